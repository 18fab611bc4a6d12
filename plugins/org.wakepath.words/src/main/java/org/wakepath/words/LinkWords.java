// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.path.PathLink;

/** Words for links: wake-ups, packets, forks, timers and block requests. */
public final class LinkWords {
    private LinkWords() {
    }

    /**
     * Links between two workers, such as {@code packet from a(1) to b(2) (±40.0 µs clock error)}.
     *
     * @param from name of the sender
     * @param to name of the receiver
     * @param count how many
     * @param clockError of the clocks between them, ns; 0 if there is none
     */
    public static String of(PathLink.Kind kind, String from, String to, int count, long clockError) {
        String words = of(kind) + " from " + from + " to " + to;
        String more = count > 1 ? " and " + (count - 1) + " more beside it" : "";
        String error = clockError > 0 ? " (±" + Durations.format(clockError) + " clock error)" : "";
        return words + error + more;
    }

    /** A kind of link, such as {@code wake-up}. */
    public static String of(PathLink.Kind kind) {
        return switch (kind) {
            case WAKEUP -> "wake-up";
            case FORK -> "fork";
            case NETWORK -> "packet";
            case TIMER -> "timer";
            case BLOCK_DEVICE -> "block request";
            case WORK -> "queued work";
        };
    }
}
