// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The fields that say which run of an interrupt handler a CPU is in, by column. */
final class ContextFields {
    private static final long NO_LINE = -1;

    private final DrawnHost host;
    private final int cpu;
    private final int column;

    ContextFields(DrawnHost host, int cpu, int column) {
        this.host = host;
        this.cpu = cpu;
        this.column = column;
    }

    Map<String, Object> values() {
        InterruptRow row = innermost();
        if (row == null) {
            return Map.of("context", 0, "context_entry", 0, "context_source", 0);
        }
        return Map.of("context", kind(row.kind()), "context_entry", entry(row), "context_source", source(row));
    }

    /** Handlers of wheel timers are a part of their softirq. */
    private InterruptRow innermost() {
        if (!(host.atWork(cpu, column) instanceof InterruptRow top)) {
            return null;
        }
        return top.kind() != InterruptKind.TIMER ? top : host.interrupts.stream()
                .filter(i -> i.number() == cpu && i.isActive(column) && i.kind() == InterruptKind.SOFTIRQ)
                .max(Comparator.comparingInt(i -> i.beginOfRun(column))).orElse(null);
    }

    private static int kind(InterruptKind kind) {
        return switch (kind) {
            case IRQ, VECTOR -> 1;
            case SOFTIRQ, TIMER -> 2;
            case HRTIMER -> 3;
        };
    }

    private static long source(InterruptRow row) {
        return row.kind() == InterruptKind.VECTOR ? NO_LINE : row.kind().id(row.id());
    }

    /** The runs of a CPU are numbered by their starts; of those in the same column, inner ones come later. */
    private int entry(InterruptRow run) {
        int begin = run.beginOfRun(column);
        List<InterruptRow> rows = host.interrupts.stream().filter(i -> i.number() == cpu).toList();
        int number = 1 + rows.indexOf(run);
        for (int earlier = 0; earlier < begin; earlier++) {
            for (InterruptRow row : rows) {
                number += row.enters(earlier) ? rows.size() : 0;
            }
        }
        return number;
    }
}
