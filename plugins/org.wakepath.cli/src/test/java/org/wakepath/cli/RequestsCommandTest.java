// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.testing.DocumentedSchemas;
import org.wakepath.testing.SpanCollector;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.layout.Palette;

/**
 * The traces are those of RecordedRequestsTest, where each time is drawn in microseconds. Percentiles are exact within
 * 0.1 %.
 */
class RequestsCommandTest {
    private static final int FRONT = 10;
    private static final int BASE = 11;
    private static final Path TRACES = TestTraces.repository().resolve("testtraces/compiled/requests");

    @Test
    void shouldListKindsAndTheSlowestRequests() {
        Run run = Run.of("requests", TRACES);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().map(line -> line.trim().replaceAll(" +", " "))).contains(
                "1 0.006003 0.006003 0.006003 0.006003 0.004000 0.002000 A http on port 90 of base",
                "1.0@A 0.023000 0.009000 0.009000 isolated http on port 80 of front",
                "9.0@A 0.006000 0.004000 0.002000 isolated 1.0@A (isolated) http on port 90 of base");
        assertThat(run.out()).doesNotContain("!");
    }

    @Test
    void shouldWriteJsonAsDescribed() {
        Run run = Run.of("requests", TRACES, "--json", "--limit", 1);

        JsonValue document = run.json();
        assertThat(DocumentedSchemas.faults(run.out())).isEmpty();
        assertThat(document.get("kinds").list()).hasSize(2);
        assertThat(document.get("slowest").list()).hasSize(1);
        JsonValue slowest = document.get("slowest").list().get(0);
        assertThat(slowest.get("request").text()).isEqualTo("1.0@A");
        assertThat(slowest.get("work").list()).extracting(work -> work.get("task").get("name").text() + " "
                + work.get("known").text()).containsOnly("front ISOLATED");
        assertThat(slowest.get("asked").list().get(0).get("request").text()).isEqualTo("9.0@A");
    }

    @Test
    void shouldWriteOneRequestALine() {
        assertThat(Run.of("requests", TRACES, "--format", "csv").out().lines()).hasSize(4)
                .anyMatch(line -> line.startsWith("9.0@A,served,http,90,base,A,")
                        && line.endsWith(",6000,4000,2000,ISOLATED,1.0@A,ISOLATED,,,,,,,,false"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "csv", "html", "otlp"})
    void shouldReplaceNamesByAliases(String format) {
        String plain = Run.of("requests", TRACES, "--format", format).out();
        String redacted = Run.of("requests", TRACES, "--format", format, "--redact").out();

        assertThat(plain).contains("front", "base");
        assertThat(redacted).contains("task-1", "host-1").doesNotContain("front", "1.0@A", TRACES.toString());
        String shown = redacted.replaceAll("(?s)<(script|style).*?</\\1>", "");
        assertThat(Pattern.compile("\\bbase\\b(?!-uri)").matcher(shown).results()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--send localhost:4318 | does not start with http:// or https:// and a host",
        "--send http://localhost --format json | sends the requests instead of writing them",
        "--send http://localhost --limit 3 | --send has all requests",
        "--protocol http | --protocol is about --send, which is missing",
    })
    void shouldRefuseWrongArgumentsBeforeItReads(String options, String problem) {
        Run run = Run.of(Stream.concat(Stream.of("requests", TRACES), Stream.of(options.split(" "))).toArray());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(problem).hasLineCount(1);
    }

    @Test
    @Tag("full")
    void shouldSendTheSpansOfTheFile() throws IOException {
        try (SpanCollector collector = new SpanCollector()) {
            Run run = Run.of("requests", TRACES, "--redact", "--send", collector.grpc(), "--protocol", "grpc");

            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(run.out()).startsWith("Sent 3 spans to " + collector.grpc() + ". The id of each trace:\n");
            assertThat(run.out().lines().skip(1)).containsExactlyInAnyOrderElementsOf(collector.spans().values()
                    .stream().map(span -> span.get("Trace ID")).distinct().toList());
        }
    }

    @Test
    void shouldWriteAllRequestsAsSpans() {
        Run run = Run.of("requests", TRACES, "--format", "otlp");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("\"1.0@A\"", "\"2.0@A\"", "\"9.0@A\"", "\"intValue\" : \"6000\"");
        assertThat(Run.of("requests", TRACES, "--format", "otlp", "--limit", 2).err()).contains("leave --limit out")
                .hasLineCount(1);
    }

    @Test
    void shouldFollowThePathOfARequest() {
        Run run = Run.of("path", TRACES, "--request", "1.0", "--json");

        assertThat(DocumentedSchemas.faults(run.out())).isEmpty();
        assertThat(run.json().get("segments").list())
                .filteredOn(segment -> segment.get("cause").get("kind").text().equals("QUEUED_BEHIND")).isNotEmpty()
                .allSatisfy(segment -> assertThat(segment.get("cause").get("request").text()).isEqualTo("2.0"));
        assertThat(Run.of("path", TRACES, "--request", "1.0@A", "--redact").out())
                .contains("Queued behind request 2.0 (http) for 6.00").doesNotContain("front");
    }

    /** In columns of the drawing: 11 of its own, 5 of base, 6 behind the other request, and 1 for a CPU. */
    @Test
    void shouldAgreeOnTheTimeInTheQueue() {
        Run run = Run.of("path", TRACES, "--request", "1.0", "--json");

        JsonValue summary = run.json().get("summary");
        assertThat(summary.get("headline").text()).contains("6.00 µs behind other requests", "5.00 µs for `base`");
        assertThat(summary.get("parts").get("running").integer()).isEqualTo(11_000);
        assertThat(summary.get("parts").get("waiting").integer()).isEqualTo(6_000 + 5_000);
        assertThat(summary.get("states").list()).extracting(
                state -> state.get("state").text() + " " + state.get("duration").integer())
                .containsExactly("RUNNING 16000", "QUEUED 6000", "PREEMPTED 1000");
        assertThat(summary.get("waitedFor").list()).extracting(
                what -> what.get("kind").text() + " " + what.get("duration").integer())
                .containsExactly("REQUESTS 6000", "TASKS 5000");
        assertThat(run.json().get("segments").list()).filteredOn(one -> one.get("state").text().equals("QUEUED"))
                .extracting(one -> one.get("end").integer() - one.get("start").integer()).containsExactly(6_000L);
        assertThat(Run.of("path", TRACES, "--request", "1.0").out()).contains("queued     6.00 µs  26 %",
                "6.00 µs   26 %    front(10) on A, queued");
    }

    /** While the request was queued, front worked on another one: what it was in then is not where this one waited. */
    @Test
    void shouldShowTheFunctionsThatRanForARequest(@TempDir Path folder) throws IOException {
        writeCalls(folder);

        Run run = Run.of("path", TRACES, folder, "--request", "1.0", "--functions", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.json().get("segments").list()).filteredOn(segment -> segment.keys().contains("calls"))
                .flatExtracting(segment -> segment.get("calls").list())
                .extracting(call -> call.get("functions").value() + " " + call.get("time").integer())
                .containsExactly("[handle] 600", "[] 400", "[handle, parse] 4000", "[handle] 2000", "[serve] 600",
                        "[] 400", "[serve] 3500", "[] 500", "[handle] 1000", "[] 1600", "[handle] 1400");
        assertThat(run.out()).doesNotContain("waitedIn", "wokenFrom");
        assertThat(Run.of("path", TRACES, folder, "--request", "1.0", "--functions", "--format", "svg").out())
                .contains(">parse<");
        assertThat(Run.of("path", TRACES, "--request", "1.0", "--functions").err())
                .contains("have no call of a function");
    }

    /** Calls of front and base. */
    private static void writeCalls(Path folder) {
        UUID clock = UUID.fromString("7fc56270-e7a7-3fa8-9a59-35b72eacbe29");
        try (CtfWriter writer = CtfWriter.create(folder.resolve("functions"))) {
            writer.clock(clock, 0).environment("hostname", "A").environment("domain", "ust").context(Field.s32("tid"));
            Stream.of("handle", "parse", "serve").forEach(function -> writer
                    .event("function:" + function + "_entry", Field.s64("frame"))
                    .event("function:" + function + "_exit", Field.s64("frame")));
            StreamWriter stream = writer.stream(0);
            call(stream, FRONT, "handle_entry", 7_400);
            call(stream, FRONT, "parse_entry", 8_000);
            call(stream, FRONT, "parse_exit", 12_000);
            call(stream, BASE, "serve_entry", 14_400);
            call(stream, BASE, "serve_exit", 18_500);
            call(stream, FRONT, "handle_exit", 27_400);
            stream.flush();
        }
    }

    private static void call(StreamWriter stream, int tid, String event, int nanosecond) {
        long frame = event.startsWith("parse") ? 0x800 : 0x900;
        stream.context(tid).event("function:" + event, 100_000_000_000_000L + nanosecond, frame);
    }

    /** The picture is 1040 pixels wide without its names, and the time in the queue 6 of 23 columns. */
    @Test
    void shouldDrawTheTimeInTheQueueInItsOwnColour() {
        String svg = Run.of("path", TRACES, "--request", "1.0", "--format", "svg").out();

        String colour = Palette.hex(Palette.light().colour(EdgeState.QUEUED));
        assertThat(svg).contains(">queued<");
        assertThat(svg.lines().filter(line -> line.contains("height=\"10\" fill=\"" + colour))).singleElement()
                .asString().contains("width=\"271\"");
    }

    /** Of the 23 columns from 6 on, the request waited for base from 8 to 19, and was queued from 19 to 25 or 26. */
    @Test
    void shouldWriteAPageWithTheThreadsOfEachRequest() {
        Run run = Run.of("requests", TRACES, "--format", "html");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("front(10) on A", "base(11) on A",
                "<title>5.00 µs: 1.0 waited for the answer of 9.0@A</title>",
                "<title>7.00 µs: 1.0 was queued behind 2.0 (6.00 µs)</title><rect class=\"box\" x=\"66.391%\"",
                "Its path: `front`(10) on A took 23.0 µs; for 11.0 µs of it it waited: 6.00 µs behind other requests",
                "<g class=\"state-" + EdgeState.QUEUED.ordinal()
                        + "\"><title>Queued behind request 2.0 (http) for 6.00 µs.</title>"
                        + "<rect class=\"box\" x=\"66.391%\" width=\"19.565%\"",
                "wakepath path " + NextCommand.quoted(List.of(TRACES.toString())) + " --request 1.0@A");
        assertThat(Run.of("requests", TRACES, "--format", "html", "--limit", 1).out()).contains("<h2>The slowest</h2>",
                "2 more are not in this page");
    }

    @Test
    void shouldSayWhatIsWrongWithARequest() {
        assertThat(Run.of("path", TRACES, "--request", "7.1").err()).contains("hold no request 7.1").hasLineCount(1);
        assertThat(Run.of("path", TRACES, "--request", "eighty", "--task", "front").err())
                .contains("neither a port nor the id").hasLineCount(1);
        assertThat(Run.of("path", TRACES, "--request", "1.0", "--task", "front").err()).contains("leave --task")
                .hasLineCount(1);
        assertThat(Run.of("requests", TestTraces.recorded("rpc")).err()).contains("hold no requests").hasLineCount(1);
    }
}
