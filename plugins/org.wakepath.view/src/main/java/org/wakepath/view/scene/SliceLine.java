// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.path.split.InnermostSlices;
import org.wakepath.path.summary.Tally;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.track.Slice;

/** The slices of a worker by level: the outermost, those within them, and so on. */
public final class SliceLine {
    /** The number of levels that are drawn. */
    public static final int MOST_LEVELS = 16;
    static final SliceLine NONE = new SliceLine(List.of());

    private final List<Slice> all;
    private final List<List<Slice>> levels = new ArrayList<>();
    /** By level, how long the slices before each one are together. */
    private final List<long[]> sums;
    private final InnermostSlices innermost;
    private int size;
    private int deeper;

    /**
     * Makes the levels of the slices of a worker.
     *
     * @param slices by their start, outer ones first; within each other or apart
     */
    public SliceLine(List<Slice> slices) {
        this(slices, slices, new InnermostSlices(slices));
    }

    private SliceLine(List<Slice> shown, List<Slice> all, InnermostSlices innermost) {
        this.all = all;
        this.innermost = innermost;
        Deque<Slice> open = new ArrayDeque<>();
        for (Slice slice : shown) {
            while (!open.isEmpty() && open.peek().end() <= slice.begin()) {
                open.pop();
            }
            add(slice, open.size());
            open.push(slice);
        }
        sums = levels.stream().map(SliceLine::sums).toList();
    }

    private void add(Slice slice, int level) {
        size++;
        if (level >= MOST_LEVELS) {
            deeper++;
            return;
        }
        if (level == levels.size()) {
            levels.add(new ArrayList<>());
        }
        levels.get(level).add(slice);
    }

    private static long[] sums(List<Slice> level) {
        long[] sums = new long[level.size() + 1];
        for (int i = 0; i < level.size(); i++) {
            sums[i + 1] = sums[i] + level.get(i).end() - level.get(i).begin();
        }
        return sums;
    }

    /** The line of those of all its slices that pass a filter. Those within others that do not pass move up. */
    SliceLine filtered(SliceFilter filter) {
        Map<String, Boolean> known = new HashMap<>();
        return new SliceLine(all.stream().filter(slice -> known.computeIfAbsent(slice.name(), filter.names()::test))
                .toList(), all, innermost);
    }

    /** The number of its slices. */
    int size() {
        return size;
    }

    /** The number of its slices that are on no level, because they are too deep. */
    int deeper() {
        return deeper;
    }

    /** The number of levels. */
    public int levels() {
        return levels.size();
    }

    /** The slices of a level in order of time, without overlap. */
    public List<Slice> level(int level) {
        return levels.get(level);
    }

    /**
     * The first slice of a level, from an index on, that ends at a time or later; the number of slices if none does.
     */
    public int firstFrom(int level, int from, long time) {
        List<Slice> slices = levels.get(level);
        return from + PartitionPoint.of(slices.size() - from, i -> slices.get(from + i).end() < time);
    }

    /** The part of a time range that slices of a level fill, from 0 to 1. */
    public double share(int level, long from, long to) {
        return (double) (until(level, to) - until(level, from)) / Math.max(1, to - from);
    }

    private long until(int level, long time) {
        int place = firstFrom(level, 0, time);
        long within = begins(level, place, time) ? time - levels.get(level).get(place).begin() : 0;
        return sums.get(level)[place] + within;
    }

    /** The slice of a level nearest to a time, at most {@code nearby} ns away. */
    public Optional<Slice> at(int level, long time, long nearby) {
        int exact = firstFrom(level, 0, time);
        int first = firstFrom(level, 0, time - nearby);
        return levels.get(level).stream().skip(begins(level, exact, time) ? exact : first).findFirst()
                .filter(slice -> slice.begin() <= time + nearby);
    }

    private boolean begins(int level, int place, long time) {
        return place < levels.get(level).size() && levels.get(level).get(place).begin() <= time;
    }

    /** Whether a time range has some of a slice. */
    boolean touches(long from, long to) {
        int first = levels.isEmpty() ? 0 : firstFrom(0, 0, from);
        return !levels.isEmpty() && begins(0, first, to - 1);
    }

    /** The time of each innermost one of all slices in a time range, the longest first; empty if there are none. */
    List<Share<Optional<String>>> within(long from, long to) {
        Tally<Optional<String>> parts = new Tally<>();
        if (!all.isEmpty()) {
            innermost.split(from, to, parts::add);
        }
        return parts.shares();
    }
}
