// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathRule;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/** The paths of all tasks, as the real analysis and the reference find them. */
final class Comparison {
    private Comparison() {
    }

    /** Requires that both find the same path for every task over its whole life. */
    static void requireSamePaths(List<TestEvent> events) {
        requireSamePaths(events, PathRule.TURNS);
    }

    /** The same where the hosts record something else besides. */
    static void requireSamePaths(List<TestEvent> events, Recording recording) {
        requireSamePaths(events, recording, Long.MIN_VALUE, Long.MAX_VALUE, PathRule.TURNS);
    }

    /** Requires that both find the same path for every task over its whole life by a rule. */
    static void requireSamePaths(List<TestEvent> events, PathRule rule) {
        requireSamePaths(events, Recording.RAISES, Long.MIN_VALUE, Long.MAX_VALUE, rule);
    }

    /** The same for what happens in a scenario. */
    static void requireSamePaths(Scenario scenario, PathRule rule) {
        requireSamePaths(scenario.events(), scenario.recording(), Long.MIN_VALUE, Long.MAX_VALUE, rule);
    }

    /** Requires that both find the same path for every task between two times of a scenario. */
    static void requireSamePaths(Scenario scenario, long from, long to) {
        requireSamePaths(scenario.events(), scenario.recording(), from, to, PathRule.TURNS);
    }

    private static void requireSamePaths(List<TestEvent> events, Recording recording, long from, long to,
            PathRule rule) {
        try (RecordedHosts hosts = new RecordedHosts(events, recording)) {
            Analysis real = hosts.analysis(1);
            NaiveAnalysis naive = new NaiveAnalysis(events, recording, rule);
            Set<List<Object>> compared = new HashSet<>();
            for (TaskSummary task : Paths.tasks(real)) {
                Paths.find(real, task, from, to, rule)
                        .ifPresent(path -> requireSame(events, task, path, naive, compared));
            }
        }
    }

    /** Requires that both know the same tasks, with the same begin, end and time in each state. */
    static void requireSameTasks(Scenario scenario) {
        List<TestEvent> events = scenario.events();
        NaiveAnalysis naive = new NaiveAnalysis(events, scenario.recording(), PathRule.TURNS);
        List<Life> expected = naive.hosts().stream().flatMap(host -> host.tasks().all().stream()
                .filter(t -> !t.isIdle()).map(t -> Life.of(t, host))).toList();
        try (RecordedHosts hosts = new RecordedHosts(events, scenario.recording())) {
            assertThat(Paths.tasks(hosts.analysis(1)).stream().map(Life::of)).as(() -> text(events))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** @param compared ready stretches that earlier paths had, and what they were told to have waited for */
    private static void requireSame(List<TestEvent> events, TaskSummary task, ActivePath path, NaiveAnalysis naive,
            Set<List<Object>> compared) {
        NaiveWorker same = naive.task(task.hostNumber(), task.task().tid(), task.task().generation());
        List<NaiveSegment> expected = naive.path(same, path.start() - TraceCompiler.EPOCH,
                path.end() - TraceCompiler.EPOCH);
        assertThat(text(Stretch.of(path))).as("%s over %s%n%s", same, task, text(events))
                .isEqualTo(text(Stretch.of(expected)));
        path.segments().stream().filter(s -> s.state() == EdgeState.PREEMPTED)
                .filter(s -> s.worker().kind() == WorkerKind.TASK)
                .filter(s -> compared.add(List.of(s.worker(), s.start(), s.end(), s.cause())))
                .forEach(s -> requireSameHolder(events, s, path, naive));
        for (Wait wait : path.waits()) {
            if (isGuessedTimer(wait)) {
                continue;
            }
            naive.certainty(wait).map(certainty -> isAmidLook(path, wait) ? Certainty.GUESSED : certainty)
                    .ifPresent(certainty -> assertThat(wait.certainty())
                            .as("%s of %s%n%s", wait, task, text(events)).isEqualTo(certainty));
        }
    }

    /** A timer may be a limit of the wait or one of TCP; what its handler sent does not always tell both the same. */
    private static boolean isGuessedTimer(Wait wait) {
        return wait.certainty() == Certainty.GUESSED && wait.cause() instanceof Cause.Timer timer
                && timer.purpose() == Cause.Timer.Purpose.UNKNOWN;
    }

    /**
     * Who had the CPU while a task was ready changes only with an event. Who is named must have had it, and nobody is
     * named only where that is not known.
     */
    private static void requireSameHolder(List<TestEvent> events, PathSegment segment, ActivePath path,
            NaiveAnalysis naive) {
        String found = holder(segment.cause());
        long start = segment.start() - TraceCompiler.EPOCH;
        long end = segment.end() - TraceCompiler.EPOCH;
        NaiveQueue queue = naive.queue(segment.worker(), start);
        LongStream.concat(LongStream.of(start), events.stream().mapToLong(e -> e.at().time()))
                .filter(time -> time >= start && time < end)
                .forEach(time -> assertThat(queue.holders(time))
                        .as("%s at %s of %s%n%s", segment, time, path.task(), text(events)).contains(found));
    }

    private static String holder(Cause cause) {
        if (cause instanceof Cause.Interruption interruption) {
            return interruption.interrupt();
        }
        Cause.Preemption preemption = (Cause.Preemption) cause;
        return preemption.occupant().map(had -> had.tid() + "#" + had.generation())
                .orElse(preemption.idle() ? NaiveQueue.IDLE : NaiveQueue.UNKNOWN);
    }

    private static boolean isAmidLook(ActivePath path, Wait wait) {
        return path.waits().stream().anyMatch(look -> look.ending() == Wait.Ending.LOOK
                && look.depth() < wait.depth() && look.start() <= wait.start() && wait.end() <= look.end());
    }

    private static String text(List<?> items) {
        StringBuilder text = new StringBuilder();
        items.forEach(i -> text.append(i).append('\n'));
        return text.toString();
    }
}
