// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.wakepath.report.text.Terminal;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

/** What people see of a path who ask at a terminal. */
class TerminalAnswerTest {
    private static List<String> lines(Path folder, String task) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Shell shell = new Shell(out, new ByteArrayOutputStream(),
                new TerminalKind(Optional.of(Terminal.plain().wide(80)), Optional.empty()));
        String[] args = {"path", folder.toString(), "--task", task, "--no-index"};
        assertThat(Commands.run(args, shell, new ErrorReport(shell.err(), false))).isZero();
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void shouldAnswerOnOneScreen() throws IOException {
        List<String> lines = lines(TestTraces.recorded("rpc"), "rpc-client");
        assertThat(lines.get(0)).startsWith("`rpc-client`(148) on client took 411 ms; for 194 ms of it it waited:");
        assertThat(lines).hasSizeLessThan(70).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(lines).contains("What could make this wrong")
                .noneMatch(line -> line.startsWith("Segments") || line.startsWith("Counted in"));
        assertThat(lines.get(lines.size() - 1)).contains("segments: --segments");
    }

    @Test
    @ExtraTier
    void shouldNameTheManyThreadsOfOneProgramAtOnce() throws IOException {
        List<String> lines = lines(TestTraces.extra("many-threads"), "2673");
        assertThat(String.join(" ", lines.subList(0, 2))).startsWith("`multithread`(2673) on wilbrod took 407 ms; "
                + "for 265 ms of it it waited: 265 ms perhaps for 5,468 tasks `fluffy` of `multithread`");
        assertThat(lines).hasSizeLessThanOrEqualTo(70);
    }
}
