// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.wakepath.report.otlp.OtlpSpan;
import org.wakepath.telemetry.AnswerWatch.Answer;
import org.wakepath.telemetry.SendException.Kind;

/**
 * Sends spans to a collector by OpenTelemetry's own exporter, which takes its settings from the variables of the
 * environment that start with {@code OTEL_EXPORTER_OTLP_}: headers, certificates, timeout, compression.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otel/protocol/exporter/">the variables</a>
 */
public final class SpanSender implements AutoCloseable {
    /** As many spans as OpenTelemetry's SDK puts into a message. Collectors limit how long one may be. */
    static final int BATCH = 512;

    /** The ports by which OpenTelemetry's protocols are known. */
    private static final Map<Integer, Protocol> PORTS = Map.of(4317, Protocol.GRPC, 4318, Protocol.HTTP);
    private static final String EXPORTER = "otel.exporter.otlp.";
    private static final String SPANS = EXPORTER + "traces.";
    /** Settings that those of the environment go before. Who calls may try again, and is told at once what is wrong. */
    private static final Map<String, String> DEFAULTS = Map.of(EXPORTER + "protocol", Protocol.HTTP.setting(),
            "otel.java.exporter.otlp.retry.disabled", "true");
    /** The exporter logs what {@link SendException} says. A logger that nobody holds forgets its level. */
    private static final Logger LOG = Logger.getLogger("io.opentelemetry");

    private final AnswerWatch answers;
    private final AutoConfiguredOpenTelemetrySdk sdk;
    private final SpanExporter exporter;

    private SpanSender(AnswerWatch answers, AutoConfiguredOpenTelemetrySdk sdk, SpanExporter exporter) {
        this.answers = answers;
        this.sdk = sdk;
        this.exporter = exporter;
    }

    /**
     * A sender, which has not connected yet.
     *
     * @param collector such as {@code http://localhost:4318}; by HTTP, {@code /v1/traces} is added
     * @param protocol if empty, that of a known port, or else the one that the environment names, or HTTP
     * @throws SendException if the address or the environment has settings that mean nothing
     */
    public static SpanSender to(URI collector, Optional<Protocol> protocol) throws SendException {
        LOG.setLevel(Level.OFF);
        AnswerWatch answers = new AnswerWatch();
        AtomicReference<SpanExporter> exporter = new AtomicReference<>();
        Optional<Protocol> known = protocol.or(() -> Optional.ofNullable(PORTS.get(collector.getPort())));
        try {
            AutoConfiguredOpenTelemetrySdk sdk = AutoConfiguredOpenTelemetrySdk.builder().disableShutdownHook()
                    .setComponentLoader(answers).addPropertiesSupplier(() -> DEFAULTS)
                    .addPropertiesCustomizer(environment -> settings(collector, known, environment))
                    .addSpanExporterCustomizer((made, config) -> {
                        exporter.set(made);
                        return made;
                    }).build();
            return new SpanSender(answers, sdk, exporter.get());
        } catch (ConfigurationException e) {
            throw new SendException(Kind.SETTINGS, e.getMessage(), 0);
        }
    }

    /** Settings that go before those of the environment. */
    private static Map<String, String> settings(URI collector, Optional<Protocol> protocol,
            ConfigProperties environment) {
        String chosen = protocol.map(Protocol::setting).orElseGet(() -> environment
                .getString(SPANS + "protocol", environment.getString(EXPORTER + "protocol")));
        String path = !chosen.equals(Protocol.HTTP.setting()) ? ""
                : collector.toString().endsWith("/") ? "v1/traces" : "/v1/traces";
        return Map.of("otel.sdk.disabled", "false", "otel.traces.exporter", "otlp", "otel.metrics.exporter", "none",
                "otel.logs.exporter", "none", SPANS + "protocol", chosen, SPANS + "endpoint", collector + path);
    }

    /**
     * Sends spans, and returns when the collector has taken all of them.
     *
     * @param progress is told how many were taken
     * @throws SendException if it has not; those sent before stay with it
     */
    public void send(List<OtlpSpan> spans, IntConsumer progress) throws SendException {
        for (int from = 0; from < spans.size(); from += BATCH) {
            int to = Math.min(spans.size(), from + BATCH);
            send(spans.subList(from, to), from);
            progress.accept(to);
        }
    }

    private void send(List<OtlpSpan> batch, int before) throws SendException {
        List<SpanData> sent = batch.stream().<SpanData>map(SentSpan::new).toList();
        CompletableResultCode result = result(sent, before);
        Optional<Answer> wrong = answers.last();
        if (wrong.isPresent()) {
            Answer answer = wrong.get();
            int taken = answer.kind() == Kind.PARTLY_TAKEN ? before + taken(batch.size(), answer.rejected()) : before;
            throw new SendException(answer.kind(), answer.said(), taken);
        }
        if (!result.isSuccess()) {
            throw new SendException(Kind.REFUSED, String.valueOf(result.getFailureThrowable()), before);
        }
    }

    /** What a collector says that it rejected may be any number. */
    private static int taken(int sent, long rejected) {
        return rejected < 0 || rejected > sent ? 0 : sent - (int) rejected;
    }

    private CompletableResultCode result(List<SpanData> sent, int before) throws SendException {
        try {
            // The exporter ends at its own timeout.
            return exporter.export(sent).join(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (IllegalArgumentException e) {
            // What it says could have the value of a header, which is a secret.
            throw new SendException(Kind.SETTINGS, "a header has characters that HTTP does not allow", before);
        }
    }

    /** Ends the connection. */
    @Override
    public void close() {
        sdk.getOpenTelemetrySdk().close();
    }
}
