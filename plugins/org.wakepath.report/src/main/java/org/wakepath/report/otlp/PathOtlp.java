// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.wakepath.path.ActivePath;

/** Paths as spans of OpenTelemetry, in the JSON of its protocol. Each host is a resource. */
public final class PathOtlp {
    private PathOtlp() {
    }

    /**
     * Writes paths, each as a trace.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Writer out) throws IOException {
        Map<Map<String, Object>, List<OtlpSpan>> hosts = paths.stream().flatMap(path -> PathSpans.of(path).stream())
                .collect(Collectors.groupingBy(OtlpSpan::resource, LinkedHashMap::new, Collectors.toList()));
        SpanJson.write(hosts.values().stream().flatMap(List::stream), out);
    }
}
