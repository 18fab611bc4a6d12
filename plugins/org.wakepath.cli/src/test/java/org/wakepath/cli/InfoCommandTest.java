/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class InfoCommandTest {
    /** Number of events as another reader counts them. */
    private static final long MANY_THREADS = 240_644;

    @Test
    void shouldCountEveryEventOfATrace() {
        JsonValue host = Run.of("info", SharedTraces.manyThreads(), "--json").json().get("hosts").list().get(0);

        assertThat(host.get("events").integer()).isEqualTo(MANY_THREADS);
        assertThat(host.get("host").text()).isEqualTo("wilbrod");
        assertThat(host.get("cpus").integer()).isEqualTo(8);
        assertThat(host.get("discarded").integer()).isZero();
        assertThat(host.get("names").get("sched_process_fork").integer()).isEqualTo(8003);
        assertThat(host.get("end").integer() - host.get("start").integer()).isBetween(430_000_000L, 435_000_000L);
    }

    @Test
    void shouldDivideEventsAmongCategories() {
        JsonValue host = Run.of("info", SharedTraces.manyThreads(), "--json").json().get("hosts").list().get(0);
        JsonValue categories = host.get("categories");

        assertThat(categories.keys().toString()).isEqualTo("[scheduler, interrupt, network, other]");
        assertThat(categories.keys().stream().map(key -> categories.get((String) key).number())
                .reduce(BigDecimal.ZERO, BigDecimal::add)).isEqualByComparingTo(BigDecimal.valueOf(MANY_THREADS));
    }

    @Test
    void shouldNameTheEventThatAnAnalysisLacks() {
        JsonValue host = Run.of("info", SharedTraces.manyThreads(), "--json").json().get("hosts").list().get(0);
        JsonValue network = host.get("analyses").list().stream()
                .filter(analysis -> analysis.get("analysis").text().equals("network")).findFirst().orElseThrow();

        assertThat(network.get("possible").value()).isEqualTo(false);
        assertThat(network.get("missing").list()).contains(new JsonValue("net_dev_queue"));
        assertThat(network.get("command").text())
                .isEqualTo("lttng enable-event --kernel net_dev_queue,net_if_receive_skb");
    }

    @Test
    void shouldShowEveryHostForPeople() {
        Run run = Run.of("info", SharedTraces.twoHosts());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Host client", "Host server", "Linux 6.1", "lttng-modules 2.13",
                "Events by category", "yes  active path of a task", "record with: lttng enable-event --kernel");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldCountTheSameWithAnyNumberOfThreads() {
        assertThat(Run.of("info", SharedTraces.twoHosts(), "--threads", "1", "--json"))
                .isEqualTo(Run.of("info", SharedTraces.twoHosts(), "--threads", "4", "--json"));
    }
}
