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
    void shouldBeginWithTheSummary() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).startsWith("""
                rpc-client(612) on client: 10.0 ms
                From 2023-11-14 22:13:20.000000000 UTC to 2023-11-14 22:13:20.010000000 UTC, on the clock of client.
                62 % waiting for others, 20 % waiting for its own timer, 11 % running, 5 % unexplained, 2 % preempted.

                Time by host
                  server  5.60 ms  56 %  ███████████▎
                  client  4.40 ms  44 %  ████████▊
                """);
    }

    @Test
    void shouldNameWhatCouldBeWrong() throws IOException {
        assertThat(text(SamplePaths.rpc(), Terminal.plain())).contains("""
                What could make this wrong
                  312 events lost by the tracer
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
