// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.path.Flow;
import org.wakepath.path.KnownBy;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.testing.SpanCollector;
import org.wakepath.track.PageFaults;

/** A front whose requests 1.0 and 2.0 queue behind each other, and a store that is asked for 1.0. Times are ns. */
class RequestSpansTest {
    private static final long EPOCH = 1_700_000_000_000_000_000L;
    private static final RequestId FIRST = new RequestId("web", 1, 0);
    private static final RequestId SECOND = new RequestId("web", 2, 0);
    private static final RequestId ASKED = new RequestId("db", 9, 0);
    private static final Request.Kind FRONT = new Request.Kind(true, "http", 80, "front", "web");
    private static final Request.Kind STORE = new Request.Kind(true, "postgresql", 5432, "store", "db");

    private static Request request(RequestId id, Request.Kind kind, long begin, long end, Optional<Caller> caller,
            Work... work) {
        return new Request(id, kind, EPOCH + begin, EPOCH + end, true, KnownBy.ISOLATED, caller, List.of(work),
                List.of(), Optional.empty(), Optional.empty(), "", 0);
    }

    private static Work work(long arrived, long begin, long end, Queued... behind) {
        return new Work(Optional.empty(), EPOCH + begin, EPOCH + end, KnownBy.ISOLATED,
                OptionalLong.of(EPOCH + arrived), Optional.empty(), List.of(behind));
    }

    private static Queued queued(long begin, long end, RequestId behind) {
        return new Queued(EPOCH + begin, EPOCH + end, Optional.of(behind), KnownBy.ISOLATED);
    }

    private static List<Request> requests() {
        return List.of(
                request(FIRST, FRONT, 0, 900, Optional.empty(), work(0, 0, 100),
                        work(400, 700, 800, queued(400, 500, SECOND), queued(600, 700, SECOND)),
                        work(850, 870, 900, queued(850, 870, new RequestId("web", 3, 0)))),
                request(SECOND, FRONT, 50, 700, Optional.empty(), work(50, 100, 700, queued(50, 100, FIRST))),
                request(ASKED, STORE, 110, 390, Optional.of(new Caller(FIRST, KnownBy.INFERRED)), work(110, 120, 390)));
    }

    private static Map<Object, OtlpSpan> spans(List<Request> requests) {
        return RequestSpans.of(requests).collect(
                Collectors.toMap(span -> span.attributes().get("wakepath.request"), span -> span));
    }

    private static String written(List<Request> requests) throws IOException {
        StringWriter out = new StringWriter();
        RequestSpans.write(requests, out);
        return out.toString();
    }

    @Test
    void shouldPutARequestBelowTheOneThatItWasSentFor() {
        Map<Object, OtlpSpan> spans = spans(requests());
        OtlpSpan first = spans.get("1.0@web");
        OtlpSpan asked = spans.get("9.0@db");

        assertThat(first.parent()).isEmpty();
        assertThat(asked.parent()).isEqualTo(first.id());
        assertThat(asked.trace()).isEqualTo(first.trace());
        assertThat(spans.get("2.0@web").trace()).isNotEqualTo(first.trace());
        assertThat(asked.kind()).isEqualTo(OtlpSpan.Kind.SERVER);
        assertThat(asked.start() - EPOCH).isEqualTo(110);
        assertThat(asked.end() - EPOCH).isEqualTo(390);
        assertThat(asked.resource()).isEqualTo(Map.of("service.name", "store", "host.name", "db"));
        assertThat(asked.attributes()).isEqualTo(Map.of("network.protocol.name", "postgresql", "server.port", 5432L,
                "wakepath.request", "9.0@db", "wakepath.own", 270L, "wakepath.queued", 10L, "wakepath.known",
                "ISOLATED", "wakepath.caller", "1.0@web", "wakepath.callerKnown", "INFERRED", "wakepath.complete",
                true));
    }

    @Test
    void shouldLinkToTheRequestsThatItQueuedBehind() {
        Map<Object, OtlpSpan> spans = spans(requests());
        OtlpSpan second = spans.get("2.0@web");

        // What it queued behind at the end has no answer in the traces, and so no span.
        assertThat(spans.get("1.0@web").links()).containsExactly(new OtlpSpan.Link(second.trace(), second.id(),
                Map.of("wakepath.kind", "QUEUED_BEHIND", "wakepath.request", "2.0@web", "wakepath.duration", 200L,
                        "wakepath.known", "ISOLATED")));
        assertThat(second.links()).extracting(OtlpSpan.Link::span).containsExactly(spans.get("1.0@web").id());
        assertThat(spans.get("9.0@db").links()).isEmpty();
    }

