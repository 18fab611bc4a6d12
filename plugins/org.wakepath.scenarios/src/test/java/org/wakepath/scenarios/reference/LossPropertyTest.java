// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.scenarios.reference.TestEvent.CallEntry;
import org.wakepath.scenarios.reference.TestEvent.CallExit;
import org.wakepath.scenarios.reference.TestEvent.CallLoss;
import org.wakepath.scenarios.reference.TestEvent.Loss;
import org.wakepath.scenarios.reference.TestEvent.Migration;
import org.wakepath.scenarios.reference.TestEvent.Switch;

/** What is told of a host of whose events some were lost, beside what is told of all of them. */
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE, afterFailure = AfterFailureMode.PREVIOUS_SEED)
class LossPropertyTest {
    @Provide
    Arbitrary<Scenario> scenarios() {
        return Scenarios.of(1, Arbitraries.of(Action.values()));
    }

    /**
     * A recording in which the events of a CPU between two of them are lost.
     *
     * @param cpu the CPU
     * @param from time of the one before, ns
     * @param to time of the one behind
     * @param left all other events of the host, and the loss
     */
    private record Cut(int cpu, long from, long to, List<TestEvent> left) {

        /** Empty where nothing is lost, or no switch is left. */
        static Optional<Cut> of(List<TestEvent> events, int choice, int length, int counted) {
            int before = choice % events.size();
            int cpu = events.get(before).at().cpu();
            List<TestEvent> next = events.subList(before + 1, events.size()).stream().filter(e -> e.at().cpu() == cpu)
                    .limit(length + 1L).toList();
            if (next.size() <= length) {
                return Optional.empty();
            }
            Set<TestEvent> lost = Collections.newSetFromMap(new IdentityHashMap<>());
            lost.addAll(next.subList(0, length));
            List<TestEvent> left = new ArrayList<>(events.subList(0, before + 1));
            left.add(new Loss(events.get(before).at(), counted));
            events.subList(before + 1, events.size()).stream().filter(e -> !lost.contains(e)).forEach(left::add);
            return hasSwitch(left) ? Optional.of(new Cut(cpu, time(events.get(before)), time(next.get(length)), left))
                    : Optional.empty();
        }

        boolean overlaps(Wait wait) {
            return wait.start() <= to && wait.end() >= from;
        }
    }

    private static long time(TestEvent event) {
        return TraceCompiler.EPOCH + event.at().time();
    }

    private static boolean hasSwitch(List<TestEvent> events) {
        return events.stream().anyMatch(Switch.class::isInstance);
    }

    @Property
    void shouldCallWaitsUncertainThatOverlapLoss(@ForAll("scenarios") Scenario scenario,
            @ForAll @IntRange(max = 999) int choice, @ForAll @IntRange(min = 1, max = 20) int length,
            @ForAll @IntRange(max = 3) int counted) {
        Cut.of(scenario.events(), choice, length, counted).ifPresent(cut -> forEachPath(scenario, cut.left(),
                (task, path) -> assertThat(path.waits()).filteredOn(cut::overlaps).allMatch(Wait::uncertain)));
    }

    /** Whoever queues on that CPU may have had it, and whoever had it may have left it. */
    @Property
    void shouldNotKnowWhatTasksDidWhereTheirCpuLostEvents(@ForAll("scenarios") Scenario scenario,
            @ForAll @IntRange(max = 999) int choice, @ForAll @IntRange(min = 1, max = 20) int length) {
        Cut.of(scenario.events(), choice, length, 1).ifPresent(cut -> forEachPath(scenario, cut.left(),
                (task, path) -> assertThat(path.segments()).filteredOn(s -> s.depth() == 0
                        && s.start() < cut.from() && s.end() > cut.to() && cut.from() < cut.to()).noneMatch(
                                s -> s.cause() instanceof Cause.Preemption ready && ready.cpu() == cut.cpu())));
    }

    @Property
    void shouldCallEveryWaitUncertainWhereCpuIsMissing(@ForAll("scenarios") Scenario scenario,
            @ForAll @IntRange(max = 999) int choice) {
        List<TestEvent> events = scenario.events();
        List<TestEvent> left = without(events, events.get(choice % events.size()).at());
        if (hasSwitch(left)) {
            forEachPath(scenario, left, (task, path) -> assertThat(path.waits()).allMatch(Wait::uncertain));
        }
    }

    /** The events without those of one CPU, which a migration still names. */
    private static List<TestEvent> without(List<TestEvent> events, At some) {
        List<TestEvent> left = new ArrayList<>(events);
        left.removeIf(event -> event.at().cpu() == some.cpu());
        long end = events.get(events.size() - 1).at().time();
        left.add(new Migration(new At(some.host(), some.cpu() == 0 ? 1 : 0, end), 0, some.cpu()));
        return left;
    }

    @Property
    void shouldTellForCertainOnlyWhatAllEventsTell(@ForAll("scenarios") Scenario scenario,
            @ForAll @IntRange(max = 999) int choice, @ForAll @IntRange(min = 1, max = 20) int length) {
        Cut.of(scenario.events(), choice, length, 1).ifPresent(cut -> requireCertain(scenario, cut.left()));
    }

    /** A CPU that others name and that has no stream makes both uncertain. */
    private static boolean isUncertain(ActivePath path) {
        return path.segments().stream().anyMatch(PathSegment::uncertain)
                || path.waits().stream().anyMatch(Wait::uncertain);
    }

