// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.EventReader;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;

class TraceSetTest {
    private static final UUID ONE = new UUID(1, 1);
    private static final UUID OTHER = new UUID(2, 2);

    private Path folder;

    @BeforeEach
    void setFolder(@TempDir Path temporary) {
        folder = temporary;
    }

    @Test
    void shouldPutTracesOfOneClockTogether() {
        kernelTrace("chunk-1", ONE, "web");
        kernelTrace("chunk-2", ONE, "web");

        assertThat(labels()).containsExactly("web");
        assertThat(hosts().get(0).traces()).hasSize(2);
    }

    @Test
    void shouldTellHostsOfTheSameNameApart() {
        kernelTrace("a", ONE, "web");
        kernelTrace("b", OTHER, "web");

        assertThat(labels()).containsExactly("web", "web#2");
    }

    @Test
    void shouldTellHostsApartWhoseNamesLookLikeLabels() {
        kernelTrace("a", ONE, "web");
        kernelTrace("b", OTHER, "web");
        kernelTrace("c", new UUID(3, 3), "web#2");

        assertThat(labels()).containsExactly("web", "web#2", "web#2#2");
    }

    @Test
    void shouldTellBootsOfOneHostApart() {
        kernelTrace("before", ONE, "web");
        kernelTrace("after", OTHER, "web");

        assertThat(hosts()).extracting(host -> host.traces().size()).containsExactly(1, 1);
    }

    @Test
    void shouldTellClonedMachinesApartThatShareTheirClocksIdentity() {
        kernelTrace("a", ONE, "clone-1");
        kernelTrace("b", ONE, "clone-2");
        kernelTrace("c", ONE, "clone-1");

        assertThat(labels()).containsExactly("clone-1", "clone-2");
        assertThat(hosts()).extracting(host -> host.traces().size()).containsExactly(2, 1);
    }

    @Test
    void shouldPutTracesOfContainersToTheKernelOfTheirClock() {
        kernelTrace("kernel", ONE, "web");
        trace("user", ONE, "container", "ust");

        assertThat(labels()).containsExactly("web");
        assertThat(hosts().get(0).traces()).hasSize(2);
    }

    @Test
    void shouldReadTracesOfOneClockByTheDateOfTheKernels() {
        trace("early", ONE, "web", "ust", 45_000);
        trace("kernel", ONE, "web", "kernel", 50_000);
        trace("late", ONE, "web", "ust", 85_000);
        trace("other", OTHER, "db", "kernel", 90_000);

        TraceSet traces = TraceSet.open(List.of(folder));

        assertThat(traces.hosts().get(0).traces()).hasSize(3).allSatisfy(trace -> {
            assertThat(firstTime(trace)).isEqualTo(51_000);
            assertThat(trace.streams().get(0).packets().get(0).begin()).isEqualTo(51_000);
            assertThat(trace.streams().get(0).end()).isEqualTo(51_000);
        });
        assertThat(firstTime(traces.hosts().get(1).traces().get(0))).isEqualTo(91_000);
        // What lies 5 us apart is one zero that was measured twice.
        assertThat(traces.offsets()).containsExactly(
                new OffsetDifference("web", folder.resolve("late"), 1, 35_000));
    }

    @Test
    void shouldNotTellOffsetsThatAgree() {
        kernelTrace("kernel", ONE, "web");
        trace("user", ONE, "web", "ust");

        assertThat(TraceSet.open(List.of(folder)).offsets()).isEmpty();
    }

    private static long firstTime(Trace trace) {
        try (EventReader events = new EventReader(trace)) {
            assertThat(events.next()).isTrue();
            return events.time();
        }
    }

    private void kernelTrace(String name, UUID clock, String host) {
        trace(name, clock, host, "kernel");
    }

    private void trace(String name, UUID clock, String host, String domain) {
        trace(name, clock, host, domain, 0);
    }

    private void trace(String name, UUID clock, String host, String domain, long offset) {
        try (CtfWriter writer = CtfWriter.create(folder.resolve(name))) {
            writer.clock(clock, offset).environment("hostname", host).environment("domain", domain)
                    .event("sched_switch", Field.s32("prev_tid"));
            writer.stream(0).event("sched_switch", offset + 1_000, 7).flush();
        }
    }

    private List<Host> hosts() {
        return TraceSet.open(List.of(folder)).hosts();
    }

    private List<String> labels() {
        return hosts().stream().map(Host::label).toList();
    }
}
