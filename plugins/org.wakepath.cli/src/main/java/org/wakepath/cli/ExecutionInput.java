// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.wakepath.analysis.Analysis;
import picocli.CommandLine.Mixin;

/** The traces of a command, and the executions in them that it adds up. */
final class ExecutionInput {
    @Mixin
    private AnalysisInput input;

    @Mixin
    private ExecutionOptions executions;

    /**
     * Writes what the executions come to.
     *
     * @param file where to write it; empty for standard output
     */
    void write(Shell shell, Optional<Path> file, Function<Profiling, Result> question) throws IOException {
        executions.check();
        Result result;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            result = question.apply(new Profiling(analysis, executions, shell, progress));
        }
        shell.write(file, result);
        AnalysisInput.keep(analysis, shell);
    }
}
