// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of files and folders that an ordinary user may not read. */
class UnreadableTraceTest {
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final Set<PosixFilePermission> ALL = PosixFilePermissions.fromString("rwxr-xr-x");

    @TempDir
    private Path folder;
    private final List<Path> closed = new ArrayList<>();

    @AfterEach
    void open() throws IOException {
        for (int i = closed.size() - 1; i >= 0; i--) {
            Files.setPosixFilePermissions(closed.get(i), ALL);
        }
    }

    private Path trace(String name) {
        Path trace = folder.resolve(name);
        WrittenTrace.ofWait(trace, name, "waiter", "waker", 1_000_000_000L, 2_000_000_000L);
        return trace;
    }

    private Path close(Path path, String permissions) throws IOException {
        closed.add(0, path);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        return path;
    }

    /** Runs the program with the rights of its user alone, which for root means without those to read everything. */
    private Run run(Object... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            Assumptions.assumeTrue(Files.isExecutable(SETPRIV), "missing: setpriv");
            command.addAll(List.of(SETPRIV.toString(), "--bounding-set=-dac_override,-dac_read_search"));
        }
        command.addAll(List.of(ProcessHandle.current().info().command().orElse("java"), "-cp",
                System.getProperty("java.class.path"), Main.class.getName()));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        Path out = Files.createTempFile(folder, "out", "");
        Path err = Files.createTempFile(folder, "err", "");
        int exitCode = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start()
                .waitFor();
        return new Run(exitCode, Files.readString(out), Files.readString(err, StandardCharsets.UTF_8));
    }

    private static void assertDenied(Run run, String what) {
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1).startsWith("wakepath: ").contains(what, "permission denied",
                "; make it readable, for example with chmod -R a+rX, or run as its owner").doesNotContain("java.");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"metadata, metadata: cannot be read", "channel0_0, channel0_0: cannot be read"})
    void shouldSayThatAFileMayNotBeRead(String file, String message) throws Exception {
        Path trace = trace("web");
        close(trace.resolve(file), "---------");

        assertDenied(run("info", trace), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"---------", "-wx------", "rw-------"})
    void shouldSayThatAFolderMayNotBeSearched(String permissions) throws Exception {
        Path trace = close(trace("web"), permissions);

        assertDenied(run("info", trace), trace + ": cannot be searched for traces");
        assertDenied(run("tasks", folder), trace + ": cannot be searched for traces");
    }

    @Test
    void shouldSayThatAFolderCannotBeReached() throws Exception {
        Path trace = trace("outer/web");
        close(trace.getParent(), "---------");

        assertDenied(run("info", trace), trace + ": cannot be searched for traces");
    }

    @Test
    void shouldNoteAFolderBesideOthersWithoutHarmToTheTerminal() throws Exception {
        trace("web");
        Path hidden = close(Files.createDirectory(folder.resolve("red\u001B[31m\u007F")), "---------");

        Run run = run("tasks", folder);

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains("waiter", "waker");
        assertThat(run.err()).isEqualTo("wakepath: note: " + hidden.toString().replaceAll("[\u001B\u007F]", "\uFFFD")
                + ": cannot be searched for traces: permission denied\n");
    }
}
