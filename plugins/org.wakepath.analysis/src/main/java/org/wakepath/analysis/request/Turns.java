// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.Spool;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages.Fragment;

/** What is known of the fragments of a host, by their begin, as columns. {@link Turn} is a view of a row. */
final class Turns {
    /** Stands for no row. */
    static final int NONE = -1;
    static final int KNOWN = 3;
    static final int FOR_ONE = 4;
    static final int RESOLVED = 8;
    static final int HAS_RECEIVED = 16;
    static final int HAS_ARRIVED = 32;

    final List<Fragment> fragments;
    final TaskTable tasks;
    final RequestEnds ends;
    final IntColumn task;
    final IntColumn marks;
    final IntColumn owner;
    /** The one before of those that are for the same request. */
    final IntColumn before;
    final LongColumn arrived;
    final IntColumn answered;
    final IntColumn sender;
    /** When one last sent something to a fragment that went on with the request. */
    final Int2LongOpenHashMap passedOn = new Int2LongOpenHashMap();
    private final Map<Integer, IntArrayList> byThread = new HashMap<>();

    Turns(List<Fragment> fragments, TaskTable tasks, RequestEnds ends, Spool spool) {
        this.fragments = fragments;
        this.tasks = tasks;
        this.ends = ends;
        int count = fragments.size();
        task = IntColumn.zeros(count, spool);
        marks = IntColumn.zeros(count, spool);
        owner = IntColumn.zeros(count, spool);
        before = IntColumn.zeros(count, spool);
        arrived = new LongColumn(spool);
        answered = IntColumn.zeros(count, spool);
        sender = IntColumn.zeros(count, spool);
        passedOn.defaultReturnValue(Long.MIN_VALUE);
        for (int row = 0; row < count; row++) {
            Fragment one = fragments.get(row);
            task.set(row, tasks.at(one.tid(), one.begin()));
            marks.set(row, KnownBy.INFERRED.ordinal());
            owner.set(row, NONE);
            before.set(row, NONE);
            arrived.add(0);
            answered.set(row, NONE);
            sender.set(row, NONE);
            byThread.computeIfAbsent(one.tid(), tid -> new IntArrayList()).add(row);
        }
    }

    /** Goes over all of a thread, then over those of the next one. */
    void forEachThread(Consumer<Turn> consumer) {
        byThread.values().forEach(all -> all.forEach(row -> consumer.accept(get(row))));
    }

    Turn get(int row) {
        return new Turn(this, row);
    }

    /** The fragment that a thread is in at a moment, or null. */
    Turn at(int tid, long time) {
        IntArrayList all = byThread.get(tid);
        if (all == null) {
            return null;
        }
        int next = PartitionPoint.of(all.size(), i -> begin(all.getInt(i)) <= time);
        return next > 0 && end(all.getInt(next - 1)) >= time ? get(all.getInt(next - 1)) : null;
    }

    /** The fragments of a thread between two times, by their begin. */
    List<Turn> between(int tid, long from, long to) {
        List<Turn> between = new ArrayList<>();
        IntArrayList all = byThread.getOrDefault(tid, new IntArrayList());
        int first = PartitionPoint.of(all.size(), i -> end(all.getInt(i)) <= from);
        int last = PartitionPoint.of(all.size(), i -> begin(all.getInt(i)) < to);
        for (int i = first; i < last; i++) {
            between.add(get(all.getInt(i)));
        }
        return between;
    }

    private long begin(int row) {
        return fragments.get(row).begin();
    }

    private long end(int row) {
        return fragments.get(row).end();
    }
}
