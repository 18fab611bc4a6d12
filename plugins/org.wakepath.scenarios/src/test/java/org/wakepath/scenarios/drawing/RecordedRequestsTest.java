// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.KnownBy;
import org.wakepath.path.PathSegment;
import org.wakepath.testing.TestTraces;
import org.wakepath.track.PageFaults;

/**
 * An event loop, {@code front}, has two requests of clients that were not recorded, and asks {@code base} for the first
 * one. Times are columns.
 */
class RecordedRequestsTest {
    private static final String DRAWING = """
            packet syn1: far:4001 > A:80 S seq 99
            packet syn2: far:4002 > A:80 S seq 199
            packet syn3: lo:5000 > lo:90 S seq 299
            packet syn4: lo:90 > lo:5000 SA seq 399 ack 300
            packet ask1: far:4001 > A:80 PA seq 100 ack 1 len 10
            packet ask2: far:4002 > A:80 PA seq 200 ack 1 len 10
            packet ask3: lo:5000 > lo:90 PA seq 300 ack 400 len 10
            packet answer3: lo:90 > lo:5000 PA seq 400 ack 310 len 20
            host A at 10.0.0.1
                             |0         1         2         3 |
                             |01234567890123456789012345678901|
            front/10         |bbbbbbp0000000000000000000000000|
            base/11          |bbbbbbbbbbbbbp111111111111111111|
            softirq NET_RX@2 | ##   #  #   #     #            |
            softirq NET_RX@3 |   ##                           |
            1: softirq NET_RX@2 receives syn1
            2: softirq NET_RX@2 receives syn2
            3: softirq NET_RX@3 receives syn3
            4: softirq NET_RX@3 receives syn4
            6: softirq NET_RX@2 receives ask1
            6: softirq NET_RX@2 wakes front/10
            9: softirq NET_RX@2 receives ask2
            13: softirq NET_RX@2 receives ask3
            13: softirq NET_RX@2 wakes base/11
            19: softirq NET_RX@2 receives answer3
            path of base/11
            base/11          |              rrrrrrrrrrrrrrrrrr|
            """;
    private static final long FIRST = 1;
    private static final long SECOND = 2;
    private static final long ASKING = 3;
    private static final long UNSEEN = 4;
    private static final long ASKED = 9;

    @TempDir
    private Path traces;

    private String faultEvents = "x86_exceptions_page_fault_";
    private Drawing drawing;
    private MessageTrace messages;
    private Analysis analysis;
    private RecordedRequests requests;

    @BeforeEach
    void draw() {
        drawing = DrawingParser.parse(DRAWING.lines().toList());
        TraceCompiler.compile(drawing, traces);
    }

    /** Records both servers; the fragment that takes the answer is isolated or not. */
    private void record(String taking) {
        record(taking, () -> {
            messages.part("send", 12, 10, ASKING, 10);
            messages.connection(13, 10, ASKING, 2, 5000, 90);
            messages.fragment("isolated_end", 14, 10, FIRST);
        });
    }

    /** Records both servers; the front makes the connection for the first request, and asks once it is there. */
    private void recordConnecting(String asking) {
        record("isolated", () -> {
            messages.event("connect", 10, 10, ASKING);
            messages.fragment("isolated_end", 11, 10, FIRST);
            messages.sending(asking + "_begin", 12, 10, ASKING);
            messages.part("send", 12, 10, ASKING, 10);
            messages.connection(13, 10, ASKING, 2, 5000, 90);
            messages.sending(asking + "_end", 14, 10, ASKING);
        });
    }

