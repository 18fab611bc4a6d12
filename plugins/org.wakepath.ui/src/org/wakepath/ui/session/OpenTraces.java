// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TaskReference;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.ui.session.TaskTotals.HostTasks;
import org.wakepath.ui.session.TaskTotals.TaskLoad;

/**
 * Open traces, which have been read.
 *
 * @param folders what the user named
 * @param traces the traces in them
 * @param analysis their graphs and clock relations
 * @param hosts the hosts with their tasks
 * @param slices the slices of these tasks
 * @param stacks the stacks of these tasks
 * @param requests the requests that these tasks served
 */
public record OpenTraces(List<Path> folders, TraceSet traces, Analysis analysis, List<HostTasks> hosts,
        OpenSlices slices, OpenStacks stacks, OpenRequests requests) {

    /** Labels of the hosts, by their number in the analysis. */
    public List<String> labels() {
        return analysis.graphs().stream().map(ExecutionGraph::host).toList();
    }

    /** Label of a host. */
    public String label(int host) {
        return analysis.graphs().get(host).host();
    }

    /** Number of the host with a label; empty if there is none. */
    public OptionalInt hostNumber(String label) {
        int host = labels().indexOf(label);
        return host < 0 ? OptionalInt.empty() : OptionalInt.of(host);
    }

    /** Number of the host that a bookmark is about, or its task; empty if there is none. */
    OptionalInt hostOf(String subject) {
        OptionalInt host = hostNumber(subject);
        return host.isPresent() ? host
                : task(subject).stream().mapToInt(TaskSummary::hostNumber).findFirst();
    }

    /** The task named as on the command line, by id or else by name; empty unless exactly one task fits. */
    public Optional<TaskSummary> task(String text) {
        TaskReference whole = TaskReference.named(text);
        TaskReference reference = TaskReference.parse(text);
        Optional<TaskSummary> named = text.contains("@") ? only(task -> whole.isNameOf(task.task())) : Optional.empty();
        return named
                .or(() -> only(task -> reference.isPlaceOf(task)
                        && (reference.isIdOf(task.task()) || reference.isInnerIdOf(task))))
                .or(() -> only(task -> reference.isPlaceOf(task) && reference.isNameOf(task.task())));
    }

    private Optional<TaskSummary> only(Predicate<TaskSummary> test) {
        List<TaskSummary> found = hosts.stream()
                .flatMap(host -> host.processes().stream()).flatMap(process -> process.tasks().stream())
                .map(TaskLoad::task).filter(test).limit(2).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }
}
