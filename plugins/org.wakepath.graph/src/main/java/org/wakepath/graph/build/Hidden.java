// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.wakepath.kernel.KernelEvent;

/** What events that were lost can have told. */
enum Hidden {
    /** Which task has a CPU. */
    SWITCHES,
    /** Which interrupt handlers run, and which are asked for. */
    HANDLERS,
    /** Which system calls tasks are in, and whether they are in the kernel at all. */
    CALLS,
    /** What else ends waits. */
    CAUSES;

    /** Everything, as where nobody knows which events are missing. */
    static final Set<Hidden> ALL = Set.copyOf(EnumSet.allOf(Hidden.class));

    /** What events of these kinds can tell. */
    static Set<Hidden> among(Collection<Integer> kinds) {
        Set<Hidden> hidden = EnumSet.noneOf(Hidden.class);
        kinds.forEach(kind -> add(kind, hidden));
        return hidden;
    }

    private static void add(int kind, Set<Hidden> hidden) {
        if (kind == KernelEvent.SWITCH) {
            hidden.add(SWITCHES);
        } else if (KernelEvent.isHandlerEntry(kind) || KernelEvent.isHandlerExit(kind)
                || kind == KernelEvent.SOFTIRQ_RAISE) {
            hidden.add(HANDLERS);
        } else if (KernelEvent.isSystemCallEntry(kind) || KernelEvent.isSystemCallExit(kind)
                || kind == KernelEvent.PAGE_FAULT) {
            hidden.add(CALLS);
        } else if (!KernelEvent.isNaming(kind)) {
            hidden.add(CAUSES);
        }
    }

    /** Whether one of these may have ended a wait. */
    static boolean canEndWaits(Set<Hidden> hidden) {
        return hidden.contains(SWITCHES) || hidden.contains(HANDLERS) || hidden.contains(CAUSES);
    }
}