    private void record(String taking, Runnable asking) {
        write("requests", "ust", new UUID(1, 2), () -> {
            messages.fragment("isolated_begin", 8, 10, FIRST);
            messages.connection(8, 10, FIRST, 1, 80, 4001);
            messages.part("receive", 9, 10, FIRST, 10);
            asking.run();
            messages.fragment("isolated_begin", 15, 10, SECOND);
            messages.fragment("isolated_begin", 15, 11, ASKED);
            messages.connection(15, 10, SECOND, 1, 80, 4002);
            messages.connection(15, 11, ASKED, 1, 90, 5000);
            messages.part("receive", 16, 10, SECOND, 10);
            messages.part("receive", 16, 11, ASKED, 10);
            messages.part("send", 19, 11, ASKED, 20);
            messages.fragment("isolated_end", 20, 11, ASKED);
            messages.part("send", 24, 10, SECOND, 30);
            messages.fragment("isolated_end", 25, 10, SECOND);
            messages.fragment(taking + "_begin", 26, 10, ASKING);
            messages.part("receive", 27, 10, ASKING, 20);
            messages.part("send", 29, 10, FIRST, 30);
            messages.fragment(taking + "_end", 30, 10, ASKING);
        });
        read();
    }

    private void read() {
        analysis = Analysis.open(TraceSet.open(List.of(traces)), 1);
        requests = RecordedRequests.of(analysis, 0, events -> {});
    }

    private void write(String folder, String domain, UUID uuid, Runnable events) {
        try (MessageTrace trace = new MessageTrace(traces.resolve(folder), drawing, domain, uuid)) {
            messages = trace;
            events.run();
        }
    }

    private long time(int column) {
        return new ColumnClock(drawing, analysis, 0).time(column);
    }

    private int column(long time) {
        return Integer.parseInt(new ColumnClock(drawing, analysis, 0).column(time, 0));
    }

    private Request request(String id) {
        return requests.find(id).get(0);
    }

    private List<String> work(Request request) {
        List<String> found = new ArrayList<>();
        for (Work one : request.work()) {
            StringBuilder behind = new StringBuilder();
            for (Queued queued : one.behind()) {
                behind.append(" behind ").append(queued.request().orElseThrow().local()).append(' ')
                        .append(column(queued.begin())).append('-').append(column(queued.end()));
            }
            found.add(column(one.arrived().orElseThrow()) + " " + column(one.begin()) + "-" + column(one.end())
                    + behind);
        }
        return found;
    }

    @Test
    void shouldTellWhatARequestQueuedBehind() {
        record("isolated");

        assertThat(work(request("1.0"))).containsExactly("6 8-14", "19 26-29 behind 2.0 19-25");
        assertThat(work(request("2.0"))).containsExactly("9 15-24 behind 1.0 9-14");
        assertThat(work(request("9.0"))).containsExactly("13 15-19");
        assertThat(requests.all()).extracting(one -> one.id().local()).containsExactly("1.0", "2.0", "9.0");
        assertThat(requests.all()).extracting(Request::isQueueingKnown).containsOnly(true);
        assertThat(request("1.0").queued()).isEqualTo(time(9) - time(0));
        assertThat(request("1.0").own()).isEqualTo(time(9) - time(0));
        // The drawing declares page faults without the code that says what they are.
        assertThat(requests.all()).extracting(Request::faults).containsOnly(Optional.empty());
    }

    @Test
    void shouldGuessTheOtherEndOfAConnectionWhosePortsWereUsedBefore() {
        long before = 5;
        record("isolated", () -> {
            messages.part("send", 10, 10, before, 10);
            messages.connection(11, 10, before, 2, 5000, 90);
            messages.part("send", 12, 10, ASKING, 10);
            messages.connection(13, 10, ASKING, 2, 5000, 90);
            messages.fragment("isolated_end", 14, 10, FIRST);
        });

        assertThat(request("9.0").caller().orElseThrow().request()).isEqualTo(request("1.0").id());
        assertThat(request("9.0").caller().orElseThrow().known()).isEqualTo(KnownBy.INFERRED);
        assertThat(request("1.0").asked()).extracting(Request.Asked::known).containsOnly(KnownBy.INFERRED);
    }

