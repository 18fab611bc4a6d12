// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import org.wakepath.base.Spool;
import org.wakepath.graph.build.ReadingWatch;

/**
 * How traces are read for an analysis. No answer depends on it.
 *
 * @param threads the most threads to use at a time, at least one
 * @param spool the memory for graphs and packets
 * @param index what is known of the traces; what it lacks is read from them
 * @param watch receives the progress of reading, and may cancel it
 */
public record AnalysisOptions(int threads, Spool spool, AnalysisIndex index, ReadingWatch watch) {

    /** Options with at least one thread. */
    public AnalysisOptions {
        threads = Math.max(1, threads);
    }

    /** Options that read everything, unwatched. What takes more than half of the heap goes to a temporary file. */
    public static AnalysisOptions threads(int threads) {
        return new AnalysisOptions(threads, Spool.ofHeap(Runtime.getRuntime().maxMemory()), AnalysisIndex.none(),
                events -> {});
    }

    /** The same options with another memory. */
    public AnalysisOptions with(Spool other) {
        return new AnalysisOptions(threads, other, index, watch);
    }

    /** The same options with another index. */
    public AnalysisOptions with(AnalysisIndex other) {
        return new AnalysisOptions(threads, spool, other, watch);
    }

    /** The same options with another watch. */
    public AnalysisOptions with(ReadingWatch other) {
        return new AnalysisOptions(threads, spool, index, other);
    }
}
