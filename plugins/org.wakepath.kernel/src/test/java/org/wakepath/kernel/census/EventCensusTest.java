// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

class EventCensusTest {
    private static List<Host> hosts(Path trace) {
        return TraceSet.open(List.of(trace)).hosts();
    }

    /** Numbers as babeltrace counts them. */
    @ParameterizedTest
    @CsvSource({"rpc, 6066", "namespaces, 11025", "three-tier, 13845"})
    void shouldCountEveryEvent(String trace, long events) {
        assertThat(events(TestTraces.recorded(trace))).isEqualTo(events);
    }

    /** Numbers as babeltrace counts them. */
    @ParameterizedTest
    @ExtraTier
    @CsvSource({"many-threads, 240644", "synctraces, 196500", "two-hosts, 114487"})
    void shouldCountEveryEventOfLongTraces(String trace, long events) {
        assertThat(events(TestTraces.extra(trace))).isEqualTo(events);
    }

    private static long events(Path trace) {
        return hosts(trace).stream().mapToLong(host -> new EventCensus(2).count(host).events()).sum();
    }

    @Test
    void shouldCountTheSameWithAnyNumberOfThreads() {
        Host host = hosts(TestTraces.recorded("namespaces")).get(0);

        assertThat(new EventCensus(8).count(host)).isEqualTo(new EventCensus(1).count(host));
    }

    @Test
    void shouldPutEveryEventIntoOneCategory() {
        HostCensus census = new EventCensus(2).count(hosts(TestTraces.recorded("namespaces")).get(0));

        assertThat(census.categories()).containsOnlyKeys(EventCategory.values());
        assertThat(census.categories().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(census.events());
        assertThat(census.cpus()).containsExactly(0, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "namespaces", "three-tier"})
    void shouldFindTheSameSpanInTheOutermostPackets(String trace) {
        assertSameSpan(TestTraces.recorded(trace));
    }

    @ParameterizedTest
    @ExtraTier
    @ValueSource(strings = {"many-threads", "synctraces", "two-hosts"})
    void shouldFindTheSameSpanInTheOutermostOfManyPackets(String trace) {
        assertSameSpan(TestTraces.extra(trace));
    }

    private static void assertSameSpan(Path trace) {
        assertThat(hosts(trace)).isNotEmpty().allSatisfy(host -> {
            HostCensus census = new EventCensus(2).count(host);

            assertThat(HostSpan.of(host)).contains(new HostSpan(census.start(), census.end()));
        });
    }
}