    @Test
    void shouldHaveOneRootWhereWrongGuessesMakeACircle() {
        Map<Object, OtlpSpan> spans = spans(List.of(
                request(FIRST, FRONT, 0, 900, Optional.of(new Caller(ASKED, KnownBy.INFERRED))),
                request(ASKED, STORE, 110, 390, Optional.of(new Caller(FIRST, KnownBy.INFERRED))),
                request(SECOND, FRONT, 120, 130, Optional.of(new Caller(ASKED, KnownBy.INFERRED)))));

        assertThat(spans.values()).extracting(OtlpSpan::trace).containsOnly(spans.get("1.0@web").trace());
        assertThat(spans.get("1.0@web").parent()).isEmpty();
        assertThat(spans.get("9.0@db").parent()).isEqualTo(spans.get("1.0@web").id());
        assertThat(spans.get("2.0@web").parent()).isEqualTo(spans.get("9.0@db").id());
    }

    @Test
    void shouldBeARootWhereItsCallerHasNoAnswer() {
        List<Request> alone = requests().subList(2, 3);

        assertThat(spans(alone).get("9.0@db").parent()).isEmpty();
        assertThat(spans(alone).get("9.0@db").attributes()).containsEntry("wakepath.caller", "1.0@web");
    }

    @Test
    void shouldBeASpanOfAClientWhereTheServerWasNotRecorded() {
        Request asking = request(FIRST, new Request.Kind(false, "", 0, "", "web"), 0, 900, Optional.empty());

        OtlpSpan span = spans(List.of(asking)).get("1.0@web");
        assertThat(span.kind()).isEqualTo(OtlpSpan.Kind.CLIENT);
        assertThat(span.name()).isEqualTo("unknown protocol from an unknown process");
        assertThat(span.resource()).containsEntry("service.name", "unknown_service");
        assertThat(span.attributes()).doesNotContainKeys("network.protocol.name", "server.port", "wakepath.queued");
    }

    @Test
    void shouldTellPageFaultsTextAndTheTimeOfAServerThatWasNotRecorded() {
        Request.Remote had = new Request.Remote(new Flow("", Optional.empty(), Optional.empty()), EPOCH + 200,
                EPOCH + 300);
        Request one = new Request(FIRST, FRONT, EPOCH, EPOCH + 900, true, KnownBy.ISOLATED, Optional.empty(),
                List.of(), List.of(), Optional.of(had), Optional.of(new PageFaults.Count(7, 6, OptionalLong.of(1),
                        OptionalLong.of(50), OptionalLong.of(40))),
                "GET /a\u001b[2J", 0);

        assertThat(spans(List.of(one)).get("1.0@web").attributes()).containsEntry("wakepath.remote", 100L)
                .containsEntry("wakepath.faults", 7L).containsEntry("wakepath.newPages", 6L)
                .containsEntry("wakepath.majorFaults", 1L).containsEntry("wakepath.faultTime", 50L)
                .containsEntry("wakepath.majorFaultTime", 40L)
                .hasEntrySatisfying("wakepath.text", text -> assertThat((String) text).startsWith("GET /a")
                        .doesNotContain("\u001b"));
    }

    @Test
    void shouldHaveAResourceForEachProcess() throws IOException {
        String json = written(requests());

        assertThat(ParsedJson.object(json).toString()).containsSubsequence("store", "front");
        assertThat(json.split("scopeSpans", -1)).hasSize(3);
        assertThat(written(requests())).isEqualTo(json);
        assertThat(written(List.of())).isEqualTo("{\"resourceSpans\" : [ ]}\n");
    }

    @Test
    @Tag("full")
    void shouldBeReadByACollector() throws Exception {
        try (SpanCollector collector = new SpanCollector()) {
            HttpResponse<String> answer = HttpClient.newHttpClient().send(
                    HttpRequest.newBuilder(URI.create(collector.http() + "/v1/traces"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(written(requests()))).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(ParsedJson.object(answer.body())).isEqualTo(Map.of("partialSuccess", Map.of()));
            Map<String, Map<String, String>> received = collector.spans();
            Map<Object, OtlpSpan> sent = spans(requests());
            assertThat(received.keySet())
                    .containsExactlyInAnyOrderElementsOf(sent.values().stream().map(OtlpSpan::id).toList());
            OtlpSpan first = sent.get("1.0@web");
            OtlpSpan second = sent.get("2.0@web");
            assertThat(received.get(sent.get("9.0@db").id())).containsAllEntriesOf(Map.of("Trace ID", first.trace(),
                    "Parent ID", first.id(), "Kind", "Server", "service.name", "Str(store)", "host.name", "Str(db)",
                    "wakepath.own", "Int(270)"));
            assertThat(received.get(first.id())).containsAllEntriesOf(Map.of("link 0 Trace ID", second.trace(),
                    "link 0 ID", second.id(), "link 0 wakepath.duration", "Int(200)"));
        }
    }
}
