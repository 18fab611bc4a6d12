// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/**
 * A server, {@code front}, asks another one, {@code back}, whose messages were not recorded. The kernel's trace has
 * what it did. Times are columns.
 */
class AnswerSenderTest {
    private static final String DRAWING = """
            packet syn1: client:4001 > A:80 S seq 99
            packet ask1: client:4001 > A:80 PA seq 100 ack 1 len 10
            packet syn: lo:5000 > lo:90 S seq 299
            packet synack: lo:90 > lo:5000 SA seq 399 ack 300
            packet ask: lo:5000 > lo:90 PA seq 300 ack 400 len 10
            packet answer: lo:90 > lo:5000 PA seq 400 ack 310 len 20
            host A at 10.0.0.1
                             |0         1         2         3 |
                             |01234567890123456789012345678901|
            front/10         |bbbbbbp00000000bbbbbbbp00000bbbb|
            back/11          |bbbbbbbbbbbbbbp111111bbbbbbbbbbb|
            softirq NET_RX@2 | #    #   ##  #       #         |
            1: softirq NET_RX@2 receives syn1
            6: softirq NET_RX@2 receives ask1
            6: softirq NET_RX@2 wakes front/10
            10: softirq NET_RX@2 receives syn
            11: softirq NET_RX@2 receives synack
            12: front/10 sends ask
            14: softirq NET_RX@2 receives ask
            14: softirq NET_RX@2 wakes back/11
            20: back/11 sends answer
            22: softirq NET_RX@2 receives answer
            22: softirq NET_RX@2 wakes front/10
            path of front/10
            front/10         |                      prrrrr    |
            """;

    @TempDir
    private Path traces;

    private AskingServer front;

    private ActivePath path(String drawn) {
        front = new AskingServer(traces, drawn, 90);
        return front.path();
    }

    private List<String> parts(ActivePath path) {
        List<String> parts = new ArrayList<>();
        for (PathSegment segment : path.segments()) {
            String part = segment.worker().name() + " " + segment.state();
            if (parts.isEmpty() || !parts.get(parts.size() - 1).endsWith(" " + part)) {
                parts.add(front.column(segment.start()) + " " + part);
            }
        }
        return parts;
    }

    @Test
    void shouldGoWithWhoeverTheKernelSawSendTheAnswer() {
        ActivePath path = path(DRAWING);

        assertThat(parts(path)).containsExactly("6 front PREEMPTED", "7 front RUNNING", "14 back PREEMPTED",
                "15 back RUNNING", "20 front NETWORK", "22 front PREEMPTED", "23 front RUNNING");
        assertThat(path.waits()).filteredOn(Wait::resolved).extracting(wait -> front.column(wait.start()))
                .containsExactly("14");
    }

    @Test
    void shouldGoWithWhoeverCreatedTheSender() {
        ActivePath path = path(DRAWING.replace("""
                back/11          |bbbbbbbbbbbbbbp111111bbbbbbbbbbb|
                """, """
                back/11          |bbbbbbbbbbbbbbp111bbbbbbbbbbbbbb|
                child/12         |                 p33bbbbbbbbbbbb|
                """).replace("20: back/11 sends", "17: back/11 forks child/12\n20: child/12 sends"));

        assertThat(parts(path)).containsExactly("6 front PREEMPTED", "7 front RUNNING", "14 back PREEMPTED",
                "15 back RUNNING", "17 child PREEMPTED", "18 child RUNNING", "20 front NETWORK", "22 front PREEMPTED",
                "23 front RUNNING");
        assertThat(path.links()).extracting(PathLink::kind).contains(PathLink.Kind.FORK);
    }

    @Test
    void shouldStayWithThePacketWhereTheKernelDidNotSeeItSent() {
        assertThat(parts(path(DRAWING.replace("20: back/11 sends answer\n", "")))).contains("14 front NETWORK")
                .noneMatch(part -> part.contains("back"));
    }
}
