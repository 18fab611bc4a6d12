// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;

/** The paths over intervals of generated traces are the same when little more than the intervals is read. */
class IntervalTest {
    private static final Spool MEMORY = new Spool(1L << 30);
    private static final Plan PLAN = new Plan(4, 2, 8, 400_000, Long.MAX_VALUE, 400, 11, 1 << 14);
    private static final long LENGTH = 50_000_000;
    private static final int INTERVALS = 40;

    @TempDir
    private static Path folder;

    @Test
    void shouldTellTheSameAsEverythingDoes() throws Exception {
        new Generator(PLAN, folder).generate(2, events -> {});
        Analysis whole = Analysis.open(TraceSet.open(List.of(folder)), 2);
        List<TaskSummary> tasks = whole.tasks();
        Random random = new Random(3);
        List<String> different = new ArrayList<>();
        int partial = 0;
        for (int i = 0; i < INTERVALS; i++) {
            TaskSummary task = tasks.get(random.nextInt(tasks.size()));
            long from = task.start() + (long) (random.nextDouble() * (task.end() - task.start() - LENGTH));
            Analysis part = read(task, from);
            partial += part.partial().isEmpty() ? 0 : 1;
            String expected = words(path(whole, task, from));
            String found = words(path(part, task, from));
            if (!expected.equals(found)) {
                different.add(expected + "\nfound " + found);
            }
        }
        assertThat(partial).isGreaterThan(INTERVALS * 3 / 4);
        assertThat(different).isEmpty();
    }

    private static Analysis read(TaskSummary task, long from) {
        int host = task.hostNumber();
        return Analysis.openAround(TraceSet.open(List.of(folder)), AnalysisOptions.threads(2).with(MEMORY), from,
                from + LENGTH, host, analysis -> same(analysis, task)
                        .map(t -> new Analysis.Question(t, from, from + LENGTH, host)).stream().toList());
    }

    private static Optional<TaskSummary> same(Analysis analysis, TaskSummary task) {
        return analysis.tasks().stream().filter(t -> t.task().equals(task.task())).findFirst();
    }

    private static ActivePath path(Analysis analysis, TaskSummary task, long from) {
        return analysis.path(same(analysis, task).orElseThrow(), from, from + LENGTH, task.hostNumber());
    }

    /** Everything but times, which depend on the clocks. */
    private static String words(ActivePath path) {
        StringBuilder words = new StringBuilder(path.task() + "\n");
        path.segments()
                .forEach(s -> words.append(s.worker()).append(' ').append(s.state()).append(' ').append(s.depth())
                        .append(' ').append(s.certainty()).append(s.uncertain()).append(' ').append(cause(s.cause()))
                        .append('\n'));
        return words.toString();
    }

    private static Cause cause(Cause cause) {
        return cause instanceof Cause.NetworkPacket p ? new Cause.NetworkPacket(p.flow(), p.sender(), -1, 0) : cause;
    }
}
