// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TaskReference;
import org.wakepath.analysis.excerpt.IntervalReader;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;

/**
 * The paths of tasks within a window, asked before anything is read.
 *
 * @param tasks what the user calls them
 * @param reference the host whose clock counts; empty for each task's own
 * @param window the window
 */
record IntervalQuestion(List<String> tasks, Optional<String> reference, TimeWindow window) {

    AnalysisInput.Opened read(TraceSet traces, int threads, Spool spool) {
        IntervalReader reader = new IntervalReader(traces, threads, spool);
        Hosts hosts = Hosts.analysed(traces);
        WindowLimits limits = new WindowLimits(hosts);
        int first = reference.or(() -> TaskReference.parse(tasks.get(0)).host()).map(hosts::number)
                .orElseGet(() -> IntStream.range(0, hosts.list().size())
                        .filter(host -> limits.touch(window, host)).findFirst().orElse(0));
        TimeWindow.Limits wanted = limits.of(window, first);
        return new AnalysisInput.Opened(reader.read(wanted.from(), wanted.to(), first,
                analysis -> questions(analysis, hosts, limits)), hosts);
    }

    private List<IntervalReader.Question> questions(Analysis analysis, Hosts hosts, WindowLimits limits) {
        TaskSelector selector = new TaskSelector(analysis.tasks(), hosts);
        List<IntervalReader.Question> questions = new ArrayList<>();
        for (String text : tasks) {
            Optional<TaskSummary> task = selector.find(text);
            if (task.isEmpty()) {
                return List.of();
            }
            int clock = reference.map(hosts::number).orElse(task.get().hostNumber());
            TimeWindow.Limits wanted = limits.of(window, clock);
            questions.add(new IntervalReader.Question(task.get(), wanted.from(), wanted.to(), clock));
        }
        return questions;
    }
}