    /** The first connection is from column 10 to 11, the second from 14 to 15. */
    @Test
    void shouldTakeTheOtherEndThatIsNearestInTime() {
        long before = 5;
        long early = 7;
        record("isolated", () -> {
            messages.part("send", 10, 10, before, 10);
            messages.connection(10, 10, before, 2, 5000, 90);
            messages.fragment("isolated_begin", 11, 11, early);
            messages.connection(11, 11, early, 1, 90, 5000);
            messages.part("receive", 11, 11, early, 10);
            messages.part("send", 12, 11, early, 20);
            messages.fragment("isolated_end", 12, 11, early);
            messages.part("send", 13, 10, ASKING, 10);
            messages.connection(14, 10, ASKING, 2, 5000, 90);
            messages.fragment("isolated_end", 14, 10, FIRST);
        });

        assertThat(request("1.0").asked()).extracting(asked -> asked.request().local() + " " + asked.known())
                .containsExactly("7.0 INFERRED", "9.0 INFERRED");
    }

    @Test
    void shouldReadTheStartOfTheUrlOfARequestAtEitherEnd() {
        record("isolated", () -> {
            messages.text(9, 10, FIRST, "GET /a?b=");
            messages.text(9, 10, FIRST, "c");
            messages.part("send", 12, 10, ASKING, 10);
            messages.text(12, 10, ASKING, "GET /inner");
            messages.connection(13, 10, ASKING, 2, 5000, 90);
            messages.fragment("isolated_end", 14, 10, FIRST);
        });

        assertThat(request("1.0").text()).isEqualTo("GET /a?b=c");
        assertThat(request("9.0").text()).isEqualTo("GET /inner");
        assertThat(request("2.0").text()).isEmpty();
    }

    @Test
    void shouldLinkARequestWithTheOneThatItWasSentFor() {
        record("isolated");

        assertThat(request("9.0").caller().orElseThrow().request()).isEqualTo(request("1.0").id());
        assertThat(request("9.0").caller().orElseThrow().known()).isEqualTo(KnownBy.ISOLATED);
        assertThat(request("1.0").asked()).extracting(one -> one.request().local()).containsExactly("9.0");
        assertThat(request("1.0").caller()).isEmpty();
        assertThat(request("9.0").kind()).isEqualTo(new Request.Kind(true, "http", 90, "base", "A"));
    }

    @Test
    void shouldLinkAQuestionWithTheRequestThatItsConnectionWasMadeFor() {
        recordConnecting("isolated");

        assertThat(request("9.0").caller().orElseThrow().request()).isEqualTo(request("1.0").id());
        assertThat(request("9.0").caller().orElseThrow().known()).isEqualTo(KnownBy.ISOLATED);
        // The other end accepted the connection at 4.
        assertThat(work(request("1.0"))).startsWith("6 8-11", "4 12-14");
        // From 6 to 8, from 11 to 12 and from 19 to 26.
        assertThat(request("1.0").queued()).isEqualTo(time(10) - time(0));
        assertThat(request("1.0").asked()).extracting(one -> one.request().local()).containsExactly("9.0");
        assertThat(path("1.0")).contains("14 base RUNNING");

        recordConnecting("inferred");

        assertThat(request("9.0").caller().orElseThrow().known()).isEqualTo(KnownBy.INFERRED);
    }

    @Test
    void shouldTellStreamsOfAConnectionAsItsRequests() {
        record("isolated", () -> {
            messages.event("receive", 10, 10, FIRST, 1L, -1L, 0, 9L, 1);
            messages.event("receive", 11, 10, FIRST, 2L, -1L, 5, 9L, 1);
            messages.event("send", 12, 10, FIRST, 1L, -1L, 5, 9L, 1);
            messages.fragment("isolated_end", 14, 10, FIRST);
        });

        // Those without a stream are of the connection, such as its settings.
        assertThat(requests.all()).extracting(one -> one.id().local()).containsExactlyInAnyOrder("1.5", "2.0", "9.0");
    }

