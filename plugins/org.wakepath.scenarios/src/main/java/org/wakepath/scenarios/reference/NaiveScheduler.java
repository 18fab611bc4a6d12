// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.reference.TestEvent.Exit;
import org.wakepath.scenarios.reference.TestEvent.Fork;
import org.wakepath.scenarios.reference.TestEvent.Held;
import org.wakepath.scenarios.reference.TestEvent.Migration;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.WakeupNew;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/** Replays what the scheduler did. */
final class NaiveScheduler {
    private final NaiveHost host;
    private final Map<NaiveWorker, List<NaiveFrame>> saved = new HashMap<>();
    private final Set<NaiveWorker> exiting = new HashSet<>();
    /** Tasks that may not run from their next switch on, by tid. */
    private final Set<Integer> held = new HashSet<>();

    NaiveScheduler(NaiveHost host) {
        this.host = host;
    }

    void replay(int index) {
        TestEvent event = host.event(index);
        if (event instanceof Switch s) {
            switchOut(s, index);
            switchIn(s, index);
        } else if (event instanceof Held h) {
            held.add(h.tid());
        } else if (event instanceof Waking w) {
            wakeUp(w, index);
        } else if (event instanceof Migration m) {
            migrate(m, index);
        } else if (event instanceof WakeupNew w && host.tasks().known(w.tid(), 0).isEmpty()) {
            host.tasks().create(w.tid(), 0).begin(EdgeState.PREEMPTED, index);
        } else if (event instanceof Fork f) {
            NaiveWorker child = host.tasks().create(f.child(), 0);
            child.bornAt(index);
            child.begin(EdgeState.PREEMPTED, index);
        } else if (event instanceof Exit e) {
            host.tasks().known(e.tid(), 0).ifPresent(exiting::add);
        }
    }

    private void switchOut(Switch s, int index) {
        NaiveCpu cpu = host.cpu(s.at().cpu());
        NaiveWorker task = cpu.task().orElseThrow();
        EdgeState state = stateAfter(s, task);
        held.remove(s.previous());
        cpu.frames().forEach(f -> f.worker().become(state, index));
        saved.put(task, cpu.frames());
        if (isDead(s.state(), task)) {
            task.end(index);
        } else {
            task.become(state, index);
            if (state == EdgeState.BLOCKED && isRest(s.state(), task)) {
                task.rest();
            }
        }
    }

    /** Kernel workers rest in a state of their own, the other kernel threads like everybody. */
    private static boolean isRest(long state, NaiveWorker task) {
        boolean isIdle = state == 128 || state == 1026;
        return task.servesInTurns() && (isIdle || !task.name().startsWith("kworker/") && state % 2 == 1);
    }

    /**
     * The kernel leaves no ready task of a program for idle, unless it may not run; and what is recorded of that is
     * true.
     */
    private EdgeState stateAfter(Switch s, NaiveWorker task) {
        boolean isRunnable = s.state() == 0 || s.state() == 256 || s.state() == -1 || task.isIdle();
        boolean isLeft = s.next() == 0 && !task.isOfKernel();
        boolean mayNotRun = !task.isIdle() && (isLeft || held.contains(s.previous()));
        return !isRunnable ? EdgeState.BLOCKED : mayNotRun ? EdgeState.HELD : EdgeState.PREEMPTED;
    }

    private boolean isDead(long state, NaiveWorker task) {
        return state == 16 || state == 32 || state == 128 && exiting.contains(task);
    }

    private void switchIn(Switch s, int index) {
        NaiveCpu cpu = host.cpu(s.at().cpu());
        NaiveWorker task = known(s.next(), s.at().cpu(), EdgeState.UNKNOWN);
        adoptRememberedWakeup(task);
        List<NaiveFrame> frames = Optional.ofNullable(saved.remove(task)).orElse(List.of());
        cpu.run(task, frames, index);
        task.become(frames.isEmpty() ? EdgeState.RUNNING : EdgeState.INTERRUPTED, index);
        for (NaiveFrame frame : frames) {
            boolean works = cpu.working().contains(frame.worker());
            frame.worker().become(works ? EdgeState.RUNNING : EdgeState.INTERRUPTED, index);
        }
    }

    /** The task that has a tid; one that nothing was told of has been in {@code state} since before the trace. */
    private NaiveWorker known(int tid, int cpu, EdgeState state) {
        return host.tasks().known(tid, cpu).filter(t -> !t.hasEnded()).orElseGet(() -> {
            NaiveWorker task = host.tasks().create(tid, cpu);
            task.begin(state, NaiveHost.BEFORE_TRACE);
            if (state == EdgeState.BLOCKED && task.servesInTurns()) {
                task.rest();
            }
            return task;
        });
    }

    /** A task that is woken onto a CPU without a stream may have run at once. */
    private void wakeUp(Waking w, int index) {
        NaiveWorker task = known(w.tid(), 0, host.hasStream(w.target()) ? EdgeState.BLOCKED : EdgeState.UNKNOWN);
        if (task.state() == EdgeState.UNKNOWN) {
            task.become(EdgeState.BLOCKED, index);
        }
        if (task.state() == EdgeState.BLOCKED) {
            task.wakeUp(index, index);
            host.tasks().forgetWakeup(w.tid());
            if (!host.hasStream(w.target())) {
                task.begin(EdgeState.UNKNOWN, index);
            }
        } else if (task.state() == EdgeState.RUNNING || task.state() == EdgeState.INTERRUPTED) {
            host.tasks().rememberWakeup(w.tid(), index);
        }
    }

    /** A ready task goes to another CPU: within its wake-up, or later. */
    private void migrate(Migration m, int index) {
        Optional<NaiveWorker> task = host.tasks().known(m.tid(), 0).filter(t -> isReady(t.state())
                || t.state() == EdgeState.UNKNOWN);
        if (task.isPresent() && isWithinWakeup(m, task.get().since())) {
            task.get().begin(host.hasStream(m.to()) ? EdgeState.PREEMPTED : EdgeState.UNKNOWN, task.get().since());
        } else if (task.isPresent() && isReady(task.get().state()) && !host.hasStream(m.to())) {
            task.get().become(EdgeState.UNKNOWN, index);
        }
    }

    private static boolean isReady(EdgeState state) {
        return state == EdgeState.PREEMPTED || state == EdgeState.HELD;
    }

    private boolean isWithinWakeup(Migration m, int since) {
        return since >= 0 && host.event(since) instanceof Waking w && w.tid() == m.tid()
                && host.lastBefore(m).filter(before -> before == since).isPresent();
    }

    /** A wake-up recorded before the switch-out that it answers: the task was blocked for no time at all. */
    private void adoptRememberedWakeup(NaiveWorker task) {
        Optional<Integer> wakeup = host.tasks().rememberedWakeup(task.tid());
        if (task.state() == EdgeState.BLOCKED && wakeup.isPresent()) {
            task.wakeUp(task.since(), wakeup.get());
        }
        host.tasks().forgetWakeup(task.tid());
    }
}
