// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ExecutionKind;

/** Words for kinds of executions and for the components of their time. */
public final class ComponentWords {
    private ComponentWords() {
    }

    /** A kind of execution, such as {@code rpc-client, requests on port 7000}. */
    public static String of(ExecutionKind kind) {
        return SafeText.clean(kind.task()) + switch (kind.by()) {
            case LIFETIME -> ", from start to end";
            case REQUEST -> ", requests on port " + SafeText.clean(kind.of());
            case INTERVAL -> ", intervals of " + SafeText.clean(kind.of());
            case SYSTEM_CALL -> ", system calls " + SafeText.clean(kind.of());
            case SLICE -> ", slices " + SafeText.clean(kind.of());
        };
    }

    /** A component, such as {@code store (db): block device vda}. */
    public static String of(Component component) {
        if (component.equals(Component.REST)) {
            return "all smaller parts";
        }
        return SafeText.clean(component.role()) + " (" + SafeText.clean(component.host()) + "): " + what(component);
    }

    private static String what(Component component) {
        String state = StateWords.of(component.state());
        String peer = SafeText.clean(component.peer());
        if (peer.isEmpty()) {
            return state;
        }
        return state + switch (component.state()) {
            case NETWORK -> ", from " + peer;
            case PREEMPTED -> peer.equals(Component.IDLE) ? ", though its CPU was idle" : " by " + peer;
            case HELD -> ", " + peer;
            case INTERRUPTED, BLOCKED, TIMER, IRQ -> " by " + peer;
            default -> " " + peer;
        };
    }
}
