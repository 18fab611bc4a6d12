// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.DocumentedSchemas;

/** Each host is recorded with the best that it has. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecorderChoiceTest extends RecordingTest {
    private static String recorderOf(Run run, int host) {
        return run.json().get("recorders").list().get(host).get("recorder").text();
    }

    @Test
    void shouldPreferLttng() throws Exception {
        Run run = recorder.withEbpf().start("-o", output.toString(), "--json", "--", "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(recorderOf(run, 0)).isEqualTo("lttng");
        assertThat(run.json().get("recorders").list().get(0).get("why").text()).isEqualTo("with stock events");
        assertThat(run.err()).contains("  LTTng, 2,989 events").doesNotContain("is recorded with");
        assertThat(recorder.world("runs")).doesNotExist();
    }

    @Test
    void shouldTakeEbpfWhereLttngCannotServe() throws Exception {
        Run run = recorder.withEbpfAlone().start("-o", output.toString(), "--json", "--", "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(DocumentedSchemas.faults(run.out())).isEmpty();
        assertThat(recorderOf(run, 0)).isEqualTo("ebpf");
        assertThat(run.err()).contains("is recorded with eBPF: the session daemon of LTTng", "  eBPF, 2,989 events",
                "next: ");
        assertThat(recorder.world("recorded")).exists();
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldRecordEachHostWithItsOwn() throws Exception {
        recorder.installElsewhere("lttng", "#!/bin/sh\nexit 1\n");
        Run run = recorder.withEbpf().start("-o", output.toString(), "--host", "mars", "--json", "--", "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(recorderOf(run, 0)).isEqualTo("lttng");
        assertThat(recorderOf(run, 1)).isEqualTo("ebpf");
        assertThat(output.resolve("mars/kernel/metadata")).hasSameBinaryContentAs(recorder.world("trace/metadata"));
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldTakeEbpfAloneWhereItIsAskedFor() throws Exception {
        Run run = recorder.withEbpf().start("-o", output.toString(), "--recorder", "ebpf", "--json", "--", "true")
                .end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(recorderOf(run, 0)).isEqualTo("ebpf");
        assertThat(run.err()).contains("is recorded with eBPF: --recorder asks for it");
        assertThat(recorder.world("calls")).doesNotExist();
    }

    @Test
    void shouldTakeEbpfForStacks() throws Exception {
        Run run = recorder.withEbpf().start("-o", output.toString(), "--stacks", "--json", "--", "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(recorderOf(run, 0)).isEqualTo("ebpf");
        assertThat(run.err()).contains("is recorded with eBPF: --stacks needs it");
        assertThat(recorder.world("runs")).content().contains(" --stacks");
    }

    @Test
    void shouldTakeEbpfForSamples() throws Exception {
        Run run = recorder.withEbpf().start("-o", output.toString(), "--samples", "--json", "--", "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err()).contains("is recorded with eBPF: --samples needs it");
        assertThat(recorder.world("runs")).content().contains(" --samples=997").doesNotContain("--stacks");
    }

    @Test
    void shouldRecordWithoutPageFaultsWhereLttngHasNone() throws Exception {
        Run run = recorder.withEbpf().start("-o", output.toString(), "--faults", "--json", "--", "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(recorderOf(run, 0)).isEqualTo("lttng");
        assertThat(run.err()).contains("LTTng has no page faults on this kernel, so they are missing",
                "leave --faults out, or record with --recorder ebpf");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "10001"})
    void shouldRefuseARateOfSamplesThatIsNone(String rate) throws Exception {
        Run run = recorder.withEbpf().start("-o", output.toString(), "--samples=" + rate, "--", "true").end();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--samples " + rate + " is no rate", "from 1 to 10000");
    }

    @Test
    void shouldRefuseStacksByLttng() throws Exception {
        Run run = recorder.withEbpf().start("-o", output.toString(), "--stacks", "--recorder", "lttng", "--", "true")
                .end();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--recorder lttng records no stacks", "leave --stacks and --samples out");
    }

    @Test
    void shouldRefuseAnUnfitRecorder() throws Exception {
        Run lttng = recorder.withEbpfAlone().start("--recorder", "lttng", "--", "true").end();
        assertThat(lttng.exitCode()).isEqualTo(1);
        assertThat(lttng.err()).contains("the session daemon of LTTng does not start", "nothing is recorded")
                .doesNotContain("eBPF");

        Run ebpf = new RecorderProcess(folder.resolve("other")).start("--recorder", "ebpf", "--", "true").end();
        assertThat(ebpf.exitCode()).isEqualTo(1);
        assertThat(ebpf.err())
                .contains("eBPF cannot record the kernel: no right to load programs; to fix it: record as "
                        + "root", "nothing is recorded")
                .doesNotContain("LTTng");
    }

    @Test
    void shouldSayWhatRecordsEachHost() throws Exception {
        Run chosen = recorder.withEbpfAlone().start("--check").end();
        assertThat(chosen.exitCode()).isZero();
        assertThat(chosen.out()).contains(": can be recorded with eBPF (the session daemon of LTTng does not start");

        Run none = new RecorderProcess(folder.resolve("other")).start("--check", "--recorder", "ebpf").end();
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.out()).contains(": cannot be recorded\n", "    record as root\n");

        Run json = recorder.start("--check", "--json").end();
        assertThat(DocumentedSchemas.faults(json.out())).isEmpty();
        assertThat(recorderOf(json, 0)).isEqualTo("ebpf");
    }

    @Test
    void shouldEndLikeTheCommandWhereWhatOthersDidIsMissing() throws Exception {
        Files.createFile(recorder.withEbpfAlone().world("partial-run"));
        Run run = recorder.start("-o", output.toString(), "--", "sh", "-c", "exit 5").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(5);
        assertThat(run.err()).contains(": packets are missing: 2\n");
    }

    @Test
    void shouldKeepWhatAKilledRecorderWrote() throws Exception {
        Run run = recorder.withEbpfAlone().start("-o", output.toString(), "--", "sh", "-c",
                "exec sh -c 'kill -s KILL $(cat \"$FAKE_LTTNG/recorder\")'").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).contains("wakepath-record was killed by signal 9; the end of the trace is missing",
                "  eBPF, 2,989 events", "next: ");
        recorder.awaitNothingLeft();
    }
}
