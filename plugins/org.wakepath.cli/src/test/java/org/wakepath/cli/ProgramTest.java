// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFindProgramsAsShellsDo() throws IOException {
        Path program = Files.createFile(folder.resolve("program"));

        assertThatThrownBy(() -> Program.of(List.of(program.toString()))).hasMessageContaining("there is no program");
        assertThatThrownBy(() -> Program.of(List.of(folder.toString()))).hasMessageContaining("there is no program");
        assertThatThrownBy(() -> Program.of(List.of("program"))).hasMessageContaining("there is no program");
        assertThatThrownBy(() -> Program.of(List.of())).hasMessageContaining("no command");
        program.toFile().setExecutable(true);
        assertThatCode(() -> Program.of(List.of(program.toString()))).doesNotThrowAnyException();
        assertThatCode(() -> Program.of(List.of("sh", "-c", "no-such-program"))).doesNotThrowAnyException();
    }

    /** Java would start the program with question marks instead. */
    @Test
    void shouldRefuseLettersThatTheLocaleDoesNotHave() {
        byte[] arguments = "wakepath\0record\0echo\0\u00e4".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Program.requireReadable(arguments, StandardCharsets.US_ASCII))
                .hasMessageContaining("LC_ALL=C.UTF-8");
        assertThatCode(() -> Program.requireReadable(arguments, StandardCharsets.UTF_8)).doesNotThrowAnyException();
        assertThatCode(
                () -> Program.requireReadable("echo".getBytes(StandardCharsets.UTF_8), StandardCharsets.US_ASCII))
                        .doesNotThrowAnyException();
    }
}
