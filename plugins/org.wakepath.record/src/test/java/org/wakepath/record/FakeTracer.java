// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A machine whose {@code lttng} and {@code wakepath-record} are ours, in a folder of its own. */
final class FakeTracer {
    static final List<String> STOCK = List.of("sched_switch", "sched_waking", "sched_wakeup_new",
            "sched_process_fork", "irq_handler_entry", "irq_handler_exit", "net_dev_queue", "net_if_receive_skb");

    private final Path folder;

    private FakeTracer(Path folder) {
        this.folder = folder;
    }

    /** A machine that records these events. */
    static FakeTracer in(Path folder, List<String> events) throws IOException {
        FakeTracer tracer = new FakeTracer(folder);
        for (String name : List.of("bin", "world/sessions", "home", "tmp")) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.write(tracer.world("events"), events);
        Files.createFile(tracer.world("calls"));
        Files.write(tracer.world("ebpf"),
                Stream.concat(Stream.of("ebpf=ok", "packets=netfilter", "stacks=ok", "samples=ok", "requests=ok",
                        "faults=ok"),
                        events.stream().map(event -> "event=" + event)).toList());
        tracer.copy("fake-lttng.sh", "lttng");
        tracer.copy("fake-recorder.sh", "wakepath-record");
        tracer.install("lttng-sessiond", "exit 1");
        tracer.install("modprobe", "echo \"Module $1 not found\" >&2\nexit 1");
        return tracer;
    }

    private void copy(String script, String program) throws IOException {
        Path file = folder.resolve("bin").resolve(program);
        try (InputStream in = FakeTracer.class.getResourceAsStream(script)) {
            Files.copy(in, file);
        }
        allowToRun(file);
    }

    /** A program on that machine. */
    Path program(String name) {
        return folder.resolve("bin").resolve(name);
    }

    /** Has a program on that machine do what these lines of shell do. */
    void install(String program, String script) throws IOException {
        Path file = Files.writeString(folder.resolve("bin").resolve(program), "#!/bin/sh\n" + script + "\n");
        allowToRun(file);
    }

    /** Has an agent see after half a second that it was killed, not after half a minute. */
    void lookOften() throws IOException {
        install("sleep", "exec /bin/sleep 0.5");
    }

    private static void allowToRun(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    Path world(String name) {
        return folder.resolve("world").resolve(name);
    }

    /** What programs on that machine find in their environment. */
    Map<String, String> environment() {
        return Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"), "FAKE_LTTNG",
                folder.resolve("world").toString(), "HOME", folder.resolve("home").toString(), "TMPDIR",
                folder.resolve("tmp").toString());
    }

    /** An agent on that machine, under a shell. */
    Agent agent(String... shell) {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(shell),
                new Connection(java.util.Optional.empty(), List.of()).command(HostAddress.here("here")).stream()
                        .skip(2))
                .toList());
        builder.environment().putAll(environment());
        return Agent.start("here", Patience.USUAL, builder);
    }

    List<String> calls() throws IOException {
        return Files.readAllLines(world("calls"));
    }

    List<String> sessions() throws IOException {
        return names(world("sessions"));
    }

    /** What lies where programs put temporary files. */
    List<String> temporaryFiles() throws IOException {
        return names(folder.resolve("tmp"));
    }

    List<String> home() throws IOException {
        return names(folder.resolve("home"));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
