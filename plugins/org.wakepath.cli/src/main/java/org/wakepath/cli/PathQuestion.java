// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.Exchange;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.TraceCalls;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.analysis.TraceStacks;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.words.Durations;
import org.wakepath.words.StackWords;

/** Asks for the paths of tasks on the clock and within the windows that the user chose. */
final class PathQuestion {
    private static final int SHOWN_HOSTS = 5;

    private final Analysis analysis;
    private final Hosts hosts;
    private final Optional<String> reference;
    private final PathRule rule;
    private final WindowLimits limits;
    private final TraceStacks stacks;
    private final Optional<TraceSlices> functions;
    /** The calls on each clock that was asked for. */
    private final Map<Integer, FoundCalls> calls = new TreeMap<>();
    private final Shell shell;
    private final Set<Integer> noted = new HashSet<>();

    private record FoundCalls(TraceSlices.OnClock slices, TraceCalls labels) {
    }

    PathQuestion(Analysis analysis, Optional<String> reference, PathRule rule, Shell shell) {
        this(analysis, reference, rule, Optional.empty(), shell);
    }

    /** @param functions the calls of functions by which paths are labelled; empty if nobody asked for them */
    PathQuestion(Analysis analysis, Optional<String> reference, PathRule rule, Optional<TraceSlices> functions,
            Shell shell) {
        this.analysis = analysis;
        this.hosts = Hosts.of(analysis);
        this.reference = reference;
        this.rule = rule;
        this.limits = new WindowLimits(hosts);
        this.stacks = analysis.stacks(events -> {});
        this.functions = functions;
        this.shell = shell;
    }

    ActivePath ask(TaskSummary task, TimeWindow window) {
        int clock = clockFor(task);
        TimeWindow.Limits wanted = limits.of(window, clock);
        requireLife(task, wanted, clock);
        return ask(task, wanted.from(), wanted.to(), clock);
    }

    /** The path of a task between two moments of its life, on a clock that {@link #clockFor} gave. */
    ActivePath ask(TaskSummary task, long from, long to, int clock) {
        return label(analysis.path(task, from, to, clock, rule), clock);
    }

    /** A path of the analysis with the functions that ran, waited and woke, as far as they were recorded. */
    ActivePath label(ActivePath path, int clock) {
        ActivePath labelled = stacks.label(path, clock);
        return functions.map(slices -> calls(slices, clock).labels().label(labelled)).orElse(labelled);
    }

    private FoundCalls calls(TraceSlices slices, int clock) {
        return calls.computeIfAbsent(clock, on -> {
            TraceSlices.OnClock found = slices.on(on);
            return new FoundCalls(found, found.calls());
        });
    }

    /** When the task of a path that was asked for would have ended, had something taken less time. */
    Prediction predict(TaskSummary task, ActivePath path, List<WhatIf> changes) {
        return analysis.predict(task, path, clockFor(task), rule, changes);
    }

    /** Notes which stacks and which calls are missing from the paths. Call it when all were asked for. */
    void noteStacks() {
        StackWords.of(stacks.faults()).ifPresent(shell::note);
        calls.values().forEach(found -> CallNotes.write(analysis, found.slices(), shell));
        if (!calls.isEmpty() && calls.values().stream().allMatch(found -> found.labels().isEmpty())) {
            shell.note("the traces have no call of a function, from entry to exit, by a task of the path; record some "
                    + "with wakepath-functions (recorder/functions/README.md)");
        }
    }

    /** The limits of a window on a clock. */
    TimeWindow.Limits limits(TimeWindow window, int clock) {
        return limits.of(window, clock);
    }

    /** The path of every exchange on a port that lies within the window. */
    List<ActivePath> askEachRequest(TaskSummary task, TimeWindow window, int port) {
        List<ActivePath> paths = new ArrayList<>();
        if (!eachRequest(task, window, port, paths::add)) {
            throw noRequest(task, port);
        }
        return paths;
    }

