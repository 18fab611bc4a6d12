// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

/** Is told how reading goes on, by several threads, and may end it. */
@FunctionalInterface
public interface ReadingWatch {

    /**
     * So many more events were read.
     *
     * @throws java.util.concurrent.CancellationException to end the analysis
     */
    void read(int events);
}
