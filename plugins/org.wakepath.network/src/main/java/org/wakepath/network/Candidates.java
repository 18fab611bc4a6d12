// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.function.IntUnaryOperator;

/** Is told of the sendings that a reception can come from, one reception after the other. */
interface Candidates {
    /** Begins with a reception; false if its candidates are not needed. */
    boolean begin(int host, int row);

    /** The first of {@code count} sendings, in local order, that comes after the reception; the others are before. */
    int firstAfter(int host, int count, IntUnaryOperator rows);

    void offer(int host, int row);

    void offerGuess(int host, int row);

    /** How many candidates the reception had so far. */
    int offers();

    /** Whatever is chosen is a guess. */
    void doubt();

    /** All candidates of the reception were told. */
    void end();
}
