// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.Palette;

class PathTextTest {
    @Test
    void shouldBeginWithTheAnswer() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).startsWith("""
                `rpc-client`(612) on client took 10.0 ms; for 8.70 ms of it it waited: 2.64 ms for `rpc-worker` \
                (server), 2.00 ms for device `sda` (server), which `rpc-worker` waited for, 2.00 ms for its own timer, \
                and 2.06 ms for others.
                62 % waiting for others, 20 % waiting for its own timer, 11 % running, 5 % unexplained, 2 % preempted.
                From 2023-11-14 22:13:20.000000000 UTC to 2023-11-14 22:13:20.010000000 UTC, on the clock of client.

                Who waited for whom (of the path; ≈ mostly guessed)
                  10.0 ms  100 %  rpc-client(612) on client
                  2.64 ms   26 %    rpc-worker(702) on server, running
                  2.00 ms   20 %    rpc-worker(702) on server, block device
                """);
    }

    @Test
    void shouldHaveTheTimeByHost() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).contains("""

                Time by host (of the path)
                  server  5.60 ms  56 %  ███████████▎
                  client  4.40 ms  44 %  ████████▊
                """);
    }

    @Test
    void shouldSayInWhichFunctionsThePathRan() throws IOException {
        assertThat(text(SamplePaths.samples(), Terminal.plain())).contains("""

                Where the path ran (functions by samples; in brackets what their share is with 95 % confidence)
                  6.00 ms  3 of 4  75 % (30 to 95)  rpc-logger(613) on client  compress < pack
                  2.00 ms  1 of 4  25 % (5 to 70)   rpc-logger(613) on client  save < write
                  Tasks ran for another 2.00 ms without a sample.
                """);
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).doesNotContain("Where the path ran");
    }

    @Test
    void shouldNumberTheLongestWaitsAsPicturesDo() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain()).lines()
                .dropWhile(line -> !line.startsWith("Longest of")).skip(1).limit(3))
                        .satisfiesExactly(line -> assertThat(line).startsWith("  1.  6.00 ms  +0.300000 ms  "),
                                line -> assertThat(line).startsWith("  2.  2.00 ms  "),
                                line -> assertThat(line).startsWith("  3.  2.00 ms  "));
    }

    @Test
    void shouldFoldTheAnswerToTheWidthOfATerminal() throws IOException {
        StringBuilder text = new StringBuilder();
        PathText.writeAnswer(SamplePaths.rpc(), Terminal.plain().wide(72), text);
        assertThat(text.toString().lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(72));
        assertThat(text.toString()).contains("What could make this wrong").doesNotContain("Segments");
    }

    @Test
    void shouldNameWhatCouldBeWrong() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).contains("""
                What could make this wrong
                  312 events lost by the tracer

                Counted in the whole traces
                  2 packets without their counterpart
                  1 interrupt whose start was not seen
                """).doesNotContain("out of time order");
    }

    @Test
    void shouldListSegmentsIndentedByDepth() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).contains(
                "+0.300000  0.140000  server    softirq NET_RX  network       /  Packet from `rpc-client` (client)",
                "+9.600000  0.200000  client   rpc-logger(613)  running       ≈  ≈ Own work, if it belongs to the path.");
    }

    @Test
    void shouldColourOnlyWhenAsked() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).doesNotContain("\u001b");
        assertThat(text(SamplePaths.rpc(), Terminal.coloured(Palette.dark())))
                .contains("\u001b[38;2;190;216;178mrunning\u001b[0m");
    }

    @Test
    void shouldReplaceWhatControlsATerminal() throws IOException {
        String text = text(SamplePaths.hostile(), Terminal.plain());
        assertThat(text.replace("\n", "").codePoints().filter(Character::isISOControl)).isEmpty();
        assertThat(text).doesNotContain("\u202E", "\u2028");
    }

    @Test
    void shouldWriteAnEmptyPath() throws IOException {
        assertThat(text(new PathDrawing(SamplePaths.CLIENT).path(), Terminal.plain())).contains("Nothing happened.");
    }

    private static String text(ActivePath path, Terminal terminal) throws IOException {
        StringBuilder text = new StringBuilder();
        PathText.write(path, terminal, text);
        return text.toString();
    }
}
