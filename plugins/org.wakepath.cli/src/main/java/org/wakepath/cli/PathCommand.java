/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Tells what tasks were waiting for. */
@Command(name = "path", description = {"Show what a task was waiting for: the chain of work and waits, across tasks, "
        + "interrupts and hosts, that decided how long it took. A summary first, then every segment."},
        footer = {"", "Examples: two seconds of a server's thread, as a page to look at; and of a long trace, reading "
                + "little more",
            "  wakepath path traces --task 2673@server --from +1s --to +3s -o path.html",
            "  wakepath path traces --task 2673@server --from +1s --to +3s --excerpt"})
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

    @Option(names = "--excerpt", description = {"Read only what lies around --from and --to. The result says what was "
        + "read. On other hosts its times may differ from those of the whole trace, and causes that lie before are not "
        + "known. No index is used or kept."})
    private boolean excerpt;

    @Mixin
    private PathOutput output;

    @Override
    public Integer call() throws IOException {
        PathSelection.Asked asked = selection.asked(input);
        output.check(asked.tasks().size());
        if (port != null) {
            output.checkSeveral();
        }
        Shell shell = wakepath.shell();
        List<ActivePath> paths = new ArrayList<>();
        AnalysisInput.Opened opened;
        try (Progress progress = shell.progress("reading metadata")) {
            opened = open(asked, shell, progress);
            List<TaskSummary> selected = select(asked, opened);
            PathQuestion question = new PathQuestion(opened, asked.reference(), paper ? PathRule.PAPER : PathRule.TURNS,
                    shell);
            for (int i = 0; i < selected.size(); i++) {
                TaskSummary task = selected.get(i);
                TimeWindow window = asked.tasks().get(i).window();
                progress.phase("following the path of " + task.task().name());
                paths.addAll(port == null ? List.of(question.ask(task, window))
                        : question.askEachRequest(task, window, port));
            }
            progress.phase("writing");
        }
        output.write(paths, shell);
        opened.keep(shell);
        return ExitCode.OK;
    }

    private static List<TaskSummary> select(PathSelection.Asked asked, AnalysisInput.Opened opened) {
        TaskSelector selector = new TaskSelector(opened.analysis().tasks(), opened.hosts());
        return asked.tasks().stream().map(one -> selector.select(one.task())).toList();
    }

    private AnalysisInput.Opened open(PathSelection.Asked asked, Shell shell, Progress progress) {
        if (!excerpt) {
            return input.open(asked.isLimited() ? "reading all events once (with --excerpt only those around the "
                    + "interval)" : "reading events", shell, progress);
        }
        if (port != null) {
            throw CommandException.wrongUse("--excerpt reads around one interval, and --request finds its own",
                    "leave one of them out");
        }
        if (paper) {
            throw CommandException.wrongUse("--excerpt reads around one interval, and --paper goes back to what was long "
                    + "before", "leave one of them out");
        }
        return input.openExcerpt(asked.ofExcerpt(), shell, progress);
    }
}
