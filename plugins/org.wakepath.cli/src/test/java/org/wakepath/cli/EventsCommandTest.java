// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.testing.TestTraces;

class EventsCommandTest {
    @Test
    void shouldListEveryEvent() {
        Run run = Run.of("events", TestTraces.recorded("namespaces"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().count()).isEqualTo(11_025);
    }

    @Test
    void shouldShowAllFieldsOfAnEvent() {
        Run run = Run.of("events", TestTraces.recorded("namespaces"), "--name", "sched_switch", "--limit", 1);

        assertThat(run.out()).matches("2026-11-22T03:50:40\\.\\d{9}Z local \\d sched_switch: prev_comm=\".*\" "
                + "prev_tid=\\d+ prev_prio=\\d+ prev_state=.* next_comm=\".*\" next_tid=\\d+ next_prio=\\d+\\n");
    }

    @Test
    void shouldWriteOneJsonObjectALine() {
        List<JsonValue> events = Run
                .of("events", TestTraces.recorded("rpc"), "--json", "--limit", 200, "--name", "sched_*").out().lines()
                .map(JsonValue::parse).toList();

        assertThat(events).hasSize(200).allSatisfy(event -> {
            assertThat(event.get("host").text()).isIn("client", "server");
            assertThat(event.get("cpu").integer()).isBetween(0L, 1L);
            assertThat(event.get("name").text()).isNotEmpty();
            assertThat(event.get("context").get("tid").integer()).isNotNegative();
            assertThat(event.get("fields").keys()).isNotEmpty();
        });
        assertThat(events.stream().map(event -> event.get("time").integer()).toList()).isSorted();
    }

    @Test
    void shouldWriteNothingForNoEvents() {
        Run run = Run.of("events", TestTraces.recorded("rpc"), "--name", "sched_switch", "--to", "+0ns", "--json");

        assertThat(run).isEqualTo(new Run(0, "", ""));
    }

    @Test
    void shouldNoteANameThatNoEventHas() {
        Run run = Run.of("events", TestTraces.recorded("rpc"), "--name", "sched_swich", "--name", "sched_w*", "--limit",
                1);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).hasLineCount(1);
        assertThat(run.err()).hasLineCount(1)
                .startsWith("wakepath: note: no event is called 'sched_swich'; the nearest names are sched_switch");
    }

    @Test
    void shouldMergeHostsOnTheReferencesClock() {
        Path traces = TestTraces.recorded("rpc");

        List<JsonValue> events = Run.of("events", traces, "--json", "--reference", "client", "--from", "+500ms", "--to",
                "+600ms", "--name", "sched_switch", "--name", "inet_*").out().lines().map(JsonValue::parse).toList();

        assertThat(events.stream().map(event -> event.get("host").text()).distinct()).hasSize(2);
        assertThat(events.stream().map(event -> event.get("time").integer()).toList()).isSorted();
        assertThat(events.stream().map(event -> event.get("name").text()))
                .allMatch(name -> name.equals("sched_switch") || name.startsWith("inet_"));
    }

    @Test
    void shouldKeepToTheWindowOfEachHost() {
        Path traces = TestTraces.recorded("rpc");
        long start = info(traces, "server").get("start").integer();

        List<Long> times = Run.of("events", traces, "--json", "--host", "server", "--from", "+400ms", "--to", "+500ms")
                .out().lines().map(line -> JsonValue.parse(line).get("time").integer()).toList();

        assertThat(times).isNotEmpty()
                .allMatch(time -> time >= start + 400_000_000L && time <= start + 500_000_000L);
    }

    private static JsonValue info(Path traces, String host) {
        return Run.of("info", traces, "--json").json().get("hosts").list().stream()
                .filter(h -> h.get("host").text().equals(host)).findFirst().orElseThrow();
    }
}
