/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import org.wakepath.graph.PathLink;

/** Kinds of signals in words. */
final class LinkWords {
    private LinkWords() {
    }

    static String of(PathLink.Kind kind) {
        return switch (kind) {
            case WAKEUP -> "wake-up";
            case FORK -> "fork";
            case NETWORK -> "packet";
            case TIMER -> "timer";
            case BLOCK_DEVICE -> "block request";
        };
    }
}
