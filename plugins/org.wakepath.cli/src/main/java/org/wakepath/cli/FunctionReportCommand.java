// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.Timeline;
import org.wakepath.path.Timelines;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceRules;
import org.wakepath.track.TrackReader;
import org.wakepath.words.Durations;
import org.wakepath.words.Redaction;
import org.wakepath.words.SafeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows what functions took of the processors, beside what a path was in them if a task is given. */
@Command(name = "report", description = {"Show how often functions were called, by all tasks, and what they "
        + "took of the CPUs. With --task, also what the task's path was in them while it did its work, and which "
        + "functions with much CPU time need no work, as nothing waited for them. record --functions records the calls (docs/slices.md)."},
        footer = {"", "Example: which functions of a server decided how long a request of its client took",
            "  wakepath functions report traces --task client --from +1s --to +1.2s"})
final class FunctionReportCommand implements Callable<Integer> {
    private static final String RECORD_BOTH = "record the kernel and the functions at the same time, as record "
            + "--functions does";

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Mixin
    private PathSelection selection;

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
        Optional<PathSelection.Asked> asked = selection.askedIfAny(input);
        if (asked.isPresent() && asked.get().tasks().size() > 1) {
            throw CommandException.wrongUse("functions are shown beside the path of one task, and "
                    + asked.get().tasks().size() + " were given", "call once for each");
        }
        Shell shell = wakepath.shell();
        FunctionSplit split;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            split = asked.isPresent() ? besidePath(analysis, asked.get(), progress) : ofAll(analysis, progress);
        }
        FunctionSplit shown = redact ? new Redaction().apply(split) : split;
        shell.write(destination.file(), (out, terminal) -> chosen.write(shown, terminal, out));
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    private FunctionSplit besidePath(Analysis analysis, PathSelection.Asked asked, Progress progress) {
        TaskQuestion question = asked.tasks().get(0);
        TaskSummary task = new TaskSelector(analysis.tasks(), Hosts.of(analysis)).select(question.task());
        PathQuestion paths = new PathQuestion(analysis, asked.reference(), PathRule.TURNS, wakepath.shell());
        progress.phase("following the path of " + task.task().name());
        ActivePath path = paths.ask(task, question.window());
        progress.phase("adding up functions");
        TraceSlices.OnClock slices = analysis.slices(SliceRules.functions()).on(paths.clockFor(task));
        return FunctionSplit.of(path, calls(analysis, paths.clockFor(task), slices, wakepath.shell()),
                missing(analysis, slices, path.start(), path.end()));
    }

    private FunctionSplit ofAll(Analysis analysis, Progress progress) {
        Hosts hosts = Hosts.of(analysis);
        int clock = selection.reference().map(hosts::number).orElse(0);
        TimeWindow.Limits limits = new WindowLimits(hosts).of(selection.window(), clock);
        progress.phase("adding up functions");
        TraceSlices.OnClock slices = analysis.slices(SliceRules.functions()).on(clock);
        Map<Worker, FunctionSplit.Calls> calls = calls(analysis, clock, slices, wakepath.shell());
        FunctionSplit.Interval interval = known(calls, limits, hosts.get(clock).label());
        return FunctionSplit.of(interval, calls,
                missing(analysis, slices, interval.start(), interval.end()));
    }

    private static FunctionSplit.Missing missing(Analysis analysis, TraceSlices.OnClock slices, long from, long to) {
        return new FunctionSplit.Missing(slices.unrecorded(from, to), analysis.hosts().stream()
                .flatMap(host -> host.traces().stream())
                .anyMatch(trace -> trace.environment().containsKey(TrackReader.LEFT_OUT)));
    }

    /** The time for which the tasks are known, within the limits that the user chose. */
    private static FunctionSplit.Interval known(Map<Worker, FunctionSplit.Calls> calls, TimeWindow.Limits limits,
            String clock) {
        List<Timeline> known = calls.values().stream().map(FunctionSplit.Calls::timeline)
                .filter(timeline -> timeline.size() > 0).toList();
        if (known.isEmpty()) {
            throw CommandException.failed("the kernel traces do not say when the tasks ran whose calls were recorded",
                    RECORD_BOTH);
        }
        long start = known.stream().mapToLong(some -> some.start(0)).min().getAsLong();
        long end = known.stream().mapToLong(some -> some.end(some.size() - 1)).max().getAsLong();
        if (limits.from() >= end || limits.to() <= start) {
            throw CommandException.wrongUse("the tasks whose calls were recorded are only known from "
                    + Durations.timestamp(start) + " to " + Durations.timestamp(end),
                    "choose --from and --to within that");
        }
        return new FunctionSplit.Interval(Math.max(limits.from(), start), Math.min(limits.to(), end), clock);
    }

    /** The calls of all tasks that have any, on the hosts whose clocks are known. */
    private static Map<Worker, FunctionSplit.Calls> calls(Analysis analysis, int clock, TraceSlices.OnClock slices,
            Shell shell) {
        Timelines timelines = analysis.timelines(clock);
        Map<Worker, FunctionSplit.Calls> calls = new LinkedHashMap<>();
        List<HostRelation> relations = analysis.relations(clock);
        for (TaskSummary task : analysis.tasks()) {
            boolean isRelated = relations.get(task.hostNumber()).clock().isConnected();
            List<Slice> found = isRelated ? slices.of(task) : List.of();
            List<Slice> cuts = isRelated ? slices.cuts(task) : List.of();
            if (!found.isEmpty() || !cuts.isEmpty()) {
                calls.put(task.task(), new FunctionSplit.Calls(found, cuts, timelines.of(task)));
            }
        }
        CallNotes.write(analysis, slices, shell);
        noteUnrelated(relations, relations.get(clock).host(), shell);
        boolean isWithout = calls.values().stream().allMatch(task -> task.slices().isEmpty());
        if (isWithout && IntStream.range(0, analysis.hosts().size()).anyMatch(slices::hasUnknownTasks)) {
            throw CommandException.failed("what was read of the kernel traces has none of the tasks whose calls were "
                    + "recorded",
                    RECORD_BOTH);
        }
        if (isWithout) {
            throw CommandException.failed("the traces have no call of a function, from entry to exit",
                    "record some with wakepath-functions (recorder/functions/README.md)");
        }
        return calls;
    }

    private static void noteUnrelated(List<HostRelation> relations, String reference, Shell shell) {
        relations.stream().filter(host -> !host.clock().isConnected())
                .forEach(host -> shell.note(SafeText.clean("functions of " + host.host() + " are left out, because its "
                        + "clock cannot be related to that of " + reference + "; wakepath sync says why")));
    }
}
