// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.PathSegment;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** The segments whose worker, tid, host, state or cause contains a text, in any case. */
public final class Search {
    private final Scene scene;
    private final int[] hits;

    /** Searches for a text, which takes a second in millions of segments. An empty text is found nowhere. */
    public Search(Scene scene, String text) {
        this.scene = scene;
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        List<PathSegment> segments = scene.path().segments();
        boolean[] rows = new boolean[scene.graph().rows().size()];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = has(names(scene.graph().rows().get(row).worker()), wanted);
        }
        boolean[] states = new boolean[EdgeState.values().length];
        for (EdgeState state : EdgeState.values()) {
            states[state.ordinal()] = has(StateWords.of(state), wanted);
        }
        hits = wanted.isEmpty() ? new int[0] : IntStream.range(0, segments.size()).parallel()
                .filter(i -> rows[scene.navigation().row(i)] || states[segments.get(i).state().ordinal()]
                        || has(Sentence.of(segments.get(i)), wanted))
                .toArray();
    }

    private static boolean has(String text, String wanted) {
        return text.toLowerCase(Locale.ROOT).contains(wanted);
    }

    private static String names(Worker worker) {
        return WorkerWords.of(worker) + "\n" + worker.host();
    }

    /** The number of segments found. */
    public int size() {
        return hits.length;
    }

    /** The place in the path of the segment found at {@code index}. */
    public int hit(int index) {
        return hits[index];
    }

    /**
     * The index of the next segment found after a segment, and of the first after the last. Empty if nothing was found.
     */
    public OptionalInt after(int segment) {
        int found = Arrays.binarySearch(hits, segment);
        int next = found >= 0 ? found + 1 : -found - 1;
        return hits.length == 0 ? OptionalInt.empty() : OptionalInt.of(next % hits.length);
    }

    /** The index of the segment found before a segment, and of the last before the first. */
    public OptionalInt before(int segment) {
        int found = Arrays.binarySearch(hits, segment);
        int next = found >= 0 ? found : -found - 1;
        return hits.length == 0 ? OptionalInt.empty() : OptionalInt.of((next + hits.length - 1) % hits.length);
    }

    /** The pixels in which a found segment starts, each once, in ascending order. The scale holds the whole path. */
    public int[] ticks(TimeScale scale) {
        int[] ticks = new int[Math.min(hits.length, scale.width())];
        int count = 0;
        for (int i = 0; i < hits.length && count < ticks.length; count++) {
            ticks[count] = scale.pixel(start(i));
            i = firstFrom(scale.pixelStart(ticks[count] + 1), i);
        }
        return Arrays.copyOf(ticks, count);
    }

    private long start(int index) {
        return scene.path().segments().get(hits[index]).start();
    }

    /** The first of the segments found, from an index on, that starts at a time or later. */
    private int firstFrom(long time, int from) {
        return from + PartitionPoint.of(hits.length - from, i -> start(from + i) < time);
    }
}
