// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.wakepath.testing.TestTraces;

/**
 * {@code wakepath record} in a process of its own, on a machine whose kernel cannot be recorded: {@code lttng},
 * {@code wakepath-record} and {@code ssh} are ours there. What the recorders give is a trace of the project.
 */
final class RecorderProcess {
    private static final Path ROOT = TestTraces.repository();
    private static final Path RECORDERS = ROOT
            .resolve("plugins/org.wakepath.record/src/test/resources/org/wakepath/record");
    private static final Path TRACE = ROOT.resolve("testtraces/recorded/rpc/client/kernel");
    /** Gives the last argument to the login shell, as the real one does. */
    private static final String SSH = "#!/bin/sh\necho $$ >\"$FAKE_LTTNG/ssh.pid\"\n"
            + "while [ \"$1\" != -- ]; do shift; done\nPATH=$FAKE_LTTNG/elsewhere:$PATH\n"
            + "exec ${LOGIN_SHELL-sh} -c \"$3\"\n";
    /** Another machine is one that was booted another time. */
    private static final String CAT = "#!/bin/sh\ncase $* in */boot_id) echo another;; *) exec /bin/cat \"$@\";; esac\n";

    private final Path folder;
    private final ProcessBuilder builder = new ProcessBuilder();
    private final List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1"));
    private Process process;
    private BufferedReader out;
    private BufferedReader err;

    RecorderProcess(Path folder) throws IOException {
        this.folder = folder;
        for (String name : List.of("bin", "world/sessions", "world/trace/index", "world/elsewhere", "home", "tmp")) {
            Files.createDirectories(folder.resolve(name));
        }
        install("../world/elsewhere/cat", CAT);
        install("lttng", Files.readString(RECORDERS.resolve("fake-lttng.sh")));
        install("wakepath-record", Files.readString(RECORDERS.resolve("fake-recorder.sh")));
        Files.write(world("ebpf"), List.of("ebpf=refused no right to load programs", "remedy=record as root"));
        install("ssh", SSH);
        install("lttng-sessiond", "#!/bin/sh\nexit 1\n");
        // As where there is none: the program of this name is in a package that a small Debian does not have.
        install("kill", "#!/bin/sh\nexit 127\n");
        install("modprobe", "#!/bin/sh\necho \"Module $1 not found\" >&2\nexit 1\n");
        Files.write(world("events"), List.of("sched_switch", "sched_waking", "net_dev_queue", "net_if_receive_skb"));
        try (Stream<Path> files = Files.walk(TRACE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, world("trace").resolve(TRACE.relativize(file)));
            }
        }
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("FAKE_LTTNG", folder.resolve("world").toString());
        builder.environment().put("HOME", folder.resolve("home").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("home/cache").toString());
        builder.environment().put("TMPDIR", folder.resolve("tmp").toString());
        builder.directory(folder.toFile());
    }

    /** Puts a program on the path. */
    void install(String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve("bin").resolve(name), script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    /** Lets the machine have the recorder that this clone builds; the test is left out where it cannot record. */
    RecorderProcess withRealEbpf() throws Exception {
        Process build = new ProcessBuilder(ROOT.resolve("recorder/build").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String program = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        Assumptions.assumeTrue(build.waitFor() == 0, "missing: what recorder/build installs");
        Process check = new ProcessBuilder(program, "check").start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assumptions.assumeTrue(said.startsWith("ebpf=ok"), said);
        options.add("-Dwakepath.home=" + ROOT);
        return this;
    }

    /** Makes a machine on which LTTng is of no use, but eBPF is. */
    RecorderProcess withEbpfAlone() throws IOException {
        Files.writeString(world("refuse-list"), "Error: No session daemon is available\n");
        return withEbpf();
    }

    /** Lets the machine record by eBPF, too. */
    RecorderProcess withEbpf() throws IOException {
        Files.write(world("ebpf"),
                List.of("ebpf=ok", "packets=netfilter", "stacks=ok", "samples=ok", "requests=ok", "event=sched_switch",
                        "event=sched_waking",
                        "event=net_dev_queue", "event=net_if_receive_skb"));
        return this;
    }

    /** Has a program on the other machines do what this script says. */
    void installElsewhere(String name, String script) throws IOException {
        install("../world/elsewhere/" + name, script);
    }

    RecorderProcess with(String variable, String value) {
        builder.environment().put(variable, value);
        return this;
    }

    Path world(String name) {
        return folder.resolve("world").resolve(name);
    }

    RecorderProcess start(String... arguments) throws IOException {
        return startCommand("record", arguments);
    }

    /** Starts another command that records. */
    RecorderProcess startCommand(String name, String... arguments) throws IOException {
        // Whatever nohup or a job in the background has told these tests to ignore.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=HUP,INT,TERM",
                ProcessHandle.current().info().command().orElse("java"), "-cp",
                System.getProperty("java.class.path")));
        command.addAll(options);
        command.addAll(List.of(Main.class.getName(), name));
        command.addAll(List.of(arguments));
        process = builder.command(command).start();
        out = process.inputReader(StandardCharsets.UTF_8);
        err = new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        return this;
    }

    /** Gives the program something to read. */
    RecorderProcess input(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        return this;
    }

    /** Waits until a line on standard error contains the text. */
    RecorderProcess awaitMessage(String text) throws IOException {
        List<String> seen = new ArrayList<>();
        for (String line = err.readLine(); line != null; line = err.readLine()) {
            seen.add(line);
            if (line.contains(text)) {
                return this;
            }
        }
        throw new AssertionError("no message with '" + text + "' in " + seen);
    }

    /** What it writes to standard output, up to the end of which {@link #end} reads. */
    BufferedReader output() {
        return out;
    }

    RecorderProcess signal(String name) throws Exception {
        assertThat(new ProcessBuilder("sh", "-c", "kill -s " + name + " " + process.pid()).start().waitFor()).isZero();
        return this;
    }

    /** Waits for the end. */
    Run end() throws Exception {
        StringWriter results = new StringWriter();
        out.transferTo(results);
        String rest = String.join("\n", err.lines().toList());
        return new Run(process.waitFor(), results.toString(), rest + "\n");
    }

    /** Waits until nothing of a recording is left on the machine. */
    void awaitNothingLeft() throws Exception {
        while (!names(world("sessions")).isEmpty() || !names(folder.resolve("tmp")).isEmpty()) {
            Thread.sleep(50);
        }
    }

    static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> !name.startsWith("hsperfdata"))
                    .sorted().toList();
        }
    }
}
