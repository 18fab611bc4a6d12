/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.network;

import java.util.function.IntUnaryOperator;

/**
 * Notes the sender of each reception that can have but one, before anything is known of the clocks; of the others, that
 * they are contested.
 */
final class SoleSender implements Candidates {
    private final PacketMatches matches;
    private int receiver;
    private int receivedRow;
    private int host;
    private int row;
    private boolean guessed;
    private int offers;
    private boolean contested;

    SoleSender(PacketMatches matches) {
        this.matches = matches;
    }

    @Override
    public boolean begin(int receivingHost, int receivingRow) {
        receiver = receivingHost;
        receivedRow = receivingRow;
        offers = 0;
        return true;
    }

    /** Without clocks, no more than that of several one might be before and one after. */
    @Override
    public int firstAfter(int sender, int count, IntUnaryOperator rows) {
        return Math.min(1, count);
    }

    @Override
    public void offer(int sender, int sent) {
        offer(sender, sent, false);
    }

    @Override
    public void offerGuess(int sender, int sent) {
        offer(sender, sent, true);
    }

    private void offer(int sender, int sent, boolean isGuess) {
        host = sender;
        row = sent;
        guessed = isGuess;
        offers++;
    }

    @Override
    public int offers() {
        return offers;
    }

    /** Only where there are several, so that it is found out later. */
    @Override
    public void doubt() {
    }

    @Override
    public void end() {
        if (offers == 1) {
            matches.set(receiver, receivedRow, host, row, guessed);
        } else if (offers > 1) {
            matches.contest(receiver, receivedRow);
            contested = true;
        }
    }

    /** Whether any reception was contested. */
    boolean hasContested() {
        return contested;
    }
}
