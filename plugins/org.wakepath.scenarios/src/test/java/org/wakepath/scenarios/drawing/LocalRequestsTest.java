// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.KnownBy;
import org.wakepath.path.PathSegment;

/**
 * An event loop, {@code front}, has two requests of clients that were not recorded. It asks {@code worker}, a process
 * of the same host, for the first one. {@code front} wakes {@code worker} in column 11, and {@code worker} wakes
 * {@code front} in column 23. Times are columns.
 */
class LocalRequestsTest {
    private static final String DRAWING = """
            packet syn1: far:4001 > A:80 S seq 99
            packet syn2: far:4002 > A:80 S seq 199
            packet ask1: far:4001 > A:80 PA seq 100 ack 1 len 10
            packet ask2: far:4002 > A:80 PA seq 200 ack 1 len 10
            host A at 10.0.0.1
                             |0         1         2         3 |
                             |01234567890123456789012345678901|
            front/10         |bbbbbbp00000000bbbbbbbbp0000bbbb|
            worker/11        |bbbbbbbbbbbp11111111111111bbbbbb|
            softirq NET_RX@2 | ##   #  #                      |
            1: softirq NET_RX@2 receives syn1
            2: softirq NET_RX@2 receives syn2
            6: softirq NET_RX@2 receives ask1
            6: softirq NET_RX@2 wakes front/10
            9: softirq NET_RX@2 receives ask2
            11: front/10 wakes worker/11
            23: worker/11 wakes front/10
            path of worker/11
            worker/11        |           prrrrrrrrrrrrrr      |
            """;
    private static final int FRONT = 10;
    private static final int WORKER = 11;
    private static final int SERVES = 1;
    private static final int ASKS = 2;
    private static final long FIRST = 1;
    private static final long SECOND = 2;
    private static final long ASKING = 3;
    private static final long ASKED = 9;
    private static final long TO_WORKER = 1L << 62 | 1;
    private static final long TO_FRONT = 1L << 62 | 2;

    @TempDir
    private Path traces;

    private Drawing drawing;
    private Analysis analysis;
    private RecordedRequests requests;

    private void record(Consumer<MessageTrace> recorder) {
        drawing = DrawingParser.parse(DRAWING.lines().toList());
        TraceCompiler.compile(drawing, traces);
        try (MessageTrace messages = new MessageTrace(traces.resolve("requests"), drawing, "ust", new UUID(1, 2))) {
            recorder.accept(messages);
        }
        analysis = Analysis.open(TraceSet.open(List.of(traces)), 1);
        requests = RecordedRequests.of(analysis, 0, events -> {});
    }

    /** The front takes the first request, and asks the worker, which answers. */
    private void recordAsking(long knownToFront, long knownToWorker) {
        record(messages -> {
            messages.fragment("isolated_begin", 8, FRONT, FIRST);
            messages.connection(8, FRONT, FIRST, SERVES, 80, 4001);
            messages.part("receive", 8, FRONT, FIRST, 10);
            messages.part("send", 11, FRONT, ASKING, 10);
            messages.unix(11, FRONT, ASKING, ASKS, knownToFront);
            messages.fragment("isolated_begin", 13, WORKER, ASKED);
            messages.unix(13, WORKER, ASKED, SERVES, knownToWorker);
            messages.part("receive", 13, WORKER, ASKED, 10);
            messages.fragment("isolated_end", 14, FRONT, FIRST);
            messages.part("send", 22, WORKER, ASKED, 20);
            messages.fragment("isolated_end", 25, WORKER, ASKED);
            messages.fragment("isolated_begin", 25, FRONT, ASKING);
            messages.part("receive", 25, FRONT, ASKING, 20);
            messages.part("send", 26, FRONT, FIRST, 30);
            messages.fragment("isolated_end", 27, FRONT, ASKING);
        });
    }

    /**
     * The front takes a request, and writes for it to a pipe, from which the worker takes it. That answers over
     * another.
     */
    private void recordPipes(Consumer<MessageTrace> more) {
        record(messages -> {
            messages.fragment("isolated_begin", 8, FRONT, FIRST);
            messages.connection(8, FRONT, FIRST, SERVES, 80, 4001);
            messages.part("receive", 8, FRONT, FIRST, 10);
            messages.part("send", 11, FRONT, TO_WORKER, 10);
            messages.pipe(11, FRONT, TO_WORKER);
            messages.fragment("inferred_begin", 13, WORKER, TO_WORKER);
            messages.part("receive", 13, WORKER, TO_WORKER, 10);
            messages.pipe(13, WORKER, TO_WORKER);
            messages.fragment("isolated_end", 14, FRONT, FIRST);
            more.accept(messages);
            messages.part("send", 22, WORKER, TO_FRONT, 20);
            messages.pipe(22, WORKER, TO_FRONT);
            messages.fragment("inferred_end", 25, WORKER, TO_WORKER);
            messages.fragment("inferred_begin", 25, FRONT, TO_FRONT);
            messages.part("receive", 25, FRONT, TO_FRONT, 20);
            messages.pipe(25, FRONT, TO_FRONT);
            messages.fragment("inferred_end", 26, FRONT, TO_FRONT);
            messages.sending("inferred_begin", 26, FRONT, FIRST);
            messages.part("send", 27, FRONT, FIRST, 30);
            messages.sending("inferred_end", 28, FRONT, FIRST);
        });
    }

    private int column(long time) {
        return Integer.parseInt(new ColumnClock(drawing, analysis, 0).column(time, 0));
    }

    private Request request(String id) {
        return requests.find(id).get(0);
    }

