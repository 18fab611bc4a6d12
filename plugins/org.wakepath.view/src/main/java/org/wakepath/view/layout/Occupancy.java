/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.layout;

import java.util.Arrays;
import org.wakepath.graph.model.EdgeState;

/**
 * How long each state lasted within any interval of a row, exactly and in logarithmic time: every 64 segments a
 * checkpoint keeps the sums of the states up to there, about a byte a segment.
 */
public final class Occupancy {
    private static final int STATES = EdgeState.values().length;
    private static final int BLOCK = 64;

    private final long[] starts;
    private final long[] ends;
    private final byte[] states;
    private final long[] checkpoints;

    /** Segments sorted by time that do not overlap; states are ordinals of {@link EdgeState}. */
    Occupancy(long[] starts, long[] ends, byte[] states) {
        this.starts = starts;
        this.ends = ends;
        this.states = states;
        this.checkpoints = new long[(starts.length / BLOCK + 1) * STATES];
        long[] sums = new long[STATES];
        for (int i = 0; i < starts.length; i++) {
            if (i % BLOCK == 0) {
                System.arraycopy(sums, 0, checkpoints, i / BLOCK * STATES, STATES);
            }
            sums[states[i]] += ends[i] - starts[i];
        }
    }

    /** Time of a state within an interval, ns. */
    public long of(EdgeState state, long from, long to) {
        return within(from, to)[state.ordinal()];
    }

    /** Time of every state within an interval, ns, by the ordinal of the state. */
    public long[] within(long from, long to) {
        long[] sums = new long[STATES];
        add(to, 1, sums);
        add(from, -1, sums);
        return sums;
    }

    /** Adds what lies before {@code time}, {@code sign} times. */
    private void add(long time, int sign, long[] sums) {
        int index = before(time);
        int block = Math.max(0, index - 1) / BLOCK;
        for (int state = 0; state < STATES; state++) {
            sums[state] += sign * checkpoints[block * STATES + state];
        }
        for (int i = block * BLOCK; i < index; i++) {
            sums[states[i]] += sign * (Math.min(ends[i], time) - starts[i]);
        }
    }

    /** How many segments begin before a time. The last of them may reach beyond it, so it is never in a checkpoint. */
    private int before(long time) {
        int found = Arrays.binarySearch(starts, time);
        return found >= 0 ? found : -found - 1;
    }
}
