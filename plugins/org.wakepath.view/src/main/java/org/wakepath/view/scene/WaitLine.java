// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.PixelGrid;

/** The waits of a row in the order of their start, found by time. */
public final class WaitLine {
    private final Wait[] waits;
    private final long[] starts;
    /** How far any of the waits up to an index reaches. */
    private final long[] reach;

    WaitLine(List<Wait> unsorted) {
        waits = unsorted.toArray(Wait[]::new);
        Arrays.sort(waits, Comparator.comparingLong(Wait::start));
        starts = Arrays.stream(waits).mapToLong(Wait::start).toArray();
        reach = Arrays.stream(waits).mapToLong(Wait::end).toArray();
        for (int i = 1; i < reach.length; i++) {
            reach[i] = Math.max(reach[i], reach[i - 1]);
        }
    }

    /** Receives the first and the last pixel of a stretch. */
    public interface Stretch {
        void draw(int from, int to);
    }

    /** The stretches of pixels with any wait, from left to right. */
    public void stretches(PixelGrid time, Stretch taker) {
        int from = 0;
        int to = 0;
        int next = reaching(time.start(), 0);
        while (next < starts.length && starts[next] < time.end() && to < time.width()) {
            int first = Math.max(0, (int) time.x(starts[next]));
            if (first > to) {
                draw(from, to, taker);
                from = first;
            }
            to = Math.max(first, (int) Math.min(time.width() - 1, time.x(reach[next]))) + 1;
            next = reaching(time.start(to), next + 1);
        }
        draw(from, to, taker);
    }

    private static void draw(int from, int to, Stretch taker) {
        if (from < to) {
            taker.draw(from, to);
        }
    }

    /** The first index, from {@code index} on, whose waits reach beyond a time. It is mostly near. */
    private int reaching(long time, int index) {
        if (index < reach.length && reach[index] > time) {
            return index;
        }
        int step = 1;
        int low = index;
        while (low + step < reach.length && reach[low + step] <= time) {
            low += step;
            step *= 2;
        }
        int first = low;
        return first + PartitionPoint.of(Math.min(reach.length - first, step + 1), i -> reach[first + i] <= time);
    }

    /** Whether a wait is one of these. */
    boolean has(Wait wait) {
        for (int i = PartitionPoint.of(starts.length, at -> starts[at] < wait.start()); i < starts.length
                && starts[i] == wait.start(); i++) {
            if (waits[i].equals(wait)) {
                return true;
            }
        }
        return false;
    }

    /** The wait around a time; of several, the one that started last. */
    public Optional<Wait> at(long time) {
        int found = Arrays.binarySearch(starts, time + 1);
        for (int i = (found >= 0 ? found : -found - 1) - 1; i >= 0 && reach[i] > time; i--) {
            if (waits[i].end() > time) {
                return Optional.of(waits[i]);
            }
        }
        return Optional.empty();
    }
}
