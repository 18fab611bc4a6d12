// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.wakepath.analysis.Analysis;
import org.wakepath.compare.profile.Profile;
import picocli.CommandLine.Mixin;

/** The traces of a command, and the executions in them that it adds up. */
final class ExecutionInput {
    @Mixin
    private AnalysisInput input;

    @Mixin
    private ExecutionOptions executions;

    @Mixin
    private TimeWindow window;

    /** Writes an answer. */
    interface Writing<A> {
        void write(A answer) throws IOException;
    }

    /**
     * The profile that was saved, if the only argument is the file of one.
     *
     * @throws CommandException if there are also options that choose executions
     */
    Optional<Profile> saved() {
        executions.within(window);
        Optional<Path> file = input.onlyFile();
        if (file.isPresent() && executions.isGiven()) {
            throw CommandException.wrongUse(file.get() + " is no folder with traces, and of a profile the executions "
                    + "are chosen already", "leave --task and what belongs to it out, or give a folder");
        }
        return file.map(one -> RunFiles.of(one).get(0).profile());
    }

    /**
     * Writes what the executions come to.
     *
     * @param file where to write it; empty for standard output
     */
    void write(Shell shell, Optional<Path> file, Function<Profiling, Result> question) throws IOException {
        answer(shell, question, result -> shell.write(file, result));
    }

    /** Asks the executions, and writes the answer. */
    <A> void answer(Shell shell, Function<Profiling, A> question, Writing<A> writing) throws IOException {
        executions.within(window);
        executions.check();
        A answer;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            answer = question.apply(new Profiling(analysis, executions, shell, progress));
        }
        writing.write(answer);
        AnalysisInput.keep(analysis, shell);
    }
}
