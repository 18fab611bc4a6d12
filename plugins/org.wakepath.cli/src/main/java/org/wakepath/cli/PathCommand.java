// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.track.SliceRules;
import org.wakepath.view.statistics.Requests;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows what tasks were waiting for. */
@Command(name = "path", description = {"Show what a task was waiting for: the chain of work and waits, across tasks, "
        + "interrupts and hosts, that decided how long it took. On a terminal the answer alone, elsewhere every segment, "
        + "too."},
        footer = {"", "Examples: two seconds of a server's thread, as a page to look at; and of a long trace, reading "
                + "little more",
            "  wakepath path traces --task 2673@server --from +1s --to +3s -o path.html",
            "  wakepath path traces --task 2673@server --from +1s --to +3s --excerpt", "",
            "For Perfetto, and as folded stacks for a flame graph:",
            "  wakepath path traces --task 2673@server -o path.perfetto-trace",
            "  wakepath path traces --task 2673@server --format folded | flamegraph.pl > path.svg", "",
            "Had the worker been twice as quick, how much earlier would the client have ended?",
            "  wakepath path traces --task client --what-if 'worker running -50%%'"})
final class PathCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Mixin
    private PathSelection selection;

    @Option(names = "--request", paramLabel = "PORT|ID", description = {
        "Instead of the task's whole life, the path of each request and its response that it made on this port, as "
                + "their server or as their client. Or, without a task, the path of the request that wakepath "
                + "requests lists by this id, across all threads that worked for it."})
    private String request;

    @Mixin
    private SliceOptions slices;

    @Mixin
    private FunctionOption functions;

    @Option(names = "--paper", description = {
        "Follow kernel threads that serve others, such as kworkers, through their whole history, as the published "
                + "method does. By default a path goes back to their last rest, and continues with what gave them "
                + "the work."})
    private boolean paper;

    @Option(names = "--timeouts", description = {
        "Leave each wait that ended by its own time limit as it is. By default, if the task then waited again in the "
                + "same call for the same thing, all of that is one wait, and the path goes on with what ended it."})
    private boolean timeouts;

    @Option(names = "--excerpt", description = {"Read only the part around --from and --to. The result says what was "
            + "read. On other hosts its times may differ from those of the whole trace, and earlier causes are not "
            + "known. No index is used or kept."})
    private boolean excerpt;

    @Mixin
    private WhatIfOptions whatIf;

    @Mixin
    private PathOutput output;

    @Override
    public Integer call() throws IOException {
        if (request != null && RequestId.isId(request)) {
            return callRequest();
        }
        Optional<Integer> port = port();
        PathSelection.Asked asked = selection.asked(input);
        output.check(asked.tasks().size(), wakepath.shell());
        checkFunctions();
        if (port.isPresent()) {
            output.checkSeveral("--request", ", or --from and --to of one request");
        }
        Optional<SliceRules> rules = checkSlices(asked);
        checkWhatIf(rules.isPresent());
        Shell shell = wakepath.shell();
        List<ActivePath> paths = new ArrayList<>();
        Requests requests = Requests.NONE;
        Optional<SliceAnswer> answer;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = open(asked, shell, progress);
            List<TaskSummary> selected = select(asked, analysis);
            PathQuestion question = question(analysis, asked.reference());
            answer = rules.map(some -> answer(analysis, some, selected.get(0)));
            for (int i = 0; i < selected.size(); i++) {
                TaskSummary task = selected.get(i);
                TimeWindow window = asked.tasks().get(i).window();
                progress.phase("following the path of " + task.task().name());
                List<ActivePath> found = paths(task, window, port, question, answer);
                if (slices.isSplit() || answer.isPresent() && output.isPicture()) {
                    answer.orElseThrow().split(found, question.clockFor(task));
                }
                paths.addAll(found);
                if (whatIf.isAsked()) {
                    found.forEach(path -> whatIf.add(question.predict(task, path, whatIf.changes())));
                }
                if (output.isPage()) {
                    requests = Requests.of(analysis, task, question.clockFor(task), OptionalInt.empty());
                }
            }
            question.noteStacks();
            progress.phase("writing");
        }
        if (whatIf.isAsked()) {
            output.write(whatIf, shell);
        } else {
            output.write(new PathFormat.Answer(paths, requests, output.rows()), answer, shell);
        }
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    private SliceAnswer answer(Analysis analysis, SliceRules rules, TaskSummary task) {
        TraceSlices traced = analysis.slices(rules);
        return new SliceAnswer(slices, traced, slices.executed(analysis, traced, task.hostNumber()));
    }

    private Optional<Integer> port() {
        try {
            return Optional.ofNullable(request).map(Integer::valueOf);
        } catch (NumberFormatException e) {
            throw CommandException.wrongUse("--request " + request + " is neither a port nor the id of a request",
                    "give a port such as 80, or an id that wakepath requests lists, such as 4711.3");
        }
    }

    /** The path of one request that was recorded with its messages. */
    private Integer callRequest() throws IOException {
        checkRequest();
        Shell shell = wakepath.shell();
        ActivePath path;
        Optional<SliceAnswer> answer;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            int clock = selection.reference().map(Hosts.of(analysis)::number).orElse(0);
            progress.phase("reading requests");
            RecordedRequests requests = RequestsCommand.read(analysis, clock);
            Request asked = RequestsCommand.select(request, requests);
            progress.phase("following the path of the request");
            PathQuestion question = question(analysis, selection.reference());
            path = question.label(RequestPath.of(asked, requests).orElseThrow(() -> CommandException.failed("request "
                    + request + " has no path, because the kernel's trace has no thread that worked for it",
                    "name the folders of the kernel's traces as well")), clock);
            answer = pictureOfCalls().map(rules -> SliceAnswer.of(slices, analysis.slices(rules)));
            answer.ifPresent(some -> some.split(List.of(path), clock));
            question.noteStacks();
        }
        output.write(new PathFormat.Answer(List.of(path), Requests.NONE, output.rows()), answer, shell);
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    private void checkRequest() {
        if (selection.hasTasks() || selection.window().isLimited()) {
            throw CommandException.wrongUse("--request " + request + " says which threads and which time it is about",
                    "leave --task, --from and --to out");
        }
        if (slices.isSplit() || slices.isWithin() || whatIf.isAsked() || paper || timeouts || excerpt) {
            throw CommandException
                    .wrongUse("--request " + request + " is about one request, and goes with none of --by, "
                            + "--within, --system-call, --what-if, --paper, --timeouts and --excerpt",
                            "leave them out");
        }
        slices.check();
        output.check(1, wakepath.shell());
        checkFunctions();
    }

    private void checkFunctions() {
        if (!functions.isAsked()) {
            return;
        }
        output.checkFunctions(slices.isTable());
        if (whatIf.isAsked() || slices.isSplit() && !output.isPicture()) {
            throw CommandException.wrongUse("--functions has no place beside "
                    + (whatIf.isAsked() ? "--what-if" : "--by slice, which shows calls as slices"),
                    "leave one of them out");
        }
    }

    private PathQuestion question(Analysis analysis, Optional<String> reference) {
        return new PathQuestion(analysis, reference, rule(), functions.in(analysis),
                wakepath.shell());
    }

    /** The published method knows no looks, so that --timeouts changes nothing about it. */
    private PathRule rule() {
        if (paper) {
            return PathRule.PAPER;
        }
        return timeouts ? PathRule.TIMEOUTS : PathRule.TURNS;
    }

    /** The rules for the calls that a picture draws, if the user asked for functions. */
    private Optional<SliceRules> pictureOfCalls() {
        return functions.isAsked() && output.isPicture() ? Optional.of(SliceRules.functions()) : Optional.empty();
    }

    private List<ActivePath> paths(TaskSummary task, TimeWindow window, Optional<Integer> port, PathQuestion question,
            Optional<SliceAnswer> answer) {
        if (slices.isWithin()) {
            return answer.orElseThrow().within(task, window, question);
        }
        return port.isEmpty() ? List.of(question.ask(task, window)) : question.askEachRequest(task, window, port.get());
    }

    /**
     * Refuses wrong arguments about slices before anything is read. Returns the rules to read slices by, if the user
     * asked for slices.
     */
    private Optional<SliceRules> checkSlices(PathSelection.Asked asked) {
        slices.check();
        if (!slices.isSplit() && !slices.isWithin()) {
            return pictureOfCalls();
        }
        if (slices.isWithin() && request != null) {
            throw CommandException.wrongUse(slices.withinOption() + " and --request both say which parts of the "
                    + "task's life to follow", "leave one of them out");
        }
        if (slices.isWithin() && asked.tasks().size() > 1) {
            throw CommandException.wrongUse(
                    slices.withinOption() + " is about one task, and " + asked.tasks().size() + " were given",
                    "call once for each");
        }
        if (slices.isWithin() && excerpt) {
            throw CommandException.wrongUse("--excerpt reads around one interval, and " + slices.withinOption()
                    + " finds its own",
                    "leave one of them out");
        }
        if (slices.isSplit()) {
            output.checkSlices();
            output.checkNoSegments("--by slice");
        }
        if (slices.isTable()) {
            output.checkNoSegments("the table of " + slices.withinOption());
        }
        if (slices.isSplit() && slices.isWithin()) {
            output.checkSeveral("--by slice with " + slices.withinOption(), ", or leave one of them out");
        }
        return Optional.of(slices.rules());
    }

    private void checkWhatIf(boolean hasSlices) {
        whatIf.check();
        if (whatIf.isAsked()) {
            output.checkWhatIf();
            output.checkNoSegments("--what-if");
        }
        if (whatIf.isAsked() && hasSlices) {
            throw CommandException.wrongUse("--what-if has no place beside --by, --within and --system-call",
                    "leave one of them out");
        }
    }

    private static List<TaskSummary> select(PathSelection.Asked asked, Analysis analysis) {
        TaskSelector selector = new TaskSelector(analysis.tasks(), Hosts.of(analysis));
        return asked.tasks().stream().map(one -> selector.select(one.task())).toList();
    }

    private Analysis open(PathSelection.Asked asked, Shell shell, Progress progress) {
        if (!excerpt) {
            return input.open(asked.isLimited() ? "reading all events once (with --excerpt only those around the "
                    + "interval)" : "reading events", shell, progress);
        }
        if (request != null) {
            throw CommandException.wrongUse("--excerpt reads around one interval, and --request finds its own",
                    "leave one of them out");
        }
        if (paper) {
            throw CommandException
                    .wrongUse("--excerpt reads around one interval, and --paper goes back to what was long "
                            + "before", "leave one of them out");
        }
        return input.openExcerpt(asked.ofExcerpt(), shell, progress);
    }
}
