/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.wakepath.kernel.TraceSet;

/** The traces that lie beside the repository; tests that need them are skipped, saying so, where they are absent. */
final class RealTraces {
    private static final Path ROOT = Path.of(System.getProperty("wakepath.root", "../.."));

    private RealTraces() {
    }

    static Analysis analyse(String name, int threads) {
        Path folder = ROOT.resolve("../shared/traces").resolve(name).normalize();
        assumeTrue(Files.isDirectory(folder), () -> "missing: " + folder);
        return new AnalysisBuilder(TraceSet.open(List.of(folder)), threads).build();
    }

    static TaskSummary task(Analysis analysis, String host, int tid) {
        return analysis.tasks().stream().filter(t -> t.task().host().equals(host) && t.task().tid() == tid).findFirst()
                .orElseThrow();
    }

    static ActivePath wholePath(Analysis analysis, TaskSummary task) {
        return analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, task.hostNumber());
    }

    static void assertCoversItsInterval(ActivePath path) {
        long position = path.start();
        for (PathSegment segment : path.segments()) {
            assertThat(segment.start()).isEqualTo(position);
            assertThat(segment.end()).isGreaterThan(position);
            position = segment.end();
        }
        assertThat(position).isEqualTo(path.end());
    }
}
