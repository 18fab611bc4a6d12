// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.wakepath.analysis.Analysis;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.ExecutionKind.Rule;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.Profile.HostEnvironment;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.words.SafeText;

/** Follows the path of each execution, and adds them up. */
final class Profiling {
    /** The counts of a path that make its run doubtful beside others. */
    private static final List<String> DOUBTS = List.of(Finding.DISCARDED.key(), Finding.MISSING_PACKETS.key(),
            Finding.LOSSES.key(), Finding.MISSING_CPUS.key(), Finding.TRUNCATED_STREAMS.key(), "unrelatedHosts");
    /** What a trace says of its host, and what a profile calls it. */
    private static final Map<String, String> PROPERTIES = Map.of("kernel_release", "kernel", "machine", "machine",
            "tracer_name", "tracer");

    private final Analysis analysis;
    private final ExecutionOptions options;
    private final PathQuestion question;
    private final Shell shell;
    private final Map<ExecutionKind, List<Execution>> executions = new LinkedHashMap<>();
    /** Whose executions they are, in the same order. */
    private final Map<ExecutionKind, List<TaskSummary>> tasks = new LinkedHashMap<>();
    private final Map<String, Long> doubts = new TreeMap<>();

    Profiling(Analysis analysis, ExecutionOptions options, Shell shell) {
        this.analysis = analysis;
        this.options = options;
        this.shell = shell;
        question = new PathQuestion(analysis, Optional.empty(), PathRule.TURNS, shell);
    }

    /** The profile of the traces. */
    Profile profile(Progress progress) {
        executions(progress);
        long recorded = analysis.hosts().stream().flatMap(host -> HostSpan.of(host).stream()).mapToLong(HostSpan::start)
                .min().orElse(0);
        return new Profile(recorded, analysis.hosts().stream().map(Profiling::environment).toList(), doubts,
                executions.keySet().stream().map(this::profile).toList());
    }

    private KindProfile profile(ExecutionKind kind) {
        List<Execution> all = executions.get(kind);
        Execution medoid = Execution.medoid(all);
        TaskSummary task = tasks.get(kind).get(all.indexOf(medoid));
        return KindProfile.of(kind, all).withPath(question.ask(task, medoid.start(),
                medoid.start() + medoid.duration(), question.clockFor(task)));
    }

    /** The executions by kind. */
    Map<ExecutionKind, List<Execution>> executions(Progress progress) {
        TaskSelector selector = new TaskSelector(analysis.tasks(), Hosts.of(analysis));
        for (String text : options.tasks()) {
            List<TaskSummary> selected = options.select(text, selector);
            for (TaskSummary task : selected) {
                progress.phase("following the paths of " + task.task().name());
                options.each(task, question, analysis, shell, path -> add(options.kind(task), task, path));
            }
            countOpenLives(text, selected);
        }
        return executions;
    }

    private void countOpenLives(String text, List<TaskSummary> selected) {
        long open = selected.stream().filter(task -> options.kind(task).by() == Rule.LIFETIME)
                .filter(task -> !analysis.isWholeLife(task)).count();
        if (open > 0) {
            doubts.merge(Profile.OPEN_LIVES, open, Long::sum);
            shell.note(open + " of " + selected.size() + " lives of " + SafeText.clean(text)
                    + " reach beyond the recording, and count with the part that was recorded");
        }
    }

    private void add(ExecutionKind kind, TaskSummary task, ActivePath path) {
        executions.computeIfAbsent(kind, unused -> new ArrayList<>()).add(Execution.of(path));
        tasks.computeIfAbsent(kind, unused -> new ArrayList<>()).add(task);
        for (String doubt : DOUBTS) {
            long count = path.diagnostics().getOrDefault(doubt, 0L);
            if (count > 0) {
                doubts.merge(doubt, count, Math::max);
            }
        }
    }

    private static HostEnvironment environment(Host host) {
        Map<String, String> values = new TreeMap<>();
        host.traces().stream().flatMap(trace -> trace.environment().entrySet().stream())
                .filter(entry -> PROPERTIES.containsKey(entry.getKey()))
                .forEach(entry -> values.putIfAbsent(PROPERTIES.get(entry.getKey()), entry.getValue()));
        values.put("cpus", Integer.toString(host.recordedCpus().size()));
        return new HostEnvironment(host.label(), values);
    }
}
