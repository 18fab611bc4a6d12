// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.analysis.request.Request;

/** Requests as spans of OpenTelemetry, in the JSON of its protocol. Each process of a host is a resource. */
public final class RequestOtlp {
    private RequestOtlp() {
    }

    /**
     * Writes requests, each as a span.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<Request> requests, Writer out) throws IOException {
        SpanJson.write(RequestSpans.of(requests), out);
    }
}
