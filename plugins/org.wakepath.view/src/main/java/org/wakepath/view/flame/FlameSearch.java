// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.wakepath.graph.model.Worker;
import org.wakepath.words.WorkerWords;

/**
 * The frames of all workers whose name, tid or host contains a text, and of all functions whose name does, in any case.
 */
public final class FlameSearch {
    private static final FlameSearch NOTHING = new FlameSearch(new BitSet(), 0);

    private final BitSet hits;
    private final long time;

    private FlameSearch(BitSet hits, long time) {
        this.hits = hits;
        this.time = time;
    }

    /** A search that finds nothing. */
    public static FlameSearch nothing() {
        return NOTHING;
    }

    /** Searches for a text; an empty text is found nowhere. */
    public static FlameSearch of(FlameGraph graph, String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        if (wanted.isEmpty()) {
            return NOTHING;
        }
        Map<Worker, Boolean> known = new HashMap<>();
        BitSet hits = new BitSet();
        BitSet within = new BitSet();
        long time = 0;
        for (FlameFrame frame : graph.frames()) {
            boolean above = within.get(frame.parent());
            boolean hit = frame.function().map(function -> function.toLowerCase(Locale.ROOT).contains(wanted))
                    .orElseGet(() -> known.computeIfAbsent(frame.worker(), worker -> names(worker).contains(wanted)));
            hits.set(frame.number(), hit);
            within.set(frame.number(), above || hit);
            time += hit && !above ? frame.total() : 0;
        }
        return new FlameSearch(hits, time);
    }

    private static String names(Worker worker) {
        return (WorkerWords.of(worker) + "\n" + worker.host()).toLowerCase(Locale.ROOT);
    }

    /** The number of frames found. */
    public int size() {
        return hits.cardinality();
    }

    /** How long any of them was on the path, ns. A frame below another one is not counted twice. */
    public long time() {
        return time;
    }

    /** Whether a frame was found. */
    public boolean isHit(int frame) {
        return hits.get(frame);
    }

    /** The next frame found after another, and the first after the last. */
    public OptionalInt after(int frame) {
        int next = hits.nextSetBit(frame + 1);
        return found(next >= 0 ? next : hits.nextSetBit(0));
    }

    /** The frame found before another, and the last before the first. */
    public OptionalInt before(int frame) {
        int previous = frame > 0 ? hits.previousSetBit(frame - 1) : -1;
        return found(previous >= 0 ? previous : hits.length() - 1);
    }

    private static OptionalInt found(int frame) {
        return frame >= 0 ? OptionalInt.of(frame) : OptionalInt.empty();
    }
}
