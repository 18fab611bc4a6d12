/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

import java.util.Optional;
import org.wakepath.graph.reference.NaiveFrame.Kind;
import org.wakepath.graph.reference.TestEvent.HrtimerEntry;
import org.wakepath.graph.reference.TestEvent.HrtimerExit;
import org.wakepath.graph.reference.TestEvent.IrqEntry;
import org.wakepath.graph.reference.TestEvent.IrqExit;
import org.wakepath.graph.reference.TestEvent.SocketIn;
import org.wakepath.graph.reference.TestEvent.SoftirqEntry;
import org.wakepath.graph.reference.TestEvent.SoftirqExit;
import org.wakepath.graph.reference.TestEvent.TimerEntry;
import org.wakepath.graph.reference.TestEvent.TimerExit;

/** Replays the entries and exits of interrupt handlers and what happened in them. */
final class NaiveInterrupts {
    static final int TIMER_SOFTIRQ = 1;
    static final int NET_RX_SOFTIRQ = 3;
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
        } else if (event instanceof HrtimerEntry e) {
            expireHrtimer(e, index);
        } else if (event instanceof HrtimerExit e) {
            exitHrtimer(e, index);
        } else if (event instanceof TimerEntry || event instanceof SocketIn) {
            cpu(event).worker().ifPresent(w -> w.addCause(index));
        } else if (event instanceof TimerExit) {
            cpu(event).worker().ifPresent(w -> w.endCause(index));
        }
    }

    private NaiveCpu cpu(TestEvent event) {
        return host.cpu(event.at().cpu());
    }

    private void enter(Kind kind, long number, String name, int index) {
        TestEvent event = host.event(index);
        String full = name + " on CPU " + event.at().cpu();
        cpu(event).enter(new NaiveFrame(kind, number, host.interrupt(full)), index);
    }

    private void leave(Kind kind, long number, int index) {
        NaiveCpu cpu = cpu(host.event(index));
        cpu.frames().stream().filter(f -> f.kind() == kind && f.number() == number).reduce((a, b) -> b)
                .ifPresent(f -> cpu.leave(f, index));
    }

    private void expireHrtimer(HrtimerEntry e, int index) {
        Optional<NaiveFrame> around = aroundHrtimer(e);
        if (around.isPresent()) {
            around.get().worker().addCause(index);
        } else {
            enter(Kind.HRTIMER, e.timer(), "hrtimer", index);
        }
    }

    private void exitHrtimer(HrtimerExit e, int index) {
        Optional<NaiveFrame> around = aroundHrtimer(e);
        if (around.isPresent()) {
            around.get().worker().endCause(index);
        } else {
            leave(Kind.HRTIMER, e.timer(), index);
        }
    }

    /** The softirq that a timer's handler runs in; others run in an interrupt of their own. */
    private Optional<NaiveFrame> aroundHrtimer(TestEvent event) {
        return cpu(event).frame().filter(f -> f.kind() == Kind.SOFTIRQ && f.number() == HRTIMER_SOFTIRQ);
    }

    private static String softirqName(int vector) {
        return switch (vector) {
            case TIMER_SOFTIRQ -> "TIMER";
            case NET_RX_SOFTIRQ -> "NET_RX";
            case HRTIMER_SOFTIRQ -> "HRTIMER";
            case 4 -> "BLOCK";
            case 6 -> "TASKLET";
            default -> "RCU";
        };
    }
}
