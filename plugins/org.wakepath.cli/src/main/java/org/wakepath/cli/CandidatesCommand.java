// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.Host;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Lists the tasks or hosts of traces that a shell may complete, for the script of {@link CompletionCommand}. */
@Command(name = CandidatesCommand.NAME, hidden = true,
        description = "List what the shell may complete: tasks or hosts of traces, one a line.")
final class CandidatesCommand implements Callable<Integer> {
    static final String NAME = "candidates";
    /**
     * A shell puts a candidate on the command line as it is, and runs the line. So a name from a trace must mean
     * nothing to a shell.
     */
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_.][A-Za-z0-9_./:+-]*");

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Option(names = "--of", required = true, paramLabel = "KIND", description = "tasks or hosts.")
    private Kind kind;

    @Option(names = "--prefix", defaultValue = "", paramLabel = "TEXT", description = "What they start with.")
    private String prefix;

    /** What can be completed. */
    enum Kind {
        TASKS, HOSTS
    }

    @Override
    public Integer call() throws IOException {
        Shell shell = wakepath.shell();
        Stream<String> candidates = kind == Kind.HOSTS
                ? input.traces(shell).kernelHosts().stream().map(Host::label).filter(CandidatesCommand::isHarmless)
                : tasks(shell);
        List<String> found = candidates.filter(candidate -> candidate.startsWith(prefix)).distinct().sorted().toList();
        shell.write((out, terminal) -> {
            for (String candidate : found) {
                out.append(candidate).append('\n');
            }
        });
        return ExitCode.OK;
    }

    /** By name where only one task has it, otherwise as {@code TID@HOST}. */
    private Stream<String> tasks(Shell shell) throws IOException {
        List<Worker> tasks;
        try (Progress progress = shell.progress("reading metadata")) {
            Analysis analysis = input.open(shell, progress);
            tasks = analysis.tasks().stream().map(TaskSummary::task).toList();
        }
        Map<String, Long> named = tasks.stream().map(Worker::name)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return tasks.stream().filter(task -> isHarmless(task.kernel()))
                .map(task -> named.get(task.name()) == 1 && isHarmless(task.name()) ? task.name()
                        : task.tid() + "@" + task.kernel());
    }

    private static boolean isHarmless(String name) {
        return HARMLESS.matcher(name).matches();
    }
}
