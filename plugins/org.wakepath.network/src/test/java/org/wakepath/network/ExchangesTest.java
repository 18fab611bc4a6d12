// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wakepath.base.OrderedWork;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;

class ExchangesTest {
    private static final int MESSAGES = 2_400_000;

    @Test
    void shouldKeepTheMessagesOfEachTwoHostsAndDirectionApart() {
        Exchanges exchanges = new Exchanges(0, new OrderedWork(1));
        int[][] ways = {{0, 1}, {0, 1}, {0, 2}, {2, 0}, {2, 1}, {0, 1}, {1, 0}};
        for (int[] way : ways) {
            exchanges.add(way[0], 1_000, way[1], 2_000);
        }

        assertThat(exchanges.byPair().entrySet()).extracting(e -> e.getKey().a() + " " + e.getKey().b() + ": "
                + e.getValue().sizeFromAToB() + " and " + e.getValue().sizeFromBToA())
                .containsExactly("0 1: 3 and 1", "0 2: 1 and 1", "1 2: 0 and 1");
    }

    @Test
    void shouldAddTheMessagesOfOthersBehindItsOwn() {
        Exchanges exchanges = new Exchanges(0, new OrderedWork(1));
        exchanges.add(0, 1_000, 1, 2_000);
        Exchanges others = new Exchanges(0, new OrderedWork(1));
        others.add(0, 1_100, 1, 2_100);
        others.add(1, 1_200, 0, 2_200);
        others.add(1, 1_300, 2, 2_300);
        exchanges.addAll(others);

        MessageExchange both = exchanges.byPair().get(new HostPair(0, 1));
        assertThat(exchanges.byPair()).containsOnlyKeys(new HostPair(0, 1), new HostPair(1, 2));
        assertThat(both.keptFromAToB()).isEqualTo(2);
        assertThat(both.sentOnA(0)).isEqualTo(1_000);
        assertThat(both.sentOnA(1)).isEqualTo(1_100);
        assertThat(both.receivedOnA(0)).isEqualTo(2_200);
    }

    @Test
    void shouldForgetWhatLimitsNothingWhereThereAreVeryManyMessages() {
        Random random = new Random(1);
        Exchanges exchanges = new Exchanges(0, new OrderedWork(2));
        MessageExchange all = new MessageExchange();
        for (long i = 0; i < MESSAGES; i += 2) {
            long time = i * 1_000;
            long there = time + 50 + random.nextInt(100_000);
            long back = time + 50 + random.nextInt(100_000);
            exchanges.add(0, time, 1, there);
            exchanges.add(1, time, 0, back);
            all.addFromAToB(time, there);
            all.addFromBToA(time, back);
        }
        MessageExchange found = exchanges.byPair().values().iterator().next();

        assertThat(found.sizeFromAToB() + found.sizeFromBToA()).isEqualTo(MESSAGES);
        assertThat(found.keptFromAToB() + found.keptFromBToA()).isLessThan(MESSAGES / 5);
        assertThat(new ConvexHullSynchronizer().relate(found).toString())
                .isEqualTo(new ConvexHullSynchronizer().relate(all).toString());
    }
}
