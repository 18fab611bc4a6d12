// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.function.IntUnaryOperator;

/** Receives the sendings that a reception can come from, one reception after the other. */
interface Candidates {
    /** Starts a reception; false if its candidates are not needed. */
    boolean begin(int host, int row);

    /** Adds {@code count} sendings in local order. The first of them comes after the reception, the others before. */
    int firstAfter(int host, int count, IntUnaryOperator rows);

    void offer(int host, int row);

    void offerGuess(int host, int row);

    /** The number of candidates of the reception so far. */
    int offers();

    /** Marks the reception's sender as a guess, whichever is chosen. */
    void doubt();

    /** Ends the candidates of the reception. */
    void end();
}
