// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import java.util.Optional;
import org.wakepath.scenarios.reference.NaiveFrame.Kind;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.HrtimerExit;
import org.wakepath.scenarios.reference.TestEvent.HrtimerStart;
import org.wakepath.scenarios.reference.TestEvent.IrqEntry;
import org.wakepath.scenarios.reference.TestEvent.IrqExit;
import org.wakepath.scenarios.reference.TestEvent.Raise;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.SoftirqExit;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;
import org.wakepath.scenarios.reference.TestEvent.TimerExit;
import org.wakepath.scenarios.reference.TestEvent.TimerStart;

/** What interrupt handlers and timers do. */
final class InterruptActions {
    private static final List<String> LINES = List.of("i8042", "rtc0", "eth0");
    private static final List<Integer> VECTORS = List.of(NaiveInterrupts.NET_RX_SOFTIRQ,
            NaiveInterrupts.TIMER_SOFTIRQ, NaiveInterrupts.HRTIMER_SOFTIRQ, 6, 9);
    private static final long FIRST_TIMER = 0xFFFF_8880_0000_0000L;
    private static final int TIMERS = 5;
    private static final long FIRST_OWN_TIMER = 0xFFFF_8880_0100_0000L;
    private static final int WHEEL_TIMERS = 3;
    /** Of so many armings one is not recorded. */
    private static final int ARMINGS = 4;

    private final SimulatedHost host;
    private final SimulatedCpu cpu;
    private final Step step;

    InterruptActions(SimulatedHost host, SimulatedCpu cpu, Step step) {
        this.host = host;
        this.cpu = cpu;
        this.step = step;
    }

    void enterIrq() {
        int irq = step.pick() % LINES.size();
        long hard = cpu.frames().stream().filter(f -> !f.isSoftirq()).count();
        boolean isServed = cpu.frames().stream().anyMatch(f -> f.kind() == Kind.IRQ && f.number() == irq);
        if (hard < 2 && !isServed) {
            cpu.frames().add(new SimulatedFrame(Kind.IRQ, irq));
            host.record(cpu, step.gap(), at -> new IrqEntry(at, irq, LINES.get(irq)));
        }
    }

    void enterSoftirq() {
        enterSoftirq(SimulatedHost.pick(VECTORS, step.pick()));
    }

    /** Enters a softirq where nothing forbids it. */
    void enterSoftirq(int vector) {
        if (cpu.isPlain()) {
            cpu.frames().add(new SimulatedFrame(Kind.SOFTIRQ, vector));
            host.record(cpu, step.gap(), at -> new SoftirqEntry(at, vector));
        }
    }

    void leave() {
        cpu.frame().ifPresent(this::leave);
    }

    private void leave(SimulatedFrame frame) {
        if (frame.timer().isPresent()) {
            long timer = frame.timer().get();
            frame.leaveTimer();
            boolean isWheel = frame.isSoftirq(NaiveInterrupts.TIMER_SOFTIRQ);
            host.record(cpu, step.gap(), at -> isWheel ? new TimerExit(at, timer) : new HrtimerExit(at, timer));
            return;
        }
        cpu.frames().remove(frame);
        int number = (int) frame.number();
        switch (frame.kind()) {
            case IRQ -> leaveLine(number);
            case SOFTIRQ -> host.record(cpu, step.gap(), at -> new SoftirqExit(at, number));
            default -> host.record(cpu, step.gap(), at -> new HrtimerExit(at, frame.number()));
        }
    }

    private void leaveLine(int irq) {
        boolean wakesThread = step.pick() % 3 != 0;
        host.record(cpu, step.gap(), at -> new IrqExit(at, irq, wakesThread));
        if (wakesThread) {
            new SchedulerActions(host, cpu, step).wakeIfAsleep(TaskNames.FIRST_LINE_THREAD + irq);
        }
    }

