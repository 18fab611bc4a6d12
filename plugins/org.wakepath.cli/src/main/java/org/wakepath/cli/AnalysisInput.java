/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import org.wakepath.graph.Analysis;
import org.wakepath.graph.AnalysisBuilder;
import org.wakepath.kernel.Spool;
import org.wakepath.kernel.TraceSet;
import picocli.CommandLine.Mixin;

/** The traces of a command that analyses them. */
final class AnalysisInput {
    @Mixin
    private TraceFolders folders;

    @Mixin
    private ThreadOption threads;

    @Mixin
    private MemoryOption memory;

    /**
     * An analysis with the hosts it numbers.
     *
     * @param analysis the graphs and clock relations
     * @param hosts the hosts by their numbers in it
     */
    record Opened(Analysis analysis, Hosts hosts) {
    }

    /** The traces alone. */
    TraceSet traces() {
        memory.heap();
        return folders.open(threads.count());
    }

    Opened open(Shell shell, Progress progress) {
        TraceSet traces = traces();
        Spool spool = memory.spool(shell);
        progress.phase("reading events");
        return new Opened(new AnalysisBuilder(traces, threads.count(), spool).build(), Hosts.analysed(traces));
    }
}
