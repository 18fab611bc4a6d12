// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.wakepath.base.Spool;

/**
 * The stacks of a host: in which functions tasks were when they blocked, when they were woken, and when samples were
 * taken of them. Several threads may use a track once it is read.
 */
public final class StackTrack {
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final StackDefinitions definitions;
    private final StackPoints waits;
    private final StackPoints wakeups;
    private final SamplePoints samples;
    private final Map<StackFault, Long> faults = new EnumMap<>(StackFault.class);

    /** A track without stacks. */
    StackTrack(Spool spool) {
        definitions = new StackDefinitions(spool);
        waits = new StackPoints(spool);
        wakeups = new StackPoints(spool);
        samples = new SamplePoints(spool);
    }

    StackDefinitions definitions() {
        return definitions;
    }

    StackPoints waits() {
        return waits;
    }

    StackPoints wakeups() {
        return wakeups;
    }

    SamplePoints samples() {
        return samples;
    }

    void count(StackFault fault) {
        faults.merge(fault, 1L, Long::sum);
    }

    /** Whether no stack was recorded. */
    public boolean isEmpty() {
        return waits.size() == 0 && wakeups.size() == 0 && samples.points.size() == 0;
    }

    /** The number of faults of the stacks, by kind; kinds that did not occur are left out. */
    public Map<StackFault, Long> faults() {
        return Collections.unmodifiableMap(faults);
    }

    /** The stacks with which a task blocked. */
    public Moments waits(int tid) {
        return new Moments(waits, tid);
    }

    /** The stacks of those that woke a task. */
    public Moments wakeups(int woken) {
        return new Moments(wakeups, woken);
    }

    /** The samples of a task. */
    public Samples samples(int tid) {
        return new Samples(tid);
    }

    private CallStack stack(StackPoints points, int row) {
        return new CallStack(definitions.frames(points.userStack(row)), definitions.frames(points.kernelStack(row)));
    }

    /** The samples of one task, by their place in the order of time, from 0. For one thread. */
    public final class Samples {
        /** The latest first. */
        private final int[] rows;
        /** By the numbers of both stacks, because many samples have the same ones. */
        private final Long2ObjectOpenHashMap<CallStack> stacks = new Long2ObjectOpenHashMap<>();

        private Samples(int tid) {
            rows = samples.points.rows(tid);
        }

        private int row(int index) {
            return rows[rows.length - 1 - index];
        }

        /** Their number. */
        public int size() {
            return rows.length;
        }

        /** When one was taken, ns on the clock of the host's kernel trace. */
        public long time(int index) {
            return samples.points.time(row(index));
        }

        /** The time after which the next one was due on its CPU, ns. */
        public long period(int index) {
            return samples.period(row(index));
        }

        /** Whether it is of a handler of an interrupt, and not of the task's own work. */
        public boolean isInHandler(int index) {
            return samples.isInHandler(row(index));
        }

        /** The functions; empty if they are not known. */
        public CallStack stack(int index) {
            int row = row(index);
            long key = (long) samples.points.userStack(row) << Integer.SIZE
                    | Integer.toUnsignedLong(samples.points.kernelStack(row));
            return stacks.computeIfAbsent(key, unused -> StackTrack.this.stack(samples.points, row));
        }
    }

    /** The stacks of one task by their moments. For one thread. */
    public final class Moments {
        private final StackPoints points;
        private final Long2IntOpenHashMap rows = new Long2IntOpenHashMap();

        private Moments(StackPoints points, int tid) {
            this.points = points;
            rows.defaultReturnValue(NONE);
            for (int row : points.rows(tid)) {
                int other = rows.putIfAbsent(points.time(row), row);
                if (other != NONE) {
                    rows.put(points.time(row), SEVERAL);
                }
            }
        }

        /**
         * The stack of the switch or the wake-up at a moment, ns on the clock of the host's kernel trace. It is empty
         * if there is none, or if it is not certain which it is.
         */
        public CallStack at(long time) {
            int row = rows.get(time);
            return row < 0 ? CallStack.NONE : stack(points, row);
        }
    }
}
