// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run whose graph does not fit into memory, examined from outside while its temporary file is open, and then killed.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class KilledAnalysisTest {
    /** Its graph takes several times the heap that the run has. */
    private static final Plan PLAN = new Plan(2, 2, 8, 2_000_000, Long.MAX_VALUE, 80, 5, 1 << 18);

    @TempDir
    private Path folder;
    private Path traces;
    private Path temporary;
    private Process run;

    @BeforeEach
    void start() throws Exception {
        traces = Files.createDirectory(folder.resolve("traces"));
        temporary = Files.createDirectory(folder.resolve("temporary"));
        new Generator(PLAN, traces).generate(2, events -> {});
        run = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx32m",
                "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Djava.io.tmpdir=" + temporary, "-cp",
                System.getProperty("java.class.path"), "org.wakepath.cli.Main", "tasks", traces.toString())
                        .redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile()).start();
    }

    @AfterEach
    void stop() {
        run.destroyForcibly();
    }

    @Test
    void shouldLeaveNoFileBehind() throws Exception {
        Path file = awaitTemporaryFile();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(names()).isEmpty();
        run.destroyForcibly().waitFor();
        assertThat(names()).isEmpty();
    }

    /** The link to the file among what the run has open; it works though the file has no name any more. */
    private Path awaitTemporaryFile() throws Exception {
        while (run.isAlive()) {
            Optional<Path> file = openFiles();
            if (file.isPresent()) {
                return file.get();
            }
            run.waitFor(1, TimeUnit.MILLISECONDS);
        }
        throw new AssertionError("the run needed no temporary file: " + Files.readString(folder.resolve("output")));
    }

    private Optional<Path> openFiles() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc", String.valueOf(run.pid()), "fd"))) {
            return open.filter(this::isUnnamed).findFirst();
        }
    }

    private boolean isUnnamed(Path link) {
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith(temporary.toRealPath().toString()) && target.endsWith("(deleted)");
        } catch (IOException e) {
            // Closed in the meantime.
            return false;
        }
    }

    private Stream<Path> names() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.toList().stream();
        }
    }
}
