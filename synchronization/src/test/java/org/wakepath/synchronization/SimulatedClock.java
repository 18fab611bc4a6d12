// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** A clock of constant rate: at ideal time T it shows {@code floor(offset + T * (1 + ppb / 10^9))}. */
record SimulatedClock(long offset, long partsPerBillion) {
    static final MathContext DIGITS = new MathContext(80);
    private static final BigInteger BILLION = BigInteger.valueOf(1_000_000_000);

    long read(long ideal) {
        BigInteger gained = BigInteger.valueOf(ideal).multiply(BigInteger.valueOf(partsPerBillion));
        BigInteger whole = ExactArithmetic.floorDivide(gained, BILLION);
        return BigInteger.valueOf(offset).add(BigInteger.valueOf(ideal)).add(whole).longValueExact();
    }

    /** What this clock shows, unrounded, when another shows a time. */
    BigDecimal when(SimulatedClock other, long time) {
        BigDecimal ideal = BigDecimal.valueOf(time).subtract(BigDecimal.valueOf(other.offset)).divide(other.rate(),
                DIGITS);
        return ideal.multiply(rate()).add(BigDecimal.valueOf(offset));
    }

    private BigDecimal rate() {
        return BigDecimal.ONE.add(BigDecimal.valueOf(partsPerBillion, 9));
    }
}
