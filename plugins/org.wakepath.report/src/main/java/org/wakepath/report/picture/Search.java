/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import org.wakepath.graph.Worker;
import org.wakepath.report.WorkerText;

/** The segments of all workers whose name, tid or host holds a text, whatever its case. */
public final class Search {
    private final int[] hits;

    /** Looks for a text; an empty one is nowhere. */
    public Search(Scene scene, String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        boolean[] rows = new boolean[scene.graph().rows().size()];
        int count = 0;
        for (int row = 0; row < rows.length; row++) {
            rows[row] = !wanted.isEmpty() && names(scene.graph().rows().get(row).worker()).contains(wanted);
            count += rows[row] ? scene.graph().rows().get(row).size() : 0;
        }
        hits = new int[count];
        int found = 0;
        for (int segment = 0; found < count; segment++) {
            if (rows[scene.navigation().row(segment)]) {
                hits[found++] = segment;
            }
        }
    }

    private static String names(Worker worker) {
        return (WorkerText.of(worker) + "\n" + worker.host()).toLowerCase(Locale.ROOT);
    }

    /** Number of segments found. */
    public int size() {
        return hits.length;
    }

    /** The place in the path of the segment found at {@code index}. */
    public int hit(int index) {
        return hits[index];
    }

    /** Which of those found comes after a segment; behind the last comes the first, -1 says that nothing was found. */
    public OptionalInt after(int segment) {
        int found = Arrays.binarySearch(hits, segment);
        int next = found >= 0 ? found + 1 : -found - 1;
        return hits.length == 0 ? OptionalInt.empty() : OptionalInt.of(next % hits.length);
    }

    /** Which of those found comes before a segment; before the first comes the last. */
    public OptionalInt before(int segment) {
        int found = Arrays.binarySearch(hits, segment);
        int next = found >= 0 ? found : -found - 1;
        return hits.length == 0 ? OptionalInt.empty() : OptionalInt.of((next + hits.length - 1) % hits.length);
    }
}
