// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** Other programs that read CTF. */
final class Oracle {
    private Oracle() {
    }

    /** Lines that a program writes about a trace: time in cycles, name and fields. */
    static List<String> events(String program, Path trace) throws IOException, InterruptedException {
        requireProgram(program);
        Path output = Files.createTempFile("oracle", ".txt");
        try {
            Process process = new ProcessBuilder(program, "--names", "all", "--fields", "all", "--clock-cycles",
                    trace.toString()).redirectOutput(output.toFile())
                            .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            Assertions.assertEquals(0, process.waitFor(), program + " failed on " + trace);
            try (Stream<String> lines = Files.lines(output, StandardCharsets.UTF_8)) {
                return lines.map(Oracle::comparable).toList();
            }
        } finally {
            Files.delete(output);
        }
    }

    private static String comparable(String line) {
        int time = line.indexOf("timestamp = ") + 12;
        int name = line.indexOf(", name = ");
        return Long.parseLong(line.substring(time, line.indexOf(',', time)).trim()) + line.substring(name);
    }

    static void requireProgram(String program) {
        boolean found = Stream.of(System.getenv("PATH").split(":")).anyMatch(p -> Files.exists(Path.of(p, program)));
        if (!found && "true".equals(System.getenv("CI"))) {
            Assertions.fail(program + " is not installed");
        }
        Assumptions.assumeTrue(found, program + " is not installed");
    }
}
