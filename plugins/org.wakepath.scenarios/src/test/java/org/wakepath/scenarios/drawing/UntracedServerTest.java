// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.path.Cause;
import org.wakepath.path.KnownBy;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.PathSummary;

/**
 * A server, {@code front}, asks another one that was not recorded. It is sent the request in column 13, acknowledges it
 * in 16, and answers in 22. Times are columns.
 */
class UntracedServerTest {
    private static final String DRAWING = """
            packet syn1: client:4001 > A:80 S seq 99
            packet ask1: client:4001 > A:80 PA seq 100 ack 1 len 10
            packet syn: A:5000 > back:70 S seq 299
            packet synack: back:70 > A:5000 SA seq 399 ack 300
            packet ask: A:5000 > back:70 PA seq 300 ack 400 len 10
            packet ack: back:70 > A:5000 A seq 400 ack 310
            packet answer: back:70 > A:5000 PA seq 400 ack 310 len 20
            host A at 10.0.0.1
                             |0         1         2         3 |
                             |01234567890123456789012345678901|
            front/10         |bbbbbbp00000000bbbbbbbp00000bbbb|
            softirq NET_RX@2 | #    #    #    #     #         |
            1: softirq NET_RX@2 receives syn1
            6: softirq NET_RX@2 receives ask1
            6: softirq NET_RX@2 wakes front/10
            9: front/10 sends syn
            11: softirq NET_RX@2 receives synack
            13: front/10 sends ask
            16: softirq NET_RX@2 receives ack
            22: softirq NET_RX@2 receives answer
            22: softirq NET_RX@2 wakes front/10
            path of front/10
            front/10         |                      prrrrr    |
            """;

    @TempDir
    private Path traces;

    private AskingServer front;

    private void record(String drawn) {
        front = new AskingServer(traces, drawn, 70);
    }

    private List<String> network() {
        List<String> found = new ArrayList<>();
        for (PathSegment segment : front.path().segments()) {
            if (segment.cause() instanceof Cause.UntracedWork work) {
                found.add(front.column(segment.start()) + "-" + front.column(segment.end()) + " "
                        + work.flow().source().orElseThrow());
            } else if (segment.cause() instanceof Cause.NetworkPacket) {
                found.add(front.column(segment.start()) + "-" + front.column(segment.end()) + " packet");
            }
        }
        return found;
    }

    @Test
    void shouldTellTheTimeOfAServerThatWasNotRecorded() {
        record(DRAWING);

        assertThat(network()).containsExactly("14-16 packet", "16-22 192.0.2.1:70");
        assertThat(front.request("3.0").own()).isEqualTo(6_000);
        assertThat(front.request("3.0").known()).isEqualTo(KnownBy.WITNESSED);
    }

    @Test
    void shouldSumUpItsTimeApartFromThatOfPackets() {
        record(DRAWING);

        assertThat(PathSummary.of(front.path()).waitedFor()).extracting(
                one -> one.what().kind() + " " + one.what().who().name() + " " + one.duration())
                .contains("UNTRACED_WORK 192.0.2.1:70 6000", "UNTRACED_PACKET  2000");
    }

    /** An answer may have no flag beside that of the acknowledgement. */
    @ParameterizedTest
    @ValueSource(strings = {"PA", "A"})
    void shouldNotTellItByAnAcknowledgementThatTheAnswerCarries(String flags) {
        record(DRAWING.replace("16: softirq NET_RX@2 receives ack\n", "").replace("PA seq 400", flags + " seq 400"));

        assertThat(network()).containsExactly("14-22 packet");
        assertThat(front.request("3.0").own()).isZero();
    }

    /** A kernel may ask by a byte of before whether the other side is still there. */
    @Test
    void shouldNotTellItByAnAcknowledgementThatCarriesAnOldByte() {
        record(DRAWING.replace("A seq 400 ack 310\n", "A seq 399 ack 310 len 1\n"));

        assertThat(network()).containsExactly("14-22 packet");
    }

    /** Packets may arrive in another order than they were sent in. */
    @Test
    void shouldNotTellItByTheEndOfTheConnectionThatOvertookTheAnswer() {
        record(DRAWING.replace("A seq 400 ack 310\n", "FA seq 420 ack 310\n"));

        assertThat(network()).containsExactly("14-22 packet");
    }

    @Test
    void shouldNotTellItOfARequestWhosePacketIsNotInTheTrace() {
        record(DRAWING.replace("13: front/10 sends ask\n", ""));

        assertThat(network()).doesNotContain("16-22 192.0.2.1:70");
    }

    @Test
    void shouldNotTellItByAnAcknowledgementOfTheNextConnectionWithTheseEnds() {
        record(DRAWING.replace("16: softirq", "14: front/10 sends syn\n16: softirq"));

        assertThat(network()).doesNotContain("16-22 192.0.2.1:70");
    }

    @Test
    void shouldTellItWhereTheEndsAreUsedAgainLater() {
        record(DRAWING.replace("path of", "26: front/10 sends syn\npath of"));

        assertThat(network()).containsExactly("14-16 packet", "16-22 192.0.2.1:70");
    }

    @Test
    void shouldNotTellItByAnAcknowledgementOfAnEarlierByte() {
        record(DRAWING.replace("A seq 400 ack 310\n", "A seq 400 ack 309\n"));

        assertThat(network()).containsExactly("14-22 packet");
    }

    @Test
    void shouldNotTellItOfARequestThatWasSentTwice() {
        record(DRAWING.replace("16: softirq", "14: front/10 sends ask\n16: softirq"));

        assertThat(network()).containsExactly("14-22 packet");
    }
}
