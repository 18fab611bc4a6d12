// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.FreePort;
import org.wakepath.testing.TestTraces;

/**
 * Records requests on machines whose kernel's trace is one of the project. The recorder of requests is the real one.
 */
@Tag("full")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RequestRecordingTest extends RecordingTest {
    private static final String SERVER = "import socketserver, signal, sys\n"
            + "class Echo(socketserver.StreamRequestHandler):\n    def handle(self):\n"
            + "        self.wfile.write(self.rfile.readline())\n"
            + "class Server(socketserver.TCPServer):\n    allow_reuse_address = True\n"
            + "Server((\"127.0.0.1\", int(sys.argv[1])), Echo).serve_forever()\n";

    private int port;

    @BeforeEach
    void buildTheRecorder() throws Exception {
        Process build = new ProcessBuilder(TestTraces.repository().resolve("recorder/requests/build").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String program = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        Assumptions.assumeTrue(build.waitFor() == 0, "missing: gcc and make");
        for (String name : new String[] {"wakepath-requests", "libwakepath-requests.so"}) {
            Files.copy(Path.of(program).resolveSibling(name), folder.resolve("bin").resolve(name));
            assertThat(folder.resolve("bin").resolve(name).toFile().setExecutable(true)).isTrue();
        }
        Files.writeString(folder.resolve("server.py"), SERVER);
        port = FreePort.find();
    }

    private String serve(String host) {
        return host + "=exec python3 " + folder.resolve("server.py") + " " + port;
    }

    private String ask(String line) {
        return "exec 3<>/dev/tcp/127.0.0.1/" + port + " && echo " + line + " >&3 && cat <&3";
    }

    @Test
    void shouldRunTheCommandUnderTheLibrary() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--requests", "--", "sh", "-c",
                "read line; echo \"$line $LD_PRELOAD\"; exit 3").input("in\n").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
        assertThat(run.out()).startsWith("in /").endsWith("libwakepath-requests.so\n");
        assertThat(onlyHost().resolve("kernel/metadata")).isNotEmptyFile();
        assertThat(onlyHost().resolve("requests/metadata")).isNotEmptyFile();
        assertThat(run.err()).contains("no request with an answer was recorded", "next: wakepath tasks ");
        recorder.awaitNothingLeft();
    }

    private Path onlyHost() throws IOException {
        assertThat(RecorderProcess.names(output)).hasSize(1);
        return output.resolve(RecorderProcess.names(output).get(0));
    }

    @Test
    void shouldGatherTheRequestsOfTwoHosts() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--requests", "--host", "mars", "--serve", serve("mars"),
                "--protocol", port + "=line", "--", "bash", "-c", ask("hello")).end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("hello\n");
        assertThat(events(output.resolve("mars/requests"))).contains("requests:receive", "role = ( \"serves\"",
                "protocol = \"line\"");
        assertThat(RecorderProcess.names(output)).hasSize(2).allSatisfy(
                host -> assertThat(output.resolve(host).resolve("requests/metadata")).isNotEmptyFile());
        recorder.awaitNothingLeft();
    }

    private static String events(Path trace) throws Exception {
        Process reader = new ProcessBuilder("babeltrace2", trace.toString()).start();
        return new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldSayThatAServerEndedTooEarly() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--no-local", "--requests", "--host", "mars", "--serve",
                serve("mars") + " & while [ ! -e " + folder.resolve("asked") + " ]; do sleep 0.1; done; kill $!; "
                        + "echo enough >&2; exit 7",
                "--", "sh", "-c", "touch " + folder.resolve("asked")
                        + "; while pgrep -f '" + folder + ".*/[w]akepath-requests run'; do sleep 0.1; done")
                .end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).contains("its servers had ended before the command did, with exit code 7: enough");
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldStartNothingWhereAServerDoesNotStart() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--no-local", "--requests", "--host", "mars", "--serve",
                "mars=echo no port >&2; exit 1", "--", "touch", folder.resolve("started").toString()).end();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("mars: the server ended at once: no port");
        assertThat(folder.resolve("started")).doesNotExist();
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldLeaveNoServerBehindWhenItIsKilled() throws Exception {
        recorder.start("-o", output.toString(), "--no-local", "--requests", "--host", "mars", "--serve", serve("mars"),
                "--", "sh", "-c", "echo started >&2; sleep 5").awaitMessage("within").awaitMessage("started")
                .signal("KILL").end();

        recorder.awaitNothingLeft();
        assertThat(ProcessHandle.allProcesses().filter(process -> process.info().commandLine().orElse("")
                .contains(folder.resolve("server.py").toString()))).isEmpty();
    }

    @Test
    void shouldEndTheCommandWhenItIsToldTwice() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--requests", "--", "sh", "-c",
                "trap '' INT TERM; echo started >&2; while :; do sleep 0.1; done # " + folder).awaitMessage("within")
                .awaitMessage("started").signal("INT").awaitMessage("once more").signal("INT").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(130);
        recorder.awaitNothingLeft();
        assertThat(ProcessHandle.allProcesses().filter(
                process -> process.info().commandLine().orElse("").contains("# " + folder))).isEmpty();
    }

    @Test
    void shouldSayWhichHostsAreNotLookedAt() throws Exception {
        Run run = recorder.start("--check", "--requests", "--host", "mars").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains("no program there is looked at for requests", "--serve mars=COMMAND");
    }

    @Test
    void shouldSwitchWhatIsDoneWhileTheCommandRuns() throws Exception {
        String wakepath = "'" + ProcessHandle.current().info().command().orElse("java") + "' -cp '"
                + System.getProperty("java.class.path") + "' org.wakepath.cli.Main requests";

        Run run = recorder
                .start("-o", output.toString(), "--requests", "--", "sh", "-c", wakepath + " status --pid $PPID; "
                        + wakepath + " off isolation --pid $PPID; " + wakepath + " on --pid $PPID")
                .end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out().lines().map(line -> line.replaceAll("process \\d+", "process N").replaceAll("; .*", "")))
                .containsExactly("process N: isolation on, cutting on, recording on",
                        "process N: isolation off, cutting on, recording on",
                        "process N: isolation on, cutting on, recording on");
    }

    @Test
    void shouldSayThatNothingRuns() throws Exception {
        Run run = recorder.startCommand("requests", "off", "--pid", "1").end();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1).contains("no program runs whose recording of requests you may change; ");
    }

    @Test
    void shouldSayWhatCanBeSwitched() {
        assertThat(Run.of("requests", "off", "everything").err()).hasLineCount(1)
                .contains("name isolation, cutting or");
        assertThat(Run.of("requests", "status", "cutting").err()).hasLineCount(1).contains("leave it out");
        assertThat(Run.of("requests", "on", "--pid", "0").err()).hasLineCount(1).contains("not the id of a process");
        assertThat(Run.of("requests", "status", "--help").out()).contains("wakepath requests off isolation");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"--serve a=b|give --requests", "--protocol 80=http|give --requests", "--text|give --requests",
                "--requests --no-local --host a|name servers with --serve", "--requests --serve a=b|give --host a",
                "--requests --host a --serve a|not HOST=COMMAND", "--requests --host a --serve a=|not HOST=COMMAND",
                "--requests --host a --serve a=b --serve a=c|twice", "--requests --protocol http|not PORT=NAME",
                "--requests --relay --host a --serve a=b|leave --relay or --serve out"})
    void shouldRefuseWrongUse(String arguments, String hint) {
        Run run = Run.of((Object[]) ("record " + arguments + " -- true").split(" "));

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(hint).contains("; ");
    }
}
