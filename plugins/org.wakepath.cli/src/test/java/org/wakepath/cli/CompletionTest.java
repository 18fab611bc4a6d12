// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.testing.TestTraces;

/** The script in a real bash, and what it asks the program for. */
class CompletionTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeScript() throws IOException {
        Files.writeString(folder.resolve("completion"), Run.of("completion").out());
        // Stands for the program: says how it was called, and then what a hostile trace would make it say.
        Path program = Files.writeString(folder.resolve("wakepath"), """
                #!/bin/sh
                echo "$*"
                echo '$(touch evaluated)'
                """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /** What completes the last of some words. */
    private String completed(String... words) throws Exception {
        String bash = """
                . ./completion
                PATH=.:$PATH
                COMP_WORDS=("$@") COMP_CWORD=$(( $# - 1 )) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
                _complete_wakepath 2>/dev/null
                printf '%s\n' "${COMPREPLY[@]}"
                """;
        ProcessBuilder process = new ProcessBuilder("bash", "-c", bash, "bash", "wakepath")
                .directory(folder.toFile()).redirectErrorStream(true);
        process.command().addAll(java.util.List.of(words));
        Process started = process.start();
        String out = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(started.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return out;
    }

    @Test
    void shouldCompleteFormatsAndOrders() throws Exception {
        assertThat(completed("path", "--format", ""))
                .isEqualTo(
                        "text\njson\ncsv\nhtml\nsvg\nchrome\nspeedscope\nfolded\ndot\nfirefox\notlp\npprof\nperfetto\n");
        assertThat(completed("tasks", "--sort", "b")).isEqualTo("blocked\n");
    }

    @Test
    void shouldAskForTheTasksAndHostsOfTheTracesOnTheLine() throws Exception {
        Files.createDirectory(folder.resolve("traces"));
        assertThat(completed("path", "traces", "--task", "rpc"))
                .startsWith("candidates --of tasks --prefix rpc traces\n");
        assertThat(completed("tasks", "traces", "--host", "s"))
                .startsWith("candidates --of hosts --prefix s traces\n");
        assertThat(completed("path", "traces", "--reference", ""))
                .startsWith("candidates --of hosts --prefix  traces\n");
    }

    @Test
    void shouldEvaluateNothingThatATraceSays() throws Exception {
        Files.createDirectory(folder.resolve("traces"));
        assertThat(completed("path", "traces", "--task", "")).endsWith("$(touch evaluated)\n");
        assertThat(folder.resolve("evaluated")).doesNotExist();
    }

    @Test
    void shouldNameATaskAloneWhereItsNameTellsWhoItIs() {
        Path rpc = TestTraces.recorded("rpc");
        assertThat(Run.of("candidates", "--of", "tasks", "--prefix", "rpc-", rpc).out())
                .isEqualTo("rpc-client\nrpc-server\nrpc-worker\n");
        assertThat(Run.of("candidates", "--of", "hosts", rpc).out()).isEqualTo("client\nserver\n");
        assertThat(Run.of("candidates", "--of", "tasks", "--prefix", "1@", rpc).out())
                .isEqualTo("1@client\n1@server\n");
    }
}