    @Test
    void shouldGoWithWhoeverTheRequestWaitedFor() {
        record("isolated");

        assertThat(path("1.0")).containsExactly("6 front PREEMPTED", "7 front RUNNING", "14 base RUNNING",
                "19 front QUEUED behind 2.0 ISOLATED", "25 front RUNNING");
        assertThat(path("2.0")).containsExactly("9 front QUEUED behind 1.0 ISOLATED", "14 front RUNNING");
    }

    @Test
    void shouldNotTellAsCertainWhatIsInferred() {
        record("inferred");

        assertThat(request("1.0").known()).isEqualTo(KnownBy.INFERRED);
        assertThat(request("2.0").known()).isEqualTo(KnownBy.ISOLATED);
        assertThat(path("1.0")).last().isEqualTo("26 front RUNNING guessed");
    }

    /** As a program that inetd starts, and that says the same to everybody. */
    @Test
    void shouldTellARequestThatNobodyReadAsInferredFromItsArrivalOn() {
        write("requests", "ust", new UUID(1, 2), () -> {
            messages.event("send", 24, 11, SECOND, 0L, -1L, 0, 30L, 1);
            messages.connection(24, 11, SECOND, 1, 80, 4002);
            // The request of a second answer may have come at any time.
            messages.event("send", 26, 11, SECOND, 1L, -1L, 0, 30L, 1);
        });
        read();

        assertThat(requests.all()).extracting(one -> one.id().local() + " " + column(one.begin()) + "-"
                + column(one.end()) + " " + one.known()).containsExactly("2.0 9-24 INFERRED");
        assertThat(work(request("2.0"))).containsExactly("9 13-24");
        assertThat(path("2.0")).isNotEmpty().allMatch(segment -> segment.contains("base"));
    }

    @Test
    void shouldBelieveTheLibraryWhereTheKernelSawTheSameConnection() {
        write("passive", "kernel", new UUID(1, 3), () -> {
            messages.fragment("inferred_begin", 9, 10, FIRST);
            messages.connection(9, 10, FIRST, 1, 80, 4001);
            messages.part("receive", 9, 10, FIRST, 10);
            // The library did not look at this connection, but at what its thread did meanwhile.
            messages.fragment("inferred_begin", 11, 10, UNSEEN);
            messages.connection(11, 10, UNSEEN, 1, 80, 4003);
            messages.part("receive", 11, 10, UNSEEN, 10);
            messages.fragment("inferred_end", 13, 10, UNSEEN);
            messages.fragment("inferred_begin", 22, 11, UNSEEN);
            messages.part("send", 24, 11, UNSEEN, 10);
            messages.fragment("inferred_end", 25, 11, UNSEEN);
            messages.part("send", 28, 10, FIRST, 5);
        });
        record("isolated");

        assertThat(work(request("1.0"))).containsExactly("6 8-14", "19 26-29 behind 2.0 19-25");
        assertThat(request("1.0").known()).isEqualTo(KnownBy.ISOLATED);
        assertThat(request("4.0").known()).isEqualTo(KnownBy.INFERRED);
        assertThat(request("4.0").work()).extracting(one -> one.task().orElseThrow().task().tid() + " "
                + column(one.begin()) + "-" + column(one.end())).containsExactly("11 22-24");
    }

