// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.wakepath.cli.Main;

/** Command lines, with an argument in each line, are answered or rejected. */
@Tag("full")
@Timeout(60)
class CommandFuzzTest {
    /** Stands for the folder of a trace. */
    private static final String TRACE = "DIR";
    /** The others start programs, or write files. */
    private static final Set<String> COMMANDS = Set.of("info", "events", "sync", "tasks", "path", "explain",
            "stats", "profile", "compare", "completion", "man");
    private static final FuzzedTrace FUZZED = FuzzedTrace.create();

    @FuzzTest(maxDuration = "10s")
    void shouldAnswerOrRefuse(byte[] bytes) {
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        if (lines.isEmpty() || !COMMANDS.contains(lines.get(0))
                || !lines.stream().allMatch(CommandFuzzTest::isHarmless)) {
            return;
        }
        String[] args = Stream.concat(lines.stream(), Stream.of("--debug"))
                .map(line -> line.replace(TRACE, FUZZED.folder().toString())).toArray(String[]::new);
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(args, new ByteArrayOutputStream(), err);
        assertThat(exitCode).isBetween(0, 3);
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("a fault of Wakepath");
    }

    /** Neither writes a file nor names one beside the trace. */
    private static boolean isHarmless(String argument) {
        try {
            return !argument.startsWith("-o") && !argument.startsWith("--o") && !argument.startsWith("@")
                    && (argument.isEmpty() || !Files.exists(Path.of(argument)));
        } catch (InvalidPathException noPath) {
            return true;
        }
    }
}
