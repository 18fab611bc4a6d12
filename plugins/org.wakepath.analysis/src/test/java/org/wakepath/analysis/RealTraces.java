// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.testing.TestTraces;

/** Analyses of the traces of the extra tier, and what is asked of any analysis. */
public final class RealTraces {
    private static final Map<String, Analysis> ANALYSES = new ConcurrentHashMap<>();

    private RealTraces() {
    }

    /** The analysis of several traces, their hosts in the order given. */
    public static Analysis analyse(List<String> names) {
        List<Path> folders = names.stream().map(TestTraces::extra).toList();
        return Analysis.open(TraceSet.open(folders), 2);
    }

    /** The analysis of a trace, read once for all tests that ask for it with as many threads. */
    public static Analysis analyse(String name, int threads) {
        Path folder = TestTraces.extra(name);
        return ANALYSES.computeIfAbsent(name + " " + threads,
                k -> Analysis.open(TraceSet.open(List.of(folder)), threads));
    }

    public static TaskSummary task(Analysis analysis, String host, int tid) {
        return analysis.tasks().stream().filter(t -> t.task().host().equals(host) && t.task().tid() == tid).findFirst()
                .orElseThrow();
    }

    public static ActivePath wholePath(Analysis analysis, TaskSummary task) {
        return analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, task.hostNumber());
    }

    public static void assertCoversItsInterval(ActivePath path) {
        long position = path.start();
        for (PathSegment segment : path.segments()) {
            assertThat(segment.start()).isEqualTo(position);
            assertThat(segment.end()).isGreaterThan(position);
            position = segment.end();
        }
        assertThat(position).isEqualTo(path.end());
    }
}
