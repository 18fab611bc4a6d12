// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.Function;
import org.wakepath.analysis.request.Request;
import org.wakepath.report.RequestStatistics;
import org.wakepath.track.PageFaults;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;

/** The slowest requests as comma-separated values. */
public final class RequestCsv {
    private RequestCsv() {
    }

    /**
     * Writes one request a line.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(RequestStatistics found, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "requests");
        for (Request one : found.slowest()) {
            CsvLine.write(out, SafeText.clean(one.id().toString()), one.kind().isServed() ? "served" : "sent",
                    SafeText.clean(one.kind().protocol()), one.kind().port(), SafeText.clean(one.kind().process()),
                    SafeText.clean(one.kind().host()), one.begin(), one.duration(), one.own(),
                    one.isQueueingKnown() ? one.queued() : "", one.known(),
                    one.caller().map(caller -> SafeText.clean(caller.request().toString())).orElse(""),
                    one.caller().map(caller -> caller.known().name()).orElse(""),
                    one.faults().map(faults -> String.valueOf(faults.faults())).orElse(""),
                    one.faults().map(faults -> String.valueOf(faults.newPages())).orElse(""),
                    fault(one, PageFaults.Count::major), fault(one, PageFaults.Count::time),
                    fault(one, PageFaults.Count::majorTime),
                    SafeText.clean(one.text()), RequestWords.status(one.status(), false),
                    String.valueOf(one.isFailed()));
        }
    }

    private static String fault(Request one, Function<PageFaults.Count, OptionalLong> number) {
        OptionalLong known = one.faults().map(number).orElse(OptionalLong.empty());
        return known.isPresent() ? String.valueOf(known.getAsLong()) : "";
    }
}
