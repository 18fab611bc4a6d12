// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.Reader;
import org.wakepath.testing.SpanCollector;
import org.wakepath.testing.TestTraces;

/** Spans that the command line sends. */
final class SendPathTest {
    private static final Path TRACES = TestTraces.repository().resolve("testtraces/recorded/rpc");

    private static Run path(Object... options) {
        return Run.of(Stream.concat(Stream.of("path", TRACES, "--task", "rpc-client"), Stream.of(options)).toArray());
    }

    @Test
    @Tag("full")
    void shouldSendATraceForEachRequest() throws IOException {
        try (SpanCollector collector = new SpanCollector()) {
            Run run = path("--request", "7000", "--send", collector.grpc(), "--protocol", "grpc");

            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).matches("Sent \\d+ spans to " + collector.grpc()
                    + "\\. The id of each trace:\n([0-9a-f]{32}\n)+");
            assertThat(run.out().lines().skip(1)).containsExactlyInAnyOrderElementsOf(collector.spans().values()
                    .stream().map(span -> span.get("Trace ID")).distinct().toList());
        }
    }

    @Test
    void shouldSayInOneLineWhatToDoWhereTheCollectorRefuses() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            Run run = path("--send", url);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).isEqualTo("wakepath: cannot send to " + url + ": HTTP 401 Unauthorized; give what it "
                    + "asks for in OTEL_EXPORTER_OTLP_HEADERS (docs/exports.md)\n");
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "localhost:4318 | does not start with http:// or https:// and a host",
        "http://a:b@localhost | put them into a header",
        "http://local host | is no address",
        "http://localhost:99999 | has the port 99999, and the highest is 65535",
        "http://localhost --json | sends the path instead of writing it",
        "http://localhost --protocol=udp | expected one of [HTTP, GRPC]",
        "http://localhost --by=slice | --by slice has no place in otlp",
        "http://localhost --what-if=web%running%-50% | --what-if has no place in otlp",
    })
    void shouldRefuseWrongArgumentsBeforeItReads(String options, String problem) {
        Object[] words = Stream.of(options.split(" (?=--)")).map(word -> word.replace('%', ' ').replace("-50 ", "-50%"))
                .toArray();
        Run run = path(Stream.concat(Stream.of("--send"), Stream.of(words)).toArray());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(problem).hasLineCount(1).doesNotContain("a:b");
    }

    @Test
    @Tag("full")
    void shouldLoadNothingOfOpenTelemetryUnlessItSends() throws Exception {
        String loaded = Reader.at(Path.of(System.getProperty("java.home"), "bin", "java"))
                .with("-Xlog:class+load", "-cp", System.getProperty("java.class.path"), "org.wakepath.cli.Main", "path",
                        TRACES, "--task", "rpc-client", "--format", "otlp")
                .read();

        assertThat(loaded).contains("org.wakepath.cli.SendOptions").doesNotContain("io.opentelemetry", "okhttp",
                "kotlin");
    }
}
