// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SyncGraphTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MIDDLE = 50_500_000_000L;

    @Test
    void shouldKnowTheReferenceAlone() {
        HostClock clock = new SyncGraph(1).relativeTo(0).clock(0);

        assertThat(clock.isConnected()).isTrue();
        assertThat(clock.transform()).isEqualTo(TimestampTransform.identity());
        assertThat(clock.quality()).isEqualTo(SyncQuality.ACCURATE);
        assertThat(clock.errorBound()).isZero();
        assertThat(clock.errorBoundAt(5)).isZero();
        assertThat(clock.route()).containsExactly(0);
    }

    @Test
    void shouldUseARelationAsItIs() {
        SyncGraph graph = new SyncGraph(2);
        ClockRelation relation = relation(5_000, 100);
        graph.add(0, 1, relation);

        HostClock clock = graph.relativeTo(0).clock(1);

        assertThat(clock.transform()).isEqualTo(relation.transform());
        assertThat(clock.errorBound()).isBetween(100L, 101L);
        assertThat(clock.errorBoundAt(50 * SECOND)).isEqualTo(relation.errorBoundAt(50 * SECOND));
        assertThat(clock.quality()).isEqualTo(SyncQuality.ACCURATE);
        assertThat(clock.reason()).isEqualTo(relation.reason());
        assertThat(clock.route()).containsExactly(1, 0);
    }

    @Test
    void shouldWalkARelationBackwardsByItsInverse() {
        SyncGraph graph = new SyncGraph(2);
        ClockRelation relation = relation(5_000, 100);
        graph.add(0, 1, relation);

        HostClock clock = graph.relativeTo(1).clock(0);

        assertThat(clock.transform()).isEqualTo(relation.transform().inverse());
        assertThat(clock.errorBoundAt(MIDDLE + 5_000)).isBetween(100L, 105L);
        assertThat(clock.route()).containsExactly(0, 1);
    }

    @Test
    void shouldPreferTheRouteOfSmallestSum() {
        SyncGraph graph = new SyncGraph(3);
        graph.add(0, 2, relation(30, 1_000));
        graph.add(0, 1, relation(10, 200));
        graph.add(1, 2, relation(20, 300));

        HostClock clock = graph.relativeTo(0).clock(2);

        assertThat(clock.route()).containsExactly(2, 1, 0);
        assertThat(clock.errorBound()).isBetween(500L, 502L);
        assertThat(clock.transform().apply(1_000)).isEqualTo(1_030);
    }

    @Test
    void shouldPreferTheBetterOfTwoRelationsOfAPair() {
        SyncGraph graph = new SyncGraph(2);
        graph.add(0, 1, relation(30, 1_000));
        graph.add(1, 0, relation(-30, 200));

        assertThat(graph.relativeTo(0).clock(1).errorBound()).isBetween(200L, 205L);
    }

    @Test
    void shouldTakeTheWorstQualityOfTheRoute() {
        SyncGraph graph = new SyncGraph(3);
        graph.add(0, 1, relation(10, 200));
        ClockRelation approximate = approximate();
        graph.add(1, 2, approximate);

        HostClock clock = graph.relativeTo(0).clock(2);

        assertThat(clock.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(clock.reason()).isEqualTo(approximate.reason());
    }

    @Test
    void shouldNeverUseAFailedRelation() {
        SyncGraph graph = new SyncGraph(4);
        graph.add(0, 2, relation(10, 200));
        graph.add(1, 3, relation(10, 200));
        graph.add(0, 1, failed());

        SyncResult result = graph.relativeTo(0);

        assertThat(result.isConnected()).isFalse();
        assertThat(result.clock(2).isConnected()).isTrue();
        HostClock clock = result.clock(3);
        assertThat(clock.isConnected()).isFalse();
        assertThat(clock.errorBound()).isEqualTo(ClockRelation.UNBOUNDED);
        assertThat(clock.errorBoundAt(1)).isEqualTo(ClockRelation.UNBOUNDED);
        assertThat(clock.reason()).isEqualTo("no messages that relate the clocks; hosts 0 and 1: failed, "
                + failed().reason());
        assertThatThrownBy(clock::transform).isInstanceOf(NoClockRelationException.class)
                .hasMessageContaining("no messages that relate the clocks");
        assertThatThrownBy(clock::quality).isInstanceOf(NoClockRelationException.class);
        assertThatThrownBy(clock::route).isInstanceOf(NoClockRelationException.class);
    }

    @Test
    void shouldNeverUseAnIncompleteRelation() {
        SyncGraph graph = new SyncGraph(2);
        graph.add(0, 1, new ConvexHullSynchronizer().relate(new MessageExchange()));

        assertThat(graph.relativeTo(1).clock(0).reason())
                .isEqualTo("no messages that relate the clocks; hosts 0 and 1: incomplete, no message was matched");
    }

    @Test
    void shouldSayOfHostsWithoutMessagesThatThereAreNone() {
        SyncGraph graph = new SyncGraph(1_000);

        for (int host = 1; host < 999; host++) {
            graph.add(0, host, relation(0, 100));
        }

        assertThat(graph.relativeTo(999).clock(5).reason()).isEqualTo("no messages that relate the clocks");
    }

    @Test
    void shouldRefuseHostsThatAreNone() {
        SyncGraph graph = new SyncGraph(2);
        ClockRelation relation = relation(0, 1);

        assertThatThrownBy(() -> graph.add(0, 2, relation)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> graph.add(-1, 0, relation)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> graph.add(1, 1, relation)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> graph.relativeTo(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> graph.relativeTo(0).clock(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldRelateAThousandHostsByFiftyThousandRelations() {
        int hosts = 1_000;
        SyncGraph graph = new SyncGraph(hosts);
        Random random = new Random(7);
        for (int host = 1; host < hosts; host++) {
            graph.add(random.nextInt(host), host, relation(0, 100 + random.nextInt(1_000)));
        }
        for (int i = hosts - 1; i < 50_000; i++) {
            int a = random.nextInt(hosts - 1);
            graph.add(a, a + 1 + random.nextInt(hosts - 1 - a), relation(0, 100 + random.nextInt(1_000)));
        }
        SyncResult result = graph.relativeTo(500);

        assertThat(result.isConnected()).isTrue();
        assertThat(result.clocks()).allSatisfy(
                clock -> assertThat(clock.transform().apply(50 * SECOND)).isEqualTo(50 * SECOND));
    }

    @Test
    void shouldNameJumpsThatMeetTooSteeply() {
        SyncGraph graph = new SyncGraph(4);
        graph.add(0, 1, jump(28_800L * 1_000_000_000));
        graph.add(1, 2, jump(57_600L * 1_000_000_000));
        graph.add(2, 3, jump(0));
        SyncResult result = graph.relativeTo(0);

        assertThat(result.clock(1).isConnected()).isTrue();
        assertThat(result.clock(2).isConnected()).isFalse();
        assertThat(result.clock(2).reason()).contains("over host 1", "jump");
        assertThat(result.clock(3).isConnected()).isFalse();
    }

    /** Clocks of which b's stands still from the 100th second on, for that long. */
    private static ClockRelation jump(long duration) {
        MessageExchange exchange = new MessageExchange();
        long second = 1_000_000_000;
        for (long time = 0; time < 200 * second; time += second / 2) {
            long onA = time < 100 * second ? time : time + duration;
            exchange.addFromAToB(onA, time + 1_000);
            exchange.addFromBToA(time, onA + 1_000);
        }
        return new ConvexHullSynchronizer().relate(exchange);
    }

    @Test
    void shouldFollowAChainOfAThousandHosts() {
        SyncGraph graph = new SyncGraph(1_000);
        for (int host = 1; host < 1_000; host++) {
            graph.add(host - 1, host, relation(-7, 100));
        }
        HostClock last = graph.relativeTo(0).clock(999);

        assertThat(last.transform().apply(50 * SECOND)).isEqualTo(50 * SECOND - 7 * 999);
        assertThat(last.errorBound()).isBetween(99_900L, 100_899L);
        assertThat(last.route()).hasSize(1_000).startsWith(999, 998).endsWith(1, 0);
    }

    @Test
    void shouldTellWhichMessagesTheComposedClocksPutBeforeTheirSending() {
        SyncGraph graph = new SyncGraph(3);
        graph.add(0, 1, relation(0, 100));
        graph.add(1, 2, relation(0, 100));
        // Over host 1 the clocks of 0 and 2 are the same; these two say that 2's is 40 ns behind at least.
        MessageExchange exchange = new MessageExchange();
        exchange.addFromAToB(50 * SECOND, 50 * SECOND - 40);
        exchange.addFromAToB(51 * SECOND, 51 * SECOND - 25);
        exchange.addFromAToB(52 * SECOND, 52 * SECOND);
        exchange.addFromBToA(50 * SECOND, 50 * SECOND + 1_000);

        SyncResult result = graph.relativeTo(0);

        assertThat(result.violations(0, 2, exchange)).containsExactly(new ClockViolation(0, 2, 2, 40));
        assertThat(result.violations(2, 0, new MessageExchange())).isEmpty();
    }

    /** Clocks of one rate, and messages of one delay both ways: at these the bound is the delay. */
    private static ClockRelation relation(long offset, long delay) {
        MessageExchange exchange = new MessageExchange();
        for (long t : new long[] {SECOND, MIDDLE, 100 * SECOND}) {
            exchange.addFromAToB(t + offset, t + delay);
            exchange.addFromBToA(t, t + offset + delay);
        }
        return new ConvexHullSynchronizer().relate(exchange);
    }

    private static ClockRelation approximate() {
        MessageExchange exchange = new MessageExchange();
        exchange.addFromAToB(5, 10);
        exchange.addFromBToA(10, 15);
        return new ConvexHullSynchronizer().relate(exchange);
    }

    private static ClockRelation failed() {
        MessageExchange exchange = new MessageExchange();
        exchange.addFromAToB(15, 10);
        exchange.addFromBToA(10, 5);
        return new ConvexHullSynchronizer().relate(exchange);
    }
}
