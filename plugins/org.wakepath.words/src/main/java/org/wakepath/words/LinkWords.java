// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.path.Cause;
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

    /** A kind of link of the graph, such as {@code wake-up}. */
    public static String of(LinkKind kind) {
        return switch (kind) {
            case NONE, WORK_END, UNKNOWN_HANDLERS -> "no link";
            case WAKEUP -> of(PathLink.Kind.WAKEUP);
            case UNKNOWN_WAKEUP -> "wake-up by nobody known";
            case UNRECORDED_WAKEUP -> "wake-up by an interrupt that was not recorded";
            case TIME_LIMIT -> "time limit";
            case FORK -> of(PathLink.Kind.FORK);
            case PACKET -> of(PathLink.Kind.NETWORK);
            case TIMER -> of(PathLink.Kind.TIMER);
            case ACKNOWLEDGEMENT_TIMER -> StateWords.of(EdgeState.TIMER, Cause.Timer.Purpose.DELAYED_ACKNOWLEDGEMENT);
            case RETRANSMISSION_TIMER -> StateWords.of(EdgeState.TIMER, Cause.Timer.Purpose.RETRANSMISSION);
            case PROBE_TIMER -> StateWords.of(EdgeState.TIMER, Cause.Timer.Purpose.PROBE);
            case REQUEST -> of(PathLink.Kind.BLOCK_DEVICE);
            case WORK -> of(PathLink.Kind.WORK);
            case KILLED -> "wake-up of a task that was killed";
            case INTERRUPTION -> StateWords.of(EdgeState.INTERRUPTED);
        };
    }
}
