// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;

/** Commands answer without the traces that cannot be read. */
class BrokenTraceTest {
    /** Bytes of an event's header; the lower five bits of the first are its id. */
    private static final int HEADER = 4;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTraces() {
        WrittenTrace.ofWait(folder.resolve("good"), "good", "waiter", "waker", 1_000, 9_000);
        WrittenTrace.ofWait(folder.resolve("bad"), "bad", "sleeper", "alarm", 1_000, 9_000);
    }

    private void breakMetadata() throws IOException {
        Path metadata = folder.resolve("bad/metadata");
        Files.writeString(metadata, Files.readString(metadata) + "nonsense");
    }

    /** Gives the last switch, which begins with the task's name, the id of no event. */
    private void breakLastEvent() throws IOException {
        Path stream = folder.resolve("bad/channel0_0");
        String bytes = new String(Files.readAllBytes(stream), StandardCharsets.ISO_8859_1);
        int header = bytes.lastIndexOf("sleeper") - HEADER;
        Files.write(stream, (bytes.substring(0, header) + "\u00fe" + bytes.substring(header + 1))
                .getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks", "info", "sync", "events"})
    void shouldAnswerWithoutATraceWhoseMetadataIsBroken(String command) throws IOException {
        breakMetadata();
        Run run = Run.of(command, folder);
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).contains("good");
        assertThat(run.err()).containsOnlyOnce("wakepath: note: " + folder.resolve("bad/metadata") + ": line ")
                .containsOnlyOnce("; this trace is left out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks", "sync", "path --task waiter"})
    void shouldAnswerWithoutATraceThatBreaksWhileItIsRead(String command) throws IOException {
        breakLastEvent();
        Run run = Run.of((Object[]) (command + " " + folder).split(" "));
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).contains("good");
        assertThat(run.err()).containsOnlyOnce(folder.resolve("bad/channel0_0") + ", packet 0 at byte 0: unknown event")
                .containsOnlyOnce("; this trace is left out");
    }

    @Test
    void shouldStopAtABrokenTraceWhereThatIsAsked() throws IOException {
        breakMetadata();
        Run run = Run.of("tasks", folder, "--strict");
        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("leave this trace out or record it again");
        writeTraces();
        breakLastEvent();
        assertThat(Run.of("tasks", folder, "--strict").out()).isEmpty();
    }

    @Test
    void shouldFailWhereNoTraceIsLeft() throws IOException {
        breakLastEvent();
        Run run = Run.of("tasks", folder.resolve("bad"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains("leave this trace out or record it again").doesNotContain("note:");
    }

    @Test
    void shouldListTheEventsBeforeAFault() throws IOException {
        breakLastEvent();
        Run run = Run.of("events", folder);
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out().lines().filter(line -> line.contains(" bad "))).hasSize(4);
        assertThat(run.out().lines().filter(line -> line.contains(" good "))).hasSize(5);
        assertThat(run.err()).containsOnlyOnce("; the events of bad from here on are left out");
    }

    /** 200 CPUs have 200 files, of which only some may be open. */
    @Test
    void shouldSayThatMoreFilesAreNeededThanMayBeOpen(@TempDir Path classes) throws Exception {
        try (CtfWriter writer = CtfWriter.create(folder.resolve("wide"))) {
            writer.event("sched_switch", Field.s32("prev_tid"), Field.s64("prev_state"), Field.s32("next_tid"))
                    .event("sched_waking", Field.s32("tid"));
            for (int cpu = 0; cpu < 200; cpu++) {
                writer.stream(cpu).event("sched_switch", 1000, 0, 0L, cpu + 1).flush();
            }
        }
        Process process = new ProcessBuilder("sh", "-c", "ulimit -n 128; exec \"$@\"", "sh",
                ProcessHandle.current().info().command().orElse("java"), "-cp",
                classPath(classes.resolve("classes.jar")), Main.class.getName(), "tasks",
                folder.toString()).start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(err).contains("allow more with ulimit -n").doesNotContain("left out", "java.nio");
        assertThat(process.waitFor()).isEqualTo(ExitCode.FAILED);
    }

    /**
     * The class path of this test, with all its folders in one jar. Each class of a folder is a file that must be
     * opened, which fails where no more may be; a jar, as users have it, is open from the start.
     */
    private static String classPath(Path jar) throws IOException {
        StringJoiner path = new StringJoiner(File.pathSeparator).add(jar.toString());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            Set<String> packed = new HashSet<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                if (Files.isDirectory(Path.of(entry))) {
                    pack(Path.of(entry), packed, out);
                } else {
                    path.add(entry);
                }
            }
        }
        return path.toString();
    }

    private static void pack(Path classes, Set<String> packed, JarOutputStream out) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            String name = classes.relativize(file).toString();
            if (packed.add(name)) {
                out.putNextEntry(new JarEntry(name));
                Files.copy(file, out);
            }
        }
    }

    @Test
    void shouldReadPacketsWithTheUuidOfAnotherTrace() throws IOException {
        Path metadata = folder.resolve("bad/metadata");
        Files.writeString(metadata,
                Files.readString(metadata).replaceFirst("uuid = \"[0-9a-f]{8}", "uuid = \"01234567"));
        Run run = Run.of("tasks", folder);
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains("sleeper");
        assertThat(run.err()).contains("wakepath: note: " + folder.resolve("bad")
                + ": 1 packet bears the UUID of another trace than its metadata");
    }
}
