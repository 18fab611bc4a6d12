// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.analysis.TaskReference;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.MissingEventsException;
import org.wakepath.kernel.TraceSet;

/**
 * A question about the paths of tasks within a window, before anything is read.
 *
 * @param tasks what the user calls them
 * @param reference the host whose clock counts; empty for each task's own
 * @param window the window
 */
record IntervalQuestion(List<String> tasks, Optional<String> reference, TimeWindow window) {

    /** Opens what the answers need of the traces. */
    Analysis open(TraceSet traces, AnalysisOptions options) {
        MissingEventsException.check(traces);
        Hosts hosts = Hosts.analysed(traces);
        WindowLimits limits = new WindowLimits(hosts);
        int first = reference.map(hosts::number).or(() -> hostOf(tasks.get(0), hosts))
                .orElseGet(() -> IntStream.range(0, hosts.list().size())
                        .filter(host -> limits.touch(window, host)).findFirst().orElse(0));
        TimeWindow.Limits wanted = limits.of(window, first);
        return Analysis.openAround(traces, options, wanted.from(), wanted.to(), first,
                analysis -> questions(analysis, hosts, limits));
    }

    /**
     * The host of a task, if its name is behind the task's. That of a container is not known before traces are read.
     */
    private static Optional<Integer> hostOf(String task, Hosts hosts) {
        return TaskReference.parse(task).host().map(place -> place.split("/", 2)[0]).map(hosts::find)
                .filter(OptionalInt::isPresent).map(OptionalInt::getAsInt);
    }

    private List<Analysis.Question> questions(Analysis analysis, Hosts hosts, WindowLimits limits) {
        TaskSelector selector = new TaskSelector(analysis.tasks(), hosts);
        List<Analysis.Question> questions = new ArrayList<>();
        for (String text : tasks) {
            Optional<TaskSummary> task = selector.find(text);
            if (task.isEmpty()) {
                return List.of();
            }
            int clock = reference.map(hosts::number).orElse(task.get().hostNumber());
            TimeWindow.Limits wanted = limits.of(window, clock);
            questions.add(new Analysis.Question(task.get(), wanted.from(), wanted.to(), clock));
        }
        return questions;
    }
}
