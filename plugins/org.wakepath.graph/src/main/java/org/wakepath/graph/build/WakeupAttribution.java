// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelEventLayout.Wakeups;
import org.wakepath.kernel.RecordedHandlers;
import org.wakepath.kernel.SwitchOut;

/**
 * Finds the source of a wake-up, and how sure it is. That is the worker on the CPU, unless wakee or event know better.
 */
final class WakeupAttribution {
    /** The time that an interrupt may continue after its last recorded event; 13 us were seen on PREEMPT_RT. */
    private static final long TAIL_NS = 50_000;

    /** The time in which the kernel wakes whoever waits for the end of a request, if nothing comes in between. */
    private static final long COMPLETION_NS = 50_000;

    private final HostState state;
    private final WakeupEvidence evidence;
    private final RecordedHandlers handlers;
    private final Attribution attribution;
    private final Reasons reasons;
    private final BlockTracker blocks;
    private LinkKind kind;
    private int source;
    private Certainty certainty;

    WakeupAttribution(HostState state, WakeupEvidence evidence, Attribution attribution, Reasons reasons,
            BlockTracker blocks) {
        this.state = state;
        this.evidence = evidence;
        this.handlers = evidence.handlers();
        this.attribution = attribution;
        this.reasons = reasons;
        this.blocks = blocks;
    }

    /** The kind of link from the end of the blocking to its cause. */
    LinkKind kind() {
        return kind;
    }

    /** The waker's moment, or for {@link LinkKind#UNRECORDED_WAKEUP} the worker that was interrupted. */
    int source() {
        return source;
    }

    Certainty certainty() {
        return certainty;
    }

    /** Finds the source of the wake-up that an event reports. */
    void attribute(TaskRecord wakee, MergedEvents e) {
        boolean told = attribution.tellsContext(e);
        ThreadRole role = isAmidWork(wakee) ? ThreadRole.NONE : state.role(wakee);
        if (role == ThreadRole.SOFTIRQS || role == ThreadRole.TIMERS) {
            attributeDaemon(wakee, role, told);
        } else if (role == ThreadRole.LINE) {
            attributeLineThread(wakee, told);
        } else if (isFromAfar(e)) {
            attributeAfar(wakee, told);
        } else {
            attributeHere(wakee, told);
        }
    }

    /** A thread that waits for a lock during its work is woken like any other task. */
    private static boolean isAmidWork(TaskRecord wakee) {
        return wakee.status == TaskRecord.Status.BLOCKED && wakee.blockedAs == SwitchOut.UNINTERRUPTIBLE;
    }

    private void decide(LinkKind newKind, int newSource, Certainty newCertainty) {
        kind = newKind;
        source = newSource;
        certainty = newCertainty;
    }

    /** Attributes the wake-up to the worker on the CPU. */
    private void attributeHere(TaskRecord wakee, boolean told) {
        judge(told);
        if (kind == LinkKind.WAKEUP) {
            source = state.touch();
            blocks.onWakeup(wakee);
            reasons.explain(source, wakee.flow);
            certainty = certainty.and(reasons.explainPlainWakeup(source));
            if (state.cpu.top() == null && polls(state.cpu.current, wakee)) {
                certainty = Certainty.GUESSED;
            }
        }
    }

    /**
     * Whether nothing shows that a waker worked for the wakee, because it took up nothing since the wakee blocked. It
     * may only have looked whether something happened. Others than known pollers may have been asked while the wakee
     * ran. If they wake one task after the other without a wait between, they may look, too.
     */
    private boolean polls(TaskRecord waker, TaskRecord wakee) {
        if (wakee.status != TaskRecord.Status.BLOCKED) {
            return false;
        }
        if (state.role(waker) == ThreadRole.PROCESS_POLLER) {
            return state.now - COMPLETION_NS > waker.completedAt;
        }
        return !state.worksInKernel(waker) && waker.tookUpAt < wakee.switchedInAt && waker.wokeAt > waker.tookUpAt;
    }

    /** Whether the worker on the CPU did what the event reports. */
    private void judge(boolean told) {
        attribution.judge(told);
        decide(switch (attribution.author()) {
            case AT_WORK -> LinkKind.WAKEUP;
            case UNRECORDED -> LinkKind.UNRECORDED_WAKEUP;
            case UNKNOWN -> LinkKind.UNKNOWN_WAKEUP;
        }, state.cpu.current.worker, attribution.certainty());
    }

    /**
     * Whether another CPU may have requested a wake-up. {@code sched_wakeup} is recorded on the CPU that queues the
     * task, which is mostly the task's own. If it is another one, it is certainly the waker's.
     */
    private boolean isFromAfar(MergedEvents e) {
        if (evidence.wakeups() != Wakeups.WAKEUP || evidence.singleCpu()) {
            return false;
        }
        long target = e.value(KernelEvent.WAKEUP_TARGET);
        return target == EventBatch.MISSING || target == state.cpu.number;
    }

