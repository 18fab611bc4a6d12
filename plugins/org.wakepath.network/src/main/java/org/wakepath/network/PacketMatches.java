// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.base.IntColumn;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** The sender of every received packet: host and row of the packet that was sent. */
public final class PacketMatches {
    /**
     * Stands for no sender in {@link #senders}. A sender is the host's number plus 1, negative if it is a guess.
     */
    private static final int UNMATCHED = 0;
    /** Not null while several sendings are possible. */
    private static final int CONTESTED = Integer.MIN_VALUE;

    private final List<IntColumn> senders;
    private final List<IntColumn> senderRows;
    private final MatchCounts counts = new MatchCounts();

    PacketMatches(List<PacketTable> hosts, Spool spool) {
        senders = hosts.stream().map(packets -> IntColumn.zeros(packets.size(), spool)).toList();
        senderRows = hosts.stream().map(packets -> IntColumn.zeros(packets.size(), spool)).toList();
    }

    private PacketMatches(List<IntColumn> senders, List<IntColumn> senderRows) {
        this.senders = senders;
        this.senderRows = senderRows;
    }

    /** Reads the matches that {@link #write} wrote. */
    public static PacketMatches read(IndexReader in) throws IOException {
        int hosts = in.data().readInt();
        List<IntColumn> senders = new ArrayList<>();
        List<IntColumn> rows = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            senders.add(in.ints());
            rows.add(in.ints());
        }
        PacketMatches matches = new PacketMatches(List.copyOf(senders), List.copyOf(rows));
        matches.counts.read(in.data());
        return matches;
    }

    /** Writes all matches. */
    public void write(IndexWriter out) throws IOException {
        out.data().writeInt(senders.size());
        for (int host = 0; host < senders.size(); host++) {
            out.ints(senders.get(host));
            out.ints(senderRows.get(host));
        }
        counts.write(out.data());
    }

    void set(int receiver, int row, int sender, int sent, boolean guessed) {
        senders.get(receiver).set(row, guessed ? -sender - 1 : sender + 1);
        senderRows.get(receiver).set(row, sent);
    }

    void clear(int receiver, int row) {
        senders.get(receiver).set(row, UNMATCHED);
    }

    /** Marks a reception with several possible sendings. */
    void contest(int receiver, int row) {
        senders.get(receiver).set(row, CONTESTED);
    }

    boolean isContested(int receiver, int row) {
        return senders.get(receiver).get(row) == CONTESTED;
    }

    void count(MatchCounts some) {
        counts.add(some);
    }

    /** Whether the sending of a received packet is known. */
    public boolean isMatched(int host, int row) {
        return senders.get(host).get(row) != UNMATCHED;
    }

    /** Host that sent the packet in row {@code row} of {@code host}. */
    public int senderHost(int host, int row) {
        return Math.abs(senders.get(host).get(row)) - 1;
    }

    /** Row of the packet in its sender's table. */
    public int senderRow(int host, int row) {
        return senderRows.get(host).get(row);
    }

    /** Whether the pair was chosen among several possible ones, or by order alone. */
    public boolean isGuessed(int host, int row) {
        return senders.get(host).get(row) < 0;
    }

    /** The number of receptions with a sender. */
    public long matched() {
        return counts.matched;
    }

    /** The number of receptions without a sender in any trace; their peer may not have been traced. */
    public long unmatchedCount() {
        return counts.unmatched;
    }

    /** The number of matches whose sending seems later than the reception, by less than the clocks' error bound. */
    public long clamped() {
        return counts.clamped;
    }

    /** The number of receptions whose only candidates were sent after them, by more than the clocks' error bound. */
    public long refusedCount() {
        return counts.refused;
    }
}
