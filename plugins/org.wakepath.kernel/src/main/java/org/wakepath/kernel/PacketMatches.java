/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Arrays;
import java.util.List;

/** For every packet that a host received: which host's packet it was when it was sent. */
public final class PacketMatches {
    private static final int UNMATCHED = -1;

    private final int[][] senderHosts;
    private final int[][] senderRows;
    private final boolean[][] guessed;
    private long matched;
    private long unmatched;
    private long clamped;
    private long refused;

    PacketMatches(List<PacketTable> hosts) {
        senderHosts = new int[hosts.size()][];
        senderRows = new int[hosts.size()][];
        guessed = new boolean[hosts.size()][];
        for (int i = 0; i < hosts.size(); i++) {
            int size = hosts.get(i).size();
            senderHosts[i] = new int[size];
            Arrays.fill(senderHosts[i], UNMATCHED);
            senderRows[i] = new int[size];
            guessed[i] = new boolean[size];
        }
    }

    void match(int receiver, int row, Sender sender) {
        senderHosts[receiver][row] = sender.host();
        senderRows[receiver][row] = sender.row();
        guessed[receiver][row] = sender.guessed();
        matched++;
        if (sender.clamped()) {
            clamped++;
        }
    }

    void unmatched() {
        unmatched++;
    }

    void refused() {
        refused++;
        unmatched++;
    }

    /** Whether the sending of a received packet is known. */
    public boolean isMatched(int host, int row) {
        return senderHosts[host][row] != UNMATCHED;
    }

    /** Host that sent the packet in row {@code row} of {@code host}. */
    public int senderHost(int host, int row) {
        return senderHosts[host][row];
    }

    /** Row of the packet in its sender's table. */
    public int senderRow(int host, int row) {
        return senderRows[host][row];
    }

    /** Whether the pair was chosen among several possibilities, or by order alone. */
    public boolean isGuessed(int host, int row) {
        return guessed[host][row];
    }

    /** Receptions with a sender. */
    public long matched() {
        return matched;
    }

    /** Receptions without a sender in any trace; their peer may not have been traced. */
    public long unmatchedCount() {
        return unmatched;
    }

    /** Matches whose sending came out after the reception, by less than the clocks' error bound. */
    public long clamped() {
        return clamped;
    }

    /** Receptions whose only candidates were sent after them by more than the clocks' error bound. */
    public long refusedCount() {
        return refused;
    }

    /** A candidate for the sending of a packet. */
    record Sender(int host, int row, boolean guessed, boolean clamped) {
    }
}