    /** Answers that the C library writes by itself pass by the library of requests. */
    @Test
    void shouldBelieveTheKernelWhereTheLibrarySawOneDirectionAlone() {
        write("passive", "kernel", new UUID(1, 3), () -> {
            messages.fragment("inferred_begin", 13, 11, UNSEEN);
            messages.connection(13, 11, UNSEEN, 1, 90, 4003);
            messages.part("receive", 13, 11, UNSEEN, 10);
            messages.part("send", 14, 11, UNSEEN, 10);
            messages.fragment("inferred_end", 14, 11, UNSEEN);
        });
        record("isolated", () -> {
            messages.part("send", 12, 10, ASKING, 10);
            messages.connection(13, 10, ASKING, 2, 5000, 90);
            messages.fragment("isolated_begin", 13, 11, UNSEEN);
            messages.connection(13, 11, UNSEEN, 1, 90, 4003);
            messages.part("receive", 13, 11, UNSEEN, 10);
            messages.fragment("isolated_end", 14, 11, UNSEEN);
            messages.fragment("isolated_end", 14, 10, FIRST);
        });

        assertThat(request("4.0").known()).isEqualTo(KnownBy.INFERRED);
        assertThat(request("4.0").work()).extracting(one -> column(one.begin()) + "-" + column(one.end()))
                .containsExactly("13-14");
        assertThat(request("1.0").known()).isEqualTo(KnownBy.ISOLATED);
    }

    /**
     * Writes three faults of the front and one in the kernel's own memory, and one of the other server in its request.
     * Those of the front end at 10, 11 and 13, if such ends are recorded.
     */
    private void writeFaults(long lost, String... more) {
        try (CtfWriter writer = CtfWriter.create(traces.resolve("faults"))) {
            writer.uuid(new UUID(1, 4)).clock(UUID.nameUUIDFromBytes("A".getBytes(StandardCharsets.UTF_8)), 0)
                    .environment("hostname", "A").environment("domain", "kernel").context(Field.s32("tid"));
            for (String name : List.of("user", "kernel")) {
                writer.event(faultEvents + name, Field.u64("address"), Field.u64("error_code"));
            }
            List.of(more).forEach(name -> writer.event(name));
            StreamWriter stream = writer.stream(0);
            fault(stream, "user", 9, 10, 0x1000, 6);
            end(stream, "minor", 10, more);
            fault(stream, "user", 10, 10, 0x1000, 7);
            end(stream, "minor", 11, more);
            fault(stream, "kernel", 12, 10, 0x2000, 2);
            fault(stream, "kernel", 13, 10, -1, 0);
            end(stream, "major", 13, more);
            fault(stream, "user", 16, 11, 0x3000, 4);
            fault(stream, "user", 22, 11, 0x3000, 4);
            stream.flush();
            fault(stream, "user", 27, 11, 0x3000, 4);
            stream.discarded(lost).flush();
        }
    }

    private void end(StreamWriter stream, String kind, int column, String... kinds) {
        if (List.of(kinds).contains("wakepath_" + kind + "_fault")) {
            stream.context(10).event("wakepath_" + kind + "_fault", local(column));
        }
    }

    private void fault(StreamWriter stream, String where, int column, int tid, long address, long code) {
        stream.context(tid).event(faultEvents + where, local(column), address, code);
    }

    private long local(int column) {
        return drawing.hosts.get("A").clock.local(drawing.time(column));
    }

    @Test
    void shouldCountThePageFaultsOfAThreadWhileItWorkedOnARequest() {
        writeFaults(0, "wakepath_major_fault");
        record("isolated");

        assertThat(request("1.0").faults()).contains(count(3, 2, OptionalLong.of(1), OptionalLong.of(1)));
        assertThat(request("2.0").faults()).contains(count(0, 0, OptionalLong.of(0), OptionalLong.of(0)));
        assertThat(request("9.0").faults()).contains(count(1, 1, OptionalLong.of(0), OptionalLong.of(0)));
    }

    @Test
    void shouldCountThePageFaultsOfAnOlderLttng() {
        faultEvents = "exceptions_page_fault_";
        writeFaults(0);
        record("isolated");

        assertThat(request("1.0").faults()).contains(count(3, 2, OptionalLong.empty(), OptionalLong.empty()));
    }

