// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.report.otlp.OtlpSpan;
import org.wakepath.report.otlp.PathOtlp;
import org.wakepath.report.otlp.PathSpans;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.telemetry.SendException.Kind;
import org.wakepath.testing.SpanCollector;

/** Spans that OpenTelemetry's exporter sends to OpenTelemetry's collector. */
@Tag("full")
class SpanSenderTest {
    private static final List<ActivePath> PATHS = List.of(SamplePaths.rpc(), SamplePaths.hostile());

    private static List<OtlpSpan> spans() {
        return PATHS.stream().flatMap(path -> PathSpans.of(path).stream()).toList();
    }

    private static void send(List<OtlpSpan> spans, String collector, Protocol protocol) throws SendException {
        try (SpanSender sender = SpanSender.to(URI.create(collector), Optional.of(protocol))) {
            sender.send(spans, taken -> {
            });
        }
    }

    /** What a collector has of spans that come in the JSON of its protocol, which nothing of OpenTelemetry wrote. */
    private static Map<String, Map<String, String>> spansOfJson() throws IOException, InterruptedException {
        StringWriter json = new StringWriter();
        PathOtlp.write(PATHS, json);
        try (SpanCollector collector = new SpanCollector()) {
            HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(collector.http() + "/v1/traces"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(json.toString())).build(),
                    HttpResponse.BodyHandlers.discarding());
            return collector.spans();
        }
    }

    @Test
    void shouldArriveByBothProtocolsAsTheJsonDoes() throws Exception {
        Map<String, Map<String, String>> expected = spansOfJson();
        assertThat(expected.keySet()).containsExactlyInAnyOrderElementsOf(spans().stream().map(OtlpSpan::id).toList());
        assertThat(expected.values()).anyMatch(span -> span.containsKey("link 0 ID"));
        for (Protocol protocol : Protocol.values()) {
            try (SpanCollector collector = new SpanCollector()) {
                send(spans(), protocol == Protocol.HTTP ? collector.http() : collector.grpc(), protocol);
                assertThat(collector.spans()).as(protocol.toString()).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldSendManySpansInSeveralMessages() throws Exception {
        OtlpSpan one = spans().get(0);
        List<OtlpSpan> many = Stream.iterate(1, i -> i + 1).limit(2L * SpanSender.BATCH + 1)
                .map(i -> new OtlpSpan(one.resource(), one.trace(), String.format("%016x", i), "", one.kind(),
                        one.name(),
                        one.start(), one.end(), one.attributes(), List.of()))
                .toList();
        List<Integer> taken = new ArrayList<>();
        try (SpanCollector collector = new SpanCollector();
                SpanSender sender = SpanSender.to(URI.create(collector.grpc()), Optional.of(Protocol.GRPC))) {
            sender.send(many, taken::add);

            assertThat(collector.spans()).hasSize(many.size());
        }
        assertThat(taken).containsExactly(512, 1024, 1025);
    }

    @Test
    void shouldSayWhatACollectorForNothingButMetricsAnswers() throws Exception {
        try (SpanCollector collector = new SpanCollector("metrics")) {
            SendException grpc = catchThrowableOfType(SendException.class,
                    () -> send(spans(), collector.grpc(), Protocol.GRPC));
            SendException http = catchThrowableOfType(SendException.class,
                    () -> send(spans(), collector.http(), Protocol.HTTP));

            assertThat(grpc.kind()).isEqualTo(Kind.NO_COLLECTOR);
            assertThat(grpc.answer()).startsWith("gRPC status UNIMPLEMENTED: unknown service");
            assertThat(http.kind()).isEqualTo(Kind.NO_COLLECTOR);
            assertThat(http.answer()).isEqualTo("HTTP 404 Not Found");
        }
    }

    @Test
    void shouldSayThatTheProtocolIsTheOtherOne() throws Exception {
        try (SpanCollector collector = new SpanCollector()) {
            assertThat(catchThrowableOfType(SendException.class,
                    () -> send(spans(), collector.http(), Protocol.GRPC)).kind()).isEqualTo(Kind.NO_CONNECTION);
            assertThat(catchThrowableOfType(SendException.class,
                    () -> send(spans(), collector.grpc(), Protocol.HTTP)).kind()).isEqualTo(Kind.NO_CONNECTION);
        }
    }
}
