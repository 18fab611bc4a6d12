// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** OpenTelemetry's collector. It prints the spans that it receives. */
public final class SpanCollector implements AutoCloseable {
    private static final Pattern FIELD = Pattern.compile("    (\\S[^:]*?) *: (.*)");
    private static final Pattern ATTRIBUTE = Pattern.compile(" +-> ([^:]+): (.*)");

    private final Process process;
    /** What it prints once it is ready. It would wait if nobody read that. */
    private final CompletableFuture<List<String>> printed;
    private final int httpPort = FreePort.find();
    private final int grpcPort = FreePort.find();

    /** Starts it on free ports of this machine. */
    public SpanCollector() throws IOException {
        this("traces");
    }

    /**
     * Starts it on free ports of this machine.
     *
     * @param signal what it receives, such as "metrics"
     */
    public SpanCollector(String signal) throws IOException {
        process = new ProcessBuilder(Reader.fetched("collector", "collector").toString(), "--config", "yaml:"
                + "{receivers: {otlp: {protocols: {http: {endpoint: '127.0.0.1:" + httpPort
                + "'}, grpc: {endpoint: '127.0.0.1:" + grpcPort + "'}}}}, "
                + "exporters: {debug: {verbosity: detailed}}, service: {telemetry: {metrics: {level: none}}, "
                + "pipelines: {" + signal + ": {receivers: [otlp], exporters: [debug]}}}}").redirectErrorStream(true)
                        .start();
        BufferedReader log = process.inputReader();
        StringBuilder said = new StringBuilder();
        String line = log.readLine();
        while (line != null && !line.contains("Everything is ready")) {
            said.append(line).append('\n');
            line = log.readLine();
        }
        if (line == null) {
            throw new IOException("the collector ended: " + said);
        }
        printed = CompletableFuture.supplyAsync(() -> log.lines().toList());
    }

    /** Where it receives by HTTP. */
    public String http() {
        return "http://127.0.0.1:" + httpPort;
    }

    /** Where it receives by gRPC. */
    public String grpc() {
        return "http://127.0.0.1:" + grpcPort;
    }

    /**
     * Ends it. Returns what it printed of each span, by id: fields, and attributes, those of its resource included.
     * What belongs to a link has its number in front, such as "link 0 ID".
     */
    public Map<String, Map<String, String>> spans() {
        // The process would close its output.
        process.toHandle().destroy();
        Map<String, Map<String, String>> spans = new LinkedHashMap<>();
        Map<String, String> resource = new HashMap<>();
        Map<String, String> current = resource;
        String link = "";
        for (String line : printed.join()) {
            if (line.contains("Resource attributes:")) {
                resource = new HashMap<>();
                current = resource;
                link = "";
            } else if (line.startsWith("Span #")) {
                current = new TreeMap<>(resource);
                link = "";
            } else if (line.startsWith("SpanLink #")) {
                link = "link " + line.substring("SpanLink #".length()) + " ";
            }
            for (Pattern pattern : List.of(FIELD, ATTRIBUTE)) {
                Matcher found = pattern.matcher(line);
                if (found.matches()) {
                    current.put(link + found.group(1), found.group(2));
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
