// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.scenarios.drawing.RecordedEvent.Place;

/** Turns the rows of interrupt handlers into their entries and exits, the innermost last in and first out. */
final class HandlerCompiler {
    /** Address of the function of every timer. */
    static final long TIMER_FUNCTION = 0xF00;

    private static final int HANDLED = 1;
    private static final int WAKES_THREAD = 2;

    private final DrawnHost host;
    private final EventLog log;

    HandlerCompiler(DrawnHost host, EventLog log) {
        this.host = host;
        this.log = log;
    }

    void compile(int column) {
        List<InterruptRow> ending = new ArrayList<>(host.interrupts.stream().filter(i -> i.leaves(column)).toList());
        ending.sort(Comparator.comparingInt(i -> i.beginOfRun(column - 1)));
        Collections.reverse(ending);
        ending.forEach(i -> log.add(i.number(), column, Place.EXIT, i.kind().exit(i.id()), fields(i, column)));
        host.interrupts.stream().filter(i -> i.enters(column))
                .forEach(i -> log.add(i.number(), column, Place.ENTRY, i.kind().entry(i.id()), fields(i, column)));
    }

    /** The result of a line's handler: it requests its thread if that is woken next on the CPU. */
    private int result(InterruptRow interrupt, int column) {
        boolean wakesThread = host.signals.stream().anyMatch(s -> s.verb().equals("wakes") && s.column() == column
                && s.actor().equals("cpu " + interrupt.number())
                && s.object().startsWith("irq/" + interrupt.id() + "-"));
        return wakesThread ? WAKES_THREAD : HANDLED;
    }

    private Map<String, Object> fields(InterruptRow interrupt, int column) {
        Map<String, Object> fields = new HashMap<>();
        if (!interrupt.kind().idField().isEmpty()) {
            fields.put(interrupt.kind().idField(), interrupt.kind().id(interrupt.id()));
        }
        fields.put("name", interrupt.handler());
        fields.put("function", TIMER_FUNCTION);
        fields.put("ret", result(interrupt, column));
        return fields;
    }
}
