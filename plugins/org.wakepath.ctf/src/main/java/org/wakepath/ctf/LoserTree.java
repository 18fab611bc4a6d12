/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

/**
 * Finds the smallest of the streams' next times in log(k) comparisons after one of them changed; of equal times
 * the stream of the smaller number is first. While the winner stays ahead of the best of the others it costs
 * one comparison.
 */
final class LoserTree {
    private static final int NOBODY = -1;

    private final long[] times;
    private final boolean[] done;
    private final int[] losers;
    private final int leaves;
    private int winner = NOBODY;
    private int challenger = NOBODY;

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
    }

    /** Plays all matches. */
    void build() {
        if (done.length > 0) {
            winner = play(1);
            findChallenger();
        }
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
        if (done[one] || done[other]) {
            return !done[one] && done[other] || done[one] == done[other] && one < other;
        }
        return times[one] < times[other] || times[one] == times[other] && one < other;
    }

    int winner() {
        return winner;
    }

    boolean isDone() {
        return winner == NOBODY || done[winner];
    }

    /** The winner has a new time. */
    void advance(int stream) {
        if (challenger != NOBODY && !before(stream, challenger)) {
            replay(stream);
        }
    }

    /** The winner changed in any way. */
    void replay(int stream) {
        int best = stream;
        for (int node = (stream + leaves) >> 1; node >= 1; node >>= 1) {
            int loser = losers[node];
            if (before(loser, best)) {
                losers[node] = best;
                best = loser;
            }
        }
        winner = best;
        findChallenger();
    }

    /** The second best lost only to the winner. */
    private void findChallenger() {
        int best = NOBODY;
        for (int node = (winner + leaves) >> 1; node >= 1; node >>= 1) {
            int loser = losers[node];
            if (best == NOBODY || before(loser, best)) {
                best = loser;
            }
        }
        challenger = best;
    }
}
