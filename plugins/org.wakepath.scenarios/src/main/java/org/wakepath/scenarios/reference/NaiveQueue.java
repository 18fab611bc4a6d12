// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.scenarios.reference.TestEvent.Migration;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.WakeupNew;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/** On which CPUs a task queued while it was ready, and who had these, moment by moment. */
final class NaiveQueue {
    static final String IDLE = "idle";
    static final String UNKNOWN = "not known";

    private final NaiveHost host;
    private final int tid;
    private final int start;
    private final List<Place> places = new ArrayList<>();

    /** From an event on, the task queued on a CPU; where that is empty, it is not known on which. */
    private record Place(int from, Optional<Integer> cpu) {
    }

    NaiveQueue(NaiveHost host, NaiveWorker task, NaiveInterval ready) {
        this.host = host;
        tid = task.tid();
        start = ready.start();
        places.add(new Place(start, first(ready.end())));
        for (int i = start + 1; i <= ready.end(); i++) {
            if (host.event(i) instanceof Migration move && move.tid() == tid) {
                move(i, move.to());
            }
        }
        Place last = places.get(places.size() - 1);
        boolean isMovedUnseen = host.event(ready.end()) instanceof Switch s && s.next() == tid
                && last.cpu().filter(cpu -> cpu == s.at().cpu()).isEmpty();
        if (isMovedUnseen) {
            places.set(places.size() - 1, new Place(last.from(), Optional.empty()));
        }
    }

    private Optional<Integer> first(int end) {
        TestEvent begin = host.event(start);
        if (begin instanceof Waking waking) {
            return Optional.of(waking.target());
        } else if (begin instanceof Switch s) {
            return Optional.of(s.at().cpu());
        }
        return IntStream.rangeClosed(start, end).filter(this::isNewHere).mapToObj(i -> host.event(i).at().cpu())
                .findFirst();
    }

    private boolean isNewHere(int index) {
        return host.event(index) instanceof WakeupNew w && w.tid() == tid;
    }

    private void move(int index, int to) {
        if (host.event(start) instanceof Switch s && s.state() % 256 != 0 && s.state() != -1) {
            // It was on its way to sleep. Only afterwards it is known that it was ready.
            restart(Optional.empty());
        } else if (isWithinWakeup(index)) {
            // The waker gives it to another CPU, or a CPU without work takes it from the one that it queued on.
            restart(Optional.of(to).filter(cpu -> cpu != host.event(index).at().cpu()));
        }
        if (places.get(places.size() - 1).cpu().filter(cpu -> cpu == to).isEmpty()) {
            places.add(new Place(index, Optional.of(to)));
        }
    }

    private void restart(Optional<Integer> cpu) {
        places.clear();
        places.add(new Place(start, cpu));
    }

    private boolean isWithinWakeup(int index) {
        int cpu = host.event(index).at().cpu();
        int before = IntStream.range(0, index).filter(i -> host.event(i).at().cpu() == cpu).max().orElse(-1);
        return before == start && host.event(start) instanceof Waking;
    }

    /** Who may be said to have had the CPU at a time: a task, interrupts that are open there, nobody, or not known. */
    Set<String> holders(long time) {
        int index = IntStream.range(start, host.log().size()).filter(i -> host.time(i) <= time).max().orElse(start);
        Place place = places.stream().filter(p -> p.from() <= Math.max(index, start)).reduce((a, b) -> b).orElseThrow();
        if (place.cpu().isEmpty()) {
            return Set.of(UNKNOWN);
        }
        NaiveHeld held = host.heldBehind(index, place.cpu().get());
        Set<String> names = held.frames().stream().map(f -> f.worker().name().replaceFirst(" on CPU \\d+$", ""))
                .collect(Collectors.toSet());
        if (held.task().isEmpty()) {
            return Set.of(UNKNOWN);
        } else if (!held.task().get().isIdle()) {
            return names.isEmpty() ? Set.of(held.task().get().tid() + "#" + held.task().get().generation()) : names;
        } else if (names.isEmpty() || !came(place.cpu().get(), index)) {
            names.add(IDLE);
        }
        return names;
    }

    /** Whether the task came to a CPU that was known to idle, and no other task had that since. */
    private boolean came(int cpu, int index) {
        int came = IntStream.rangeClosed(start, index).filter(i -> isTold(i, cpu)).max().orElse(index);
        return isTold(came, cpu) && IntStream.rangeClosed(came, index).noneMatch(i -> isSwitch(i, cpu))
                && IntStream.range(0, came).anyMatch(i -> isSwitch(i, cpu));
    }

    private boolean isSwitch(int index, int cpu) {
        return host.event(index) instanceof Switch s && s.at().cpu() == cpu;
    }

    private boolean isTold(int index, int cpu) {
        TestEvent event = host.event(index);
        return index == start && event instanceof Waking w && w.target() == cpu
                || event instanceof Migration m && m.tid() == tid && m.to() == cpu
                || isNewHere(index) && event.at().cpu() == cpu;
    }
}
