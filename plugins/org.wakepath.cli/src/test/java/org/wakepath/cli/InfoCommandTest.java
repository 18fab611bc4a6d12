/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.wakepath.testing.TestTraces;

class InfoCommandTest {
    /** Number of events as babeltrace2 counts them. */
    private static final long NAMESPACES = 11_025;

    @Test
    void shouldCountEveryEventOfATrace() {
        JsonValue host = Run.of("info", TestTraces.recorded("namespaces"), "--json").json().get("hosts").list().get(0);

        assertThat(host.get("events").integer()).isEqualTo(NAMESPACES);
        assertThat(host.get("host").text()).isEqualTo("local");
        assertThat(host.get("cpus").integer()).isEqualTo(2);
        assertThat(host.get("discarded").integer()).isZero();
        assertThat(host.get("names").get("sched_process_fork").integer()).isEqualTo(44);
        assertThat(host.get("end").integer() - host.get("start").integer()).isEqualTo(2_247_981_463L);
    }

    @Test
    void shouldDivideEventsAmongCategories() {
        JsonValue host = Run.of("info", TestTraces.recorded("namespaces"), "--json").json().get("hosts").list().get(0);
        JsonValue categories = host.get("categories");

        assertThat(categories.keys().toString()).isEqualTo("[scheduler, interrupt, network, other]");
        assertThat(categories.keys().stream().map(key -> categories.get((String) key).number())
                .reduce(BigDecimal.ZERO, BigDecimal::add)).isEqualByComparingTo(BigDecimal.valueOf(NAMESPACES));
    }

    @Test
    void shouldNameTheEventThatAnAnalysisLacks() {
        JsonValue host = Run.of("info", TestTraces.recorded("namespaces"), "--json").json().get("hosts").list().get(0);
        JsonValue disks = host.get("analyses").list().stream()
                .filter(analysis -> analysis.get("analysis").text().equals("blockDevices")).findFirst().orElseThrow();

        assertThat(disks.get("possible").value()).isEqualTo(false);
        assertThat(disks.get("missing").list()).contains(new JsonValue("block_rq_issue"));
        assertThat(disks.get("command").text())
                .isEqualTo("lttng enable-event --kernel block_rq_issue,block_rq_complete");
    }

    @Test
    void shouldShowEveryHostForPeople() {
        Run run = Run.of("info", TestTraces.recorded("rpc"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Host client", "Host server", "Linux 6.1", "lttng-modules 2.13",
                "Events by category", "yes  active path of a task", "record with: lttng enable-event --kernel");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldCountTheSameWithAnyNumberOfThreads() {
        assertThat(Run.of("info", TestTraces.recorded("rpc"), "--threads", "1", "--json"))
                .isEqualTo(Run.of("info", TestTraces.recorded("rpc"), "--threads", "4", "--json"));
    }
}
