// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.PairRelation;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.HostClock;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;
import org.wakepath.view.layout.Palette;

class ClockPictureTest {
    private static final long SECOND = 1_000_000_000;
    private static final int MESSAGES = 50;
    private static final int WIDTH = 600;
    private static final int HEIGHT = 400;

    @BeforeEach
    void requireFonts() {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
    }

    /** Clocks that are a second apart, messages every second that take 20 µs or a little more. */
    private static PairRelation pair() {
        MessageExchange exchange = new MessageExchange();
        for (int i = 0; i < MESSAGES; i++) {
            exchange.addFromAToB(i * SECOND, (i + 1) * SECOND + 20_000 + i % 7 * 1_000);
            exchange.addFromBToA((i + 1) * SECOND, i * SECOND + 20_000 + i % 5 * 1_000);
        }
        return new PairRelation(0, 1, new ConvexHullSynchronizer().relate(exchange), exchange);
    }

    private static long count(ClockFrame frame, int colour) {
        return Arrays.stream(frame.pixels()).filter(pixel -> (pixel & 0xFFFFFF) == colour).count();
    }

    @Test
    void shouldDrawMessagesAndBandInTheColoursOfAPalette() {
        for (Palette palette : List.of(Palette.light(), Palette.dark())) {
            ClockPicture picture = new ClockPicture("a", "b", pair(), palette);
            ClockFrame frame = picture.draw(picture.all(), WIDTH, HEIGHT, 2);

            assertThat(frame.pixels()).hasSize(4 * WIDTH * HEIGHT);
            assertThat(frame.pixels()[0] & 0xFFFFFF).isEqualTo(palette.background());
            assertThat(count(frame, palette.colour(EdgeState.TIMER))).isGreaterThan(MESSAGES);
            assertThat(count(frame, palette.colour(EdgeState.PREEMPTED))).isGreaterThan(MESSAGES);
            assertThat(count(frame, palette.line())).isGreaterThan(MESSAGES);
            assertThat(count(frame, palette.foreground())).isGreaterThan(MESSAGES);
        }
    }

    @Test
    void shouldShowAPartWhereThePointerIs() {
        ClockPicture picture = new ClockPicture("a", "b", pair(), Palette.light());
        ClockRange part = picture.all().zoomed(0.5, 10, 20);
        ClockFrame frame = picture.draw(part, WIDTH, HEIGHT, 1);
        Rectangle2D plot = frame.plot();

        assertThat(part.width()).isEqualTo(picture.all().width() / 2, within(1e-9));
        assertThat((10 - part.left()) / part.width())
                .isEqualTo((10 - picture.all().left()) / picture.all().width(), within(1e-9));
        assertThat(frame.x(plot.getX())).isEqualTo(part.left(), within(1e-9));
        assertThat(frame.x(plot.getMaxX())).isEqualTo(part.right(), within(1e-9));
        assertThat(frame.y(plot.getY())).isEqualTo(part.top(), within(1e-9));
        assertThat(frame.y(plot.getMaxY())).isEqualTo(part.bottom(), within(1e-9));
    }

    @Test
    void shouldStopWhereNothingMoreCanBeSeen() {
        ClockRange range = new ClockRange(0, 1, -1, 1);
        for (int i = 0; i < 1000; i++) {
            range = range.zoomed(0.5, 0.5, 0);
        }
        assertThat(range.width()).isPositive();
        assertThat(range.zoomed(0.5, 0.5, 0)).isEqualTo(range);
    }

    @Test
    void shouldTellTheMessageThatIsPointedAt() {
        PairRelation pair = pair();
        ClockPicture picture = new ClockPicture("a", "b", pair, Palette.light());
        ClockFrame frame = picture.draw(picture.all(), WIDTH, HEIGHT, 1);
        ClockMessages messages = new ClockMessages("a", "b", pair);
        // The first message from b was sent at second 1 and took 20 µs; the estimate is in the middle of both directions.
        double x = frame.plot().getX() + (0 - frame.range().left()) / frame.range().width() * frame.plot().getWidth();
        double y = frame.plot().getY() + (frame.range().top() - 20) / frame.range().height() * frame.plot().getHeight();

        assertThat(messages.at(frame, x, y, 8)).hasValueSatisfying(
                sentence -> assertThat(sentence).startsWith("b to a: 20.").contains("µs on the way")
                        .contains("1.000000000 s"));
        assertThat(messages.at(frame, frame.plot().getX(), frame.plot().getCenterY(), 8)).isEmpty();
    }

    @Test
    void shouldSayOfTwoClocksWhatIsKnown() {
        PairRelation pair = pair();
        ClockLine line = ClockLine.of(List.of(pair), List.of(
                new HostRelation("a", clock(pair, 0), 0, 0, 100),
                new HostRelation("b\u001b", clock(pair, 1), 0, 0, 100))).get(0);

        assertThat(line.hosts()).isEqualTo("a – b\uFFFD");
        assertThat(line.messages()).isEqualTo("100");
        assertThat(line.offset()).isEqualTo("-1.00 s");
        assertThat(line.drift()).matches("[+-]0\\.\\d{3} ppm");
        assertThat(line.error()).startsWith("±").endsWith(" µs");
    }

    private static HostClock clock(PairRelation pair, int host) {
        SyncGraph graph = new SyncGraph(2);
        graph.add(0, 1, pair.relation());
        return graph.relativeTo(0).clock(host);
    }
}
