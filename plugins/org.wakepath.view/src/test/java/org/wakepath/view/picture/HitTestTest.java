// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.PathLink;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;

/** A thousand points for ten milliseconds: a point is 10 us. */
class HitTestTest {
    private final Scene scene = Scene.of(SamplePaths.rpc());
    private final Viewport view = scene.view(1200, 400);
    private final HitTest places = new HitTest(scene,
            new Raster(scene, Palette.light()).draw(view, 1, new int[DrawnFrame.size(view, 1)]));
    private final HitWords text = new HitWords(scene);

    @Test
    void shouldFindTheSegmentUnderThePointer() {
        Hit hit = places.at(200 + 10, 70);
        assertThat(hit).isEqualTo(new Hit.Segment(0));
        assertThat(text.of(hit)).isEqualTo("rpc-client(612) on client, running 300 µs from +0.000000 ms. Own work.");
    }

    @Test
    void shouldFindASegmentThatIsNarrowerThanAPoint() {
        // The interruption, from 6.9 ms on for 12 us; a softirq of 20 us at 0.44 ms.
        assertThat(places.at(200 + 690.6, 70)).isEqualTo(new Hit.Segment(12));
        assertThat(places.at(200 + 47.5, 170)).isEqualTo(new Hit.Segment(2));
    }

    @Test
    void shouldFindTheWaitWhereThePathIsElsewhere() {
        Hit hit = places.at(200 + 300, 70);
        assertThat(hit).isInstanceOf(Hit.Waiting.class);
        assertThat(text.of(hit)).startsWith("`rpc-client` (client) waited 6.00 ms in read(fd 4): woken by a packet")
                .endsWith("Largest part: `rpc-worker` (server), running 2.64 ms.");
    }

    @Test
    void shouldFindAnArrowBetweenRows() {
        // The reply leaves the upper edge of the worker's bar, 220, at 5.9 ms and arrives at 6.21 ms on line 106.
        Hit hit = places.at(200 + 605.5, 163);
        assertThat(hit).isInstanceOf(Hit.Signal.class);
        assertThat(text.of(hit)).isEqualTo(
                "packet from rpc-worker(702) to softirq NET_RX (±40.0 µs clock error)");
    }

    @Test
    void shouldFindAnArrowThatCrossesABar() {
        Worker sender = PathDrawing.task("a", "sender", 1);
        Worker busy = PathDrawing.task("a", "busy", 2);
        Worker receiver = PathDrawing.task("a", "receiver", 3);
        Scene crossed = Scene.of(new PathDrawing(sender).runs(sender, 1_000_000, 0).runs(busy, 4_000_000, 0)
                .link(PathLink.Kind.NETWORK, sender, 4_000_000, receiver).runs(receiver, 5_000_000, 0).path());
        HitTest hits = new HitTest(crossed,
                new Raster(crossed, Palette.light()).draw(view, 1, new int[DrawnFrame.size(view, 1)]));
        // From (300, 78) to (700, 114): over the bar of the second row, 86 to 106, it is at 500 when it is at 96.
        assertThat(hits.at(500, 96)).isInstanceOf(Hit.Signal.class);
        assertThat(hits.at(500, 102)).isEqualTo(new Hit.Segment(1));
        assertThat(hits.at(350, 96)).isEqualTo(new Hit.Segment(1));
    }

    @Test
    void shouldPutANoteBesideTheRowItIsAbout() {
        Marks.Note note = text.note(new Hit.Segment(0), 210, 60, view).orElseThrow();
        assertThat(note.top()).isEqualTo(58);
        assertThat(note.bottom()).isEqualTo(78);
        assertThat(text.note(new Hit.Nothing(), 210, 20, view)).isEmpty();
    }

    @Test
    void shouldFindTheRowOfAName() {
        Hit hit = places.at(50, 70 + 2 * 28);
        assertThat(hit).isEqualTo(new Hit.Row(2));
        assertThat(text.of(hit)).isEqualTo("rpc-logger(613) on client, 200 µs on the path: running 200 µs.");
        assertThat(places.at(250, 45)).isEqualTo(new Hit.Nothing());
        assertThat(text.of(places.at(700, 20))).isEmpty();
    }

    @Test
    void shouldFindTheNameOfAHost() {
        Hit hit = places.at(50, 45);
        assertThat(hit).isEqualTo(new Hit.Header(scene.places().headers().get(0)));
        assertThat(text.of(hit)).isEqualTo("client: a click selects all of its rows, 3 here.");
    }

    @Test
    void shouldTellTheMeasuredDifference() {
        long start = scene.path().start();
        Measure measure = new Measure(start + 8_250_000, start + 7_000_000);
        assertThat(measure.label()).isEqualTo("Δ 1.25 ms");
        assertThat(measure.sentence(start)).isEqualTo("1.25 ms (1.250000 ms) from +7.000000 ms to +8.250000 ms");
    }
}
