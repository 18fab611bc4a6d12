/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import org.wakepath.path.PathLink;
import org.wakepath.report.layout.ArrowBundles;
import org.wakepath.report.layout.TimeGraph;
import org.wakepath.report.layout.TimeGraphArrow;

/** Signals in words. */
public final class LinkWords {
    private LinkWords() {
    }

    /** An arrow and how many it stands for: {@code packet from a(1) to b(2) (±40.0 µs clock error)}. */
    public static String of(ArrowBundles.Bundle bundle, TimeGraph graph) {
        TimeGraphArrow arrow = bundle.arrow();
        String kind = of(arrow.kind()) + " from " + WorkerText.of(graph.rows().get(arrow.fromRow()).worker()) + " to "
                + WorkerText.of(graph.rows().get(arrow.toRow()).worker());
        String more = bundle.count() > 1 ? " and " + (bundle.count() - 1) + " more beside it" : "";
        String error = arrow.clockError() > 0 ? " (±" + Durations.format(arrow.clockError()) + " clock error)" : "";
        return kind + error + more;
    }

    static String of(PathLink.Kind kind) {
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