    /**
     * The scheduler's channel is whole, so what tasks did is known, and what ended their waits. But where softirqs are
     * preempted, a call may be all that shows that one is over.
     */
    @Property
    void shouldKnowWhatTasksDidWhereOnlySystemCallsAreLost(@ForAll("scenarios") Scenario scenario,
            @ForAll @IntRange(max = 999) int choice, @ForAll @IntRange(min = 1, max = 5) int length) {
        List<TestEvent> left = withoutCalls(scenario.events(), choice, length);
        if (scenario.preemptsSoftirqs() || !hasSwitch(left)) {
            return;
        }
        try (RecordedHosts complete = RecordedHosts.withCallsApart(scenario.events(), scenario.recording());
                RecordedHosts cut = RecordedHosts.withCallsApart(left, scenario.recording())) {
            Analysis whole = complete.analysis(1);
            Analysis part = cut.analysis(1);
            assertThat(Paths.tasks(part).stream().map(Life::of))
                    .containsExactlyElementsOf(Paths.tasks(whole).stream().map(Life::of).toList());
            for (TaskSummary task : Paths.tasks(part)) {
                TaskSummary same = Paths.tasks(whole).stream().filter(t -> isSame(t, task)).findFirst().orElseThrow();
                Optional<ActivePath> all = Paths.whole(whole, same);
                Paths.whole(part, task).ifPresent(path -> {
                    assertThat(isUncertain(path)).isEqualTo(isUncertain(all.orElseThrow()));
                    requireCertain(path, all.orElseThrow());
                    requireCallsOf(all.orElseThrow(), path);
                });
            }
        }
    }

    /** A call may be missing, but none is wrong. */
    private static void requireCallsOf(ActivePath all, ActivePath path) {
        for (Wait wait : path.waits()) {
            assertThat(wait.systemCall()).as("%s", wait).satisfiesAnyOf(call -> assertThat(call).isEmpty(),
                    call -> assertThat(all.waits()).anyMatch(w -> w.worker().equals(wait.worker())
                            && w.start() == wait.start() && w.systemCall().equals(call)));
        }
    }

    /** The events without some calls of a CPU, and with their loss where the last one was; empty if there are none. */
    private static List<TestEvent> withoutCalls(List<TestEvent> events, int choice, int length) {
        List<TestEvent> calls = events.stream().filter(e -> e instanceof CallEntry || e instanceof CallExit).toList();
        if (calls.isEmpty()) {
            return List.of();
        }
        TestEvent before = calls.get(choice % calls.size());
        List<TestEvent> after = calls.stream().skip(choice % calls.size() + 1L)
                .filter(e -> e.at().cpu() == before.at().cpu()).toList();
        if (after.size() <= length) {
            return List.of(); // these traces do not say when a loss ends that nothing follows
        }
        List<TestEvent> lost = after.subList(0, length);
        Set<TestEvent> gone = Collections.newSetFromMap(new IdentityHashMap<>());
        gone.addAll(lost);
        TestEvent last = lost.get(lost.size() - 1);
        List<TestEvent> left = new ArrayList<>();
        for (TestEvent event : events) {
            if (event == last) {
                left.add(new CallLoss(last.at(), lost.size()));
            } else if (!gone.contains(event)) {
                left.add(event);
            }
        }
        return left;
    }

    private static void requireCertain(Scenario scenario, List<TestEvent> left) {
        try (RecordedHosts hosts = new RecordedHosts(scenario.events(), scenario.recording())) {
            Analysis whole = hosts.analysis(1);
            forEachPath(scenario, left, (task, path) -> Paths.tasks(whole).stream().filter(t -> isSame(t, task))
                    .findFirst().flatMap(t -> Paths.whole(whole, t)).ifPresent(all -> requireCertain(path, all)));
        }
    }

    /** Whether a task has the same life in both recordings. */
    private static boolean isSame(TaskSummary a, TaskSummary b) {
        return a.task().equals(b.task()) && a.start() == b.start() && a.end() == b.end();
    }

    /** What fills a wait is as sure as the wait, and every task is asked: its own work and waits count. */
    private static void requireCertain(ActivePath path, ActivePath all) {
        for (PathSegment segment : path.segments()) {
            if (isCertain(segment) && segment.state() == EdgeState.RUNNING) {
                assertThat(all.segments()).as("%s", segment)
                        .filteredOn(s -> s.start() < segment.end() && s.end() > segment.start() && isCertain(s))
                        .allMatch(s -> s.worker().equals(segment.worker()) && s.state() == segment.state());
            }
        }
        for (Wait wait : path.waits()) {
            if (isCertain(wait) && wait.cause() instanceof Cause.Wakeup) {
                assertThat(all.waits()).as("%s", wait).anyMatch(w -> w.worker().equals(wait.worker())
                        && w.start() == wait.start() && w.end() == wait.end() && isTold(w.cause(), wait.cause()));
            }
        }
    }

    /** Whoever killed a task woke it; where its end is lost, that is all that is told. */
    private static boolean isTold(Cause all, Cause told) {
        return all.equals(told) || all instanceof Cause.Killed killed && told instanceof Cause.Wakeup wakeup
                && killed.killer().equals(Optional.of(wakeup.waker()));
    }

    private static boolean isCertain(PathSegment segment) {
        return segment.depth() == 0 && !segment.uncertain() && segment.certainty() == Certainty.CERTAIN;
    }

    private static boolean isCertain(Wait wait) {
        return wait.depth() == 0 && !wait.uncertain() && wait.certainty() == Certainty.CERTAIN;
    }

    private static void forEachPath(Scenario scenario, List<TestEvent> events,
            BiConsumer<TaskSummary, ActivePath> check) {
        try (RecordedHosts hosts = new RecordedHosts(events, scenario.recording())) {
            Analysis analysis = hosts.analysis(1);
            for (TaskSummary task : Paths.tasks(analysis)) {
                Paths.whole(analysis, task).ifPresent(path -> check.accept(task, path));
            }
        }
    }
}
