// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.wakepath.ctf.MergedEvents;

/**
 * Reads a cause before its effect where both have the same time. Events of one time come in the order of their CPUs,
 * which says nothing about what came first. So a tracker whose event lacks its cause asks for it here.
 */
final class Causes {
    private final HostState state;
    private final Consumer<MergedEvents> reader;

    /** @param reader handles an event on whichever CPU it is */
    Causes(HostState state, Consumer<MergedEvents> reader) {
        this.state = state;
        this.reader = reader;
    }

    /**
     * Looks for a cause at the time of the current event, and handles it first.
     *
     * @param isCause whether the event that the cursor is at is the cause
     * @return whether there is one
     */
    boolean readBefore(MergedEvents e, BooleanSupplier isCause) {
        if (!e.isTied()) {
            return false;
        }
        int cpu = state.cpu.number;
        boolean found = e.readBefore(isCause, () -> reader.accept(e));
        state.enter(cpu, e.time());
        return found;
    }
}
