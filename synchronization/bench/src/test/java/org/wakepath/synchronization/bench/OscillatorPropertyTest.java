// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class OscillatorPropertyTest {
    private static final long SECOND = 1_000_000_000;

    @Property
    void shouldShowTheExactTimeRoundedDown(
            @ForAll @LongRange(min = 0, max = 1L << 60) long ideal,
            @ForAll @IntRange(min = -500_000, max = 500_000) int rate) {
        BigInteger exact = BigInteger.valueOf(ideal).multiply(BigInteger.valueOf(SECOND + rate))
                .divide(BigInteger.valueOf(SECOND));

        assertThat(Oscillator.constant(7, rate).read(ideal)).isEqualTo(7 + exact.longValueExact());
    }
}
