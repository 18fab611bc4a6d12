// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import java.util.Optional;
import org.wakepath.scenarios.reference.SimulatedTask.Status;
import org.wakepath.scenarios.reference.TestEvent.CallEntry;
import org.wakepath.scenarios.reference.TestEvent.CallExit;
import org.wakepath.scenarios.reference.TestEvent.Exit;
import org.wakepath.scenarios.reference.TestEvent.Fork;
import org.wakepath.scenarios.reference.TestEvent.Held;
import org.wakepath.scenarios.reference.TestEvent.Migration;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.WakeupNew;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/** What tasks and the scheduler do. */
final class SchedulerActions {
    private static final List<Long> RUNNABLE = List.of(0L, 256L);
    private static final List<Long> SLEEPING = List.of(1L, 2L, 8193L);
    /** Kernel workers rest more often than they wait amid their work. */
    private static final List<Long> WORKER_SLEEPING = List.of(128L, 1026L, 2L, 128L, 1L);
    private static final List<Long> DEAD = List.of(16L, 32L);

    private static final List<String> CALLS = List.of("nanosleep", "futex", "rt_sigtimedwait", "read");
    /** Of each call a result that means its time limit, or looks like one; the last is that of any other end. */
    private static final List<Long> RESULTS = List.of(0L, -110L, -11L, 0L, 1L);

    private final SimulatedHost host;
    private final SimulatedCpu cpu;
    private final Step step;

    SchedulerActions(SimulatedHost host, SimulatedCpu cpu, Step step) {
        this.host = host;
        this.cpu = cpu;
        this.step = step;
    }

    void preempt() {
        boolean mayPreempt = cpu.isPlain()
                || host.preemptsSoftirqs() && !cpu.hasHardInterrupt() && !cpu.task().isIdle();
        SimulatedTask next = next();
        if (mayPreempt && next != cpu.task()) {
            SimulatedTask task = cpu.task();
            task.become(Status.READY);
            if (step.pick() % 5 == 4 && !task.isIdle()) {
                host.record(cpu, step.gap(), at -> new Held(at, task.tid()));
            }
            switchTo(next, SimulatedHost.pick(RUNNABLE, step.pick()));
        }
    }

    void sleep() {
        if (cpu.isPlain() && !cpu.task().isIdle()) {
            sleep(cpu.task(), next());
        } else if (cpu.isPlain()) {
            preempt();
        }
    }

    private void sleep(SimulatedTask task, SimulatedTask next) {
        if (task.isExiting() && step.pick() % 3 != 0) {
            task.become(Status.DEAD);
            switchTo(next, SimulatedHost.pick(DEAD, step.pick()));
        } else {
            task.become(task.takeRace() ? Status.READY : Status.SLEEPING);
            boolean mayRest = TaskNames.isKworker(task.tid()) && !task.isExiting() && task.work().isEmpty();
            switchTo(next, SimulatedHost.pick(mayRest ? WORKER_SLEEPING : SLEEPING, step.pick()));
        }
    }

    private SimulatedTask next() {
        List<SimulatedTask> ready = host.tasks(t -> t.is(Status.READY) && t.mayRunOn(cpu.number()));
        return ready.isEmpty() || step.pick() % 8 == 7 ? cpu.idle() : SimulatedHost.pick(ready, step.pick());
    }

    private void switchTo(SimulatedTask next, long state) {
        SimulatedTask previous = cpu.task();
        long recorded = previous.isIdle() ? 0 : state;
        previous.keep(cpu.frames());
        previous.tell();
        next.tell();
        boolean isMoved = next.queue() != cpu.number();
        next.moveTo(cpu.number());
        if (isMoved && step.pick() % 2 == 0) {
            recordMove(next); // else the move is not recorded
        }
        next.become(Status.RUNNING);
        cpu.run(next);
        host.record(cpu, step.gap(), at -> new Switch(at, previous.tid(), recorded, next.tid()));
    }

    void wake() {
        boolean comesFromAfar = cpu.isIdle() && step.pick() % 4 != 3;
        if (!comesFromAfar) {
            wakeSomebody();
        }
    }

    /** Wakes a kernel thread that sleeps, if it is there. */
    void wakeIfAsleep(int tid) {
        host.tasks(t -> t.tid() == tid && t.is(Status.SLEEPING)).stream().findFirst().ifPresent(thread -> {
            thread.become(Status.READY);
            wake(thread);
        });
    }

    private void wakeSomebody() {
        List<SimulatedTask> sleeping = host.tasks(t -> t.is(Status.SLEEPING));
        List<SimulatedTask> others = host.tasks(t -> t.isTold() && !t.is(Status.DEAD));
        List<SimulatedTask> among = sleeping.isEmpty() || step.pick() % 6 == 5 ? others : sleeping;
        if (!among.isEmpty()) {
            SimulatedTask task = SimulatedHost.pick(among, step.pick());
            if (task.is(Status.SLEEPING)) {
                task.become(Status.READY);
            }
            wake(task);
        }
    }

