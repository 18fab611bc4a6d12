// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.testing.TestTraces;

/** The recorded request and response trace; testtraces/recorded/README.md tells its workload. */
class RecordedTraceTest {
    private static final Path TRACE = TestTraces.recorded("rpc");

    private final Analysis analysis = Analysis.open(TraceSet.open(List.of(TRACE)), 2);

    private ActivePath clientPath() {
        TaskSummary client = analysis.tasks().stream().filter(t -> t.task().name().equals("rpc-client")).findFirst()
                .orElseThrow();
        return RealTraces.wholePath(analysis, client);
    }

    /** Closes of descriptors are not recorded, so only the call that sends the first packet shows where it leads. */
    @Test
    void shouldNameTheCallAndThePeerOfAWait() {
        assertThat(clientPath().waits()).filteredOn(w -> w.worker().name().equals("rpc-client"))
                .extracting(Wait::systemCall)
                .contains(Optional.of(new SystemCall("connect", OptionalLong.of(3), "10.77.0.1:7000")),
                        Optional.of(new SystemCall("read", OptionalLong.of(3), "")));
    }

    @Test
    void shouldNameTheWorkerAsTheOwnerOfItsSleep() {
        List<Cause> sleeps = clientPath().segments().stream()
                .filter(s -> s.state() == EdgeState.TIMER && s.worker().name().equals("rpc-worker"))
                .map(PathSegment::cause).toList();
        assertThat(sleeps).as("requests 1, 2 and 4 sleep").hasSize(3).allSatisfy(c -> assertThat(
                ((Cause.Timer) c).owner().map(Worker::name)).contains("rpc-worker"));
    }

    @Test
    void shouldHaveNoNegativeNetworkEdge() {
        assertThat(clientPath().links()).filteredOn(l -> l.kind() == PathLink.Kind.NETWORK).hasSizeGreaterThan(5)
                .allMatch(l -> l.from().time() <= l.to().time());
    }

    @Test
    void shouldCutTheClientsLifeIntoItsFiveRequests() {
        TaskSummary client = RealTraces.task(analysis, "client", 148);
        List<Exchange> exchanges = analysis.exchanges(client, 7000);
        assertThat(exchanges).hasSize(5).allMatch(e -> e.start() < e.end());
        for (int i = 1; i < exchanges.size(); i++) {
            assertThat(exchanges.get(i).start()).isGreaterThanOrEqualTo(exchanges.get(i - 1).end());
        }
    }

    @Test
    void shouldCoverTheIntervalExactly() {
        RealTraces.assertCoversItsInterval(clientPath());
    }
}
