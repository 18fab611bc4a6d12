// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.path.Wait;
import org.wakepath.path.WaitStacks;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.InnermostSlices;
import org.wakepath.path.split.SliceSource;
import org.wakepath.track.CallStack;
import org.wakepath.track.Slice;

/**
 * The recorded calls of functions by the tasks of a path, on its clock. They label its waits and its work, and change
 * nothing else of it. For one thread.
 */
public final class TraceCalls {
    /** The diagnostic of a path that says how long it ran in tasks of which not all calls were recorded, ns. */
    private static final String PARTIAL_CALLS = "partialCalls";

    private final SliceSource slices;
    private final Predicate<Worker> isPartial;
    private final Function<Wait, OptionalLong> woken;
    private final Map<Worker, Calls> known = new HashMap<>();
    private final Map<List<String>, CallStack> stacks = new HashMap<>();

    /** The calls of one task; a task without any has no entry and no exit in the trace. */
    private record Calls(boolean isEmpty, InnermostSlices innermost) {

        static Calls of(List<Slice> slices) {
            return new Calls(slices.stream().allMatch(Slice::isPoint), new InnermostSlices(slices));
        }
    }

    /**
     * The calls among slices.
     *
     * @param slices only those that are calls, on the path's clock
     * @param isPartial whether the recording left calls of a task out on demand
     * @param woken when the task of a wait was really woken, on the same clock; empty where it was not blocked for all
     * of the wait
     */
    TraceCalls(SliceSource slices, Predicate<Worker> isPartial, Function<Wait, OptionalLong> woken) {
        this.slices = slices;
        this.isPartial = isPartial;
        this.woken = woken;
    }

    /**
     * A path whose segments have the functions that ran in them, and whose waits have those that waited and woke, as
     * far as calls of these tasks were recorded. It has a doubt more if events were lost in these calls, or calls were
     * left out. A stack that is known already stays: it has functions that were not recorded, too.
     */
    public ActivePath label(ActivePath path) {
        List<PathSegment> segments = path.segments().stream()
                .map(segment -> segment.state() != EdgeState.RUNNING || calls(segment.worker()).isEmpty() ? segment
                        : segment.with(ran(segment)))
                .toList();
        return path.withSegments(segments).with(path.waits().stream().map(this::label).toList())
                .withDiagnostic(FunctionSplit.UNCERTAIN_CALLS, segments.stream()
                        .filter(segment -> segment.state() == EdgeState.RUNNING)
                        .mapToLong(segment -> calls(segment.worker()).innermost().uncertain(segment)).sum())
                .withDiagnostic(PARTIAL_CALLS, segments.stream()
                        .filter(segment -> segment.state() == EdgeState.RUNNING && isPartial.test(segment.worker())
                                && !calls(segment.worker()).isEmpty())
                        .mapToLong(PathSegment::duration).sum());
    }

    /** Whether no task of the paths that were labelled had a call. */
    public boolean isEmpty() {
        return known.values().stream().allMatch(Calls::isEmpty);
    }

    private Calls calls(Worker worker) {
        return known.computeIfAbsent(worker, task -> Calls.of(slices.slices(task)));
    }

    private List<RunSample> ran(PathSegment segment) {
        List<RunSample> parts = new ArrayList<>();
        calls(segment.worker()).innermost().splitNested(segment.start(), segment.end(),
                (calls, from, to) -> parts.add(RunSample.ofCalls(from, to, stack(calls))));
        return List.copyOf(parts);
    }

    /**
     * The task did nothing while it was blocked, so its function at any time of the wait is that in which it waited.
     */
    private Wait label(Wait wait) {
        OptionalLong end = woken.apply(wait);
        if (end.isEmpty()) {
            return wait;
        }
        CallStack waiter = wait.stacks().waiter().isEmpty() ? until(wait.worker(), wait.start())
                : wait.stacks().waiter();
        CallStack waker = wait.stacks().waker().isEmpty() ? waker(wait, end.getAsLong()) : wait.stacks().waker();
        WaitStacks labelled = new WaitStacks(waiter, waker);
        return labelled.equals(wait.stacks()) ? wait : wait.with(labelled);
    }

    /** Only of a task that is known to have made the wake-up itself. */
    private CallStack waker(Wait wait, long end) {
        return wait.resolved() && !wait.guessed() && wait.cause() instanceof Cause.Wakeup wakeup
                ? until(wakeup.waker(), end) : CallStack.NONE;
    }

    private CallStack until(Worker worker, long time) {
        return stack(calls(worker).innermost().until(time));
    }

    private CallStack stack(InnermostSlices.Nested calls) {
        return stacks.computeIfAbsent(calls.names(), functions -> new CallStack(
                functions.stream().map(name -> new CallStack.Frame(name, "")).toList(), List.of()))
                .with(calls.values());
    }
}
