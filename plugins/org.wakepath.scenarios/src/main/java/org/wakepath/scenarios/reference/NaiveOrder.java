// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.wakepath.scenarios.reference.TestEvent.Exit;
import org.wakepath.scenarios.reference.TestEvent.Fork;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.HrtimerStart;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SocketOut;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;
import org.wakepath.scenarios.reference.TestEvent.TimerStart;
import org.wakepath.scenarios.reference.TestEvent.WakeupNew;
import org.wakepath.scenarios.reference.TestEvent.Waking;
import org.wakepath.scenarios.reference.TestEvent.WorkQueued;
import org.wakepath.scenarios.reference.TestEvent.WorkStart;

/**
 * The order of a host's events: by time, then by CPU, then by place. Of one time, an event whose cause has not come yet
 * waits for it. To see what has come, all events so far are looked through for each.
 */
final class NaiveOrder {
    private final Map<Integer, List<TestEvent>> left;
    private final Set<Integer> waiting = new HashSet<>();
    private final List<TestEvent> log = new ArrayList<>();

    private NaiveOrder(List<TestEvent> events) {
        left = events.stream().collect(Collectors.groupingBy(e -> e.at().cpu(), TreeMap::new,
                Collectors.toCollection(ArrayList::new)));
    }

    static List<TestEvent> of(List<TestEvent> events) {
        NaiveOrder order = new NaiveOrder(events);
        while (order.log.size() < events.size()) {
            long time = order.left.values().stream().filter(l -> !l.isEmpty()).mapToLong(l -> l.get(0).at().time())
                    .min().orElseThrow();
            int cpu = order.left.keySet().stream().filter(c -> order.isAt(c, time)).findFirst().orElseThrow();
            order.take(cpu);
        }
        return order.log;
    }

    private boolean isAt(int cpu, long time) {
        return !left.get(cpu).isEmpty() && left.get(cpu).get(0).at().time() == time;
    }

    private void take(int cpu) {
        TestEvent event = left.get(cpu).get(0);
        waiting.add(cpu);
        boolean more = true;
        while (more && lacksCause(event)) {
            more = takeCause(event) && !(event instanceof SocketIn || event instanceof Waking);
        }
        waiting.remove(cpu);
        left.get(cpu).remove(0);
        log.add(event);
    }

    /** Takes all events of another CPU up to the cause; returns whether there is one. */
    private boolean takeCause(TestEvent event) {
        for (int other : left.keySet()) {
            if (!waiting.contains(other)) {
                List<TestEvent> same = left.get(other).stream().takeWhile(e -> e.at().time() == event.at().time())
                        .toList();
                for (int i = 0; i < same.size(); i++) {
                    if (isCause(same.get(i), event)) {
                        for (int taken = 0; taken <= i; taken++) {
                            take(other);
                        }
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean lacksCause(TestEvent event) {
        if (event instanceof Switch s) {
            return s.next() != 0 && switch (state(s.next())) {
                case UNKNOWN, ASLEEP -> true;
                case RUNNING -> cpuOf(s.next()) != s.at().cpu();
                case READY -> false;
            };
        }
        if (event instanceof Waking w) {
            return state(w.tid()) == State.RUNNING || state(w.tid()) == State.UNKNOWN;
        }
        if (event instanceof HrtimerEntry e) {
            return !isArmed(e.timer());
        }
        if (event instanceof TimerEntry e) {
            return !isArmed(e.timer());
        }
        if (event instanceof WorkStart e) {
            return log.stream().filter(o -> o instanceof WorkQueued w && w.work() == e.work()
                    || o instanceof WorkStart s && s.work() == e.work()).reduce((a, b) -> b)
                    .filter(WorkQueued.class::isInstance).isEmpty();
        }
        return event instanceof SocketIn;
    }

    private boolean isCause(TestEvent event, TestEvent effect) {
        if (effect instanceof Switch s) {
            State state = state(s.next());
            return event instanceof Switch o && o.previous() == s.next() && state != State.ASLEEP
                    || event instanceof Waking w && w.tid() == s.next() && state != State.RUNNING
                    || event instanceof WakeupNew n && n.tid() == s.next() && state == State.UNKNOWN
                    || event instanceof Fork f && f.child() == s.next() && state == State.UNKNOWN;
        }
        if (effect instanceof Waking w) {
            return event instanceof Switch o && o.previous() == w.tid() && !isDead(o, exits(w.tid()));
        }
        if (effect instanceof HrtimerEntry e) {
            return event instanceof HrtimerStart s && s.timer() == e.timer();
        }
        if (effect instanceof TimerEntry e) {
            return event instanceof TimerStart s && s.timer() == e.timer();
        }
        if (effect instanceof WorkStart e) {
            return event instanceof WorkQueued w && w.work() == e.work();
        }
        return effect instanceof SocketIn in && event instanceof SocketOut out
                && out.segment().route().equals(in.segment().route())
                && (in.segment().length() > 0 ? out.segment().hasLastByteOf(in.segment())
                        : out.segment().equals(in.segment()));
    }

    private boolean isArmed(long timer) {
        boolean armed = false;
        for (TestEvent event : log) {
            if (event instanceof HrtimerStart s && s.timer() == timer
                    || event instanceof TimerStart t && t.timer() == timer) {
                armed = true;
            } else if (event instanceof HrtimerEntry e && e.timer() == timer
                    || event instanceof TimerEntry x && x.timer() == timer) {
                armed = false;
            }
        }
        return armed;
    }

    /** What has come of a task. */
    private enum State {
        /** Nothing. */
        UNKNOWN,
        RUNNING, READY, ASLEEP
    }

    private State state(int tid) {
        State state = State.UNKNOWN;
        boolean wokenEarly = false;
        boolean exits = false;
        for (TestEvent event : log) {
            if (event instanceof Switch s && s.previous() == tid) {
                boolean isDead = isDead(s, exits);
                boolean isReady = s.state() == 0 || s.state() == 256 || s.state() == -1 || wokenEarly;
                state = isDead ? State.UNKNOWN : isReady ? State.READY : State.ASLEEP;
                exits &= !isDead;
            } else if (event instanceof Switch s && s.next() == tid) {
                state = State.RUNNING;
                wokenEarly = false;
            } else if (event instanceof Waking w && w.tid() == tid) {
                wokenEarly = state == State.RUNNING || state == State.READY;
                state = state == State.RUNNING ? State.RUNNING : State.READY;
            } else if (event instanceof WakeupNew w && w.tid() == tid && state == State.UNKNOWN
                    || event instanceof Fork f && f.child() == tid) {
                state = State.READY;
                exits = false;
                wokenEarly = false;
            } else if (event instanceof Exit e && e.tid() == tid) {
                exits = true;
            }
        }
        return state;
    }

    /** Whether a task has begun to end, and has not left its CPU for the last time. */
    private boolean exits(int tid) {
        boolean exits = false;
        for (TestEvent event : log) {
            if (event instanceof Exit e && e.tid() == tid) {
                exits = true;
            } else if (event instanceof Switch s && s.previous() == tid && isDead(s, exits)) {
                exits = false;
            }
        }
        return exits;
    }

    private static boolean isDead(Switch s, boolean exits) {
        return s.state() == 16 || s.state() == 32 || s.state() == 128 && exits;
    }

    private int cpuOf(int tid) {
        return log.stream().filter(e -> e instanceof Switch s && s.next() == tid).reduce((a, b) -> b)
                .map(e -> e.at().cpu()).orElse(-1);
    }
}
