// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Asks {@code wakepath-functions} whether functions can be recorded, before anything is. */
final class FunctionCheck {
    private static final String PREFIX = "wakepath-functions: ";
    private static final String HELP = "see recorder/functions/README.md";

    private FunctionCheck() {
    }

    /** What stands against it; nothing if it can be done. The command does not run. */
    static List<Shortcoming> of(String host, Path program, FunctionSettings settings) throws InterruptedException {
        List<String> line = new ArrayList<>(List.of(program.toString()));
        line.addAll(settings.line(List.of("--check")));
        line.addAll(settings.command());
        try {
            Process process = new ProcessBuilder(line).redirectInput(Path.of("/dev/null").toFile())
                    .redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? List.of() : List.of(refusal(host, said));
        } catch (IOException e) {
            return List.of(new Shortcoming(host, program + " cannot be started: " + e.getMessage(),
                    "see whether it starts by itself", true));
        }
    }

    /** Its last line says what is wrong, and mostly what to do about it. */
    private static Shortcoming refusal(String host, String said) {
        String last = said.substring(said.lastIndexOf('\n') + 1);
        String sentence = last.startsWith(PREFIX) ? last.substring(PREFIX.length()) : last;
        int remedy = sentence.lastIndexOf("; ");
        return remedy < 0 ? new Shortcoming(host, sentence, HELP, true)
                : new Shortcoming(host, sentence.substring(0, remedy), sentence.substring(remedy + 2), true);
    }
}
