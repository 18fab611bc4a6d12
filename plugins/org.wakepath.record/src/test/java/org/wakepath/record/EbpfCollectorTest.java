// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EbpfCollectorTest {
    private static final long SECONDS = 60;
    private static final HostAddress HERE = HostAddress.here("here");
    private static final HostAddress MARS = HostAddress.parse("root@mars");

    @TempDir
    private Path folder;

    private FakeTracer machine;

    @BeforeEach
    void install() throws IOException {
        machine = FakeTracer.in(folder, FakeTracer.STOCK);
    }

    private static RecordSettings settings(boolean isRelayed, boolean hasStatedump, boolean hasSystemCalls) {
        return new RecordSettings(List.of(HERE), Path.of("x"), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(Grouping.NETNS), "",
                isRelayed, true, hasStatedump, false, hasSystemCalls, false, OptionalInt.empty(), false, false,
                OptionalLong.of(1 << 20), Optional.empty(), Optional.empty());
    }

    private static RecordSettings withStacks() {
        return withStacks(true, OptionalInt.empty());
    }

    private static RecordSettings withStacks(boolean hasStacks, OptionalInt samples) {
        return new RecordSettings(List.of(HERE), Path.of("x"), Optional.empty(), Optional.empty(),
                Optional.of(Recorder.EBPF), Optional.empty(), "", false, true, true, false, false, hasStacks, samples,
                false, false, OptionalLong.of(1 << 20), Optional.empty(), Optional.empty());
    }

    private static final RecordSettings USUAL = settings(false, true, false);

    /** A collector of a host whose program is the machine's. */
    private EbpfCollector collector(HostAddress host, Agent agent, RecordSettings settings) {
        return new EbpfCollector(host, agent, settings,
                RecorderProgram.ebpf(Optional.of(machine.program("wakepath-record").getParent()), "", line -> {
                }));
    }

    private Agent recording(Path output) {
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, USUAL);
        collector.check("");
        collector.prepare("write-here " + output);
        agent.ask("start");
        return agent;
    }

    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash", "busybox sh"})
    void shouldRecordWithAProgramThatCameThroughTheConnection(String shell) throws Exception {
        Assumptions.assumeTrue(new ProcessBuilder("sh", "-c", "command -v " + shell).start().waitFor() == 0,
                "missing: " + shell);
        byte[] data = new byte[200_000];
        new Random(1).nextBytes(data);
        Files.createDirectories(machine.world("trace"));
        Files.write(machine.world("trace/cpu_0"), data);
        Agent agent = machine.agent(shell.split(" "));
        EbpfCollector collector = collector(MARS, agent, USUAL);

        assertThat(collector.check("")).isEmpty();
        Path trace = Path.of(collector.prepare("write-spool "));
        assertThat(Files.getPosixFilePermissions(trace)).hasSize(3);
        agent.ask("start");
        agent.tell("beat");
        agent.ask("stop");
        assertThat(collector.problems(agent.ask("close"))).isEmpty();
        assertThat(machine.world("recorded")).exists();
        agent.send(new TraceReceiver("mars", folder.resolve("received"), Duration.ofSeconds(SECONDS)));
        assertThat(folder.resolve("received/kernel/cpu_0")).hasBinaryContent(data);
        agent.finish();
        assertThat(machine.temporaryFiles()).isEmpty();
    }

    @Test
    void shouldKeepTheProgramWhereNobodyElseReachesIt() throws Exception {
        Agent agent = machine.agent("sh");
        collector(MARS, agent, USUAL).check("");
        Path kept = folder.resolve("tmp").resolve(machine.temporaryFiles().get(0)).resolve("wakepath-record");

        assertThat(kept).hasSameBinaryContentAs(machine.program("wakepath-record"));
        assertThat(Files.getPosixFilePermissions(kept)).hasSize(3);
        assertThat(Files.getPosixFilePermissions(kept.getParent())).hasSize(3);
        agent.finish();
        assertThat(kept).doesNotExist();
    }

    @Test
    void shouldUseTheProgramOfThisMachineWhereItLies() throws Exception {
        Agent agent = recording(folder.resolve("output"));
        assertThat(folder.resolve("tmp").resolve(machine.temporaryFiles().get(0)).resolve("wakepath-record"))
                .doesNotExist();
        agent.ask("stop");
        agent.finish();

        assertThat(Files.readAllLines(machine.world("runs")))
                .containsExactly("run -o " + folder.resolve("output/kernel")
                        + " --until-eof --events "
                        + String.join(",", EventChoice.of(USUAL, java.util.Set.copyOf(FakeTracer.STOCK)))
                        + " --buffer 1048576 --group-by netns");
        assertThat(folder.resolve("output/kernel")).isDirectory();
    }

    @Test
    void shouldPassOnWhatOptionsLeaveOut() throws Exception {
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, settings(false, false, false));
        collector.check("");
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();

        assertThat(Files.readString(machine.world("runs"))).endsWith(" --no-statedump\n");
    }

    @Test
    void shouldAskForTheSystemCallsThatATaskCanWaitIn() throws Exception {
        Files.write(machine.world("ebpf"), List.of("ebpf=ok", "packets=netfilter", "event=sched_switch",
                "event=sched_ttwu", "event=inet_sock_local_in", "event=inet_sock_local_out",
                "event=lttng_statedump_file_descriptor", "call=umask", "call=read", "call=futex",
                "call=futex_time64"));
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, settings(false, true, true));

        assertThat(collector.check("")).isEmpty();
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();
        assertThat(Files.readString(machine.world("runs"))).endsWith(" --syscalls=futex,futex_time64,read\n")
                .contains("lttng_statedump_file_descriptor");
    }

    @Test
    void shouldAskTheProgramForStacks() throws Exception {
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, withStacks());

        assertThat(collector.check("")).isEmpty();
        assertThat(collector.why(List.of())).isEqualTo("--stacks needs it");
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();
        assertThat(Files.readString(machine.world("runs"))).endsWith(" --stacks\n");
    }

    @Test
    void shouldAskTheProgramForSamples() throws Exception {
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, withStacks(false, OptionalInt.of(250)));

        assertThat(collector.check("")).isEmpty();
        assertThat(collector.why(List.of())).isEqualTo("--samples needs it");
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();
        assertThat(Files.readString(machine.world("runs"))).endsWith(" --samples=250\n").doesNotContain("--stacks");
    }

    private static RecordSettings withFaults() {
        return new RecordSettings(List.of(HERE), Path.of("x"), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), "", false, true, true, false, false, false, OptionalInt.empty(), true, false,
                OptionalLong.of(1 << 20), Optional.empty(), Optional.empty());
    }

    @Test
    void shouldAskTheProgramForPageFaults() throws Exception {
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, withFaults());

        assertThat(collector.check("")).isEmpty();
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();
        assertThat(Files.readString(machine.world("runs"))).endsWith(" --faults\n");
    }

    @Test
    void shouldSayWherePageFaultsAreMissing() throws Exception {
        Files.write(machine.world("ebpf"), List.of("ebpf=ok", "packets=netfilter", "faults=none",
                "event=sched_switch", "event=sched_ttwu", "event=inet_sock_local_in", "event=inet_sock_local_out"));
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, withFaults());

        assertThat(collector.check("")).singleElement().satisfies(found -> {
            assertThat(found.isFatal()).isFalse();
            assertThat(found.what()).isEqualTo("eBPF cannot see page faults on this machine, so they are missing");
        });
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();
        assertThat(Files.readString(machine.world("runs"))).doesNotContain("--faults");
    }

    @Test
    void shouldAskTheProgramForRequestsThatNoLibrarySees() throws Exception {
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, USUAL.with(new RequestSettings(Map.of(), List.of(), false)));

        assertThat(collector.check("")).isEmpty();
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();
        assertThat(Files.readString(machine.world("runs"))).endsWith(" --requests=wakepath-requests\n");
    }

    @Test
    void shouldSayWhereRequestsThatNoLibrarySeesAreMissing() throws Exception {
        Files.write(machine.world("ebpf"), List.of("ebpf=ok", "packets=netfilter", "requests=none",
                "event=sched_switch", "event=sched_ttwu", "event=inet_sock_local_in", "event=inet_sock_local_out"));
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, USUAL.with(new RequestSettings(Map.of(), List.of(), false)));

        assertThat(collector.check("")).singleElement().satisfies(found -> {
            assertThat(found.isFatal()).isFalse();
            assertThat(found.remedy()).isEqualTo("use Linux 6.3 or later for these");
        });
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.finish();
        assertThat(Files.readString(machine.world("runs"))).doesNotContain("--requests");
    }

    @Test
    void shouldRefuseSamplesWhereTheyAreForbidden() throws Exception {
        Files.write(machine.world("ebpf"), List.of("ebpf=ok", "packets=netfilter", "stacks=ok", "samples=none",
                "event=sched_switch", "event=sched_ttwu", "event=inet_sock_local_in", "event=inet_sock_local_out"));
        Agent agent = machine.agent("sh");

        assertThat(collector(HERE, agent, withStacks(true, OptionalInt.of(997))).check("")).singleElement()
                .satisfies(found -> {
                    assertThat(found.isFatal()).isTrue();
                    assertThat(found.what()).isEqualTo("eBPF cannot take samples on this machine");
                });
        agent.finish();
    }

    @Test
    void shouldRefuseStacksWhereTheKernelHasNone() throws Exception {
        Files.write(machine.world("ebpf"), List.of("ebpf=ok", "packets=netfilter", "stacks=none", "event=sched_switch",
                "event=sched_ttwu", "event=inet_sock_local_in", "event=inet_sock_local_out"));
        Agent agent = machine.agent("sh");

        assertThat(collector(HERE, agent, withStacks()).check("")).singleElement().satisfies(found -> {
            assertThat(found.isFatal()).isTrue();
            assertThat(found.what()).isEqualTo("eBPF cannot take stacks of programs on this kernel");
        });
        agent.finish();
    }

    @Test
    void shouldEndTheProgramWhenItsInputEnds() throws Exception {
        Agent agent = recording(folder.resolve("output"));
        agent.abandon();

        agent.end().get(SECONDS, TimeUnit.SECONDS);
        assertNoProgramRuns();
        assertThat(machine.temporaryFiles()).isEmpty();
    }

    @Test
    void shouldEndAProgramThatDoesNotNoticeTheEndOfItsInput() throws Exception {
        Files.createFile(machine.world("deaf-run"));
        Agent agent = recording(folder.resolve("output"));
        agent.abandon();

        agent.end().get(SECONDS, TimeUnit.SECONDS);
        assertNoProgramRuns();
        assertThat(machine.temporaryFiles()).isEmpty();
    }

    @Test
    void shouldEndTheProgramWhenItIsTerminated() throws Exception {
        Agent agent = recording(folder.resolve("output"));
        agent.process().destroy();

        agent.end().get(SECONDS, TimeUnit.SECONDS);
        assertNoProgramRuns();
        assertThat(machine.temporaryFiles()).isEmpty();
    }

    @Test
    void shouldEndTheProgramWhenItIsKilled() throws Exception {
        machine.lookOften();
        Agent agent = recording(folder.resolve("output"));
        agent.process().destroyForcibly();

        agent.end().get(SECONDS, TimeUnit.SECONDS);
        while (!machine.temporaryFiles().isEmpty()) {
            Thread.sleep(100);
        }
        assertNoProgramRuns();
    }

    private void assertNoProgramRuns() throws IOException {
        long process = Long.parseLong(Files.readString(machine.world("recorder")).strip());
        ProcessHandle.of(process).ifPresent(running -> running.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join());
    }

    @Test
    void shouldSayThatTheProgramWasKilledAndKeepWhatItWrote() throws Exception {
        Files.createDirectories(machine.world("trace"));
        Files.writeString(machine.world("trace/cpu_0"), "packets");
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(MARS, agent, USUAL);
        collector.check("");
        collector.prepare("write-spool ");
        agent.ask("start");
        ProcessHandle program = ProcessHandle.of(Long.parseLong(Files.readString(machine.world("recorder")).strip()))
                .orElseThrow();
        program.destroyForcibly();
        agent.ask("stop");

        assertThat(collector.problems(agent.ask("close")))
                .containsExactly("wakepath-record was killed by signal 9; the end of the trace is missing");
        agent.send(new TraceReceiver("mars", folder.resolve("received"), Duration.ofSeconds(SECONDS)));
        assertThat(folder.resolve("received/kernel/cpu_0")).hasContent("packets");
        agent.finish();
    }

    @Test
    void shouldSayWhatIsMissingInACompleteTrace() throws Exception {
        Files.createFile(machine.world("partial-run"));
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, USUAL);
        collector.check("");
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.ask("stop");

        Answer closed = agent.ask("close");
        assertThat(collector.remarks(closed)).containsExactly("packets are missing: 2");
        assertThat(collector.problems(closed)).isEmpty();
        agent.finish();
    }

    @Test
    void shouldSayWhyTheProgramFailed() throws Exception {
        Files.createFile(machine.world("fail-run"));
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, USUAL);
        collector.check("");
        collector.prepare("write-spool ");
        agent.ask("start");
        agent.ask("stop");

        Answer closed = agent.ask("close");
        assertThat(collector.problems(closed))
                .containsExactly("wakepath-record failed: cannot write cpu_0: no space left on device");
        assertThat(collector.remarks(closed)).isEmpty();
        agent.finish();
    }

    @Test
    void shouldSayWhyTheProgramDoesNotStart() throws Exception {
        Files.writeString(machine.world("refuse-run"),
                "libbpf: noise\nwakepath-record: the verifier refuses on_switch\n");
        Agent agent = machine.agent("sh");
        EbpfCollector collector = collector(HERE, agent, USUAL);
        collector.check("");
        collector.prepare("write-spool ");

        assertThatThrownBy(() -> agent.ask("start")).isInstanceOf(RecordException.class)
                .hasMessage("here: wakepath-record does not start: the verifier refuses on_switch");
        agent.finish();
        assertThat(machine.temporaryFiles()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ebpf=refused no right to load programs,remedy=run it as root | no right to load programs | run it as root",
        "ebpf=refused the kernel is too old                           | the kernel is too old     | apt-get install",
        "ebpf=ok,event=sched_switch,event=net_dev_queue,event=net_if_receive_skb | cannot record sched_ttwu or sched_waking or sched_wakeup    | apt-get install"})
    void shouldRefuseWhatTheProgramCannotRecord(String said, String what, String remedy) throws Exception {
        Files.write(machine.world("ebpf"), List.of(said.split(",")));
        Agent agent = machine.agent("sh");

        assertThat(collector(HERE, agent, USUAL).check("")).singleElement().satisfies(found -> {
            assertThat(found.isFatal()).isTrue();
            assertThat(found.what()).contains(what);
            assertThat(found.remedy()).contains(remedy);
        });
        agent.finish();
    }

    private void assertRefused(Agent agent, String what) throws Exception {
        assertThat(collector(MARS, agent, USUAL).check("")).singleElement().satisfies(found -> {
            assertThat(found.isFatal()).isTrue();
            assertThat(found.what()).isEqualTo(what);
        });
        agent.finish();
    }

    @Test
    void shouldRefuseAProgramThatDoesNotRun() throws Exception {
        machine.install("wakepath-record", "echo no such interpreter >&2; exit 126");
        Agent agent = machine.agent("sh");

        assertRefused(agent, "the program that records by eBPF does not run: no such interpreter");
    }

    @Test
    void shouldRefuseAnotherArchitecture() throws Exception {
        machine.install("uname", "[ \"$1\" != -m ] || { echo riscv64; exit; }; exec /bin/uname \"$@\"");
        Agent agent = machine.agent("sh");

        assertRefused(agent, "eBPF records x86_64 alone, and this machine is riscv64");
    }

    @Test
    void shouldRefuseARelay() throws Exception {
        Agent agent = machine.agent("sh");

        assertThat(collector(MARS, agent, settings(true, true, false)).check("")).singleElement()
                .satisfies(found -> {
                    assertThat(found.isFatal()).isTrue();
                    assertThat(found.remedy()).startsWith("leave --relay out");
                });
        assertThat(collector(HERE, agent, settings(true, true, false)).check("")).isEmpty();
        agent.finish();
    }

    @Test
    void shouldSayWhatItCannotTell() throws Exception {
        Files.write(machine.world("ebpf"),
                List.of("ebpf=ok", "packets=none", "event=sched_switch", "event=sched_ttwu"));
        Agent agent = machine.agent("sh");

        assertThat(collector(HERE, agent, settings(false, true, true)).check("")).hasSize(2)
                .noneMatch(Shortcoming::isFatal).extracting(Shortcoming::what)
                .containsExactly("eBPF cannot record packets, so no path follows them",
                        "eBPF cannot record system calls on this kernel, so waits do not name theirs");
        agent.finish();
    }
}
