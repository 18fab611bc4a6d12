// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.kernel.census.SwitchGaps;
import org.wakepath.record.RecordedHost;
import org.wakepath.record.Recorder;
import org.wakepath.record.Shortcoming;

class RecordTextTest {
    private static final List<String> OWN = List.of("sched_ttwu", "inet_sock_local_in", "inet_sock_local_out");
    private static final long BUFFER = 8 << 20;

    private static HostCensus census(long events, long discarded) {
        return new HostCensus(new Host("web1", List.of()), new TreeSet<>(List.of(0, 1)),
                new TreeMap<>(java.util.Map.of("sched_switch", events)), 1_000_000_000L, 3_500_000_000L, discarded,
                new TreeSet<>(), new SwitchGaps(0, 0, 0), List.of());
    }

    private static RecordedTrace trace(List<String> events, long discarded, List<String> problems) {
        RecordedHost host = new RecordedHost("web1", true, Optional.of(Path.of("out/web1")), 3 << 20, Recorder.EBPF,
                events, BUFFER, Optional.empty(), problems, List.of());
        return new RecordedTrace(host, Optional.of(census(12_345, discarded)), Optional.empty(), Optional.empty(),
                problems);
    }

    @Test
    void shouldSumUpATrace() throws IOException {
        StringBuilder out = new StringBuilder();
        RecordText.write(Path.of("out"), List.of(trace(OWN, 0, List.of())), List.of("wakepath", "path", "a b"), out);

        assertThat(out.toString()).isEqualTo(
                "wakepath: kept in out\n"
                        + "wakepath:   web1  eBPF, 12,345 events on 2 CPUs, 3.0 MiB, 2.50 s, until 3.500000000 s, clock unknown\n"
                        + "wakepath: next: wakepath path 'a b'\n");
    }

    @Test
    void shouldNotNameACallWhereThereIsNothingToAsk() throws IOException {
        StringBuilder out = new StringBuilder();
        RecordText.write(Path.of("out"), List.of(trace(OWN, 0, List.of())), List.of(), out);

        assertThat(out.toString()).doesNotContain("next", "kept in").hasLineCount(1);
    }

    @Test
    void shouldSayWhichBufferLosesNothing() {
        assertThat(RecordText.warnings(trace(OWN, 1234, List.of()), 1))
                .containsExactly("1,234 events were lost; record again with --buffer 32M or more");
    }

    @Test
    void shouldSayForHowLongTheKernelShowedNothing() {
        HostCensus all = census(12_345, 0);
        HostCensus census = new HostCensus(all.host(), all.cpus(), all.names(), all.start(), all.end(), 0,
                all.missingCpus(), new SwitchGaps(12_345, 87, 36_200_000), List.of());
        RecordedTrace kernel = trace(OWN, 0, List.of());

        assertThat(RecordText.warnings(new RecordedTrace(kernel.host(), Optional.of(census), Optional.empty(),
                Optional.empty(), List.of()), 1)).containsExactly(
                        "not recorded: switches in 87 places, before which a CPU showed nothing for 36.2 ms in all");
    }

    @Test
    void shouldSayWhatShareOfTheCallsIsLostAndWhatToDo() {
        RecordedTrace kernel = trace(OWN, 0, List.of());
        RecordedTrace both = new RecordedTrace(kernel.host(), kernel.census(), Optional.of(census(50, 950)),
                Optional.empty(), List.of());

        assertThat(RecordText.warnings(both, 1)).containsExactly("950 events of functions (95 %) were lost, so calls "
                + "are missing; record again with fewer functions, --budget 5% or a larger --function-buffer");
        assertThat(both.hasFailed()).isFalse();
    }

    @Test
    void shouldSayWhatStockEventsCannotTell() {
        assertThat(RecordText.warnings(trace(List.of("sched_waking", "net_dev_queue"), 0, List.of()), 1))
                .hasSize(1).allMatch(warning -> warning.startsWith("only stock events were recorded: "));
    }

    @Test
    void shouldTakeAnIncompleteRecordingForFailedAndALossyOneNot() {
        RecordedHost lost = new RecordedHost("web1", false, Optional.empty(), 0, Recorder.LTTNG, OWN, BUFFER,
                Optional.of(Instant.EPOCH), List.of(), List.of());

        assertThat(trace(OWN, 1234, List.of()).hasFailed()).isFalse();
        assertThat(trace(OWN, 0, List.of("the disk became full")).hasFailed()).isTrue();
        assertThat(new RecordedTrace(lost, Optional.empty(), Optional.empty(), Optional.empty(), List.of()).hasFailed())
                .isTrue();
    }

    @Test
    void shouldMakeNamesHarmless() throws IOException {
        StringBuilder out = new StringBuilder();
        RecordText.write(Path.of("out"), List.of(trace(OWN, 0, List.of("\u001b[31mred\nline"))), List.of("x"), out);

        assertThat(out.toString()).doesNotContain("\u001b").hasLineCount(4);
        assertThat(RecordText.of(new Shortcoming("web1", "it is old", "renew it", true)))
                .isEqualTo("web1: it is old; to fix it: renew it");
    }
}
