// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.network.PacketMatches;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.testing.ExtraTier;

/** A client that sends a thousand requests to a server with a worker thread, each on a host of its own. */
@ExtraTier
class TwoHostsTest {
    private Analysis analysis;

    @BeforeEach
    void read() {
        analysis = RealTraces.analyse("two-hosts", 2);
    }

    @Test
    void shouldMatchEveryPacketWithACounterpart() {
        PacketMatches matches = analysis.matches(0);
        assertThat(matches.matched()).isEqualTo(1980 + 1905);
        assertThat(matches.unmatchedCount()).isZero();
        assertThat(matches.refusedCount()).isZero();
    }

    @Test
    void shouldHaveNoNegativeNetworkEdge() {
        ActivePath path = clientPath();
        assertThat(path.links()).filteredOn(l -> l.kind() == PathLink.Kind.NETWORK).hasSizeGreaterThan(1000)
                .allMatch(l -> l.from().time() <= l.to().time());
        assertThat(analysis.matches(0).clamped()).isZero();
    }

    @Test
    void shouldAdoptTheSixWakeupsThatCameEarly() {
        assertThat(analysis.graphs()).extracting(g -> g.found(Finding.ADOPTED_WAKEUPS)).containsExactly(4L, 2L);
        assertThat(analysis.graphs()).extracting(g -> g.found(Finding.MISSING_WAKEUPS)).containsOnly(0L);
    }

    @Test
    void shouldAlternateClientNetworkServerAndWorker() {
        ActivePath path = clientPath();
        RealTraces.assertCoversItsInterval(path);
        Set<String> workers = path.segments().stream().filter(s -> s.state() == EdgeState.RUNNING)
                .map(s -> s.worker().host() + " " + s.worker().name()).collect(Collectors.toSet());
        assertThat(workers).contains("client rpc-client", "server rpc-server", "server rpc-worker");
    }

    @Test
    void shouldCutTheClientsLifeIntoItsRequests() {
        TaskSummary client = RealTraces.task(analysis, "client", 145);
        List<Exchange> exchanges = analysis.exchanges(client, 7000);
        assertThat(exchanges).hasSize(1000).allMatch(e -> e.start() < e.end());
        for (int i = 1; i < exchanges.size(); i++) {
            assertThat(exchanges.get(i).start()).isGreaterThanOrEqualTo(exchanges.get(i - 1).end());
        }
    }

    private ActivePath clientPath() {
        TaskSummary client = RealTraces.task(analysis, "client", 145);
        assertThat(client.task().name()).isEqualTo("rpc-client");
        return RealTraces.wholePath(analysis, client);
    }
}
