// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.ints.IntSets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;

/**
 * The slices of all tasks of a host, one row each in primitive columns, sorted by start.
 *
 * <p>Slices of one task are nested or apart. Several threads may use a track once it is read.
 */
public final class Track {
    /** Stands for a row where there is none. */
    public static final int NONE = -1;
    private static final long MISSING = Long.MIN_VALUE;
    /** The bits of a row's marks: open, uncertain, and dropped. */
    private static final int OPEN = 1;
    private static final int UNCERTAIN = 2;
    private static final int DROPPED = 4;
    private static final int MARKS = 3;

    private final LongColumn begins;
    private final LongColumn ends;
    private final LongColumn ids;
    private final IntColumn names;
    private final IntColumn depths;
    private final IntColumn previous;
    private final ValueColumns values;
    private final SliceGaps gaps = new SliceGaps();
    private final Int2IntOpenHashMap lasts = new Int2IntOpenHashMap();
    /** The latest end of slices whose starts are missing, by task and name. */
    private final Int2ObjectOpenHashMap<Int2LongOpenHashMap> endsAlone = new Int2ObjectOpenHashMap<>();
    private final List<String> labels;
    private final Map<SliceFault, Long> faults = new EnumMap<>(SliceFault.class);

    /** A track without slices. */
    Track(List<String> labels, Spool spool) {
        this.labels = labels;
        begins = new LongColumn(spool);
        ends = new LongColumn(spool);
        ids = new LongColumn(spool);
        names = new IntColumn(spool);
        depths = new IntColumn(spool);
        previous = new IntColumn(spool);
        values = new ValueColumns(spool);
        lasts.defaultReturnValue(NONE);
    }

    /** Adds a slice at its start. It has no length until its end is set. */
    int add(int tid, long begin, int name, int depth, long id) {
        int row = names.size();
        begins.add(begin);
        ends.add(begin);
        ids.add(id);
        names.add(name);
        depths.add(depth << MARKS);
        previous.add(lasts.put(tid, row));
        return row;
    }

    /** When slices of some names were not recorded. */
    public SliceGaps gaps() {
        return gaps;
    }

    /** The ids of the tasks that have slices, also of those whose ends are missing. */
    public IntSet tids() {
        return IntSets.unmodifiable(lasts.keySet());
    }

    /** The values of a slice, for its arguments when it is added and for its result when it ends. */
    ValueColumns values() {
        return values;
    }

    void end(int row, long time) {
        ends.set(row, time);
    }

    void endOpen(int row, long time) {
        ends.set(row, Math.max(begins.get(row), time));
        mark(row, OPEN);
    }

    /** Leaves a slice out, since its end is missing. The one that was set is when it was over for sure. */
    void drop(int row) {
        mark(row, DROPPED);
    }

    /** Notes a slice of which only the end is known. */
    void endAlone(int tid, int name, long time) {
        endsAlone.computeIfAbsent(tid, unseen -> new Int2LongOpenHashMap()).merge(name, time, Math::max);
    }

    /** If events were lost during a slice, its end may belong to another slice. */
    void doubtNear(LossTimes losses) {
        for (int row = 0; row < rows(); row++) {
            doubtNear(row, losses);
        }
    }

    /** The same for the slices of one task, of which alone events were lost. */
    void doubtNearOf(int tid, LossTimes losses) {
        for (int row = lasts.get(tid); row != NONE; row = previous.get(row)) {
            doubtNear(row, losses);
        }
    }

    private void doubtNear(int row, LossTimes losses) {
        boolean hasLength = begin(row) < endOf(row);
        boolean isDoubted = (depths.get(row) & UNCERTAIN) != 0;
        if (hasLength && !isDropped(row) && !isDoubted && losses.touch(begin(row), endOf(row))) {
            mark(row, UNCERTAIN);
            count(SliceFault.UNCERTAIN);
        }
    }

    private void mark(int row, int mark) {
        depths.set(row, depths.get(row) | mark);
    }

    void count(SliceFault fault) {
        faults.merge(fault, 1L, Long::sum);
    }

    boolean isDropped(int row) {
        return (depths.get(row) & DROPPED) != 0;
    }

    int rows() {
        return names.size();
    }

    long begin(int row) {
        return begins.get(row);
    }

    long endOf(int row) {
        return ends.get(row);
    }

    String label(int name) {
        return labels.get(name);
    }

    int name(int row) {
        return names.get(row);
    }

    long id(int row) {
        return ids.get(row);
    }

    /** Whether no event of user space became a slice. */
    public boolean isEmpty() {
        return names.size() == 0;
    }

    /** The number of faults of the events, by kind; kinds that did not occur are left out. */
    public Map<SliceFault, Long> faults() {
        return Collections.unmodifiableMap(faults);
    }

    /**
     * The slices of a task that start within a time range, sorted by start, outer ones first.
     *
     * @param tid the task's id on its host
     * @param from first ns, on the clock of the host's kernel trace
     * @param to last ns
     */
    public List<Slice> slices(int tid, long from, long to) {
        List<Slice> slices = new ArrayList<>();
        forEach(tid, row -> {
            if (begins.get(row) >= from && begins.get(row) <= to) {
                slices.add(slice(row));
            }
        });
        Collections.reverse(slices);
        return slices;
    }

    /**
     * How many slices of a task lack their start or their end, of those that are known by the other within a time
     * range.
     *
     * @param tid the task's id on its host
     * @param name of the slices
     * @param from first ns, on the clock of the host's kernel trace
     * @param to last ns
     */
    public long cut(int tid, String name, long from, long to) {
        long cut = 0;
        for (int row = lasts.get(tid); row != NONE; row = previous.get(row)) {
            boolean isWhole = (depths.get(row) & (DROPPED | OPEN)) == 0;
            if (!isWhole && begins.get(row) >= from && begins.get(row) <= to
                    && labels.get(names.get(row)).equals(name)) {
                cut++;
            }
        }
        return cut;
    }

    /**
     * When a task may have been in slices that lack their start or their end: from the start to when they were over for
     * sure, or for all of the time until the end. In no order.
     *
     * @param tid the task's id on its host
     * @param from the start of the time, ns, on the clock of the host's kernel trace
     * @param to its end
     */
    public List<Slice> cuts(int tid, long from, long to) {
        List<Slice> cuts = new ArrayList<>();
        for (int row = lasts.get(tid); row != NONE; row = previous.get(row)) {
            if (isDropped(row) && begins.get(row) <= to && ends.get(row) >= from) {
                cuts.add(cut(names.get(row), Math.max(from, begins.get(row)), Math.min(to, ends.get(row))));
            }
        }
        Int2LongOpenHashMap alone = endsAlone.get(tid);
        if (alone != null) {
            alone.forEach((name, end) -> {
                if (end >= from) {
                    cuts.add(cut(name, from, Math.min(to, end)));
                }
            });
        }
        return cuts;
    }

    private Slice cut(int name, long begin, long end) {
        return new Slice(labels.get(name), begin, end, 0, OptionalLong.empty(), true, true);
    }

    private void forEach(int tid, IntConsumer rows) {
        for (int row = lasts.get(tid); row != NONE; row = previous.get(row)) {
            if (!isDropped(row)) {
                rows.accept(row);
            }
        }
    }

    private Slice slice(int row) {
        int marks = depths.get(row);
        return new Slice(labels.get(names.get(row)), begins.get(row), ends.get(row), marks >> MARKS,
                ids.get(row) == MISSING ? OptionalLong.empty() : OptionalLong.of(ids.get(row)), (marks & OPEN) != 0,
                (marks & UNCERTAIN) != 0, values.of(row));
    }
}
