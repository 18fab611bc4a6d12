// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SyncGraphPropertyTest {
    private static final long SECOND = 1_000_000_000;
    private static final long NEVER = Long.MAX_VALUE / 4;

    @Property(tries = 500)
    void shouldKeepTrueTimeInsideTheComposedBound(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int hosts,
            @ForAll @IntRange(min = 0, max = 10) int more) {
        Random random = new Random(seed);
        SimulatedClock[] clocks = new SimulatedClock[hosts];
        for (int host = 0; host < hosts; host++) {
            clocks[host] = new SimulatedClock(random.nextLong(1L << 60), random.nextInt(498_000) - 249_000);
        }
        SimulatedNetwork network = new SimulatedNetwork(seed, SECOND, 1 + random.nextLong(3_600 * SECOND), 1_000_000);

        SyncResult result = connected(hosts, more, random, clocks, network).relativeTo(random.nextInt(hosts));

        for (HostClock clock : result.clocks()) {
            long time = clocks[clock.host()].read(network.instant());
            BigDecimal truth = clocks[result.reference()].when(clocks[clock.host()], time);
            BigDecimal error = truth.subtract(BigDecimal.valueOf(clock.transform().apply(time))).abs();
            if (clock.host() != result.reference()) {
                assertThat(error).isLessThanOrEqualTo(BigDecimal.valueOf(clock.errorBoundAt(time)));
            }
        }
    }

    @Property(tries = 500)
    void shouldFindTheSmallestSums(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int hosts,
            @ForAll @IntRange(min = 0, max = 20) int relations) {
        Random random = new Random(seed);
        SyncGraph graph = new SyncGraph(hosts);
        long[][] sums = nothing(hosts);
        for (int i = 0; i < relations; i++) {
            int a = random.nextInt(hosts);
            int b = (a + 1 + random.nextInt(hosts - 1)) % hosts;
            ClockRelation relation = relation(random);
            graph.add(a, b, relation);
            sums[b][a] = Math.min(sums[b][a], relation.typicalErrorBound());
            sums[a][b] = Math.min(sums[a][b], relation.typicalErrorBound());
        }
        closeOver(sums);

        for (HostClock clock : graph.relativeTo(0).clocks()) {
            long sum = sums[clock.host()][0];
            assertThat(clock.isConnected()).isEqualTo(sum < NEVER);
            assertThat(clock.errorBound()).isEqualTo(sum < NEVER ? sum : ClockRelation.UNBOUNDED);
        }
    }

    private static SyncGraph connected(
            int hosts, int more, Random random, SimulatedClock[] clocks, SimulatedNetwork network) {
        SyncGraph graph = new SyncGraph(hosts);
        for (int host = 1; host < hosts; host++) {
            add(graph, random.nextInt(host), host, random, clocks, network);
        }
        for (int i = 0; i < more; i++) {
            int a = random.nextInt(hosts);
            add(graph, a, (a + 1 + random.nextInt(hosts - 1)) % hosts, random, clocks, network);
        }
        return graph;
    }

    private static void add(
            SyncGraph graph, int a, int b, Random random, SimulatedClock[] clocks, SimulatedNetwork network) {
        MessageExchange exchange = network.exchange(clocks[a], clocks[b], 1 + random.nextInt(20),
                1 + random.nextInt(20));
        graph.add(a, b, new ConvexHullSynchronizer().relate(exchange));
    }

    private static ClockRelation relation(Random random) {
        SimulatedNetwork network = new SimulatedNetwork(random.nextLong(), SECOND, 1_000 * SECOND, 1_000_000);
        SimulatedClock a = new SimulatedClock(0, 0);
        return new ConvexHullSynchronizer().relate(
                network.exchange(a, new SimulatedClock(SECOND, random.nextInt(400_000)), 10, 10));
    }

    private static long[][] nothing(int hosts) {
        long[][] sums = new long[hosts][hosts];
        for (int i = 0; i < hosts; i++) {
            for (int j = 0; j < hosts; j++) {
                sums[i][j] = i == j ? 0 : NEVER;
            }
        }
        return sums;
    }

    private static void closeOver(long[][] sums) {
        for (int k = 0; k < sums.length; k++) {
            for (int i = 0; i < sums.length; i++) {
                for (int j = 0; j < sums.length; j++) {
                    sums[i][j] = Math.min(sums[i][j], sums[i][k] + sums[k][j]);
                }
            }
        }
    }
}
