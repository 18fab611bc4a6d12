// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.report.json.TaskJson;
import org.wakepath.report.text.TaskText;
import org.wakepath.words.MissingCpuWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Lists tasks with where their time went. */
@Command(name = "tasks", description = "List tasks with the time they were running, blocked and preempted.",
        footer = {"", "Example: the tasks of one host that waited longest",
            "  wakepath tasks traces --host server --sort blocked --limit 10"})
final class TasksCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Option(names = "--host", paramLabel = "HOST", description = "Only tasks of this host.")
    private String host;

    @Option(names = "--name", paramLabel = "GLOB",
            description = "Only tasks whose name matches, for example 'apache*'.")
    private String name;

    @Option(names = "--sort", paramLabel = "KEY", defaultValue = "running",
            completionCandidates = TaskOrder.Labels.class,
            description = "One of running, blocked, preempted (longest first), name, tid. Default: ${DEFAULT-VALUE}.")
    private TaskOrder order;

    @Option(names = "--limit", paramLabel = "N", description = "Show at most N tasks.")
    private Long limit;

    @Option(names = "--json", description = "Write JSON (docs/json.md describes its keys).")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        long most = Limit.of(limit);
        NameGlobs names = new NameGlobs(name == null ? List.of() : List.of(name));
        List<TaskSummary> candidates;
        List<TaskSummary> tasks;
        Shell shell = wakepath.shell();
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            Stream<TaskSummary> all = analysis.tasks().stream();
            if (host != null) {
                int number = Hosts.of(analysis).number(host);
                all = all.filter(task -> task.hostNumber() == number);
            }
            candidates = all.toList();
            tasks = candidates.stream().filter(task -> names.test(task.task().name())).sorted(order.comparator())
                    .limit(most).toList();
        }
        Hosts.of(analysis).noteTruncations(shell);
        noteMissingCpus(analysis, shell);
        names.noteUnfit("task", candidates.stream().map(task -> task.task().name()).toList(), shell);
        shell.write((out, terminal) -> {
            if (json) {
                TaskJson.write(tasks, out);
            } else {
                TaskText.write(tasks, terminal, out);
            }
        });
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    /** Notes the CPUs of which the traces have no stream. */
    private static void noteMissingCpus(Analysis analysis, Shell shell) {
        analysis.graphs().stream().filter(graph -> !graph.missingCpus().isEmpty()).forEach(graph -> shell.note(
                "host " + graph.host() + ": " + MissingCpuWords.of(graph.missingCpus())
                        + ": who ran there is not known, and any wait may have another cause"));
    }
}
