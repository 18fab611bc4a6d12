// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.base.OrderedWork;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.HostClock;
import org.wakepath.synchronization.MessageExchange;

class ClockRelationsTest {
    private static final int HOSTS = 5;

    private final Map<HostPair, MessageExchange> exchanges = new LinkedHashMap<>();

    /**
     * Host n's clock is n milliseconds ahead of that of host 0.
     *
     * @param delay how long a message takes, ns
     */
    private void exchange(int a, int b, long delay) {
        MessageExchange exchange = new MessageExchange();
        for (long time = 0; time < 50; time++) {
            long sent = time * 1_000_000 + time * time % 7 * 100;
            exchange.addFromAToB(ahead(a) + sent, ahead(b) + sent + delay + time % 3);
            exchange.addFromBToA(ahead(b) + sent + 500_000, ahead(a) + sent + 500_000 + delay + time % 5);
        }
        exchanges.put(new HostPair(a, b), exchange);
    }

    private static long ahead(int host) {
        return host * 1_000_000L;
    }

    private ClockRelations relate(List<HostPair> pairs, int reference) {
        return ClockRelations.of(exchanges, pairs, HOSTS, reference, new OrderedWork(2));
    }

    private ClockRelations relateAll(int reference) {
        return relate(List.copyOf(exchanges.keySet()), reference);
    }

    /** What is known of the clocks, in words. */
    private static List<String> clocks(ClockRelations relations) {
        return IntStream.range(0, HOSTS).mapToObj(host -> {
            HostClock clock = relations.result().clock(host);
            return clock + " " + clock.reason() + " " + clock.errorBoundAt(0) + " " + clock.errorBoundAt(1L << 40) + " "
                    + relations.messages(host);
        }).toList();
    }

    private void exchangeAll() {
        for (int a = 0; a < HOSTS; a++) {
            for (int b = a + 1; b < HOSTS; b++) {
                // Neighbours are quick, so that routes lead over them.
                exchange(a, b, b == a + 1 ? 1_000 : 1_000_000 + 1_000 * a);
            }
        }
    }

    @Test
    void shouldGiveTheSameClocksByDecisivePairsAlone() {
        exchangeAll();
        for (int reference = 0; reference < HOSTS; reference++) {
            ClockRelations all = relateAll(reference);
            List<HostPair> decisive = all.decisive();
            assertThat(decisive).hasSize(HOSTS - 1);
            assertThat(all.result().clock(HOSTS - 1).route()).hasSize(HOSTS - reference);
            ClockRelations again = relate(decisive, reference);
            assertThat(clocks(again)).isEqualTo(clocks(all));
            assertThat(again.decisive()).isEqualTo(decisive);
        }
    }

    @Test
    void shouldNeedAllPairsWhereAHostIsNotConnected() {
        exchange(0, 1, 1_000);
        exchange(0, 2, 1_000);
        exchange(1, 2, 1_000_000);
        MessageExchange oneWay = new MessageExchange();
        oneWay.addFromAToB(1, 2);
        exchanges.put(new HostPair(2, 3), oneWay);
        ClockRelations all = relateAll(0);
        assertThat(all.decisive()).containsExactlyElementsOf(exchanges.keySet());
        assertThat(clocks(relate(all.decisive(), 0))).isEqualTo(clocks(all));
        assertThat(all.result().clock(3).reason()).contains("hosts 2 and 3: incomplete");
    }
}
