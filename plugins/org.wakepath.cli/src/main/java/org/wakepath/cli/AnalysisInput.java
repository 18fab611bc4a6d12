// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisIndex;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.base.Reason;
import org.wakepath.base.Spool;
import org.wakepath.kernel.TraceSet;
import org.wakepath.words.ExceptionWords;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The traces of a command that analyses them, as its arguments name them. */
final class AnalysisInput {
    @Mixin
    private TraceFolders folders;

    @Mixin
    private ThreadOption threads;

    @Mixin
    private MemoryOption memory;

    @Option(names = "--index",
            description = "Keep an index of traces of any size, for the next command; by default only of "
                    + "traces of 16 MiB and more. Results are the same.")
    private boolean withIndex;

    @Option(names = "--no-index", description = "Read the traces, and keep no index beside them.")
    private boolean withoutIndex;

    /** Opens the traces, without an analysis. */
    TraceSet traces(Shell shell) {
        if (withIndex && withoutIndex) {
            throw CommandException.wrongUse("--index contradicts --no-index", "give one of them");
        }
        memory.heap();
        return folders.open(threads.count(), shell);
    }

    /** The saved analysis, if the arguments name one and nothing else. */
    Optional<ExperimentInput> experiment() {
        return folders.experiment();
    }

    /** Opens the analysis of the traces, from the index as far as it has it. */
    Analysis open(Shell shell, Progress progress) {
        return open("reading events", shell, progress);
    }

    /**
     * Opens the analysis of the traces, from the index as far as it has it.
     *
     * @param reading the step that the progress shows while traces are read
     */
    Analysis open(String reading, Shell shell, Progress progress) {
        TraceSet traces = traces(shell);
        AnalysisIndex index = index(traces);
        progress.phase(index.hasAll() ? "reading the index" : reading);
        return Analysis.open(traces, options(shell).with(index));
    }

    /** Opens what lies around the window of a question. The index is not used. */
    Analysis openExcerpt(IntervalQuestion question, Shell shell, Progress progress) {
        TraceSet traces = traces(shell);
        progress.phase("reading events around the interval");
        return question.open(traces, options(shell));
    }

    private AnalysisOptions options(Shell shell) {
        return AnalysisOptions.threads(threads.count()).with(memory.spool(shell));
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

    private AnalysisIndex index(TraceSet traces) {
        if (withoutIndex) {
            return AnalysisIndex.none();
        }
        return withIndex ? AnalysisIndex.ofAnySize(traces) : AnalysisIndex.of(traces);
    }

    /**
     * The option for the memory of an analysis. The heap must be chosen before Java starts, so the launcher ({@code
     * releng/memory.sh}) chooses it.
     */
    static final class MemoryOption {
        private static final String NAME = "--max-memory";
        private static final int MIB_BITS = 20;
        /** The memory of Java beside its heap: classes, compiled code and compilers, stacks, buffers. */
        private static final long BESIDE_HEAP = 192L << MIB_BITS;
        private static final long LEAST = 384L << MIB_BITS;

        @Option(names = NAME, paramLabel = "SIZE", description = {
            "The most memory to take, such as 512M or 2G: heap and "
                    + "all else except mapped files. What does not fit goes to a private temporary file, in the folder that "
                    + "TMPDIR names. By default the heap may be a quarter of the machine's memory."})
        private String size;

        /**
         * Refuses a size that makes no sense.
         *
         * @return the largest heap, in bytes
         */
        long heap() {
            long heap = Runtime.getRuntime().maxMemory();
            if (size == null) {
                return heap;
            }
            long limit = ByteSize.parse(NAME, size);
            if (limit < LEAST) {
                throw CommandException.wrongUse(NAME + " " + size + " is too little",
                        "give " + mebibytes(LEAST) + " or more");
            }
            return Math.min(heap, limit - BESIDE_HEAP);
        }

        /** The memory for an analysis. Notes it if Java may take more than that. */
        Spool spool(Shell shell) {
            long heap = heap();
            long largest = Runtime.getRuntime().maxMemory();
            if (largest > heap) {
                shell.note("Java's heap may grow to " + mebibytes(largest) + ", too much for " + NAME + " " + size
                        + "; start ./wakepath without an -Xmx of yours, or Java with -Xmx" + mebibytes(heap));
            }
            return Spool.ofHeap(heap);
        }

        private static String mebibytes(long bytes) {
            return (bytes >> MIB_BITS) + "M";
        }
    }
}
