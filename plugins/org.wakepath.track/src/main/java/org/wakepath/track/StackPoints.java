// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;

/** The moments of tasks at which stacks were taken, one row each in primitive columns, in the order of time. */
final class StackPoints {
    private static final int NONE = -1;

    private final LongColumn times;
    private final IntColumn cpus;
    private final IntColumn kernelStacks;
    private final IntColumn userStacks;
    /** The row of the same task before each. */
    private final IntColumn previous;
    private final Int2IntOpenHashMap lasts = new Int2IntOpenHashMap();

    StackPoints(Spool spool) {
        times = new LongColumn(spool);
        cpus = new IntColumn(spool);
        kernelStacks = new IntColumn(spool);
        userStacks = new IntColumn(spool);
        previous = new IntColumn(spool);
        lasts.defaultReturnValue(NONE);
    }

    void add(int tid, long time, int cpu, int kernelStack, int userStack) {
        times.add(time);
        cpus.add(cpu);
        kernelStacks.add(kernelStack);
        userStacks.add(userStack);
        previous.add(lasts.put(tid, previous.size()));
    }

    int size() {
        return previous.size();
    }

    long time(int row) {
        return times.get(row);
    }

    int cpu(int row) {
        return cpus.get(row);
    }

    int kernelStack(int row) {
        return kernelStacks.get(row);
    }

    int userStack(int row) {
        return userStacks.get(row);
    }

    /** Forgets the stacks of a row. */
    void drop(int row) {
        kernelStacks.set(row, StackDefinitions.NONE);
        userStacks.set(row, StackDefinitions.NONE);
    }

    /** The rows of a task, the latest first. */
    int[] rows(int tid) {
        IntArrayList rows = new IntArrayList();
        for (int row = lasts.get(tid); row != NONE; row = previous.get(row)) {
            rows.add(row);
        }
        return rows.toIntArray();
    }
}
