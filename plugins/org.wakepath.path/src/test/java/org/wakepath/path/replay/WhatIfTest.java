// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathSegment;

final class WhatIfTest {
    @ParameterizedTest
    @CsvSource({"worker running -50%, worker, '', RUNNING, 0.5",
        "db@host block device -25 %, db, host, BLOCK_DEVICE, 0.75",
        "* network -12.5%, *, '', NETWORK, 0.875",
        "two words preempted -100%, two words, '', PREEMPTED, 0",
        "a@b@c timer -1%, a@b, c, TIMER, 0.99"})
    void shouldReadWhoTakesHowMuchLessTimeForWhat(String text, String task, String host, EdgeState state,
            double factor) {
        WhatIf read = WhatIf.parse(text).orElseThrow();

        assertThat(read.task()).isEqualTo(task);
        assertThat(read.host()).isEqualTo(host);
        assertThat(read.state()).isEqualTo(state);
        assertThat(read.factor()).isEqualTo(factor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "worker", "worker running", "worker running 50%", "worker running +50%",
        "worker running -101%", "worker running -50ms", "worker blocked -50%", " running -50%",
        "worker running -0.1234567%", "worker running -9999%"})
    void shouldRefuseWhatDoesNotSayIt(String text) {
        assertThat(WhatIf.parse(text)).isEmpty();
    }

    @Test
    void shouldNameWhoASegmentDependsOn() {
        Worker web = task("web", "a");
        Worker database = task("the db", "b");
        Cause packet = new Cause.NetworkPacket(new Flow("TCP", Optional.empty(), Optional.empty()),
                Optional.of(database), 1, 0);

        assertThat(half(web, EdgeState.RUNNING, new Cause.Own())).isEqualTo("web@a running -50%");
        assertThat(half(web, EdgeState.NETWORK, packet)).isEqualTo("the db@b network -50%");
        assertThat(half(web, EdgeState.BLOCK_DEVICE,
                new Cause.BlockRequest("vda", 1, Optional.of(database), -1, -1)))
                        .isEqualTo("the db@b block device -50%");
        assertThat(half(task("web", "my host"), EdgeState.PREEMPTED, new Cause.Preemption(0, Optional.empty(), true)))
                .as("a host that the form has no room for").isEqualTo("web preempted -50%");
    }

    @Test
    void shouldNameNobodyWhereNoTaskDecides() {
        assertThat(half(task("web", "a"), EdgeState.BLOCKED, new Cause.Wakeup(task("db", "b")))).isEmpty();
        assertThat(half(task("web", "a"), EdgeState.TIMER,
                new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "", Optional.empty()))).isEmpty();
        assertThat(half(new Worker("a", "softirq NET_RX on CPU 0", -1, 0, WorkerKind.INTERRUPT, -1, -1, false),
                EdgeState.RUNNING, new Cause.Own())).isEmpty();
    }

    private static Worker task(String name, String host) {
        return new Worker(host, name, 1, 0, WorkerKind.TASK, 1, 0, false);
    }

    private static String half(Worker worker, EdgeState state, Cause cause) {
        return WhatIf.half(new PathSegment(worker, state, 0, 10, cause, 0, false, Certainty.CERTAIN, false))
                .map(WhatIf::text).orElse("");
    }

    @Test
    void shouldReadHostileTextInTime() {
        assertThat(WhatIf.parse("a" + " ".repeat(1_000_000) + "running -50%")).isEmpty();
        assertThat(WhatIf.parse("a" + " ".repeat(980) + "running -50")).isEmpty();
    }
}