    /**
     * Asks for the path of every exchange on a port that lies within the window, and keeps none.
     *
     * @return whether there is any
     */
    boolean eachRequest(TaskSummary task, TimeWindow window, int port, Consumer<ActivePath> receiver) {
        int clock = clockFor(task);
        TimeWindow.Limits wanted = limits.of(window, clock);
        boolean isAny = false;
        for (Exchange exchange : analysis.exchanges(task, port)) {
            long start = analysis.convert(task.hostNumber(), exchange.start(), clock);
            long end = analysis.convert(task.hostNumber(), exchange.end(), clock);
            if (start < end && wanted.contain(start) && wanted.contain(end)) {
                receiver.accept(ask(task, start, end, clock));
                isAny = true;
            }
        }
        return isAny;
    }

    /** Says that a task made no request on a port. */
    static CommandException noRequest(TaskSummary task, int port) {
        return CommandException.wrongUse(task.task().name() + " (" + task.task().tid() + ") on "
                + task.task().host() + " made no complete request on port " + port,
                "choose the task that sends the requests or the responses, and the server's port");
    }

    /** The number of the host on whose clock times are. Both this host and the task's host must be related. */
    int clockFor(TaskSummary task) {
        int clock = reference.map(hosts::number).orElse(task.hostNumber());
        List<HostRelation> relations = analysis.relations(clock);
        HostRelation own = relations.get(task.hostNumber());
        if (!own.clock().isConnected()) {
            throw CommandException.failed("the clock of " + own.host() + ", where " + task.task().name()
                    + " ran, cannot be related to that of " + relations.get(clock).host() + " ("
                    + own.clock().reason() + ")", "leave --reference out");
        }
        note(clock, relations);
        return clock;
    }

    /** Whether a task is known at all times between limits on the clock that {@link #clockFor} gave. */
    boolean isWithinLife(TaskSummary task, TimeWindow.Limits limits) {
        int clock = clockFor(task);
        return limits.from() >= analysis.convert(task.hostNumber(), task.start(), clock)
                && limits.to() <= analysis.convert(task.hostNumber(), task.end(), clock);
    }

    private void requireLife(TaskSummary task, TimeWindow.Limits wanted, int clock) {
        long start = analysis.convert(task.hostNumber(), task.start(), clock);
        long end = analysis.convert(task.hostNumber(), task.end(), clock);
        if (wanted.from() >= end || wanted.to() <= start) {
            throw CommandException.wrongUse(task.task().name() + " (" + task.task().tid() + ") on "
                    + task.task().host() + " is only known from " + Durations.timestamp(start) + " to "
                    + Durations.timestamp(end), "choose --from and --to within that");
        }
    }

    /**
     * Notes hosts that are left out of the path, once each. If a host was not read to its end, no path needed more of
     * it.
     */
    private void note(int clock, List<HostRelation> relations) {
        List<HostRelation> left = relations.stream().filter(host -> !host.clock().isConnected())
                .filter(host -> !analysis.partial().contains(host.clock().host()))
                .filter(host -> noted.add(host.clock().host())).toList();
        if (left.isEmpty()) {
            return;
        }
        List<String> reasons = left.stream().map(host -> host.clock().reason()).distinct().toList();
        shell.note("paths do not lead to " + names(left) + ", whose " + (left.size() == 1 ? "clock" : "clocks")
                + " cannot be related to that of " + relations.get(clock).host()
                + (reasons.size() == 1 ? ": " + reasons.get(0) : "; wakepath sync says why"));
    }

    private static String names(List<HostRelation> hosts) {
        String shown = hosts.stream().limit(SHOWN_HOSTS).map(HostRelation::host).collect(Collectors.joining(", "));
        int more = hosts.size() - SHOWN_HOSTS;
        return more > 0 ? shown + " and " + more + " more" : shown;
    }
}
