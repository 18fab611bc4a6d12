// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.testing.Reader;

/** OpenTelemetry's collector. It prints the spans that it receives. */
final class Collector implements AutoCloseable {
    private static final Pattern FIELD = Pattern.compile("    (\\S[^:]*?) *: (.*)");
    private static final Pattern ATTRIBUTE = Pattern.compile("     -> ([^:]+): (.*)");

    private final Process process;
    private final BufferedReader log;
    private final int port;

    /** Starts it on a free port of this machine. */
    Collector() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        process = new ProcessBuilder(Reader.fetched("collector", "collector").toString(), "--config", "yaml:"
                + "{receivers: {otlp: {protocols: {http: {endpoint: '127.0.0.1:" + port + "'}}}}, "
                + "exporters: {debug: {verbosity: detailed}}, service: {telemetry: {metrics: {level: none}}, "
                + "pipelines: {traces: {receivers: [otlp], exporters: [debug]}}}}").redirectErrorStream(true).start();
        log = process.inputReader();
        StringBuilder said = new StringBuilder();
        String line = log.readLine();
        while (line != null && !line.contains("Everything is ready")) {
            said.append(line).append('\n');
            line = log.readLine();
        }
        if (line == null) {
            throw new IOException("the collector ended: " + said);
        }
    }

    /** Where it receives by HTTP. */
    String http() {
        return "http://127.0.0.1:" + port;
    }

    /** Ends it. Returns what it printed of each span, by id: fields, and attributes, those of its resource included. */
    Map<String, Map<String, String>> spans() {
        // The process would close its output.
        process.toHandle().destroy();
        Map<String, Map<String, String>> spans = new LinkedHashMap<>();
        Map<String, String> resource = new HashMap<>();
        Map<String, String> current = resource;
        for (String line : (Iterable<String>) log.lines()::iterator) {
            if (line.contains("Resource attributes:")) {
                resource = new HashMap<>();
                current = resource;
            } else if (line.startsWith("Span #")) {
                current = new HashMap<>(resource);
            } else if (line.startsWith("SpanLink #")) {
                // Its fields have the names of those of the span.
                current = new HashMap<>();
            }
            for (Pattern pattern : List.of(FIELD, ATTRIBUTE)) {
                Matcher found = pattern.matcher(line);
                if (found.matches()) {
                    current.put(found.group(1), found.group(2));
                }
            }
            if (line.startsWith("    Kind ")) {
                spans.put(current.get("ID"), current);
            }
        }
        return spans;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
