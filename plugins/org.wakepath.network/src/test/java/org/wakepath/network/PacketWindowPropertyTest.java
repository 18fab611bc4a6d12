// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.SimulatedTraffic.Seen;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.TimestampTransform;

/** Compares the pairs that a window finds with those found if all packets are kept. */
class PacketWindowPropertyTest {
    private static final int LONGEST_DELAY = 1_000;
    private static final long SPAN = 1_000_000;
    private static final long[] OFFSETS = {0, 50_000_000, 7_000};

    @Property(tries = 1_000)
    void shouldFindTheSamePairsWhereNothingIsForgotten(@ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int some) {
        List<Seen> traffic = SimulatedTraffic.of(new Random(seed), LONGEST_DELAY, SPAN, some);
        Exchanges found = new Exchanges(0, new OrderedWork(2));
        PacketWindow window = new PacketWindow(OFFSETS.length, found);
        traffic.forEach(seen -> add(window, seen));
        window.settle(Horizon.end(clocks(0)));

        assertThat(pairs(found.byPair())).isEqualTo(pairs(matched(traffic)));
        assertThat(window.expired()).isZero();
        assertThat(window.size()).isZero();
    }

    @Property(tries = 1_000)
    void shouldFindTheSamePairsWhereNothingExpired(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int conversations,
            @ForAll @IntRange(min = 20, max = 100) int delays) {
        Random random = new Random(seed);
        List<Seen> traffic = SimulatedTraffic.of(random, LONGEST_DELAY, SPAN, conversations);
        Exchanges found = new Exchanges(0, new OrderedWork(2));
        PacketWindow window = new PacketWindow(OFFSETS.length, found);
        List<TimestampTransform> clocks = clocks(random.nextInt(LONGEST_DELAY / 4));
        for (Seen seen : traffic) {
            add(window, seen);
            if (random.nextInt(20) == 0) {
                window.settle(Horizon.at(clocks, seen.time() - LONGEST_DELAY / 2, (long) delays * LONGEST_DELAY));
            }
        }
        window.settle(Horizon.end(clocks));

        Statistics.collect(window.expired() == 0);
        Statistics.coverage(check -> check.check(true).percentage(share -> share > 10));
        if (window.expired() == 0) {
            assertThat(pairs(found.byPair())).isEqualTo(pairs(matched(traffic)));
        }
    }

    private static void add(PacketWindow window, Seen seen) {
        window.add(seen.host(), seen.header(), seen.direction(), seen.time() + OFFSETS[seen.host()]);
    }

    /** The clocks as they are known, one of them not exactly. */
    private static List<TimestampTransform> clocks(long error) {
        return IntStream.range(0, OFFSETS.length).mapToObj(host -> TimestampTransform.of(BigDecimal.ONE,
                BigDecimal.valueOf(-OFFSETS[host] + (host == 1 ? error : 0)))).toList();
    }

    private static Map<HostPair, MessageExchange> matched(List<Seen> traffic) {
        Spool spool = new Spool(Long.MAX_VALUE);
        List<PacketTable> hosts = Stream.generate(() -> new PacketTable(spool)).limit(OFFSETS.length).toList();
        traffic.forEach(seen -> hosts.get(seen.host()).add(seen.header(), seen.direction(),
                seen.time() + OFFSETS[seen.host()], 0));
        return new PacketMatcher(hosts, spool, new OrderedWork(2)).pair(0).exchanges();
    }

    private static Map<String, List<String>> pairs(Map<HostPair, MessageExchange> exchanges) {
        Map<String, List<String>> pairs = new TreeMap<>();
        exchanges.forEach((hosts, exchange) -> {
            List<String> all = new ArrayList<>();
            for (int i = 0; i < exchange.keptFromAToB(); i++) {
                all.add("a " + exchange.sentOnA(i) + " " + exchange.receivedOnB(i));
            }
            for (int i = 0; i < exchange.keptFromBToA(); i++) {
                all.add("b " + exchange.sentOnB(i) + " " + exchange.receivedOnA(i));
            }
            pairs.put(hosts.toString(), all.stream().sorted().toList());
        });
        return pairs;
    }
}
