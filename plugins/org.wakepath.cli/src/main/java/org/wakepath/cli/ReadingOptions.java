// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisIndex;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.base.Spool;
import org.wakepath.kernel.TraceSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of how traces are read for an analysis: results do not depend on them. */
final class ReadingOptions {
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

    /** Refuses wrong arguments before anything is read. */
    void check() {
        if (withIndex && withoutIndex) {
            throw CommandException.wrongUse("--index contradicts --no-index", "give one of them");
        }
        memory.heap();
    }

    int threads() {
        return threads.count();
    }

    /**
     * Opens the analysis of traces, from the index as far as it has it.
     *
     * @param reading the step that the progress shows while traces are read
     */
    Analysis open(String reading, TraceSet traces, Shell shell, Progress progress) {
        AnalysisIndex index = index(traces);
        progress.phase(index.hasAll() ? "reading the index" : reading);
        return Analysis.open(traces, analysis(shell).with(index).with(count -> progress.goOn()));
    }

    /** The options of an analysis without an index. */
    AnalysisOptions analysis(Shell shell) {
        return AnalysisOptions.threads(threads.count()).with(memory.spool(shell));
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
