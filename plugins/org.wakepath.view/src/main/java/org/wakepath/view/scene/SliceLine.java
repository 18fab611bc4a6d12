// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.path.split.InnermostSlices;
import org.wakepath.path.summary.Tally;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.track.Slice;

/** The slices of a row by level: the outermost, those within them, and so on. */
public final class SliceLine {
    /** The number of levels that are drawn. */
    public static final int MOST_LEVELS = 3;
    static final SliceLine NONE = new SliceLine(List.of());

    private final List<List<Slice>> levels = new ArrayList<>();
    private final InnermostSlices innermost;

    /**
     * Makes the levels of the slices of a worker.
     *
     * @param slices by their start, outer ones first; within each other or apart
     */
    public SliceLine(List<Slice> slices) {
        innermost = new InnermostSlices(slices);
        Deque<Slice> open = new ArrayDeque<>();
        for (Slice slice : slices) {
            while (!open.isEmpty() && open.peek().end() <= slice.begin()) {
                open.pop();
            }
            if (open.size() < MOST_LEVELS) {
                if (open.size() == levels.size()) {
                    levels.add(new ArrayList<>());
                }
                levels.get(open.size()).add(slice);
            }
            open.push(slice);
        }
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

    /** The time of each innermost slice in a time range, the longest first; empty if there are no slices. */
    List<Share<Optional<String>>> within(long from, long to) {
        Tally<Optional<String>> parts = new Tally<>();
        if (!levels.isEmpty()) {
            innermost.split(from, to, parts::add);
        }
        return parts.shares();
    }
}