    /**
     * A polling idle CPU gets requests without an interrupt, so a handler or task has to run there to explain it. A CPU
     * that works hardly gets requests: its task made the wake-up, if it was in the kernel.
     */
    private void attributeAfar(TaskRecord wakee, boolean told) {
        InterruptFrame top = state.cpu.top();
        if (top == null && state.cpu.current.isStandIn()) {
            decide(LinkKind.UNKNOWN_WAKEUP, ExecutionGraph.NONE, Certainty.GUESSED);
            return;
        }
        boolean isShown = told || handlers.areAll()
                || (top == null ? attribution.isInKernel(state.cpu.current) : top.kind == EdgeState.IPI);
        attributeHere(wakee, told);
        if (!isShown) {
            certainty = Certainty.GUESSED;
        }
    }

    /** Attributes the wake-up of a line's thread to the handler that requests it, after whose exit it comes. */
    private void attributeLineThread(TaskRecord thread, boolean told) {
        InterruptFrame left = state.cpu.left;
        boolean isItsLine = left != null && left.type == InterruptFrame.Type.IRQ && left.id == thread.number;
        if (isItsLine && state.cpu.leftResult == KernelEvent.IRQ_WAKES_THREAD) {
            attributeTail(left, Certainty.CERTAIN);
        } else if (isItsLine && state.cpu.leftResult == EventBatch.MISSING) {
            attributeTail(left, Certainty.GUESSED);
        } else if (told || handlers.areAll() || state.cpu.top() != null
                || state.role(state.cpu.current) == ThreadRole.LINE) {
            attributeHere(thread, told);
        } else {
            blameUnrecorded();
        }
    }

    /** Records the raise of a softirq. */
    void onRaise(MergedEvents e) {
        long vector = e.value(KernelEvent.SOFTIRQ_VECTOR);
        Raise raise = state.cpu.raise(vector);
        if (raise == null || raise.isPending) {
            return;
        }
        judge(false);
        if (state.cpu.top() == null && !handlers.areAll() && HandlerTable.isRaisedByTick((int) vector)) {
            blameUnrecorded();
        }
        InterruptFrame top = state.cpu.top();
        if (top != null && reasons.isAmbiguous(top)) {
            certainty = Certainty.GUESSED;
        }
        raise.ask(state, kind, certainty, source);
    }

    /** Attributes the wake-up to an interrupt that continues after the end of its last handler. */
    private void attributeTail(InterruptFrame left, Certainty howSure) {
        int vertex = state.extend(left, EdgeState.RUNNING, state.now);
        state.explain(vertex, left.reason);
        decide(LinkKind.WAKEUP, vertex, howSure);
    }

    private void blameUnrecorded() {
        decide(state.cpu.current.isStandIn() ? LinkKind.UNKNOWN_WAKEUP : LinkKind.UNRECORDED_WAKEUP,
                state.cpu.current.worker, Certainty.GUESSED);
    }

    /** Attributes the wake-up of a thread that serves softirqs to the raiser of the first one it serves. */
    private void attributeDaemon(TaskRecord daemon, ThreadRole role, boolean told) {
        boolean isKnown = handlers.softirqs() && daemon.number == state.cpu.number;
        Raise raise = isKnown ? state.cpu.firstRaise(vector -> isServedBy(role, vector)) : null;
        InterruptFrame tail = state.cpu.tail(state.now - TAIL_NS);
        if (raise != null && raise.kind == LinkKind.UNKNOWN_WAKEUP && tail != null) {
            attributeTail(tail, Certainty.GUESSED);
        } else if (raise != null) {
            decide(raise.kind, raise.source(state), raise.certainty
                    .and(state.cpu.knowsRaises(daemon) ? Certainty.CERTAIN : Certainty.PROBABLE));
        } else if (told && state.cpu.top() != null) {
            attributeHere(daemon, true);
        } else if (tail != null) {
            attributeTail(tail, Certainty.GUESSED);
        } else if (state.cpu.top() != null || handlers.areAll()) {
            attributeHere(daemon, told);
            certainty = Certainty.GUESSED;
        } else {
            blameUnrecorded();
        }
    }

    /** On PREEMPT_RT, some kernels serve the softirqs of timers in separate threads. */
    private boolean isServedBy(ThreadRole role, int vector) {
        return HandlerTable.softirqKind(vector) == EdgeState.TIMER ? role == ThreadRole.TIMERS || !state.hasTimerThreads
                : role == ThreadRole.SOFTIRQS;
    }
}
