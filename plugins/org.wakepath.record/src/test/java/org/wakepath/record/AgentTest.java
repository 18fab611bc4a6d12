// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AgentTest {
    private static final long SECONDS = 60;
    private static final Duration BRIEFLY = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    private FakeTracer tracer;

    @BeforeEach
    void install() throws IOException {
        tracer = FakeTracer.in(folder, FakeTracer.STOCK);
    }

    private Agent recording() {
        Agent agent = tracer.agent("sh");
        agent.ask("name wakepath-test");
        agent.ask("write-spool ");
        agent.ask("channel 4096 8 0");
        agent.ask("enable sched_switch,sched_waking");
        agent.ask("start");
        return agent;
    }

    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash", "busybox sh"})
    void shouldRunUnderEveryShell(String shell) throws Exception {
        Assumptions.assumeTrue(isInstalled(shell.split(" ")[0]), "missing: " + shell);
        Agent agent = tracer.agent(shell.split(" "));
        Answer found = agent.ask("check");
        HostFacts facts = new HostFacts(found);
        agent.ask("name wakepath-test");
        String trace = agent.ask("write-spool ").text("folder");
        agent.ask("channel 4096 8 0");
        agent.ask("enable sched_switch");
        agent.ask("start");
        agent.tell("beat");
        agent.ask("stop");
        agent.ask("close");

        assertThat(new LttngFacts(found).tracerVersion()).isEqualTo("2.13");
        assertThat(facts.events()).containsExactlyInAnyOrderElementsOf(FakeTracer.STOCK);
        assertThat(facts.cpus()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(facts.memory(0)).isPositive();
        assertThat(facts.free(0)).isPositive();
        assertThat(Files.getPosixFilePermissions(Path.of(trace))).hasSize(3);
        agent.finish();
        assertThat(tracer.temporaryFiles()).isEmpty();
    }

    private static boolean isInstalled(String program) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor() == 0;
    }

    @Test
    void shouldLeaveNothingWhenItsInputEnds() throws Exception {
        Agent agent = recording();
        assertThat(tracer.sessions()).containsExactly("wakepath-test");
        agent.abandon();

        agent.end().get(SECONDS, TimeUnit.SECONDS);
        assertThat(tracer.sessions()).isEmpty();
        assertThat(tracer.temporaryFiles()).isEmpty();
    }

    @Test
    void shouldLeaveNothingWhenItIsTerminated() throws Exception {
        Agent agent = recording();
        agent.process().destroy();

        agent.end().get(SECONDS, TimeUnit.SECONDS);
        assertThat(tracer.sessions()).isEmpty();
        assertThat(tracer.temporaryFiles()).isEmpty();
    }

    @Test
    void shouldLeaveNothingForLongWhenItIsKilled() throws Exception {
        tracer.lookOften();
        Agent agent = recording();
        agent.process().destroyForcibly();

        agent.end().get(SECONDS, TimeUnit.SECONDS);
        while (!tracer.temporaryFiles().isEmpty()) {
            Thread.sleep(100);
        }
        assertThat(tracer.sessions()).isEmpty();
    }

    @Test
    void shouldTouchNoSessionButItsOwn() throws Exception {
        Files.createFile(tracer.world("sessions/foreign"));
        Agent agent = recording();
        agent.ask("stop");
        agent.ask("close");
        agent.finish();

        assertThat(tracer.sessions()).containsExactly("foreign");
        assertThat(tracer.calls()).filteredOn(call -> !call.matches("(--version|--no-sessiond list.*)"))
                .isNotEmpty().allMatch(call -> call.contains("wakepath-test"))
                .noneMatch(call -> call.contains("--all") || call.contains(" -a"));
    }

    @Test
    void shouldLeaveTheUsersCurrentSessionAlone() throws Exception {
        Agent agent = recording();

        assertThat(tracer.home()).isEmpty();
        agent.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "$(touch evaluated)", "it's;touch evaluated", "`touch evaluated`", "\"*\\n", "-rf",
        "ä€😀"})
    void shouldEvaluateNoName(String name) throws Exception {
        Agent agent = tracer.agent("sh");
        Path output = folder.resolve(name);
        agent.ask("name wakepath-test");

        assertThat(agent.ask("write-here " + output).text("folder")).isEqualTo(output.toString());
        assertThat(tracer.calls()).last().isEqualTo("--no-sessiond create wakepath-test --output=" + output);
        agent.finish();
        assertThat(Path.of("evaluated")).doesNotExist();
    }

    private static String last(Agent.AgentErrors errors) throws InterruptedException {
        String last = "";
        while (last.isEmpty()) {
            last = errors.last();
        }
        return last;
    }

    @Test
    void shouldKeepTheStartOfAnErrorWithoutAnEnd() throws Exception {
        InputStream endless = new InputStream() {
            private long left = 1 << 23;

            @Override
            public int read() {
                return left-- > 0 ? 'a' : -1;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                int count = (int) Math.min(length, left);
                Arrays.fill(bytes, offset, offset + count, (byte) 'a');
                left -= count;
                return count == 0 ? -1 : count;
            }
        };
        Agent.AgentErrors errors = Agent.AgentErrors.of(endless);

        assertThat(last(errors)).isEqualTo("a".repeat(500));
    }

    @Test
    void shouldSayWhyACommandFailed() throws Exception {
        Files.writeString(tracer.world("refuse-enable-event"), "Error: no such event\nsecond line\n");
        Agent agent = tracer.agent("sh");
        agent.ask("name wakepath-test");
        agent.ask("write-spool ");

        assertThatThrownBy(() -> agent.ask("enable nonsense")).isInstanceOf(RecordException.class)
                .hasMessage("here: Error: no such event second line");
        agent.finish();
        assertThat(tracer.sessions()).isEmpty();
    }

    @Test
    void shouldKeepATraceThatCouldNotBeTaken() throws Exception {
        Agent agent = recording();
        agent.ask("stop");
        agent.ask("close");
        agent.ask("keep");
        agent.finish();

        assertThat(tracer.temporaryFiles()).hasSize(1).allMatch(name -> name.startsWith("wakepath."));
    }

    @Test
    void shouldSendTheFilesOfATrace() throws Exception {
        Files.createDirectories(tracer.world("trace/index"));
        byte[] data = new byte[200_000];
        new java.util.Random(1).nextBytes(data);
        Files.write(tracer.world("trace/wakepath_0"), data);
        Files.write(tracer.world("trace/index/wakepath_0.idx"), new byte[0]);
        Agent agent = recording();
        agent.ask("stop");
        agent.ask("close");
        TraceReceiver receiver = new TraceReceiver("here", folder.resolve("received"), BRIEFLY);
        agent.send(receiver);
        agent.finish();

        assertThat(folder.resolve("received/kernel/wakepath_0")).hasBinaryContent(data);
        assertThat(folder.resolve("received/kernel/index/wakepath_0.idx")).isEmptyFile();
        assertThat(receiver.bytes()).isEqualTo(data.length);
    }

    @Test
    void shouldBeLostWhenItsShellIsGone() throws Exception {
        Agent agent = recording();
        agent.process().destroy();
        agent.end().get(SECONDS, TimeUnit.SECONDS);

        assertThatThrownBy(() -> agent.ask("stop")).isInstanceOf(HostLostException.class)
                .hasMessageContaining("the connection to here is lost");
    }

    @Test
    void shouldNotTakeAnyProgramForAnAgent() {
        ProcessBuilder silent = new ProcessBuilder("sh", "-c", "echo welcome; echo no such host >&2; exit 255");

        assertThatThrownBy(() -> Agent.start("mars", Patience.USUAL, silent)).isInstanceOf(RecordException.class)
                .hasMessage("mars cannot be reached: no such host");
    }

    /** A host that says this, and then nothing more until its input ends. */
    private static Agent talking(String words) {
        return Agent.start("mars", new Patience(BRIEFLY, BRIEFLY, BRIEFLY),
                new ProcessBuilder("sh", "-c", "printf '" + words + "'; cat >/dev/null"));
    }

    @Test
    void shouldNotWaitForeverForAGreeting() {
        assertThatThrownBy(() -> talking("welcome\\n")).isInstanceOfSatisfying(RecordException.class, e -> {
            assertThat(e).hasMessage("mars does not start a recorder: its shell printed nothing within 1 s");
            assertThat(e.remedy()).contains("login");
        });
    }

    @Test
    void shouldNotWaitForeverForAnAnswer() throws Exception {
        Agent agent = talking("wakepath-agent 1\\nhostname=mars\\n");

        assertThatThrownBy(() -> agent.ask("check /var/tmp")).isInstanceOf(HostLostException.class)
                .hasMessage("mars is silent: the answer to 'check' did not come within 1 s");
        agent.end().get(SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void shouldNotWaitForeverForTheRestOfAFile() throws Exception {
        Agent agent = talking("wakepath-agent 1\\nfile=100 kernel/wakepath_0\\nabc");

        assertThatThrownBy(() -> agent.send(new TraceReceiver("mars", folder.resolve("received"), BRIEFLY)))
                .isInstanceOf(HostLostException.class)
                .hasMessage("mars is silent: the rest of its trace did not come within 1 s");
        agent.end().get(SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void shouldUnloadTheModulesOfLttngThatItLoaded() throws Exception {
        tracer = FakeTracer.in(folder.resolve("bare"), List.of());
        tracer.install("id", "echo 0");
        tracer.install("modprobe", "echo \"$@\" >>\"$FAKE_LTTNG/modprobe\"; [ \"$*\" = \"${*#*probe}\" ]");
        Agent agent = tracer.agent("sh");
        agent.ask("check");
        agent.finish();

        assertThat(Files.readAllLines(tracer.world("modprobe"))).endsWith("lttng-tracer", "-r lttng-tracer");
    }

    @Test
    void shouldNotEndAProcessThatHasItsIdLaterOn() throws Exception {
        tracer.lookOften();
        tracer.install("cat", "case $1 in /proc/*/stat) [ ! -e \"$FAKE_LTTNG/reused\" ] || "
                + "{ /bin/cat \"$1\" | sed 's/[0-9]/7/g'; exit; };; esac; exec /bin/cat \"$@\"");
        Agent agent = recording();
        Files.createFile(tracer.world("reused"));
        while (!tracer.temporaryFiles().isEmpty()) {
            Thread.sleep(20);
        }

        assertThat(tracer.sessions()).isEmpty();
        assertThat(agent.endsWithin(0)).isFalse();
        agent.abandon();
        agent.end().get(SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void shouldReadOverWhatAShellSaysBefore() throws Exception {
        Agent agent = tracer.agent("sh", "-c", "echo welcome; shift; exec sh \"$@\"", "sh", "sh");

        assertThat(agent.ask("check").text("hostname")).isNotEmpty();
        agent.finish();
    }
}