    /** Wakes a kernel worker, if one sleeps and there is need for one. */
    void wakeWorker() {
        List<SimulatedTask> sleeping = host.tasks(t -> t.is(Status.SLEEPING) && TaskNames.isKworker(t.tid()));
        if (!cpu.isIdle() && !sleeping.isEmpty() && step.pick() % 3 != 2) {
            SimulatedTask worker = SimulatedHost.pick(sleeping, step.pick());
            worker.become(Status.READY);
            wake(worker);
        }
    }

    void race() {
        List<SimulatedTask> running = host.tasks(t -> t.is(Status.RUNNING) && t != cpu.task() && host.isInSight(t));
        if (!running.isEmpty()) {
            SimulatedTask task = SimulatedHost.pick(running, step.pick());
            task.race();
            host.record(cpu, step.gap(), at -> new Waking(at, task.tid(), task.queue()));
        }
    }

    /** The waker may give the task to another CPU than that on which it slept. */
    private void wake(SimulatedTask task) {
        task.tell();
        host.record(cpu, step.gap(), at -> new Waking(at, task.tid(), task.queue()));
        SimulatedCpu target = host.cpu(step.pick());
        if (step.pick() % 4 == 1 && task.is(Status.READY) && target.number() != task.queue()
                && task.mayRunOn(target.number())) {
            task.moveTo(target.number());
            recordMove(task);
        }
    }

    private void recordMove(SimulatedTask task) {
        host.record(cpu, step.gap() % 2, at -> new Migration(at, task.tid(), task.queue()));
    }

    /** Pulls a task that queues elsewhere. */
    void migrate() {
        List<SimulatedTask> ready = host.tasks(t -> t.is(Status.READY) && t.isTold() && t.queue() != cpu.number()
                && t.mayRunOn(cpu.number()));
        if (!ready.isEmpty()) {
            SimulatedTask task = SimulatedHost.pick(ready, step.pick());
            task.moveTo(cpu.number());
            recordMove(task);
        }
    }

    void fork() {
        SimulatedTask parent = cpu.task();
        if (cpu.isPlain() && !parent.isIdle() && !parent.isExiting()) {
            SimulatedTask child = new SimulatedTask(freeTid(), Status.READY);
            child.tell();
            child.moveTo(cpu.number());
            host.tasks().removeIf(t -> t.tid() == child.tid());
            host.tasks().add(child);
            host.record(cpu, step.gap(), at -> new Fork(at, parent.tid(), child.tid()));
            host.record(cpu, step.pick() % 3, at -> new WakeupNew(at, child.tid()));
        }
    }

    private int freeTid() {
        List<SimulatedTask> dead = host.tasks(t -> t.is(Status.DEAD));
        return dead.isEmpty() ? 1 + host.tasks().stream().mapToInt(SimulatedTask::tid).max().orElseThrow()
                : SimulatedHost.pick(dead, step.pick()).tid();
    }

    void call() {
        SimulatedTask task = cpu.task();
        String call = SimulatedHost.pick(CALLS, step.pick());
        if (mayCall(task)) {
            task.enter(call);
            host.record(cpu, step.gap(), at -> new CallEntry(at, call));
        }
    }

    /** Enters a call to look for something, more often than not the same one as before. */
    boolean enterLook() {
        if (!mayCall(cpu.task())) {
            return false;
        }
        returnFromCall();
        String call = step.pick() % 5 == 4 ? "nanosleep" : step.pick() % 5 == 3 ? "read" : "futex";
        cpu.task().enter(call);
        host.record(cpu, step.gap(), at -> new CallEntry(at, call));
        return true;
    }

    private boolean mayCall(SimulatedTask task) {
        return cpu.isPlain() && task.tid() >= TaskNames.FIRST_TASK && !task.isExiting();
    }

    void returnFromCall() {
        SimulatedTask task = cpu.task();
        Optional<String> call = task.call(SimulatedHost.pick(CALLS, step.pick()));
        if (mayCall(task) && call.isPresent()) {
            task.leaveCall();
            int likely = step.pick() % 4 < 3 ? CALLS.indexOf(call.get()) : step.pick() / 4;
            long result = SimulatedHost.pick(RESULTS, likely);
            host.record(cpu, step.gap(), at -> new CallExit(at, call.get(), result));
        }
    }

    void exit() {
        SimulatedTask task = cpu.task();
        if (cpu.isPlain() && !task.isIdle() && !task.isExiting()) {
            task.exit();
            host.record(cpu, step.gap(), at -> new Exit(at, task.tid()));
        }
    }
}
