// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import org.wakepath.scenarios.reference.NaiveFrame.Kind;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.HrtimerExit;
import org.wakepath.scenarios.reference.TestEvent.IrqEntry;
import org.wakepath.scenarios.reference.TestEvent.IrqExit;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.SoftirqExit;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;
import org.wakepath.scenarios.reference.TestEvent.TimerExit;
import org.wakepath.scenarios.reference.TestEvent.WorkEnd;
import org.wakepath.scenarios.reference.TestEvent.WorkStart;

/** Replays the entries and exits of interrupt handlers and the packets received in them. */
final class NaiveInterrupts {
    static final int TIMER_SOFTIRQ = 1;
    static final int NET_RX_SOFTIRQ = 3;
    static final int TASKLET_SOFTIRQ = 6;
    static final int HRTIMER_SOFTIRQ = 8;

    private final NaiveHost host;

    NaiveInterrupts(NaiveHost host) {
        this.host = host;
    }

    void replay(int index) {
        TestEvent event = host.event(index);
        if (event instanceof IrqEntry e) {
            enter(Kind.IRQ, e.irq(), "irq " + e.irq() + " (" + e.name() + ")", index);
        } else if (event instanceof IrqExit e) {
            leave(Kind.IRQ, e.irq(), index);
        } else if (event instanceof SoftirqEntry e) {
            enter(Kind.SOFTIRQ, e.vector(), "softirq " + softirqName(e.vector()), index);
        } else if (event instanceof SoftirqExit e) {
            leave(Kind.SOFTIRQ, e.vector(), index);
        } else if (event instanceof SocketIn) {
            cpu(index).worker().ifPresent(w -> w.addCause(index));
        } else if (event instanceof WorkStart || event instanceof WorkEnd) {
            cpu(index).frame().filter(f -> f.is(Kind.SOFTIRQ, TASKLET_SOFTIRQ))
                    .ifPresent(f -> f.worker().addCause(index));
        } else {
            replayTimer(event, index);
        }
    }

    private void replayTimer(TestEvent event, int index) {
        if (event instanceof HrtimerEntry e) {
            enter(Kind.HRTIMER, e.timer(), "hrtimer", index);
        } else if (event instanceof HrtimerExit e) {
            leave(Kind.HRTIMER, e.timer(), index);
        } else if (event instanceof TimerEntry e) {
            enter(Kind.TIMER, e.timer(), "timer", index);
        } else if (event instanceof TimerExit e) {
            leave(Kind.TIMER, e.timer(), index);
        }
    }

    private NaiveCpu cpu(int index) {
        return host.cpu(host.event(index).at().cpu());
    }

    private void enter(Kind kind, long number, String name, int index) {
        NaiveCpu cpu = cpu(index);
        String full = name + " on CPU " + host.event(index).at().cpu();
        cpu.enter(new NaiveFrame(kind, number, isNested(kind, cpu), host.interrupt(full)), index);
    }

    /** A timer's handler is a part of the softirq that serves its kind of timers. */
    private static boolean isNested(Kind kind, NaiveCpu cpu) {
        return cpu.frame().filter(f -> kind == Kind.TIMER && f.is(Kind.SOFTIRQ, TIMER_SOFTIRQ)
                || kind == Kind.HRTIMER && f.is(Kind.SOFTIRQ, HRTIMER_SOFTIRQ)).isPresent();
    }

    private void leave(Kind kind, long number, int index) {
        NaiveCpu cpu = cpu(index);
        cpu.frames().stream().filter(f -> f.is(kind, number)).reduce((a, b) -> b)
                .ifPresent(f -> cpu.leave(f, index));
    }

    private static String softirqName(int vector) {
        return switch (vector) {
            case TIMER_SOFTIRQ -> "TIMER";
            case NET_RX_SOFTIRQ -> "NET_RX";
            case HRTIMER_SOFTIRQ -> "HRTIMER";
            case TASKLET_SOFTIRQ -> "TASKLET";
            case 9 -> "RCU";
            default -> throw new IllegalArgumentException("softirq vector " + vector);
        };
    }
}
