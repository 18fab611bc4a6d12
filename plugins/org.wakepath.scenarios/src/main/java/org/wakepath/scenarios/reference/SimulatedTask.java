// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A task of a simulated kernel. */
final class SimulatedTask {
    private final int tid;
    private Status status;
    private List<SimulatedFrame> softirqs = new ArrayList<>();
    private int queue;
    private boolean isExiting;
    private boolean isRaced;
    private boolean isTold;
    private OptionalLong work = OptionalLong.empty();
    private boolean hasCalled;
    private boolean isLooking;
    private Optional<String> call = Optional.empty();

    /** What the scheduler would say of it. */
    enum Status {
        SLEEPING, READY, RUNNING, DEAD
    }

    SimulatedTask(int tid, Status status) {
        this.tid = tid;
        this.status = status;
    }

    int tid() {
        return tid;
    }

    /** The work item that it executes. */
    OptionalLong work() {
        return work;
    }

    void execute(OptionalLong item) {
        work = item;
    }

    boolean isIdle() {
        return tid == 0;
    }

    boolean is(Status s) {
        return status == s;
    }

    void become(Status next) {
        status = next;
    }

    /** Keeps the handlers that it leaves on a CPU. */
    void keep(List<SimulatedFrame> frames) {
        softirqs = new ArrayList<>(frames);
    }

    /** The CPU that it runs on, queues on, or slept on. */
    int queue() {
        return queue;
    }

    void moveTo(int cpu) {
        queue = cpu;
    }

    /** Gives its handlers back. */
    List<SimulatedFrame> takeSoftirqs() {
        List<SimulatedFrame> taken = softirqs;
        softirqs = new ArrayList<>();
        return taken;
    }

    /** In a softirq it stays on its CPU. */
    boolean mayRunOn(int cpu) {
        return softirqs.isEmpty() || cpu == queue;
    }

    boolean isExiting() {
        return isExiting;
    }

    void exit() {
        isExiting = true;
    }

    /** Whether it was woken up since it decided to sleep. */
    boolean takeRace() {
        boolean raced = isRaced;
        isRaced = false;
        return raced;
    }

    void race() {
        isRaced = true;
    }

    void enter(String entered) {
        call = Optional.of(entered);
        hasCalled = true;
    }

    void leaveCall() {
        call = Optional.empty();
        hasCalled = true;
    }

    /** The system call that it is in; before its first one it may be in any that it entered before the trace. */
    Optional<String> call(String before) {
        return hasCalled ? call : Optional.of(before);
    }

    /** Whether it had armed a timer of its own when it began its last wait. */
    boolean isLooking() {
        return isLooking;
    }

    void look() {
        isLooking = true;
    }

    /** Whether the trace has told of it. */
    boolean isTold() {
        return isTold;
    }

    void tell() {
        isTold = true;
    }
}