    /** Asks for a softirq; its kernel thread is woken next, more often than not. */
    void raise() {
        int vector = SimulatedHost.pick(VECTORS, step.pick());
        host.record(cpu, step.gap(), at -> new Raise(at, vector));
        if (step.pick() % 4 < 3 && cpu.isPlain()) {
            new SchedulerActions(host, cpu, step).wakeIfAsleep(TaskNames.FIRST_KSOFTIRQD + cpu.number());
        }
    }

    void arm() {
        if (cpu.isIdle()) {
            return;
        }
        long timer = FIRST_TIMER + 0x40 * (long) (step.pick() % TIMERS);
        boolean isWheel = step.pick() % TIMERS < WHEEL_TIMERS;
        if (!isWheel && Unspecified.rearmingWhereExpired(host, cpu, timer)) {
            return;
        }
        List<Long> armed = isWheel ? host.armedTimers() : host.armedHrtimers();
        armed.remove(timer);
        armed.add(timer);
        if (step.pick() % ARMINGS == 0) {
            return; // as one before the trace began
        }
        host.record(cpu, step.gap(), at -> isWheel ? new TimerStart(at, timer) : new HrtimerStart(at, timer));
    }

    /** Enters a call, and arms a timer that ends the wait in it. */
    void look() {
        SimulatedTask task = cpu.task();
        if (new SchedulerActions(host, cpu, step).enterLook()) {
            task.look();
            host.record(cpu, step.gap(), at -> new HrtimerStart(at, ownTimer(task)));
        }
    }

    private static long ownTimer(SimulatedTask task) {
        return FIRST_OWN_TIMER + 0x40 * (long) task.tid();
    }

    void timeOut() {
        List<SimulatedTask> looking = host.tasks(t -> t.is(SimulatedTask.Status.SLEEPING) && t.isLooking());
        if (!looking.isEmpty() && cpu.isPlain()) {
            SimulatedTask task = SimulatedHost.pick(looking, step.pick());
            host.record(cpu, step.gap(), at -> new HrtimerEntry(at, ownTimer(task)));
            new SchedulerActions(host, cpu, step).wakeIfAsleep(task.tid());
            host.record(cpu, step.gap(), at -> new HrtimerExit(at, ownTimer(task)));
        }
    }

    void expire() {
        boolean isWheel = host.armedHrtimers().isEmpty() || step.pick() % 2 == 0 && !host.armedTimers().isEmpty();
        if (!isWheel) {
            expireHrtimer();
        } else if (!host.armedTimers().isEmpty()) {
            enterSoftirq(NaiveInterrupts.TIMER_SOFTIRQ);
            expireTimer();
        }
    }

    private void expireTimer() {
        Optional<SimulatedFrame> softirq = freeSoftirq(NaiveInterrupts.TIMER_SOFTIRQ);
        if (softirq.isPresent()) {
            long timer = host.armedTimers().remove(step.pick() % host.armedTimers().size());
            softirq.get().enterTimer(timer);
            host.record(cpu, step.gap(), at -> new TimerEntry(at, timer));
        }
    }

    private void expireHrtimer() {
        if (cpu.hasHardInterrupt()) {
            return;
        }
        Optional<SimulatedFrame> softirq = freeSoftirq(NaiveInterrupts.HRTIMER_SOFTIRQ);
        boolean isInSoftirq = cpu.frame().filter(f -> f.isSoftirq(NaiveInterrupts.HRTIMER_SOFTIRQ)).isPresent();
        if (isInSoftirq && softirq.isEmpty()) {
            return;
        }
        long timer = host.armedHrtimers().remove(step.pick() % host.armedHrtimers().size());
        host.expireOn(timer, cpu.number());
        softirq.ifPresentOrElse(f -> f.enterTimer(timer),
                () -> cpu.frames().add(new SimulatedFrame(Kind.HRTIMER, timer)));
        host.record(cpu, step.gap(), at -> new HrtimerEntry(at, timer));
    }

    private Optional<SimulatedFrame> freeSoftirq(int vector) {
        return cpu.frame().filter(f -> f.isSoftirq(vector) && f.timer().isEmpty());
    }
}
