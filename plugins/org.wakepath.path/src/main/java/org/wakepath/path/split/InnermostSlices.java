// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.track.Slice;

/** Which slice a worker was innermost in at any time. */
public final class InnermostSlices {
    private final List<Stretch> stretches = new ArrayList<>();

    /** A stretch of time with its innermost slice. */
    private record Stretch(long from, long to, String slice) {
    }

    /** Takes the parts of a stretch of time; {@code slice} is empty where the worker was in none. */
    public interface Parts {
        /** One part, in order of time; its length in ns. */
        void add(Optional<String> slice, long duration);
    }

    /**
     * About the slices of a worker.
     *
     * @param slices by their begin, outer ones first; within each other or apart
     */
    public InnermostSlices(List<Slice> slices) {
        Deque<Slice> open = new ArrayDeque<>();
        long at = Long.MIN_VALUE;
        for (Slice slice : slices) {
            if (!slice.isPoint()) {
                at = close(open, at, slice.begin());
                add(open, at, slice.begin());
                open.push(slice);
                at = slice.begin();
            }
        }
        close(open, at, Long.MAX_VALUE);
    }

    /** Ends all slices that are over at a time; when the last of them ended, or {@code at}. */
    private long close(Deque<Slice> open, long at, long time) {
        long from = at;
        while (!open.isEmpty() && open.peek().end() <= time) {
            long end = open.peek().end();
            add(open, from, end);
            open.pop();
            from = Math.max(from, end);
        }
        return from;
    }

    private void add(Deque<Slice> open, long from, long to) {
        if (!open.isEmpty() && from < to) {
            stretches.add(new Stretch(from, to, open.peek().name()));
        }
    }

    /** Parts a stretch of time by what was innermost in it. */
    public void split(long from, long to, Parts parts) {
        long at = from;
        for (int i = PartitionPoint.of(stretches.size(), n -> stretches.get(n).to() <= from);
                i < stretches.size() && stretches.get(i).from() < to; i++) {
            Stretch stretch = stretches.get(i);
            long begin = Math.max(at, stretch.from());
            long end = Math.min(to, stretch.to());
            if (at < begin) {
                parts.add(Optional.empty(), begin - at);
            }
            parts.add(Optional.of(stretch.slice()), end - begin);
            at = end;
        }
        if (at < to) {
            parts.add(Optional.empty(), to - at);
        }
    }
}
