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
 * A server whose thread {@code front} takes requests, and whose thread {@code worker} may work on them. {@code front}
 * wakes {@code worker} in column 11, and {@code worker} wakes {@code front} in column 23. Times are columns.
 */
class HandedOverTest {
    private static final String DRAWING = """
            packet syn1: far:4001 > A:80 S seq 99
            packet syn2: far:4002 > A:80 S seq 199
            packet ask1: far:4001 > A:80 PA seq 100 ack 1 len 10
            packet ask2: far:4002 > A:80 PA seq 200 ack 1 len 10
            host A at 10.0.0.1
            process 10 has threads worker/11, logger/12
                             |0         1         2         3 |
                             |01234567890123456789012345678901|
            front/10         |bbbbbbp000000000000bbbbp0000bbbb|
            worker/11        |bbbbbbbbbbbp11111111111111bbbbbb|
            logger/12        |bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb|
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
    private static final String IDLE_LOGGER = "logger/12        |bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb|";
    private static final String WOKEN_LOGGER = """
            logger/12        |bbbbbbbbbbbbbp3333bbbbbbbbbbbbbb|
            13: front/10 wakes logger/12""";
    private static final int FRONT = 10;
    private static final int WORKER = 11;
    private static final long FIRST = 1;
    private static final long SECOND = 2;
    private static final long ASKING = 3;

    @TempDir
    private Path traces;

    private Drawing drawing;
    private Analysis analysis;
    private RecordedRequests requests;

    private void record(String drawn, Consumer<MessageTrace> recorder) {
        drawing = DrawingParser.parse(drawn.lines().toList());
        TraceCompiler.compile(drawing, traces);
        try (MessageTrace messages = new MessageTrace(traces.resolve("requests"), drawing, "ust",
                new UUID(1, 2))) {
            recorder.accept(messages);
        }
        analysis = Analysis.open(TraceSet.open(List.of(traces)), 1);
        requests = RecordedRequests.of(analysis, 0, events -> {});
    }

    private static void take(MessageTrace messages, long connection, int begin, int end) {
        messages.fragment("isolated_begin", begin, FRONT, connection);
        messages.connection(begin, FRONT, connection, 1, 80, 4000 + (int) connection);
        messages.part("receive", begin + 1, FRONT, connection, 10);
        messages.fragment("isolated_end", end, FRONT, connection);
    }

    private static void handBack(MessageTrace messages) {
        messages.sending("inferred_begin", 25, FRONT, FIRST);
        messages.part("send", 26, FRONT, FIRST, 30);
        messages.sending("inferred_end", 27, FRONT, FIRST);
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
            StringBuilder said = new StringBuilder(one.task().orElseThrow().task().name()).append(' ')
                    .append(column(one.arrived().orElseThrow())).append(' ').append(column(one.begin())).append('-')
                    .append(column(one.end())).append(' ').append(one.known());
            one.behind().forEach(queued -> said.append(" behind ").append(queued.request().orElseThrow().local())
                    .append(' ').append(column(queued.begin())).append('-').append(column(queued.end())));
            found.add(said.toString());
        }
        return found;
    }

    /** The workers of the path, each with its first column. */
    private List<String> path(String id) {
        List<String> found = new ArrayList<>();
        String last = "";
        for (PathSegment segment : RequestPath.of(request(id), requests).orElseThrow().segments()) {
            String said = segment.worker().name() + (segment.guessed() ? " guessed" : "");
            if (!said.equals(last)) {
                found.add(column(segment.start()) + " " + said);
            }
            last = said;
        }
        return found;
    }

    @Test
    void shouldFollowARequestToTheThreadThatAnswersIt() {
        record(DRAWING, messages -> {
            take(messages, FIRST, 8, 18);
            messages.part("send", 20, WORKER, FIRST, 30);
        });

        assertThat(work("1.0")).containsExactly("front 6 8-18 ISOLATED", "worker 11 11-20 WITNESSED");
        assertThat(request("1.0").known()).isEqualTo(KnownBy.WITNESSED);
        assertThat(request("1.0").isQueueingKnown()).isTrue();
        assertThat(path("1.0")).containsExactly("6 front", "18 worker");
    }

    @Test
    void shouldGuessWhoWasHandedARequestWhereMessagesWereLostElsewhere() {
        record(DRAWING, messages -> {
            take(messages, FIRST, 8, 18);
            messages.part("send", 20, WORKER, FIRST, 30);
            messages.lose();
            messages.part("receive", 28, FRONT, SECOND, 1);
        });

        assertThat(requests.lost()).isEqualTo(1);
        assertThat(work("1.0")).containsExactly("front 6 8-18 ISOLATED", "worker 11 11-20 INFERRED");
        assertThat(path("1.0")).containsExactly("6 front", "18 worker guessed");
    }

    @Test
    void shouldFollowARequestBackToTheThreadThatTookIt() {
        record(DRAWING, messages -> {
            take(messages, FIRST, 8, 18);
            handBack(messages);
        });

        assertThat(work("1.0")).containsExactly("front 6 8-18 ISOLATED", "worker 11 11-23 WITNESSED",
                "front 23 25-26 WITNESSED");
        assertThat(path("1.0")).containsExactly("6 front", "18 worker", "23 front");
    }

    @Test
    void shouldGuessWhereAnotherRequestIsOpen() {
        record(DRAWING, messages -> {
            take(messages, FIRST, 8, 14);
            take(messages, SECOND, 15, 18);
            messages.part("send", 20, WORKER, FIRST, 30);
            messages.part("send", 24, WORKER, SECOND, 30);
        });

        assertThat(work("1.0")).containsExactly("front 6 8-14 ISOLATED", "worker 11 11-20 INFERRED");
        assertThat(work("2.0")).containsExactly("front 9 15-18 ISOLATED behind 1.0 9-14",
                "worker 18 20-24 INFERRED behind 1.0 18-20");
        assertThat(path("2.0")).containsExactly("9 front", "18 worker guessed");
    }

    @Test
    void shouldCountARequestFromTheAnswerToTheOneThatItsThreadDidBefore() {
        record(DRAWING, messages -> {
            take(messages, FIRST, 8, 14);
            take(messages, SECOND, 15, 18);
            messages.part("send", 20, WORKER, SECOND, 30);
            messages.part("send", 24, WORKER, FIRST, 30);
        });

        assertThat(work("1.0")).containsExactly("front 6 8-14 ISOLATED",
                "worker 11 20-24 INFERRED behind 2.0 16-20");
    }

    @Test
    void shouldNotCountARequestThatItsOwnFragmentAnswers() {
        record(DRAWING, messages -> {
            take(messages, FIRST, 8, 14);
            messages.fragment("isolated_begin", 15, FRONT, SECOND);
            messages.connection(15, FRONT, SECOND, 1, 80, 4002);
            messages.part("receive", 16, FRONT, SECOND, 10);
            messages.part("send", 17, FRONT, SECOND, 30);
            messages.fragment("isolated_end", 18, FRONT, SECOND);
            messages.part("send", 20, WORKER, FIRST, 30);
        });

        assertThat(work("1.0")).containsExactly("front 6 8-14 ISOLATED", "worker 11 11-20 WITNESSED");
        assertThat(work("2.0")).hasSize(1);
    }

    @Test
    void shouldGuessWhereAnotherThreadWasWokenToo() {
        record(DRAWING.replace(IDLE_LOGGER, WOKEN_LOGGER), messages -> {
            take(messages, FIRST, 8, 18);
            handBack(messages);
        });

        assertThat(work("1.0")).containsExactly("front 6 8-18 ISOLATED", "worker 11 11-23 INFERRED",
                "front 23 25-26 INFERRED");
    }

    /** A thread that waited already when the request was taken may have been woken for it, too. */
    @Test
    void shouldGuessWhereAThreadThatWaitedSinceTheRequestBeganWasWokenToo() {
        record(DRAWING.replace(IDLE_LOGGER, """
                logger/12        |33333333bbbbbp3333bbbbbbbbbbbbbb|
                13: front/10 wakes logger/12"""), messages -> {
            take(messages, FIRST, 8, 18);
            messages.part("send", 20, WORKER, FIRST, 30);
        });

        assertThat(work("1.0")).last().isEqualTo("worker 11 11-20 INFERRED");
    }

    /** One that was at work then had something to do before; it most likely waited for a lock. */
    @Test
    void shouldFollowARequestThoughAThreadThatWasAtWorkIsWokenToo() {
        record(DRAWING.replace(IDLE_LOGGER, """
                logger/12        |333333333bbbbp3333bbbbbbbbbbbbbb|
                13: front/10 wakes logger/12"""), messages -> {
            take(messages, FIRST, 8, 18);
            messages.part("send", 20, WORKER, FIRST, 30);
        });

        assertThat(work("1.0")).last().isEqualTo("worker 11 11-20 WITNESSED");
    }

    /** It may have been woken for the second request, and have left its work to the worker. */
    @Test
    void shouldGuessWhereAnotherThreadIsAtWork() {
        record(DRAWING.replace(IDLE_LOGGER, """
                logger/12        |bbbbbbbbp333333333bbbbbbbbbbbbbb|
                8: front/10 wakes logger/12"""), messages -> {
            messages.fragment("isolated_begin", 7, FRONT, SECOND);
            messages.connection(7, FRONT, SECOND, 1, 80, 4002);
            messages.part("receive", 7, FRONT, SECOND, 10);
            messages.part("send", 9, FRONT, SECOND, 30);
            messages.fragment("isolated_end", 9, FRONT, SECOND);
            take(messages, FIRST, 10, 18);
            messages.part("send", 20, WORKER, FIRST, 30);
        });

        assertThat(work("1.0")).containsExactly("front 6 10-18 ISOLATED behind 2.0 7-9",
                "worker 11 11-20 INFERRED");
    }

    @Test
    void shouldFollowARequestToTheThreadThatIsStartedForIt() {
        record(DRAWING.replace("worker/11        |bbbbbbbbbbbp", "worker/11        |           p")
                .replace("front/10 wakes worker/11", "front/10 forks worker/11"), messages -> {
                    take(messages, FIRST, 8, 18);
                    messages.part("send", 20, WORKER, FIRST, 30);
                });

        assertThat(work("1.0")).containsExactly("front 6 8-18 ISOLATED", "worker 11 11-20 WITNESSED");
    }

    /** Such a thread had something to do already: it may have waited for a lock. */
    @Test
    void shouldGuessWhereTheThreadWaitedForSomethingElse() {
        record(DRAWING.replace("worker/11        |bbbbbbbbbbbp", "worker/11        |bbp111111bbp")
                .replace("1: softirq NET_RX@2 receives syn1", "2: idle@1 wakes worker/11"), messages -> {
                    take(messages, FIRST, 8, 18);
                    messages.part("send", 20, WORKER, FIRST, 30);
                });

        assertThat(requests.find("1.0").get(0).work()).last()
                .satisfies(work -> assertThat(work.known()).isEqualTo(KnownBy.INFERRED));
    }

    @Test
    void shouldTellForWhomAThreadAsksThatWasHandedARequest() {
        record(DRAWING, messages -> {
            take(messages, FIRST, 8, 18);
            messages.part("send", 14, WORKER, ASKING, 10);
            messages.connection(15, WORKER, ASKING, 2, 5000, 90);
            messages.part("receive", 17, WORKER, ASKING, 10);
            messages.part("send", 20, WORKER, FIRST, 30);
        });

        assertThat(request("1.0").asked()).singleElement().satisfies(asked -> {
            assertThat(asked.request().local()).isEqualTo("3.0");
            assertThat(asked.known()).isEqualTo(KnownBy.WITNESSED);
        });
        assertThat(request("3.0").caller().orElseThrow().request()).isEqualTo(request("1.0").id());
    }
}