    private List<String> work(String id) {
        List<String> found = new ArrayList<>();
        for (Work one : request(id).work()) {
            found.add(one.task().orElseThrow().task().name() + " "
                    + one.arrived().stream().mapToObj(this::column).map(String::valueOf).findFirst().orElse("-") + " "
                    + column(one.begin()) + "-" + column(one.end()) + " " + one.known());
        }
        return found;
    }

    /** The workers of the path, each with its first column. */
    private List<String> path(String id) {
        List<String> found = new ArrayList<>();
        String last = "";
        for (PathSegment segment : RequestPath.of(request(id), requests).orElseThrow().segments()) {
            String said = segment.worker().name() + " " + segment.state() + (segment.guessed() ? " guessed" : "");
            if (!said.equals(last)) {
                found.add(column(segment.start()) + " " + said);
            }
            last = said;
        }
        return found;
    }

    @Test
    void shouldFollowARequestOverAUnixSocket() {
        recordAsking(0, ASKING);

        assertThat(work("1.0")).containsExactly("front 6 8-14 ISOLATED", "front 22 25-26 ISOLATED");
        // What was sent could be taken at once.
        assertThat(work("9.0")).containsExactly("worker 11 13-22 ISOLATED");
        assertThat(request("9.0").caller()).hasValueSatisfying(caller -> {
            assertThat(caller.request()).isEqualTo(request("1.0").id());
            assertThat(caller.known()).isEqualTo(KnownBy.ISOLATED);
        });
        assertThat(requests.all()).extracting(one -> one.id().local()).containsExactly("1.0", "9.0");
        assertThat(path("1.0")).containsExactly("6 front PREEMPTED", "7 front RUNNING", "14 worker RUNNING",
                "23 front PREEMPTED", "24 front RUNNING");
        assertThat(RequestPath.of(request("1.0"), requests).orElseThrow().waits())
                .extracting(wait -> wait.worker().name() + " " + column(wait.start()) + "-" + column(wait.end()) + " "
                        + wait.state())
                .contains("front 14-22 BLOCKED");
    }

    @Test
    void shouldNotJoinUnixSocketsWhoseEndsAreNotTold() {
        recordAsking(0, 0);

        assertThat(request("9.0").caller()).isEmpty();
        assertThat(work("9.0")).containsExactly("worker - 13-22 ISOLATED");
        assertThat(requests.all()).extracting(one -> one.id().local()).containsExactly("1.0", "3.0", "9.0");
        // The kernel knows who woke the front.
        assertThat(path("1.0")).containsExactly("6 front PREEMPTED", "7 front RUNNING", "15 worker RUNNING",
                "23 front PREEMPTED", "24 front RUNNING");
    }

    @Test
    void shouldFollowWhatTheThreadWaitedForWhereNothingArrived() {
        record(messages -> {
            messages.fragment("inferred_begin", 8, FRONT, FIRST);
            messages.connection(8, FRONT, FIRST, SERVES, 80, 4001);
            messages.part("receive", 8, FRONT, FIRST, 10);
            messages.fragment("inferred_end", 14, FRONT, FIRST);
            messages.sending("inferred_begin", 25, FRONT, FIRST);
            messages.part("send", 26, FRONT, FIRST, 30);
            messages.sending("inferred_end", 27, FRONT, FIRST);
        });

        // As in a server that waits for a lock: no packet is guessed where the kernel knows who woke the thread.
        assertThat(path("1.0")).containsExactly("6 front PREEMPTED", "7 front RUNNING", "8 front RUNNING guessed",
                "15 worker RUNNING guessed", "23 front PREEMPTED guessed", "24 front RUNNING guessed");
    }

    @Test
    void shouldFollowARequestOverPipes() {
        recordPipes(messages -> {});

        // The worker is done when it has sent its answer.
        assertThat(work("1.0")).containsExactly("front 6 8-14 ISOLATED", "worker 11 13-22 WITNESSED",
                "front 22 25-26 WITNESSED", "front - 26-27 WITNESSED");
        assertThat(requests.all()).extracting(one -> one.id().local()).containsExactly("1.0");
        assertThat(request("1.0").known()).isEqualTo(KnownBy.WITNESSED);
        assertThat(path("1.0")).containsExactly("6 front PREEMPTED", "7 front RUNNING", "14 worker RUNNING",
                "23 front PREEMPTED", "24 front RUNNING");
    }

    @Test
    void shouldGuessWhomAPipeIsForWhereAnotherRequestIsOpen() {
        recordPipes(messages -> {
            messages.fragment("isolated_begin", 15, 12, SECOND);
            messages.connection(15, 12, SECOND, SERVES, 80, 4002);
            messages.part("receive", 16, 12, SECOND, 10);
            messages.part("send", 17, 12, SECOND, 10);
            messages.fragment("isolated_end", 18, 12, SECOND);
        });

        assertThat(work("1.0")).containsExactly("front 6 8-14 ISOLATED", "worker 11 13-22 INFERRED",
                "front 22 25-26 INFERRED", "front - 26-27 INFERRED");
        assertThat(path("1.0")).contains("14 worker RUNNING guessed");
    }

    @Test
    void shouldGuessWhomAPipeIsForWhereNotAllBytesWereSeen() {
        recordPipes(messages -> messages.part("send", 15, FRONT, TO_WORKER, 1));

        assertThat(request("1.0").known()).isEqualTo(KnownBy.INFERRED);
    }

    @Test
    void shouldGuessWhomAPipeIsForWhereSeveralThreadsTakeFromIt() {
        recordPipes(messages -> {
            messages.part("send", 15, FRONT, TO_WORKER, 1);
            messages.part("receive", 16, 12, TO_WORKER, 1);
        });

        assertThat(request("1.0").known()).isEqualTo(KnownBy.INFERRED);
    }
}
