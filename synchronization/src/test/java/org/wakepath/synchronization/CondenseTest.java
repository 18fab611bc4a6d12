// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CondenseTest {
    private static final long SECOND = 1_000_000_000;

    private final MessageExchange exchange = new MessageExchange();

    @Test
    void shouldForgetWhatIsSlowerThanMessagesAroundIt() {
        for (int i = 0; i < 10_000; i++) {
            long delay = i % 100 == 0 ? 10_000 : 900_000;
            exchange.addFromAToB(i * 10_000L, i * 10_000L + delay);
            exchange.addFromBToA(i * 10_000L, i * 10_000L + delay);
        }
        exchange.condense(DriftAssumption.NTP_SLEW);

        assertThat(exchange.sizeFromAToB()).isEqualTo(10_000);
        assertThat(exchange.sizeFromBToA()).isEqualTo(10_000);
        assertThat(exchange.keptFromAToB()).isBetween(100, 110);
        assertThat(exchange.keptFromBToA()).isBetween(100, 110);
        assertThat(exchange.receivedOnB(0) - exchange.sentOnA(0)).isEqualTo(10_000);
    }

    @Test
    void shouldKeepAMessageOnce() {
        for (int i = 0; i < 100; i++) {
            exchange.addFromAToB(SECOND, SECOND + 5);
            exchange.addFromBToA(SECOND, SECOND + 5);
        }
        exchange.condense(DriftAssumption.NTP_SLEW);

        assertThat(exchange.keptFromAToB()).isOne();
        assertThat(exchange.keptFromBToA()).isOne();
        assertThat(exchange.sizeFromAToB()).isEqualTo(100);
    }

    @Test
    void shouldForgetNothingWhereMessagesContradictEachOther() {
        exchange.addFromAToB(10 * SECOND, SECOND);
        exchange.addFromAToB(10 * SECOND, 2 * SECOND);
        exchange.addFromBToA(SECOND, SECOND);
        exchange.addFromBToA(SECOND, 2 * SECOND);
        exchange.condense(DriftAssumption.NTP_SLEW);

        assertThat(exchange.keptFromAToB()).isEqualTo(2);
        assertThat(exchange.keptFromBToA()).isEqualTo(2);
    }

    @Test
    void shouldForgetNothingOfNothing() {
        exchange.condense(DriftAssumption.NTP_SLEW);

        assertThat(exchange.sizeFromAToB() + exchange.keptFromBToA()).isZero();
    }
}
