// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TaskReference;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.analysis.TraceStacks;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.report.otlp.PathSpans;
import org.wakepath.track.SliceRules;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.Redaction;
import org.wakepath.words.StackWords;
import org.wakepath.words.WorkerWords;
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
            PathQuestion question = new PathQuestion(analysis, asked.reference(),
                    paper ? PathRule.PAPER : PathRule.TURNS, functions.in(analysis), shell);
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
        if (selection.tasks != null || selection.window.isLimited()) {
            throw CommandException.wrongUse("--request " + request + " says which threads and which time it is about",
                    "leave --task, --from and --to out");
        }
        if (slices.isSplit() || slices.isWithin() || whatIf.isAsked() || paper || excerpt) {
            throw CommandException
                    .wrongUse("--request " + request + " is about one request, and goes with none of --by, "
                            + "--within, --what-if, --paper and --excerpt", "leave them out");
        }
        output.check(1, wakepath.shell());
        Shell shell = wakepath.shell();
        ActivePath path;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            int clock = selection.reference == null ? 0 : Hosts.of(analysis).number(selection.reference);
            progress.phase("reading requests");
            RecordedRequests requests = RequestsCommand.read(analysis, clock);
            Request asked = RequestsCommand.select(request, requests);
            progress.phase("following the path of the request");
            path = RequestPath.of(asked, requests).orElseThrow(() -> CommandException.failed("request " + request
                    + " has no path, because the kernel's trace has no thread that worked for it",
                    "name the folders of the kernel's traces as well"));
            TraceStacks stacks = analysis.stacks(events -> {});
            path = stacks.label(path, clock);
            StackWords.of(stacks.faults()).ifPresent(shell::note);
        }
        output.write(new PathFormat.Answer(List.of(path), Requests.NONE, output.rows()), Optional.empty(), shell);
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
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
            return functions.isAsked() && output.isPicture() ? Optional.of(SliceRules.functions()) : Optional.empty();
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

    /** The paths that a command shows, and their clock. A saved analysis completes the options. */
    static final class PathSelection {
        @Option(names = "--task", paramLabel = "NAME|TID[@HOST]", description = {
            "The task; may be given several times. @CONTAINER or @HOST/CONTAINER chooses among containers. TID#GENERATION chooses among tasks that had the same id. May be left "
                    + "out if the only DIR is a saved analysis: its questions are then answered, on its clock."})
        private List<String> tasks;

        @Option(names = "--reference", paramLabel = "HOST",
                description = "Show all times on the clock of this host; by default that of the task's host.")
        private String reference;

        @Mixin
        private TimeWindow window;

        /**
         * What the user asked.
         *
         * @param tasks one path or more, in the order to be shown
         * @param reference the host whose clock counts; empty for each task's own
         */
        record Asked(List<TaskQuestion> tasks, Optional<String> reference) {

            /**
             * The same question about an excerpt of the traces.
             *
             * @throws CommandException if it is not about one interval, or the tasks in an excerpt are not enough to
             * know which are meant
             */
            IntervalQuestion ofExcerpt() {
                List<TimeWindow> windows = tasks.stream().map(TaskQuestion::window).distinct().toList();
                if (windows.size() > 1 || !windows.get(0).isLimited()) {
                    throw CommandException.wrongUse("--excerpt reads around one interval, and "
                            + (windows.size() > 1 ? "the questions have several" : "none was given"),
                            "give --from and --to");
                }
                tasks.stream().map(TaskQuestion::task)
                        .filter(task -> TaskReference.parse(task).generation().isPresent())
                        .findFirst().ifPresent(task -> {
                            throw CommandException.wrongUse("--excerpt cannot tell which task " + task
                                    + " is, because tasks of one id are counted from the start of the trace",
                                    "leave # and the number out, or leave --excerpt out");
                        });
                return new IntervalQuestion(tasks.stream().map(TaskQuestion::task).toList(), reference, windows.get(0));
            }

            /** Whether the question is about a part of the traces. */
            boolean isLimited() {
                return tasks.stream().anyMatch(task -> task.window().isLimited());
            }
        }

        /** Refuses wrong arguments before any trace is read. */
        Asked asked(AnalysisInput input) {
            return askedIfAny(input).orElseThrow(() -> CommandException.wrongUse(
                    "no task was named", "say which with --task (wakepath tasks lists them), or give as the only DIR a "
                            + "saved analysis, NAME.wakepath, with its questions"));
        }

        /** The same, for commands that need no task; empty if none was named. */
        Optional<Asked> askedIfAny(AnalysisInput input) {
            window.check();
            if (tasks != null) {
                return Optional.of(new Asked(tasks.stream().map(task -> new TaskQuestion(task, window)).toList(),
                        Optional.ofNullable(reference)));
            }
            return input.experiment().map(experiment -> new Asked(experiment.questions(window),
                    Optional.ofNullable(reference).or(experiment::reference)));
        }

        /** The host whose clock the user chose. */
        Optional<String> reference() {
            return Optional.ofNullable(reference);
        }

        /** The interval that the user chose. */
        TimeWindow window() {
            return window;
        }
    }

    /** The destination and the format of paths. */
    static final class PathOutput {
        @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = PathFormat.Labels.class,
                description = "text, json, csv, html or svg; for other software chrome, speedscope, folded, dot, "
                        + "firefox, otlp, pprof or perfetto (docs/exports.md). By default from the end of FILE, else text.")
        private String format;

        @Mixin
        private Destination destination;

        @Option(names = "--segments", description = {
            "On a terminal, list every segment of the path as well, by way of $PAGER. A file or a pipe always has them."})
        private boolean segments;

        @Option(names = "--rows-by", paramLabel = "WHAT", completionCandidates = RowLabels.class, description = {
            "Put the rows of html and svg together by host, process or state. By default by host, with the tasks of a "
                    + "program as one row that opens."})
        private RowGrouping rows;

        @Option(names = "--redact",
                description = "Replace names of tasks, hosts and slices, and addresses, by aliases.")
        private boolean redact;

        @Mixin
        private SendOptions sending;

        /** What rows are put together by, as it is written on the command line. */
        static final class RowLabels implements Iterable<String> {
            @Override
            public Iterator<String> iterator() {
                return Arrays.stream(RowGrouping.values()).map(by -> by.name().toLowerCase(Locale.ROOT)).iterator();
            }
        }

        /** Refuses wrong arguments before anything is read. */
        void check(int tasks, Shell shell) {
            sending.check();
            if (sending.isAsked() && (destination.isAsked() || format != null || segments)) {
                throw CommandException.wrongUse("--send sends the path instead of writing it",
                        "leave --format, --json, --segments and -o out, or --send");
            }
            PathFormat chosen = format();
            if (tasks > 1 && !chosen.takesSeveral()) {
                throw CommandException.wrongUse(chosen.label() + " shows one task, and " + tasks + " were given",
                        "call once for each, or use " + PathFormat.several());
            }
            if (rows != null && !chosen.isPicture()) {
                throw CommandException.wrongUse("--rows-by is about the rows of a picture, and " + chosen.label()
                        + " has none", "use html or svg");
            }
            if (chosen.isBinary()) {
                destination.checkBinary(chosen.label(), shell);
            }
            destination.check();
        }

        /**
         * Refuses a format that holds one path if an option may give many.
         *
         * @param remedy what else may be done, as the end of a sentence
         */
        void checkSeveral(String option, String remedy) {
            if (!format().takesSeveral()) {
                throw CommandException.wrongUse(format().label() + " shows one path, and " + option + " may give many",
                        "use " + PathFormat.several() + remedy);
            }
        }

        /** Refuses a format that has no place for slices. */
        void checkSlices() {
            if (format().isExport()) {
                throw CommandException.wrongUse("--by slice has no place in " + format().label(),
                        "use text, json, csv, html or svg");
            }
        }

        /** Refuses what has no place for a prediction. */
        void checkWhatIf() {
            if (format() != PathFormat.TEXT && format() != PathFormat.JSON) {
                throw CommandException.wrongUse("--what-if has no place in " + format().label(), "use text or json");
            }
            if (redact) {
                throw CommandException.wrongUse("--what-if has the names of tasks, and --redact takes them away",
                        "leave one of them out");
            }
        }

        boolean isPicture() {
            return format().isPicture();
        }

        RowGrouping rows() {
            return rows == null ? RowGrouping.HOST : rows;
        }

        boolean isPage() {
            return format() == PathFormat.HTML;
        }

        /** Writes the paths, or the slices if the user asked for these. */
        void write(PathFormat.Answer found, Optional<SliceAnswer> slices, Shell shell) throws IOException {
            Optional<Redaction> redaction = redact ? Optional.of(new Redaction()) : Optional.empty();
            Optional<Result> split = slices.flatMap(some -> some.in(format(), redaction, found));
            if (split.isPresent()) {
                write(split.get(), shell);
            } else {
                write(redaction.map(found::with).orElse(found), shell);
            }
        }

        /** Writes predictions instead of the paths. */
        void write(WhatIfOptions whatIf, Shell shell) throws IOException {
            write(whatIf.in(format()), shell);
        }

        private void write(Result result, Shell shell) throws IOException {
            shell.write(destination.file(), result);
        }

        private void writeBytes(Shell.Bytes result, Shell shell) throws IOException {
            if (destination.file().isEmpty()) {
                shell.writeBytes(result);
            } else {
                shell.writeBytes(destination.file().get(), result);
            }
        }

        private void write(PathFormat.Answer answer, Shell shell) throws IOException {
            if (sending.isAsked()) {
                sending.send(answer.paths().stream().flatMap(path -> PathSpans.of(path).stream()).toList(), shell);
            } else if (format() == PathFormat.TEXT && destination.file().isEmpty() && shell.isOutWatched()) {
                show(answer, shell);
            } else if (format().isBinary()) {
                writeBytes(out -> format().write(answer, out), shell);
            } else {
                write((out, terminal) -> format().write(answer, terminal, out), shell);
            }
            // Their lines have no place for what the other formats say about the whole path.
            if (format() == PathFormat.FOLDED) {
                answer.paths().stream().flatMap(path -> Diagnostics.doubts(path).stream()).distinct()
                        .forEach(shell::note);
            }
            if (format() == PathFormat.CSV || format() == PathFormat.FOLDED) {
                answer.paths().stream().map(ExcerptWords::of).flatMap(Optional::stream).distinct()
                        .forEach(shell::note);
            }
        }

        private void show(PathFormat.Answer answer, Shell shell) throws IOException {
            if (segments) {
                shell.page((out, terminal) -> PathFormat.TEXT.write(answer, terminal, out));
                return;
            }
            List<ActivePath> paths = answer.paths();
            shell.write((out, terminal) -> PathFormat.writeAnswers(paths, terminal, out));
            shell.write((out, terminal) -> out.write("\n" + "For each of the "
                    + WorkerWords.count(paths.stream().mapToInt(path -> path.segments().size()).sum())
                    + " segments: --segments, or -o path.html to look at them.\n"));
        }

        private PathFormat format() {
            return sending.isAsked() ? PathFormat.OTLP : destination.format(PathFormat.CHOICE, format);
        }
    }
}
