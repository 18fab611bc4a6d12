// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.SliceFilter;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitWords;
import org.wakepath.words.HostNames;

/**
 * A thousand points for ten milliseconds. The first row is from 56 on, 54 points high: two levels above a bar of 20.
 * The second is 41 high, since it has one level.
 */
class SliceBoxesTest {
    private static final long MICRO = 1000;
    private static final Palette PALETTE = Palette.light();
    private final Scene scene = Scene.of(SamplePaths.barrier(), HostNames.LABELS);
    private final Viewport view = scene.view(1200, 400);
    private final HitTest places = new HitTest(scene,
            new Raster(scene, PALETTE).draw(view, 1, new int[DrawnFrame.size(view, 1)]));
    private final HitWords words = new HitWords(scene);

    @Test
    void shouldDrawABoxForEachSliceAndATickForAPoint() {
        assertThat(drawn(view).fills).containsExactly(
                new RecordingSurface.Drawn(250, 57, 1150, 68, PALETTE.line()),
                new RecordingSurface.Drawn(450, 70, 1050, 81, PALETTE.line()),
                new RecordingSurface.Drawn(1100, 70, 1101, 81, PALETTE.muted()),
                new RecordingSurface.Drawn(300, 111, 1200, 122, PALETTE.line()));
    }

    @Test
    void shouldWriteNamesIntoBoxesAndMarkWhatIsInDoubt() {
        assertThat(drawn(view).texts).containsExactly(
                new RecordingSurface.Written("app:step", 253, 62.5),
                new RecordingSurface.Written("mpi:barrier", 453, 75.5),
                new RecordingSurface.Written("app:compute !", 303, 116.5));
    }

    /** The plot has 60 points, and mpi:barrier 36 of them. */
    @Test
    void shouldWriteNoNameOfWhichTooLittleFits() {
        assertThat(drawn(scene.view(260, 400)).texts).extracting(RecordingSurface.Written::text)
                .containsExactly("ap…tep", "ap…e !");
    }

    /** From 4 ms on all boxes begin left of the plot; their names are moved into it. */
    @Test
    void shouldKeepNamesInView() {
        long start = scene.start();
        RecordingSurface surface = drawn(view.showing(start + 4_000 * MICRO, start + 6_000 * MICRO));
        assertThat(surface.texts).extracting(RecordingSurface.Written::x).containsOnly(203.0).hasSize(3);
    }

    @Test
    void shouldLeaveBarsAsHighAsWithoutSlices() {
        assertThat(scene.places().height(0, view)).isEqualTo(54);
        assertThat(scene.places().height(1, view)).isEqualTo(41);
        assertThat(scene.places().height(view)).isEqualTo(22 + 54 + 41);
        assertThat(places.at(210, 86)).isEqualTo(new Hit.Segment(0));
        assertThat(places.at(210, 56 + 54 + 13 + 20)).isEqualTo(new Hit.Row(1));
    }

    @Test
    void shouldFindTheSliceUnderThePointer() {
        assertThat(words.of(places.at(260, 60))).isEqualTo("rank-0(10) on node: app:step, 9.00 ms from +0.500000 ms.");
        assertThat(words.of(places.at(500, 75)))
                .isEqualTo("rank-0(10) on node: mpi:barrier, 6.00 ms from +2.500000 ms.");
        assertThat(words.of(places.at(1101, 75))).isEqualTo("rank-0(10) on node: app:note at +9.000000 ms.");
        assertThat(words.of(places.at(320, 115))).isEqualTo("rank-1(11) on node: app:compute, 9.00 ms from "
                + "+1.000000 ms. It was still open when the trace ended.");
        assertThat(places.at(260, 75)).isEqualTo(new Hit.Segment(0));
    }

    @Test
    void shouldSayOfASegmentWhichSlicesItWasIn() {
        assertThat(words.of(new Hit.Segment(0)))
                .endsWith("Own work. In app:step 2.00 ms, in no slice 500 µs, mpi:barrier 500 µs.");
        assertThat(words.of(new Hit.Segment(1))).endsWith("In app:compute.");
    }

    @Test
    void shouldFrameAChosenSlice() {
        RecordingSurface surface = new RecordingSurface();
        new Outlines(surface, scene, view, PALETTE).hit(places.at(500, 75), PALETTE.accent(), 1);
        // The upper edge of a frame that is one point larger than the box.
        assertThat(surface.lines).contains(new RecordingSurface.Drawn(449, 69.5, 1051, 69.5, PALETTE.accent()));
    }

    /** Of a thousand calls of 1 µs, 4 µs apart, a point has 10 µs: a quarter of its time. */
    @Test
    void shouldFillPointsByTheShareOfTheirTimeThatIsInNarrowSlices() {
        Scene calls = (Scene) Scene.of(SamplePaths.calls(), HostNames.LABELS).filtered(SliceFilter.of("leaf"));
        RecordingSurface surface = new RecordingSurface();
        new SliceBoxes(surface, calls, view, PALETTE).draw();

        assertThat(surface.fills).hasSize(400).allMatch(fill -> fill.x1() - fill.x0() == 1);
        assertThat(surface.fills.stream().mapToDouble(fill -> fill.y1() - fill.y0()).average().orElse(0))
                .isBetween(2.5, 3.0);
    }

    private RecordingSurface drawn(Viewport shown) {
        RecordingSurface surface = new RecordingSurface();
        new SliceBoxes(surface, scene, shown, PALETTE).draw();
        return surface;
    }
}
