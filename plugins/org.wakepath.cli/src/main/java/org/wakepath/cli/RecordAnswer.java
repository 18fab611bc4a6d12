// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.PathSegment;
import org.wakepath.record.RecordSettings;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.text.PathText;
import org.wakepath.report.text.RequestText;
import org.wakepath.track.SliceRules;
import org.wakepath.words.Counts;

/** The answer at the end of a recording: what its program waited for, or its requests, and the call for more. */
final class RecordAnswer {
    private static final int MOST_REQUESTS = 10;

    private final RecordSettings settings;
    private final Program program;
    private final RecordVerification.Verified verified;
    private final Shell shell;
    private Result found = (out, terminal) -> {};
    private List<String> next;

    private RecordAnswer(RecordSettings settings, Program program, RecordVerification.Verified verified, Shell shell) {
        this.settings = settings;
        this.program = program;
        this.verified = verified;
        this.shell = shell;
        this.next = verified.overview(settings.output());
    }

    /**
     * The requests if some were recorded, or else the path of the program. Only the call for an overview if no task of
     * the traces is known to be the program's.
     */
    static RecordAnswer of(RecordSettings settings, Program program, RecordVerification.Verified verified,
            RecordMessages messages, Shell shell) {
        RecordAnswer answer = new RecordAnswer(settings, program, verified, shell);
        verified.analysis().ifPresent(analysis -> answer.find(analysis, messages));
        return answer;
    }

    /** The answer itself. */
    Result found() {
        return found;
    }

    /** The call of Wakepath that shows more; empty where nothing was kept. */
    List<String> next() {
        return next;
    }

    private void find(Analysis analysis, RecordMessages messages) {
        if (settings.requests().isPresent() && findRequests(analysis, messages)) {
            return;
        }
        Optional<RecordedCalls> calls = Optional.empty();
        if (settings.functions().isPresent()) {
            calls = RecordedCalls.of(analysis);
            calls.map(RecordedCalls::summary).ifPresentOrElse(messages::progress,
                    () -> messages.say("no call of a function was recorded from its entry to its exit: none ran to its "
                            + "end meanwhile, or the functions have no exits that can be seen"));
        }
        boolean hasCalls = calls.isPresent();
        calls.map(RecordedCalls::task).or(() -> NextCommand.recorded(program, verified))
                .ifPresent(task -> findPath(task, analysis, hasCalls));
    }

    private void findPath(TaskSummary task, Analysis analysis, boolean hasCalls) {
        PathQuestion question = new PathQuestion(analysis, Optional.empty(), PathRule.TURNS,
                hasCalls ? Optional.of(analysis.slices(SliceRules.functions())) : Optional.empty(), shell);
        int clock = question.clockFor(task);
        ActivePath path = question.ask(task, ownStart(task, analysis, clock), Long.MAX_VALUE, clock);
        question.noteStacks();
        found = (out, terminal) -> PathFormat.writeAnswers(List.of(path), terminal, out);
        next = new ArrayList<>(List.of("wakepath", "path", settings.output().toString()));
        if (hasCalls) {
            next.add("--functions");
        }
        keep(NextCommand.reference(task, analysis), path.start());
    }

    /**
     * When the program ran on its own: what Wakepath did here to start it is no part of the answer. On other hosts and
     * in other pid namespaces, another process may have Wakepath's id.
     */
    private long ownStart(TaskSummary task, Analysis analysis, int clock) {
        ActivePath whole = analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, clock, PathRule.TURNS);
        boolean isStartedHere = verified.here().filter(task.task().kernel()::equals).isPresent()
                && task.task().tid() == program.pid();
        return whole.segments().stream().filter(segment -> isStartedHere
                && segment.worker().kernel().equals(task.task().kernel())
                && segment.worker().process() == ProcessHandle.current().pid() && segment.end() < whole.end())
                .mapToLong(PathSegment::end).max().orElse(whole.start());
    }

    /** Lets the next command do without a name of the task. */
    private void keep(String task, long from) {
        try {
            ExperimentInput.keep(task, from, settings.output());
        } catch (IOException | ExperimentException | IllegalArgumentException e) {
            next.addAll(List.of("--task", task));
        }
    }

    /** Returns whether there is any request. */
    private boolean findRequests(Analysis analysis, RecordMessages messages) {
        RecordedRequests requests = RecordedRequests.of(analysis, 0, events -> {});
        if (requests.lost() > 0) {
            messages.say("the recorder of requests lost messages, so requests may be missing or too long");
        }
        if (requests.all().isEmpty()) {
            messages.say("no request with an answer was recorded; see Limits in docs/requests.md");
            return false;
        }
        messages.progress(Counts.of(requests.all().size()) + " request" + (requests.all().size() == 1 ? "" : "s")
                + " with an answer");
        RequestStatistics statistics = RequestsCommand.statistics(requests, analysis, 0, MOST_REQUESTS);
        Request slowest = statistics.slowest().get(0);
        Optional<ActivePath> path = RequestPath.of(slowest, requests);
        found = (out, terminal) -> {
            RequestText.write(statistics, terminal, out);
            if (path.isPresent()) {
                out.write("\nRequest " + slowest.id() + ":\n");
                PathText.writeHeadline(path.get(), terminal, out);
            }
        };
        next = path.isPresent()
                ? List.of("wakepath", "path", settings.output().toString(), "--request", slowest.id().toString())
                : List.of("wakepath", "requests", settings.output().toString());
        return true;
    }
}
