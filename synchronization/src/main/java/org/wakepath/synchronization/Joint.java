/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.math.BigInteger;

/** Where two lines of different slope meet: the time {@code x / divisor}, and {@code y / divisor} on the other clock. */
record Joint(BigInteger x, BigInteger y, BigInteger divisor) {
    /** The joint of two lines, with a positive divisor. */
    static Joint of(ExactLine left, ExactLine right) {
        BigInteger divisor = left.rise().multiply(right.scale()).subtract(right.rise().multiply(left.scale()));
        BigInteger x = right.shift().multiply(left.scale()).subtract(left.shift().multiply(right.scale()));
        BigInteger y = left.rise().multiply(right.shift()).subtract(right.rise().multiply(left.shift()));
        return divisor.signum() > 0 ? new Joint(x, y, divisor) : new Joint(x.negate(), y.negate(), divisor.negate());
    }

    /** The first whole nanosecond that is not before it. */
    BigInteger firstWhole() {
        return ExactArithmetic.ceilDivide(x, divisor);
    }

    /** Whether it comes earlier (negative) or later on the clock between than the joint of a transform that follows. */
    int compareOnClockBetween(Joint next) {
        return y.multiply(next.divisor).compareTo(next.x.multiply(divisor));
    }
}
