// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.RequestStatistics.OfKind;
import org.wakepath.words.Durations;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;

/** Requests by kind, and the slowest of them, as text. */
public final class RequestText {
    private RequestText() {
    }

    /**
     * Writes two tables with times in ms, and what is doubtful about them.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(RequestStatistics found, Terminal terminal, Appendable out) throws IOException {
        Columns kinds = new Columns(terminal, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT,
                Columns.RIGHT, Columns.RIGHT, Columns.RIGHT, Columns.LEFT, Columns.LEFT).heading("requests", "p50 (ms)",
                        "p90 (ms)", "p99 (ms)", "max (ms)", "own (ms)", "queued (ms)", "host", "kind");
        for (OfKind one : found.kinds()) {
            Latencies took = one.durations();
            kinds.add(String.valueOf(took.count()), Durations.milliseconds(took.median()),
                    Durations.milliseconds(took.quantile(0.9)), Durations.milliseconds(took.quantile(0.99)),
                    Durations.milliseconds(took.longest()), Durations.milliseconds(one.own()),
                    one.kind().isServed() ? Durations.milliseconds(one.queued()) : "",
                    SafeText.clean(one.kind().host()), kind(one.kind()));
        }
        kinds.write("", out);
        out.append("\nThe slowest:\n");
        Columns slowest = new Columns(terminal, Columns.LEFT, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT,
                Columns.LEFT, Columns.LEFT, Columns.LEFT).heading("request", "took (ms)", "own (ms)", "queued (ms)",
                        "known", "sent for", "kind");
        for (Request one : found.slowest()) {
            slowest.add(id(one.id()), Durations.milliseconds(one.duration()), Durations.milliseconds(one.own()),
                    one.kind().isServed() ? (one.isQueueingKnown() ? "" : ">= ") + Durations.milliseconds(one.queued())
                            : "",
                    RequestWords.known(one.known()), one.caller().map(caller -> id(caller.request())
                            + " (" + RequestWords.known(caller.known()) + ")").orElse(""),
                    kind(one.kind()));
        }
        slowest.write("", out);
        List<String> doubts = found.doubts();
        for (String doubt : doubts) {
            out.append("\n! ").append(doubt).append('.');
        }
        out.append(doubts.isEmpty() ? "" : "\n");
    }

    private static String id(RequestId id) {
        return SafeText.clean(id.toString());
    }

    private static String kind(Kind kind) {
        return RequestWords.kind(kind.isServed(), kind.protocol(), kind.port(), kind.process());
    }
}
