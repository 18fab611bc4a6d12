// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.KernelEvent;

/**
 * Records which worker armed which timer. Cancellations are not needed: the kernel reports one before every expiry, and
 * a timer is armed again before it is reused.
 */
final class TimerTracker {
    /**
     * The time for a restart. On emulated machines, restarts were seen up to 14 us after the handler's return, and new
     * armings from 70 us on.
     */
    private static final long RESTART_NS = 50_000;

    private final HostState state;
    private final InterruptTracker interrupts;
    private final Attribution attribution;
    private final HoldTracker holds;
    private final Causes causes;
    /** By the timer's address. */
    private final Long2ObjectOpenHashMap<Timer> timers = new Long2ObjectOpenHashMap<>();

    /** A timer as it was armed last. */
    private static final class Timer {
        /** For one that was not armed yet. */
        private static final Timer UNKNOWN = new Timer();

        private int armed = ExecutionGraph.NONE;
        private long function;
        /** Whether it has expired since it was armed. */
        private boolean isUsedUp = true;
    }

    TimerTracker(HostState state, InterruptTracker interrupts, Attribution attribution, HoldTracker holds,
            Causes causes) {
        this.causes = causes;
        this.state = state;
        this.interrupts = interrupts;
        this.attribution = attribution;
        this.holds = holds;
        timers.defaultReturnValue(Timer.UNKNOWN);
    }

    /** A run of a high-resolution timer's handler, by fields of events; its function is the one it was armed with. */
    InterruptFrame run(long address, long entry) {
        InterruptFrame frame = interrupts.timer(InterruptFrame.Type.HRTIMER, address, entry, null);
        Timer timer = timers.get(address);
        frame.armed = timer.armed;
        frame.function = timer.function;
        return frame;
    }

    /** Notes that the handler of a timer just ran and may restart the timer. */
    private void noteWork(long address) {
        state.cpu.expired = address;
        state.cpu.expiredAt = state.now;
    }

    /** Only what directly follows the return of a timer's handler can be its restart. */
    void forgetReturn() {
        state.cpu.expired = 0;
    }

    /** An event directly after one in the handler of a timer can be its restart, like one after its return. */
    void noteWorkTold() {
        if (state.cpu.told != null && state.cpu.told.type == InterruptFrame.Type.HRTIMER) {
            noteWork(state.cpu.told.id);
        }
    }

    void onStart(MergedEvents e) {
        long address = e.value(KernelEvent.TIMER_ADDRESS);
        Timer timer = timer(address);
        timer.isUsedUp = false;
        if (isRestart(address)) {
            return; // a periodic timer goes on for the worker that armed it first
        }
        timer.armed = attribution.moment(e, ExecutionGraph.NONE);
        long function = e.value(KernelEvent.TIMER_FUNCTION);
        if (state.derivesRuns && function != EventBatch.MISSING) {
            timer.function = function;
        }
    }

    private Timer timer(long address) {
        Timer timer = timers.get(address);
        if (timer == Timer.UNKNOWN) {
            timer = new Timer();
            timers.put(address, timer);
        }
        return timer;
    }

    /**
     * Whether an arming is the handler's own restart: right after its return, with no other event of the CPU between.
     */
    private boolean isRestart(long address) {
        return state.cpu.expired == address && state.now - state.cpu.expiredAt <= RESTART_NS;
    }

    void onExpiry(MergedEvents e, InterruptFrame.Type type) {
        long address = e.value(KernelEvent.TIMER_ADDRESS);
        long function = e.value(KernelEvent.TIMER_FUNCTION);
        holds.onExpiry(address);
        if (timers.get(address).isUsedUp) {
            int arming = type == InterruptFrame.Type.HRTIMER ? KernelEvent.HRTIMER_START : KernelEvent.TIMER_START;
            causes.readBefore(e, () -> e.kind() == arming && e.value(KernelEvent.TIMER_ADDRESS) == address);
        }
        Timer timer = timers.get(address);
        if (timer != Timer.UNKNOWN) {
            timer.isUsedUp = true;
        }
        interrupts.enterTimer(type, address, function == EventBatch.MISSING ? 0 : function, timer.armed);
    }

    void onReturn(MergedEvents e, InterruptFrame.Type type) {
        long address = e.value(KernelEvent.TIMER_ADDRESS);
        interrupts.exit(type, address);
        if (type == InterruptFrame.Type.HRTIMER) {
            noteWork(address);
        }
    }
}
