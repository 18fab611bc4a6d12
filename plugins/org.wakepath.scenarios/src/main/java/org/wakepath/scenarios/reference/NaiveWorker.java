// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.wakepath.graph.model.EdgeState;

/** A task, or one run of an interrupt handler, and all that it did. */
final class NaiveWorker {
    private static final int INTERRUPT = -1;

    private final int host;
    private final int tid;
    private final int generation;
    private final String name;
    private final List<NaiveInterval> intervals = new ArrayList<>();
    private final List<Integer> causes = new ArrayList<>();
    private Optional<Integer> fork = Optional.empty();
    private EdgeState state;
    private int since;
    private boolean ended;
    private boolean isResting;

    private NaiveWorker(int host, int tid, int generation, String name) {
        this.host = host;
        this.tid = tid;
        this.generation = generation;
        this.name = name;
    }

    static NaiveWorker task(int host, int tid, int generation) {
        return new NaiveWorker(host, tid, generation, TaskNames.of(tid, 0));
    }

    static NaiveWorker interrupt(int host, String name) {
        return new NaiveWorker(host, INTERRUPT, 0, name);
    }

    int host() {
        return host;
    }

    int tid() {
        return tid;
    }

    int generation() {
        return generation;
    }

    String name() {
        return name;
    }

    boolean isInterrupt() {
        return tid == INTERRUPT;
    }

    boolean isIdle() {
        return tid == 0;
    }

    boolean hasEnded() {
        return ended;
    }

    EdgeState state() {
        return state;
    }

    /** When the present state began. */
    int since() {
        return since;
    }

    List<NaiveInterval> intervals() {
        return intervals;
    }

    void begin(EdgeState first, int index) {
        state = first;
        since = index;
        isResting = false;
    }

    /** The blocking that has just begun is a rest. */
    void rest() {
        isResting = true;
    }

    /** Whether what it did before a rest was for others than what it did afterwards. */
    boolean servesInTurns() {
        return fork().isEmpty() && (name.startsWith("kworker/") || name.startsWith("ksoftirqd/")
                || name.startsWith("irq/"));
    }

    /** Whether it is a thread of the kernel, which no group limits. */
    boolean isOfKernel() {
        return fork().isEmpty() && tid < TaskNames.FIRST_TASK;
    }

    void become(EdgeState next, int index) {
        intervals.add(new NaiveInterval(state, since, index, NaiveInterval.NO_WAKEUP, isResting));
        begin(next, index);
    }

    /** The blocking ends at {@code index} because of the event at {@code wakeup}. */
    void wakeUp(int index, int wakeup) {
        intervals.add(new NaiveInterval(EdgeState.BLOCKED, since, index, wakeup, isResting));
        begin(EdgeState.PREEMPTED, index);
    }

    void replace(NaiveInterval interval, NaiveInterval by) {
        intervals.set(intervals.indexOf(interval), by);
    }

    void end(int index) {
        become(state, index);
        ended = true;
    }

    /** The event at {@code index} may be why this works from now on. */
    void addCause(int index) {
        causes.add(index);
    }

    /** The latest event before {@code position} that may be why this worked there. */
    Optional<Integer> causeOf(int position) {
        return causeOf(position, c -> true);
    }

    /** The last of some causes before a position. */
    Optional<Integer> causeOf(int position, IntPredicate among) {
        return causes.stream().filter(c -> c < position && among.test(c)).max(Integer::compare);
    }

    Optional<NaiveInterval> intervalLeadingTo(int position) {
        return intervals.stream().filter(i -> i.leadsTo(position)).findFirst();
    }

    /** The rest that ended at {@code position}, even if it took no time. */
    Optional<NaiveInterval> restEndingAt(int position) {
        return intervals.stream().filter(i -> i.isRest() && i.end() == position).findFirst();
    }

    void bornAt(int index) {
        fork = Optional.of(index);
    }

    Optional<Integer> fork() {
        return fork;
    }

    @Override
    public String toString() {
        return name + "@" + host + (generation == 0 ? "" : "#" + generation);
    }
}
