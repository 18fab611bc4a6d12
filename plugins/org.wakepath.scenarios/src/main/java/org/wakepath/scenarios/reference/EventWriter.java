// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.scenarios.reference.TestEvent.CallEntry;
import org.wakepath.scenarios.reference.TestEvent.CallExit;
import org.wakepath.scenarios.reference.TestEvent.Exit;
import org.wakepath.scenarios.reference.TestEvent.Fork;
import org.wakepath.scenarios.reference.TestEvent.Held;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.HrtimerExit;
import org.wakepath.scenarios.reference.TestEvent.HrtimerStart;
import org.wakepath.scenarios.reference.TestEvent.IrqEntry;
import org.wakepath.scenarios.reference.TestEvent.IrqExit;
import org.wakepath.scenarios.reference.TestEvent.Loss;
import org.wakepath.scenarios.reference.TestEvent.Migration;
import org.wakepath.scenarios.reference.TestEvent.Raise;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SocketOut;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.SoftirqExit;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;
import org.wakepath.scenarios.reference.TestEvent.TimerExit;
import org.wakepath.scenarios.reference.TestEvent.TimerStart;
import org.wakepath.scenarios.reference.TestEvent.WakeupNew;
import org.wakepath.scenarios.reference.TestEvent.Waking;
import org.wakepath.scenarios.reference.TestEvent.WorkEnd;
import org.wakepath.scenarios.reference.TestEvent.WorkQueued;
import org.wakepath.scenarios.reference.TestEvent.WorkStart;

/** Writes the events of one host with the fields that LTTng gives them. */
final class EventWriter {
    private static final int PRIORITY = 20;
    private static final long LIMITED_GROUP = 7;
    private static final int CPU_LIMIT = 0;
    private static final long HANDLER = 0xFFFF_FFFF_8100_0000L;

    private final CtfWriter writer;
    private final LongSummaryStatistics span;
    private final Map<Integer, StreamWriter> streams = new TreeMap<>();

    /** Writes streams that all cover {@code span}, ns since 1970. */
    EventWriter(CtfWriter writer, LongSummaryStatistics span) {
        this.writer = writer;
        this.span = span;
    }

    /** Ends all streams. */
    void end() {
        streams.values().forEach(s -> s.end(span.getMax()).flush());
    }

    private StreamWriter stream(int cpu) {
        return streams.computeIfAbsent(cpu, c -> writer.stream(c).begin(span.getMin()));
    }

    void write(TestEvent event) {
        StreamWriter out = stream(event.at().cpu());
        if (event instanceof Loss loss) {
            out.end(TraceCompiler.EPOCH + loss.at().time());
            if (loss.events() > 0) {
                out.discarded(loss.events()).flush();
            } else {
                out.flush().lostPackets(1);
            }
        } else if (!writeScheduling(event) && !writeInterrupt(event) && !writeTimer(event) && !writeWork(event)) {
            writeSocket(event);
        }
    }

    private boolean writeScheduling(TestEvent event) {
        int cpu = event.at().cpu();
        if (event instanceof Switch e) {
            put(e, "sched_switch", TaskNames.of(e.previous(), cpu), e.previous(), PRIORITY, e.state(),
                    TaskNames.of(e.next(), cpu), e.next(), PRIORITY);
        } else if (event instanceof Held e) {
            put(e, "wakepath_held", LIMITED_GROUP, e.tid(), CPU_LIMIT);
        } else if (event instanceof Waking e) {
            put(e, "sched_waking", TaskNames.of(e.tid(), cpu), e.tid(), PRIORITY,
                    e.target());
        } else if (event instanceof WakeupNew e) {
            put(e, "sched_wakeup_new", TaskNames.of(e.tid(), cpu), e.tid(), PRIORITY, cpu);
        } else if (event instanceof Fork e) {
            put(e, "sched_process_fork", TaskNames.of(e.parent(), cpu), e.parent(), e.parent(),
                    TaskNames.of(e.child(), cpu), e.child(), e.child());
        } else if (event instanceof Migration e) {
            put(e, "sched_migrate_task", e.tid(), e.at().cpu(), e.to());
        } else if (event instanceof Exit e) {
            put(e, "sched_process_exit", TaskNames.of(e.tid(), cpu), e.tid(), PRIORITY);
        } else if (event instanceof CallEntry e) {
            put(e, "syscall_entry_" + e.call());
        } else if (event instanceof CallExit e) {
            put(e, "syscall_exit_" + e.call(), e.result());
        } else {
            return false;
        }
        return true;
    }

    private boolean writeInterrupt(TestEvent event) {
        if (event instanceof IrqEntry e) {
            put(e, "irq_handler_entry", e.irq(), e.name());
        } else if (event instanceof IrqExit e) {
            put(e, "irq_handler_exit", e.irq(), e.wakesThread() ? 2 : 1);
        } else if (event instanceof Raise e) {
            put(e, "irq_softirq_raise", e.vector());
        } else if (event instanceof SoftirqEntry e) {
            put(e, "irq_softirq_entry", e.vector());
        } else if (event instanceof SoftirqExit e) {
            put(e, "irq_softirq_exit", e.vector());
        } else {
            return false;
        }
        return true;
    }

    private boolean writeTimer(TestEvent event) {
        if (event instanceof HrtimerStart e) {
            put(e, "timer_hrtimer_start", e.timer(), HANDLER, 0L, 0L);
        } else if (event instanceof HrtimerEntry e) {
            put(e, "timer_hrtimer_expire_entry", e.timer(), e.at().time(), HANDLER);
        } else if (event instanceof HrtimerExit e) {
            put(e, "timer_hrtimer_expire_exit", e.timer());
        } else if (event instanceof TimerStart e) {
            put(e, "timer_start", e.timer(), HANDLER, 0L, 0L);
        } else if (event instanceof TimerEntry e) {
            put(e, "timer_expire_entry", e.timer(), 0L, HANDLER);
        } else if (event instanceof TimerExit e) {
            put(e, "timer_expire_exit", e.timer());
        } else {
            return false;
        }
        return true;
    }

    private boolean writeWork(TestEvent event) {
        if (event instanceof WorkQueued e) {
            put(e, "workqueue_queue_work", e.work(), HANDLER, e.at().cpu());
        } else if (event instanceof WorkStart e) {
            put(e, "workqueue_execute_start", e.work(), HANDLER);
        } else if (event instanceof WorkEnd e) {
            put(e, "workqueue_execute_end", e.work(), HANDLER);
        } else {
            return false;
        }
        return true;
    }

    private void writeSocket(TestEvent event) {
        if (event instanceof SocketIn e) {
            putSegment(e, "inet_sock_local_in", e.segment());
        } else if (event instanceof SocketOut e) {
            putSegment(e, "inet_sock_local_out", e.segment());
        }
    }

    private void putSegment(TestEvent event, String name, Segment s) {
        Route route = s.route();
        put(event, name, 0L, unsigned(route.sourceAddress()), unsigned(route.targetAddress()), s.length(),
                route.sourcePort(), route.targetPort(), s.sequence(), s.acknowledged(), 0, s.window(), s.flags());
    }

    private static long unsigned(int value) {
        return Integer.toUnsignedLong(value);
    }

    private void put(TestEvent event, String name, Object... values) {
        stream(event.at().cpu()).event(name, TraceCompiler.EPOCH + event.at().time(), values);
    }
}
