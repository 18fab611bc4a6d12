/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Chooses the sending of one reception among candidates: the latest that is not after it; where all are after it, the
 * earliest within the clocks' error bound.
 */
final class SenderChoice {
    private final List<PacketTable> hosts;
    private final HostClocks clocks;
    private final int receiver;
    private final int receivedRow;
    private final long received;
    private int offers;
    private boolean doubtful;
    private PacketMatches.Sender before;
    private long beforeTime = Long.MIN_VALUE;
    private PacketMatches.Sender after;
    private long afterTime = Long.MAX_VALUE;

    SenderChoice(List<PacketTable> hosts, HostClocks clocks, int receiver, int row) {
        this.hosts = hosts;
        this.clocks = clocks;
        this.receiver = receiver;
        this.receivedRow = row;
        received = clocks.toReference(receiver, hosts.get(receiver).time(row));
    }

    /** The first of {@code count} sendings, in local order, that comes after the reception. */
    int firstAfter(int host, int count, IntUnaryOperator rows) {
        return PartitionPoint.of(count, i -> isNotAfter(host, rows.applyAsInt(i)));
    }

    /** Within a host the order of events decides, also among those of the same time. */
    private boolean isNotAfter(int host, int row) {
        return host == receiver ? row < receivedRow
                : clocks.toReference(host, hosts.get(host).time(row)) <= received;
    }

    void offer(int host, int row) {
        offer(host, row, false);
    }

    void offerGuess(int host, int row) {
        offer(host, row, true);
    }

    private void offer(int host, int row, boolean guessed) {
        if (!clocks.areRelated(host, receiver)) {
            return;
        }
        offers++;
        long local = hosts.get(host).time(row);
        long sent = clocks.toReference(host, local);
        if (isNotAfter(host, row)) {
            if (isLater(sent, row)) {
                beforeTime = sent;
                before = new PacketMatches.Sender(host, row, guessed, false);
            }
        } else if (host != receiver && sent < afterTime
                && sent - received <= clocks.errorBetween(host, receiver, local)) {
            afterTime = sent;
            after = new PacketMatches.Sender(host, row, guessed, true);
        }
    }

    /** Of two sendings at the same time the later in the order of events. */
    private boolean isLater(long sent, int row) {
        return sent > beforeTime || sent == beforeTime && (before == null || row > before.row());
    }

    /** How many candidates there were. */
    int offers() {
        return offers;
    }

    /** Whatever is chosen is a guess. */
    void doubt() {
        doubtful = true;
    }

    Optional<PacketMatches.Sender> best() {
        PacketMatches.Sender best = before == null ? after : before;
        return Optional.ofNullable(best).map(s -> new PacketMatches.Sender(s.host(), s.row(), s.guessed() || doubtful,
                s.clamped()));
    }
}
