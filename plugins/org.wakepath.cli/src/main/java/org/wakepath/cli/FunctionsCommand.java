// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.Timelines;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceRules;
import org.wakepath.words.Redaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows what functions took of the processors, beside what a path was in them. */
@Command(name = "functions", description = {"Show how often functions were called while a task did its work, what they "
        + "took of the CPUs, and what of the task's path: a function that is not on the path needs no work. "
        + "wakepath-functions records the calls (docs/slices.md)."},
        footer = {"", "Example: which functions of a server decided how long a request of its client took",
            "  wakepath functions traces --task client --from +1s --to +1.2s"})
final class FunctionsCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Mixin
    private PathCommand.PathSelection selection;

    @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = FunctionFormat.Labels.class,
            description = "text, json or csv; by default from the end of FILE, else text.")
    private String format;

    @Option(names = "--redact",
            description = {
                "Replace names of tasks, hosts and functions, and addresses, by aliases, and leave arguments and "
                        + "results of calls out."})
    private boolean redact;

    @Mixin
    private Destination destination;

    @Override
    public Integer call() throws IOException {
        FunctionFormat chosen = destination.format(FunctionFormat.CHOICE, format);
        destination.check();
        PathCommand.PathSelection.Asked asked = selection.asked(input);
        if (asked.tasks().size() > 1) {
            throw CommandException.wrongUse("functions are shown beside the path of one task, and "
                    + asked.tasks().size() + " were given", "call once for each");
        }
        Shell shell = wakepath.shell();
        FunctionSplit split;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            TaskQuestion question = asked.tasks().get(0);
            TaskSummary task = new TaskSelector(analysis.tasks(), Hosts.of(analysis)).select(question.task());
            PathQuestion paths = new PathQuestion(analysis, asked.reference(), PathRule.TURNS, shell);
            progress.phase("following the path of " + task.task().name());
            ActivePath path = paths.ask(task, question.window());
            progress.phase("adding up functions");
            TraceSlices.OnClock slices = analysis.slices(SliceRules.functions()).on(paths.clockFor(task));
            split = FunctionSplit.of(path, calls(analysis, paths.clockFor(task), slices, shell),
                    slices.unrecorded(path.start(), path.end()));
        }
        FunctionSplit shown = redact ? new Redaction().apply(split) : split;
        shell.write(destination.file(), (out, terminal) -> chosen.write(shown, terminal, out));
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    /** The calls of all tasks that have any. */
    private static Map<Worker, FunctionSplit.Calls> calls(Analysis analysis, int clock, TraceSlices.OnClock slices,
            Shell shell) {
        Timelines timelines = analysis.timelines(clock);
        Map<Worker, FunctionSplit.Calls> calls = new LinkedHashMap<>();
        for (TaskSummary task : analysis.tasks()) {
            List<Slice> found = slices.of(task);
            if (!found.isEmpty()) {
                calls.put(task.task(), new FunctionSplit.Calls(found, timelines.of(task)));
            }
        }
        CallNotes.write(analysis, slices, shell);
        if (calls.isEmpty()) {
            throw CommandException.failed("the traces have no call of a function, from entry to exit",
                    "record some with wakepath-functions (recorder/functions/README.md)");
        }
        return calls;
    }
}
