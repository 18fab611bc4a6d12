// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.Wait;

/**
 * Waits of a path that repeat. They are waits of one group of tasks, in the same system call with the same peer, and in
 * the same functions where these are known. The same kind of cause ended them, by the same group of tasks.
 *
 * @param waits at least one, or the looks and parts of one; the one with the longest part in the path's interval first
 * @param total how much of all of them lies in the path's interval, ns; a wait within another one counts for itself
 */
public record RepeatedWait(List<Wait> waits, long total) {

    /** The wait with the longest part in the path's interval. */
    public Wait longest() {
        return waits.get(0);
    }

    /** How often something else than its own limit ended one, at least once: looks are parts of such a wait. */
    public int times() {
        return (int) Math.max(1, waits.stream().filter(wait -> wait.ending() == Wait.Ending.CAUSE).count());
    }

    /** The number of looks that the task's own limit ended. */
    public int looks() {
        return (int) waits.stream().filter(wait -> wait.ending() == Wait.Ending.LOOK).count();
    }

    /** Whether a wait is the same again as these. */
    public boolean repeats(Wait wait) {
        return key(longest()).equals(key(wait));
    }

    /** All waits of a path in groups, those with most time first. */
    public static List<RepeatedWait> of(ActivePath path) {
        Map<List<Object>, List<Wait>> same = new LinkedHashMap<>();
        for (Wait wait : path.waits()) {
            same.computeIfAbsent(key(wait), unused -> new ArrayList<>()).add(wait);
        }
        return same.values().stream().map(waits -> of(path, waits))
                .sorted(Comparator.comparingLong((RepeatedWait repeated) -> -repeated.total)
                        .thenComparing(repeated -> repeated.longest().start()))
                .toList();
    }

    private static RepeatedWait of(ActivePath path, List<Wait> waits) {
        if (waits.size() == 1) {
            return new RepeatedWait(List.copyOf(waits), PathSummary.within(path, waits.get(0)));
        }
        Comparator<Wait> order = Comparator.comparingLong(wait -> -PathSummary.within(path, wait));
        return new RepeatedWait(waits.stream().sorted(order.thenComparing(Wait::start)).toList(),
                waits.stream().mapToLong(wait -> PathSummary.within(path, wait)).sum());
    }

    /** What waits of one group have in common. */
    static List<Object> key(Wait wait) {
        return List.of(TaskGroup.Key.of(wait.worker()), wait.state(),
                wait.systemCall().map(call -> call.name()).orElse(""),
                wait.systemCall().map(call -> call.peer()).orElse(""), wait.cause().kind(), evidence(wait.cause()),
                wait.stacks().waiter().place());
    }

    /** What a cause has in common with the same cause at another time. */
    static List<Object> evidence(Cause cause) {
        Evidence evidence = new Evidence();
        cause.describe(evidence);
        return evidence.same;
    }

    /** The part of a cause that is the same each time: who, which device, what for; no CPU, time, sector or port. */
    private static final class Evidence implements Cause.Fields<RuntimeException> {
        final List<Object> same = new ArrayList<>();

        @Override
        public void number(String name, long number) {
            // A CPU, a sector or a length of time differs each time.
        }

        @Override
        public void number(String name, OptionalLong number) {
            // As above.
        }

        @Override
        public void flag(String name, boolean flag) {
            // Whether a CPU was idle differs each time.
        }

        @Override
        public void text(String name, String text) {
            same.add(text);
        }

        @Override
        public void text(String name, Optional<String> text) {
            same.add(text);
        }

        @Override
        public void worker(String name, Worker worker) {
            same.add(TaskGroup.Key.of(worker));
        }

        @Override
        public void worker(String name, Optional<Worker> worker) {
            same.add(worker.map(TaskGroup.Key::of));
        }

        @Override
        public void interrupt(String name, String interrupt) {
            same.add(interrupt);
        }

        @Override
        public void flow(String name, Flow flow) {
            same.add(flow.source().map(Flow.Socket::address));
        }
    }
}