    /** @param columns how many columns the faults took after which a page was fetched */
    private PageFaults.Count count(long faults, long newPages, OptionalLong major, OptionalLong columns) {
        return new PageFaults.Count(faults, newPages, major, OptionalLong.empty(), columns.isEmpty() ? columns
                : OptionalLong.of(columns.getAsLong() * (local(13) - local(12))));
    }

    @Test
    void shouldTellHowLongPageFaultsTook() {
        writeFaults(0, "wakepath_minor_fault", "wakepath_major_fault");
        record("isolated");

        long column = local(13) - local(12);
        assertThat(request("1.0").faults().orElseThrow().time()).hasValue(3 * column);
        assertThat(request("1.0").faults().orElseThrow().majorTime()).hasValue(column);
        assertThat(request("2.0").faults().orElseThrow().time()).hasValue(0);
        PageFaults faults = analysis.pageFaults(events -> {}).get(0);
        assertThat(faults.between(10, local(9) + 1, local(12) + 2).orElseThrow().time())
                .as("faults that began before the interval or end after it").hasValue(2 * column + 1);
        assertThat(faults.between(10, local(12) + 3, local(12) + 7).orElseThrow().majorTime()).hasValue(4);
    }

    @Test
    void shouldNotTellPageFaultsThatWereNotRecorded() {
        writeFaults(0);
        record("isolated");

        assertThat(request("1.0").faults()).contains(count(3, 2, OptionalLong.empty(), OptionalLong.empty()));
    }

    @Test
    void shouldNotTellPageFaultsWhereEventsWereLost() {
        writeFaults(1);
        record("isolated");

        assertThat(request("1.0").faults()).isEmpty();
        assertThat(request("9.0").faults()).contains(count(1, 1, OptionalLong.empty(), OptionalLong.empty()));
    }

    /** Ids of waits and segments refer to each other, so waits must lie around what fills them. */
    @Test
    void shouldPutWhatAnswersARequestIntoTheWaitForIt() {
        record("isolated");

        ActivePath path = RequestPath.of(request("1.0"), requests).orElseThrow();
        assertThat(path.waits()).extracting(wait -> wait.worker().name() + " " + column(wait.start()) + "-"
                + column(wait.end()) + " " + wait.depth() + " " + wait.state())
                .containsExactly("front 14-19 0 NETWORK", "front 19-25 0 QUEUED");
        assertThat(path.segments()).filteredOn(one -> one.worker().name().equals("base"))
                .extracting(PathSegment::depth).containsOnly(1);
    }

    /** Tests of commands read the same traces. With {@code -Dwakepath.accept=true} they are written again. */
    @Test
    void shouldBeTheTracesThatAreKept() throws IOException {
        Path kept = TestTraces.repository().resolve("testtraces/compiled/requests");
        if (Boolean.getBoolean("wakepath.accept")) {
            traces = kept;
            draw();
        }
        record("isolated");

        try (Stream<Path> files = Files.walk(traces)) {
            assertThat(files.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(
                    file -> assertThat(file).hasSameBinaryContentAs(kept.resolve(traces.relativize(file))));
        }
    }

    /** Where each segment starts. Segments that differ in nothing else are one. */
    private List<String> path(String id) {
        List<String> found = new ArrayList<>();
        long at = request(id).begin();
        String last = "";
        for (PathSegment segment : RequestPath.of(request(id), requests).orElseThrow().segments()) {
            assertThat(segment.start()).isEqualTo(at);
            at = segment.end();
            String said = segment.worker().name() + " " + segment.state()
                    + (segment.cause() instanceof Cause.QueuedBehind queued
                            ? " behind " + queued.request() + " " + queued.known() : "")
                    + (segment.guessed() ? " guessed" : "");
            if (!said.equals(last)) {
                found.add(column(segment.start()) + " " + said);
            }
            last = said;
        }
        assertThat(at).isEqualTo(request(id).end());
        return found;
    }
}
