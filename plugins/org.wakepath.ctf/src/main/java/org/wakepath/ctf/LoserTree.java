// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.Arrays;

/**
 * Finds the smallest of the next times of k streams in log(k) comparisons after one of them changed. Of equal times,
 * the stream with the smaller number is first. Once a stream wins twice in a row, each further win costs one
 * comparison.
 */
final class LoserTree {
    private static final int NOBODY = -1;

    private final long[] times;
    private final boolean[] done;
    private final int[] losers;
    private final int leaves;
    private int winner = NOBODY;
    /** The best of the other streams, once the winner won twice. */
    private int challenger = NOBODY;
    /** The time of the challenger; the earliest possible time if it was not looked up. */
    private long challengerTime = Long.MIN_VALUE;

    /** @param times next time of each stream; the caller changes them */
    LoserTree(long[] times, int count) {
        this.times = times;
        this.done = new boolean[count];
        this.leaves = Math.max(1, count);
        this.losers = new int[leaves];
    }

    /** Takes a stream out. */
    void exhausted(int stream) {
        done[stream] = true;
        times[stream] = Long.MAX_VALUE;
    }

    /** Forgets all matches, and takes all streams in. */
    void restart() {
        Arrays.fill(done, false);
        challenger = NOBODY;
        challengerTime = Long.MIN_VALUE;
    }

    /** Plays all matches. */
    void build() {
        if (done.length > 0) {
            winner = play(1);
        }
    }

    /** Plays all matches again after other streams than the first changed. It stays first, at whatever time. */
    void rebuild(int first) {
        long time = times[first];
        times[first] = Long.MIN_VALUE;
        build();
        times[first] = time;
        challenger = NOBODY;
        challengerTime = Long.MIN_VALUE;
    }

    private int play(int node) {
        if (node >= leaves) {
            return node - leaves;
        }
        int left = play(2 * node);
        int right = play(2 * node + 1);
        boolean leftWins = before(left, right);
        losers[node] = leftWins ? right : left;
        return leftWins ? left : right;
    }

    private boolean before(int one, int other) {
        return times[one] < times[other] || times[one] == times[other] && one < other;
    }

    int winner() {
        return winner;
    }

    boolean isDone() {
        if (winner == NOBODY) {
            return true;
        }
        // A stream that ended has the largest possible time. A stream that goes on may have it, too.
        for (int stream = 0; done[winner] && stream < done.length; stream++) {
            winner = done[stream] ? winner : stream;
        }
        return done[winner];
    }

    /** Whether the winner, at a new time, is certain to win again. The tree then needs no update, and no new time. */
    boolean staysFirst(int stream, long time) {
        return time < challengerTime || time == challengerTime && stream < challenger;
    }

    /** Updates the tree after the winner changed in any way. */
    void replay(int stream) {
        int best = stream;
        long bestTime = times[stream];
        for (int node = (stream + leaves) >> 1; node >= 1; node >>= 1) {
            int loser = losers[node];
            long time = times[loser];
            if (time < bestTime || time == bestTime && loser < best) {
                losers[node] = best;
                best = loser;
                bestTime = time;
            }
        }
        if (winner == best) {
            findChallenger();
        } else {
            challenger = NOBODY;
            challengerTime = Long.MIN_VALUE;
        }
        winner = best;
    }

    /** The second best stream lost only to the winner. */
    private void findChallenger() {
        int best = NOBODY;
        long bestTime = Long.MAX_VALUE;
        for (int node = (winner + leaves) >> 1; node >= 1; node >>= 1) {
            int loser = losers[node];
            long time = times[loser];
            if (best == NOBODY || time < bestTime || time == bestTime && loser < best) {
                best = loser;
                bestTime = time;
            }
        }
        challenger = best;
        challengerTime = bestTime;
    }
}
