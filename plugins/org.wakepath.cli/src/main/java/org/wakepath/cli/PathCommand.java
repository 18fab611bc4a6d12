/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.PathRule;
import org.wakepath.graph.TaskSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Tells what tasks were waiting for. */
@Command(name = "path", description = {"Show what a task was waiting for: the chain of work and waits, across tasks, "
        + "interrupts and hosts, that decided how long it took. A summary first, then every segment. With --from or --to "
        + "little more than that interval is read."},
        footer = {"", "Example: two seconds of a server's thread, as a page to look at",
            "  wakepath path traces --task 2673@server --from +1s --to +3s -o path.html"})
final class PathCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Mixin
    private PathSelection selection;

    @Option(names = "--request", paramLabel = "PORT", description = {
        "Instead of the task's whole life, the path of each request and its response that it made on this port, as "
        + "their server or as their client."})
    private Integer port;

    @Option(names = "--paper", description = {
        "Follow kernel threads that serve others, such as kworkers, through all that they did before, as the published "
        + "method does, instead of from their last rest on with whoever gave them the work."})
    private boolean paper;

    @Mixin
    private PathOutput output;

    @Override
    public Integer call() throws IOException {
        PathSelection.Asked asked = selection.asked(input);
        output.check(asked.tasks().size());
        if (port != null) {
            output.checkSeveral();
        }
        PathRule rule = paper ? PathRule.PAPER : PathRule.TURNS;
        List<ActivePath> paths = new ArrayList<>();
        AnalysisInput.Opened opened;
        try (Progress progress = wakepath.shell().progress("reading metadata")) {
            Optional<IntervalQuestion> interval = asked.withinInterval().filter(question -> port == null && !paper);
            opened = interval.isPresent() ? input.open(interval.get(), wakepath.shell(), progress)
                    : input.open(wakepath.shell(), progress);
            TaskSelector selector = new TaskSelector(opened.analysis().tasks(), opened.hosts());
            List<TaskSummary> selected = asked.tasks().stream().map(one -> selector.select(one.task())).toList();
            PathQuestion question = new PathQuestion(opened, asked.reference(), rule, wakepath.shell());
            for (int i = 0; i < selected.size(); i++) {
                TaskSummary task = selected.get(i);
                TimeWindow window = asked.tasks().get(i).window();
                progress.phase("following the path of " + task.task().name());
                paths.addAll(port == null ? List.of(question.ask(task, window))
                        : question.askEachRequest(task, window, port));
            }
            progress.phase("writing");
        }
        output.write(paths, wakepath.shell());
        opened.keep(wakepath.shell());
        return ExitCode.OK;
    }
}
