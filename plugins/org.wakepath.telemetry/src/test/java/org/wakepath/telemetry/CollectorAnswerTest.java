// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.report.otlp.OtlpSpan;
import org.wakepath.report.otlp.PathSpans;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.telemetry.SendException.Kind;

/** What a collector, or what else listens there, may answer. */
class CollectorAnswerTest {
    private static final List<OtlpSpan> SPANS = PathSpans.of(SamplePaths.rpc());

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        System.getProperties().keySet().removeIf(key -> key.toString().startsWith("otel."));
    }

    private void answer(int status, byte[] body) {
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static void send(URI collector) throws SendException {
        try (SpanSender sender = SpanSender.to(collector, Optional.empty())) {
            sender.send(SPANS, taken -> {
            });
        }
    }

    private static SendException failure(URI collector) {
        return catchThrowableOfType(SendException.class, () -> send(collector));
    }

    @ParameterizedTest
    @CsvSource({"400, REFUSED, HTTP 400 Bad Request", "401, NOT_AUTHORIZED, HTTP 401 Unauthorized",
        "404, NO_COLLECTOR, HTTP 404 Not Found", "503, REFUSED, HTTP 503 Service Unavailable",
        "304, NO_COLLECTOR, HTTP 304 Not Modified"})
    void shouldSayWhyTheCollectorRefuses(int status, Kind kind, String said) {
        answer(status, new byte[0]);
        SendException e = failure(address());
        assertThat(e.kind()).isEqualTo(kind);
        assertThat(e.answer()).isEqualTo(said);
        assertThat(e.taken()).isZero();
    }

    @Test
    void shouldCountWhatTheCollectorRejects() {
        // ExportTraceServiceResponse: partial_success, of 8 bytes, with rejected_spans = 3, error_message = "full".
        answer(200, HexFormat.of().parseHex("0a08" + "0803" + "1204" + HexFormat.of().formatHex("full".getBytes(
                StandardCharsets.UTF_8))));
        SendException e = failure(address());
        assertThat(e.kind()).isEqualTo(Kind.PARTLY_TAKEN);
        assertThat(e.answer()).isEqualTo("full");
        assertThat(e.taken()).isEqualTo(SPANS.size() - 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void shouldFollowNoRedirect(int status) throws IOException {
        AtomicReference<String> reached = new AtomicReference<>();
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            reached.set(exchange.getRequestMethod());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        other.start();
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Location", "http://127.0.0.1:" + other.getAddress().getPort() + "/");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        SendException e = failure(address());
        other.stop(0);

        assertThat(reached).hasValue(null);
        assertThat(e.kind()).isEqualTo(Kind.NO_COLLECTOR);
        assertThat(e.answer()).startsWith("HTTP " + status);
        assertThat(e.taken()).isZero();
    }

    @Test
    void shouldSendNothingByASenderThatItDoesNotKnow() {
        assertThatIllegalStateException().isThrownBy(() -> WithoutRedirects.of("another one"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffffffffffff7f", "80808080808080808001", "ffffffff0f"})
    void shouldNotBelieveThatMoreWasRejectedThanWasSent(String rejected) {
        String said = "08" + rejected;
        answer(200, HexFormat.of().parseHex("0a" + HexFormat.of().toHexDigits((byte) (said.length() / 2)) + said));
        SendException e = failure(address());
        assertThat(e.kind()).isEqualTo(Kind.PARTLY_TAKEN);
        assertThat(e.taken()).isZero();
    }

    @Test
    void shouldTakeAWarningForASuccess() throws SendException {
        // The same without rejected_spans.
        answer(200, HexFormat.of().parseHex("0a061204" + HexFormat.of().formatHex("full".getBytes(
                StandardCharsets.UTF_8))));
        send(address());
    }

    @Test
    void shouldNotTakeAPageForAnAnswer() {
        answer(200, "<html>It works</html>".getBytes(StandardCharsets.UTF_8));
        assertThat(failure(address()).kind()).isEqualTo(Kind.NO_COLLECTOR);
    }

    @Test
    void shouldSayThatNothingListens() {
        URI address = address();
        server.stop(0);
        SendException e = failure(address);
        assertThat(e.kind()).isEqualTo(Kind.NO_CONNECTION);
        assertThat(e.answer()).startsWith("Failed to connect to /127.0.0.1:");
    }

    @Test
    void shouldSayThatAHostIsUnknown() {
        SendException e = failure(URI.create("http://no-such-host.invalid:4318"));
        assertThat(e.kind()).isEqualTo(Kind.NO_CONNECTION);
        assertThat(e.answer()).contains("no-such-host.invalid");
    }

    @Test
    void shouldGiveUpOnAnAnswerThatDoesNotCome() throws IOException {
        System.setProperty("otel.exporter.otlp.timeout", "200");
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SendException e = failure(URI.create("http://127.0.0.1:" + silent.getLocalPort()));
            assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
        }
    }

    @Test
    void shouldSendTheHeadersThatTheEnvironmentNames() throws SendException {
        // A property of Java stands for the variable OTEL_EXPORTER_OTLP_HEADERS.
        System.setProperty("otel.exporter.otlp.headers", "authorization=Bearer%20secret");
        AtomicReference<String> header = new AtomicReference<>();
        server.createContext("/v1/traces", exchange -> {
            header.set(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        send(address());
        assertThat(header).hasValue("Bearer secret");
    }

    @Test
    void shouldNotShowTheValueOfAHeaderThatIsWrong() {
        System.setProperty("otel.exporter.otlp.headers", "x-key=secret%0A");
        SendException e = failure(address());
        assertThat(e.kind()).isEqualTo(Kind.SETTINGS);
        assertThat(e.answer()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"ftp://collector, OTLP endpoint scheme must be http or https: ftp",
        "http://collector:4317/path, OTLP endpoint must not have a path: /path",
        "http://collector:4317?a=b, OTLP endpoint must not have a query string: a=b"})
    void shouldSayWhichAddressMeansNothing(String address, String said) {
        SendException e = failure(URI.create(address));
        assertThat(e.kind()).isEqualTo(Kind.SETTINGS);
        assertThat(e.answer()).isEqualTo(said);
    }
}
