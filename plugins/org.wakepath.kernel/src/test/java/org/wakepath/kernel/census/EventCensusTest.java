/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;

class EventCensusTest {
    private static List<Host> hosts(String name) {
        Path trace = Path.of(System.getProperty("wakepath.root", "."), "../shared/traces", name).normalize();
        Assumptions.assumeTrue(Files.isDirectory(trace), "missing: " + trace);
        return TraceSet.open(List.of(trace)).hosts();
    }

    /** Numbers as babeltrace counts them. */
    @ParameterizedTest
    @CsvSource({"many-threads, 240644", "synctraces, 196500", "two-hosts, 114487"})
    void shouldCountEveryEvent(String trace, long events) {
        assertThat(hosts(trace).stream().mapToLong(host -> new EventCensus(2).count(host).events()).sum())
                .isEqualTo(events);
    }

    @Test
    void shouldCountTheSameWithAnyNumberOfThreads() {
        Host host = hosts("many-threads").get(0);

        assertThat(new EventCensus(8).count(host)).isEqualTo(new EventCensus(1).count(host));
    }

    @Test
    void shouldPutEveryEventIntoOneCategory() {
        HostCensus census = new EventCensus(2).count(hosts("many-threads").get(0));

        assertThat(census.categories()).containsOnlyKeys(EventCategory.values());
        assertThat(census.categories().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(census.events());
        assertThat(census.cpus()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @ParameterizedTest
    @CsvSource({"many-threads", "synctraces", "two-hosts"})
    void shouldFindTheSameSpanInTheOutermostPackets(String trace) {
        for (Host host : hosts(trace)) {
            HostCensus census = new EventCensus(2).count(host);

            assertThat(HostSpan.of(host)).contains(new HostSpan(census.start(), census.end()));
        }
    }
}
