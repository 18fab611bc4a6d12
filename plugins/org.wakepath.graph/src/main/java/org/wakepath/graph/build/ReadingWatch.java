// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

/** Receives the progress of reading, from several threads, and may end it. */
@FunctionalInterface
public interface ReadingWatch {

    /**
     * Reports a number of further events that were read.
     *
     * @throws java.util.concurrent.CancellationException to end the analysis
     */
    void read(int events);
}
