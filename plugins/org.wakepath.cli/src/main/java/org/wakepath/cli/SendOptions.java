// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.wakepath.report.otlp.OtlpSpan;
import org.wakepath.telemetry.Protocol;
import org.wakepath.telemetry.SendException;
import org.wakepath.telemetry.SpanSender;
import org.wakepath.words.WorkerWords;
import picocli.CommandLine.Option;

/** The collector of OpenTelemetry that spans are sent to. */
final class SendOptions {
    private static final int MOST_IDS = 100;
    private static final int MOST_PORT = 65_535;

    @Option(names = "--send", paramLabel = "URL", description = {
        "Send spans to this collector of OpenTelemetry, such as http://localhost:4318, instead of writing the answer. "
                + "docs/exports.md has its settings. Nothing is sent without this option."})
    private String url;

    @Option(names = "--protocol", paramLabel = "PROTOCOL", completionCandidates = Protocols.class, description = {
        "How to send: http or grpc. By default grpc to port 4317, http to port 4318, and to others as "
                + "OTEL_EXPORTER_OTLP_PROTOCOL says, or else http."})
    private Protocol protocol;

    /** The protocols, as they are written on the command line. */
    static final class Protocols implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Protocol.values()).map(one -> one.name().toLowerCase(Locale.ROOT)).iterator();
        }
    }

    boolean isAsked() {
        return url != null;
    }

    /** Refuses wrong arguments before any trace is read. */
    void check() {
        if (protocol != null && url == null) {
            throw CommandException.wrongUse("--protocol is about --send, which is missing",
                    "give --send URL, or leave --protocol out");
        }
        if (url != null) {
            collector();
        }
    }

    private URI collector() {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw wrongUrl("is no address");
        }
        if (!"http".equals(uri.getScheme()) && !"https".equals(uri.getScheme()) || uri.getHost() == null) {
            throw wrongUrl("does not start with http:// or https:// and a host");
        }
        if (uri.getPort() > MOST_PORT) {
            throw wrongUrl("has the port " + uri.getPort() + ", and the highest is " + MOST_PORT);
        }
        if (uri.getUserInfo() != null) {
            throw CommandException.wrongUse("--send takes no name and password",
                    "put them into a header: OTEL_EXPORTER_OTLP_HEADERS (docs/exports.md)");
        }
        return uri;
    }

    private CommandException wrongUrl(String problem) {
        return CommandException.wrongUse("--send " + url + " " + problem, "give for example http://localhost:4318");
    }

    /** Sends spans, and says so. */
    void send(List<OtlpSpan> spans, Shell shell) throws IOException {
        try (Progress progress = shell.progress("sending " + WorkerWords.count(spans.size()) + " spans");
                SpanSender sender = SpanSender.to(collector(), Optional.ofNullable(protocol))) {
            sender.send(spans, taken -> progress.phase("sending, " + taken(taken, spans)));
        } catch (SendException e) {
            throw CommandException.failed("cannot send to " + url + ": " + problem(e, spans), remedy(e.kind()));
        } catch (NoClassDefFoundError e) {
            throw CommandException.failed("this Wakepath is without OpenTelemetry's exporter, as in Eclipse",
                    "use ./wakepath, or write a file with --format otlp and send that");
        }
        List<String> traces = spans.stream().map(OtlpSpan::trace).distinct().toList();
        String listed = traces.stream().limit(MOST_IDS).collect(Collectors.joining("\n"));
        shell.write((out, terminal) -> out.write("Sent " + WorkerWords.count(spans.size()) + " spans to " + url
                + (traces.size() <= MOST_IDS ? ". The id of each trace:\n"
                        : ". The ids of " + MOST_IDS + " of " + WorkerWords.count(traces.size()) + " traces:\n")
                + listed + "\n"));
    }

    private static String problem(SendException e, List<OtlpSpan> spans) {
        String problem = switch (e.kind()) {
            case TIMEOUT -> "no answer in time";
            case PARTLY_TAKEN -> "only a part was taken" + (e.answer().isEmpty() ? "" : ", " + e.answer());
            default -> e.answer();
        };
        return e.taken() == 0 ? problem : problem + "; " + taken(e.taken(), spans);
    }

    private static String taken(int taken, List<OtlpSpan> spans) {
        return WorkerWords.count(taken) + " of " + WorkerWords.count(spans.size()) + " spans were taken";
    }

    private static String remedy(SendException.Kind kind) {
        return switch (kind) {
            case SETTINGS -> "correct the address, or the variables OTEL_EXPORTER_OTLP_… (docs/exports.md)";
            case NO_CONNECTION, NO_COLLECTOR -> "check that a collector of OpenTelemetry listens there, and --protocol";
            case TIMEOUT -> "check the address, or allow more ms with OTEL_EXPORTER_OTLP_TIMEOUT";
            case NOT_AUTHORIZED -> "give what it asks for in OTEL_EXPORTER_OTLP_HEADERS (docs/exports.md)";
            case REFUSED, PARTLY_TAKEN -> "the log of the collector may say more";
        };
    }
}
