// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;
import org.wakepath.track.CallValues;
import org.wakepath.track.Slice;

/** Which slice a worker was innermost in at any time. */
public final class InnermostSlices {
    private final List<Stretch> stretches = new ArrayList<>();

    /**
     * The slices that a worker was in.
     *
     * @param names outermost first; none where it was in no slice
     * @param values the arguments and the result of the innermost one, where it is a call and they were recorded
     */
    public record Nested(List<String> names, Optional<CallValues> values) {
        private static final Nested NONE = new Nested(List.of(), Optional.empty());
    }

    /** A slice and those that it lies in; {@code outer} is null where it lies in none. */
    private record Nest(Slice slice, Nest outer) {

        Nested all() {
            return within(nest -> true);
        }

        /** Without those that lost events, and those around them: they may have been over. */
        Nested certain() {
            return slice.uncertain() ? Nested.NONE : within(nest -> !nest.slice.uncertain());
        }

        private Nested within(Predicate<Nest> belongs) {
            List<String> names = new ArrayList<>();
            for (Nest nest = this; nest != null && belongs.test(nest); nest = nest.outer) {
                names.add(nest.slice.name());
            }
            Collections.reverse(names);
            return new Nested(names, slice.values());
        }
    }

    /** A stretch of time with its innermost slice. */
    private record Stretch(long from, long to, Nest nest) {
    }

    /** Takes the parts of a stretch of time; {@code slice} is empty where the worker was in none. */
    public interface Parts {
        /** One part, in order of time; its length in ns. */
        void add(Optional<String> slice, long duration);
    }

    /** Takes the parts of a stretch of time with all slices that the worker was in. */
    public interface NestedParts {
        /** One part, in order of time. */
        void add(Nested slices, long from, long to);
    }

    /** Takes the parts of a stretch of time; {@code nest} is null where the worker was in no slice. */
    private interface NestParts {
        void add(Nest nest, long from, long to);
    }

    /**
     * About the slices of a worker.
     *
     * @param slices by their begin, outer ones first; within each other or apart
     */
    public InnermostSlices(List<Slice> slices) {
        Deque<Nest> open = new ArrayDeque<>();
        long at = Long.MIN_VALUE;
        for (Slice slice : slices) {
            if (!slice.isPoint()) {
                at = close(open, at, slice.begin());
                add(open, at, slice.begin());
                open.push(new Nest(slice, open.peek()));
                at = slice.begin();
            }
        }
        close(open, at, Long.MAX_VALUE);
    }

    /** Ends all slices that are over at a time; when the last of them ended, or {@code at}. */
    private long close(Deque<Nest> open, long at, long time) {
        long from = at;
        while (!open.isEmpty() && open.peek().slice().end() <= time) {
            long end = open.peek().slice().end();
            add(open, from, end);
            open.pop();
            from = Math.max(from, end);
        }
        return from;
    }

    private void add(Deque<Nest> open, long from, long to) {
        if (!open.isEmpty() && from < to) {
            stretches.add(new Stretch(from, to, open.peek()));
        }
    }

    /** Parts a stretch of time by what was innermost in it. */
    public void split(long from, long to, Parts parts) {
        walk(from, to, (nest, begin, end) -> parts.add(Optional.ofNullable(nest).map(n -> n.slice().name()),
                end - begin));
    }

    /** Parts a stretch of time by all that the worker was in. */
    public void splitNested(long from, long to, NestedParts parts) {
        walk(from, to, (nest, begin, end) -> parts.add(nest == null ? Nested.NONE : nest.all(), begin, end));
    }

    /** How long the innermost slice lost events while a segment ran, so that others may have lain within it; ns. */
    public long uncertain(PathSegment segment) {
        if (segment.state() != EdgeState.RUNNING) {
            return 0;
        }
        long[] sum = new long[1];
        walk(segment.start(), segment.end(),
                (nest, begin, end) -> sum[0] += nest != null && nest.slice().uncertain() ? end - begin : 0);
        return sum[0];
    }

    /** The slices that the worker was in until a time, without those that lost events. */
    public Nested until(long time) {
        int next = PartitionPoint.of(stretches.size(), n -> stretches.get(n).to() < time);
        return next < stretches.size() && stretches.get(next).from() < time ? stretches.get(next).nest().certain()
                : Nested.NONE;
    }

    private void walk(long from, long to, NestParts parts) {
        long at = from;
        for (int i = PartitionPoint.of(stretches.size(), n -> stretches.get(n).to() <= from);
                i < stretches.size() && stretches.get(i).from() < to; i++) {
            Stretch stretch = stretches.get(i);
            long begin = Math.max(at, stretch.from());
            long end = Math.min(to, stretch.to());
            if (at < begin) {
                parts.add(null, at, begin);
            }
            parts.add(stretch.nest(), begin, end);
            at = end;
        }
        if (at < to) {
            parts.add(null, at, to);
        }
    }
}
