// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.function.IntUnaryOperator;
import org.wakepath.base.PartitionPoint;

/**
 * Chooses the sending of each contested reception among its candidates: the latest that is not after it. If all are
 * after it, the earliest within the clocks' error bound is chosen, or else any.
 */
final class SenderChoice implements Candidates {
    private final PacketMatches matches;
    private final PacketOrder order;
    private int receiver;
    private int receivedRow;
    private int offers;
    private boolean doubtful;
    private final Choice before = new Choice();
    private final Choice after = new Choice();
    private final Choice refused = new Choice();

    private static final class Choice {
        private boolean made;
        private int host;
        private int row;
        private long time;
        private boolean guessed;

        private void make(int newHost, int newRow, long newTime, boolean isGuess) {
            made = true;
            host = newHost;
            row = newRow;
            time = newTime;
            guessed = isGuess;
        }
    }

    SenderChoice(PacketMatches matches, PacketOrder order) {
        this.matches = matches;
        this.order = order;
    }

    @Override
    public boolean begin(int host, int row) {
        receiver = host;
        receivedRow = row;
        offers = 0;
        doubtful = false;
        before.made = false;
        after.made = false;
        refused.made = false;
        return matches.isContested(host, row);
    }

    @Override
    public int firstAfter(int host, int count, IntUnaryOperator rows) {
        return PartitionPoint.of(count, i -> order.isNotAfter(host, rows.applyAsInt(i), receiver, receivedRow));
    }

    @Override
    public void offer(int host, int row) {
        offer(host, row, false);
    }

    @Override
    public void offerGuess(int host, int row) {
        offer(host, row, true);
    }

    private void offer(int host, int row, boolean guessed) {
        if (!order.areRelated(host, receiver)) {
            return;
        }
        offers++;
        long sent = order.time(host, row);
        if (order.isNotAfter(host, row, receiver, receivedRow)) {
            if (!before.made || isLater(sent, row)) {
                before.make(host, row, sent, guessed);
            }
        } else if (!order.isWithinError(host, row, receiver, receivedRow)) {
            refused.make(host, row, sent, guessed);
        } else if (!after.made || sent < after.time) {
            after.make(host, row, sent, guessed);
        }
    }

    /** Of two sendings at the same time, chooses the later in the order of events. */
    private boolean isLater(long sent, int row) {
        return sent > before.time || sent == before.time && row > before.row;
    }

    @Override
    public int offers() {
        return offers;
    }

    @Override
    public void doubt() {
        doubtful = true;
    }

    @Override
    public void end() {
        if (offers == 0) {
            matches.clear(receiver, receivedRow);
            return;
        }
        Choice best = before.made ? before : after.made ? after : refused;
        matches.set(receiver, receivedRow, best.host, best.row, best.guessed || doubtful);
    }
}
