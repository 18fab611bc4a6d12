// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.ExecutionKind.Rule;
import org.wakepath.compare.profile.Profile;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.RecordedCalls;
import org.wakepath.path.ActivePath;
import org.wakepath.track.SliceRules;
import picocli.CommandLine.Option;

/** The options that say which things were done again and again. */
final class ExecutionOptions {
    /** What people call an execution of a system call. */
    static final String CALL = "system call";
    /** The hint for a task that makes no such call. */
    static final String NO_CALL = "see which calls it makes with wakepath events --name '*sys*'";

    @Option(names = "--task", paramLabel = "NAME|TID[@HOST]", description = {
        "The task; of several tasks of a name, all. May be given several times. Without another option, each life of "
                + "such a task is an execution."})
    private List<String> tasks = List.of();

    @Option(names = "--processes",
            description = {"Of tasks of a name, only those that are the first of their process."})
    private boolean processes;

    @Option(names = "--request", paramLabel = "PORT", description = {
        "Each request and its response that the task made on this port, as their server or as their client, is an "
                + "execution."})
    private Integer port;

    @Option(names = "--within", paramLabel = "NAME", description = {
        "Each slice of this name is an execution, such as a function, a request or a barrier (docs/slices.md)."})
    private String slice;

    @Option(names = "--system-call", paramLabel = "NAME", description = {
        "Each system call of this name is an execution, such as read, from its entry to its exit. The traces must have "
                + "system calls (wakepath record --syscalls)."})
    private String systemCall;

    @Option(names = "--intervals", paramLabel = "FILE", description = {
        "Each line START,END of this file is an execution, with times as --from and --to take them."})
    private Path intervals;

    private TimeWindow window = TimeWindow.of(null, null);
    private IntervalFile listed;

    /** Takes only executions in a part of the traces. */
    void within(TimeWindow part) {
        window = part;
    }

    /** Whether any is given. */
    boolean isGiven() {
        return !tasks.isEmpty() || processes || port != null || slice != null || systemCall != null || intervals != null
                || window.isLimited();
    }

    /** Refuses wrong arguments before anything is read. */
    void check() {
        if (tasks.isEmpty()) {
            throw CommandException.wrongUse("nothing says whose executions are meant", "add --task NAME");
        }
        window.check();
        List<String> rules = new ArrayList<>();
        rules.addAll(slice == null ? List.of() : List.of("--within"));
        rules.addAll(port == null ? List.of() : List.of("--request"));
        rules.addAll(systemCall == null ? List.of() : List.of("--system-call"));
        rules.addAll(intervals == null ? List.of() : List.of("--intervals"));
        if (rules.size() > 1) {
            throw CommandException.wrongUse(rules.get(0) + " and " + rules.get(1) + " both say what an execution is",
                    "leave one of them out");
        }
        if (intervals != null) {
            if (window.isLimited()) {
                throw CommandException.wrongUse("--intervals has times of its own", "leave --from and --to out");
            }
            listed = IntervalFile.read(intervals);
        }
    }

    /** The tasks as the user named them. */
    List<String> tasks() {
        return tasks;
    }

    /** The kind of the executions of a task. */
    ExecutionKind kind(TaskSummary task) {
        String name = task.task().name();
        if (port != null) {
            return new ExecutionKind(name, Rule.REQUEST, port.toString());
        }
        if (listed != null) {
            return new ExecutionKind(name, Rule.INTERVAL, listed.name());
        }
        if (systemCall != null) {
            return new ExecutionKind(name, Rule.SYSTEM_CALL, systemCall);
        }
        return slice == null ? new ExecutionKind(name, Rule.LIFETIME, "") : new ExecutionKind(name, Rule.SLICE, slice);
    }

    /** The tasks that the user calls by one of {@link #tasks}, at least one. */
    List<TaskSummary> select(String text, TaskSelector selector) {
        List<TaskSummary> found = selector.all(text);
        if (!processes) {
            return found;
        }
        List<TaskSummary> first = found.stream().filter(task -> task.process() == task.task().tid()).toList();
        if (first.isEmpty()) {
            throw CommandException.wrongUse("none of the " + found.size() + " tasks that '" + text
                    + "' fits is the first of its process", "leave --processes out");
        }
        return first;
    }

    /** Whether the executions are system calls. */
    boolean areSystemCalls() {
        return systemCall != null;
    }

    /**
     * Passes on the path of each execution of a task.
     *
     * @param slices as {@link #slices} gave them for the analysis
     * @return why there is none, if there is none
     */
    Optional<CommandException> each(TaskSummary task, PathQuestion question, TraceSlices slices, Shell shell,
            Receiver receiver) {
        if (listed != null) {
            return listed.each(task, question, shell, receiver::add) ? Optional.empty()
                    : Optional.of(listed.none(task));
        } else if (port != null) {
            return question.eachRequest(task, window, port, receiver::add) ? Optional.empty()
                    : Optional.of(PathQuestion.noRequest(task, port));
        } else if (slice != null) {
            return each(new SliceQuestion(isName -> new SliceOptions.Asked(slice, OptionalInt.empty()), task, window,
                    question, slices), "slice", SliceQuestion.NO_SLICE, receiver);
        } else if (systemCall != null) {
            return each(new SliceQuestion(isName -> new SliceOptions.Asked(systemCall, OptionalInt.empty()), task,
                    window, question, slices), CALL, NO_CALL, receiver);
        }
        receiver.add(question.ask(task, window));
        return Optional.empty();
    }

    private static Optional<CommandException> each(SliceQuestion found, String noun, String hint, Receiver receiver) {
        receiver.doubt(Profile.CUT, found.cut());
        receiver.doubt(Profile.NEAR_LOSS, found.nearLoss());
        found.each(receiver::add);
        return found.isEmpty() ? Optional.of(found.none(noun, hint)) : Optional.empty();
    }

    /** The slices of all tasks of an analysis, which are read when one is asked for. */
    TraceSlices slices(Analysis analysis) {
        return systemCall == null ? analysis.slices(SliceRules.builtIn())
                : analysis.systemCalls(systemCall, events -> {});
    }

    /** Refuses a host whose traces lack the events of such executions. */
    void requireEvents(Host host) {
        if (systemCall != null) {
            requireSystemCalls(host);
        }
    }

    /** Refuses a host whose traces have no system calls. */
    static void requireSystemCalls(Host host) {
        if (!RecordedCalls.areAny(host.traces().stream().filter(Host::isKernel).toList())) {
            throw CommandException.failed("the traces of " + host.label() + " have no system calls",
                    "record them with wakepath record --syscalls");
        }
    }

    /** Takes what was found of a task. */
    interface Receiver {
        void add(ActivePath path);

        /** Takes a count of what makes executions doubtful, which may be 0. */
        void doubt(String name, long count);
    }
}
