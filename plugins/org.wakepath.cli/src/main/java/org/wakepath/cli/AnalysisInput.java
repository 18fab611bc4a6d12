// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.base.Reason;
import org.wakepath.kernel.TraceSet;
import org.wakepath.words.ExceptionWords;
import picocli.CommandLine.Mixin;

/** The traces of a command that analyses them, as its arguments name them. */
final class AnalysisInput {
    @Mixin
    private TraceFolders folders;

    @Mixin
    private ReadingOptions reading;

    /** Opens the traces, without an analysis. */
    TraceSet traces(Shell shell) {
        reading.check();
        return folders.open(reading.threads(), shell);
    }

    /** The saved analysis, if the arguments name one and nothing else. */
    Optional<ExperimentInput> experiment() {
        return folders.experiment();
    }

    /** What the arguments name, as the user wrote it. */
    List<String> named() {
        return folders.named();
    }

    /** The file that the arguments name, if they name nothing else and it is no saved analysis. */
    Optional<Path> onlyFile() {
        return folders.onlyFile();
    }

    /** Opens the analysis of the traces, from the index as far as it has it. */
    Analysis open(Shell shell, Progress progress) {
        return open("reading events", shell, progress);
    }

    /**
     * Opens the analysis of the traces, from the index as far as it has it.
     *
     * @param step what the progress shows while traces are read
     */
    Analysis open(String step, Shell shell, Progress progress) {
        return reading.open(step, traces(shell), shell, progress);
    }

    /** Opens what lies around the window of a question. The index is not used. */
    Analysis openExcerpt(IntervalQuestion question, Shell shell, Progress progress) {
        TraceSet traces = traces(shell);
        progress.phase("reading events around the interval");
        return question.open(traces, reading.analysis(shell));
    }

    /** Keeps what was found for the next command on the same traces. Call it last, when the results are written. */
    static void keep(Analysis analysis, Shell shell) {
        try {
            analysis.keep();
        } catch (IOException e) {
            noteNotKept(ExceptionWords.of(e).map(ExceptionWords::problem).orElseGet(() -> Reason.of(e)), shell);
        } catch (OutOfMemoryError e) {
            noteNotKept("not enough memory", shell);
        }
    }

    private static void noteNotKept(String reason, Shell shell) {
        shell.note("the next command will read these traces again, because no index could be kept: " + reason);
    }
}
