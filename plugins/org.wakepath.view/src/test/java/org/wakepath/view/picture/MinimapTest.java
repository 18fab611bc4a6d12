// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Search;
import org.wakepath.view.scene.Viewport;

/** Ten milliseconds in ten pixels. */
class MinimapTest {
    private static final long MILLI = 1_000_000;
    private final Scene scene = Scene.of(SamplePaths.rpc());
    private final long start = scene.path().start();
    private final Viewport all = scene.view(1200, 400);
    private final TimeScale scale = MinimapBrush.scale(all, 10);
    private final Minimap map = new Minimap(scene.graph(), scale);

    @Test
    void shouldAddUpStatesOfAllRows() {
        // The client until 300 us, a softirq for 20, the server from 760 on.
        assertThat(map.of(EdgeState.RUNNING, 0)).isEqualTo(560_000);
        assertThat(map.of(EdgeState.NETWORK, 0)).isEqualTo(140_000);
        assertThat(map.of(EdgeState.PREEMPTED, 0)).isEqualTo(300_000);
        assertThat(map.of(EdgeState.BLOCK_DEVICE, 1)).isEqualTo(700_000);
        assertThat(map.of(EdgeState.BLOCK_DEVICE, 2)).isEqualTo(MILLI);
        assertThat(map.of(EdgeState.UNKNOWN, 9)).isEqualTo(500_000);
    }

    @Test
    void shouldDrawAsHighAsAStateLasted() {
        int[] pixels = map.draw(20, Palette.light());
        assertThat(column(pixels, 1, 0, 14)).containsOnly(Palette.light().colour(EdgeState.BLOCK_DEVICE));
        assertThat(column(pixels, 1, 14, 20)).containsOnly(Palette.light().colour(EdgeState.RUNNING));
        assertThat(column(pixels, 2, 0, 20)).containsOnly(Palette.light().colour(EdgeState.BLOCK_DEVICE));
    }

    private static int[] column(int[] pixels, int x, int from, int to) {
        int[] column = new int[to - from];
        Arrays.setAll(column, line -> pixels[(from + line) * 10 + x]);
        return column;
    }

    @Test
    void shouldBeginANewBrushWhereThereIsNone() {
        MinimapBrush drag = MinimapBrush.at(start + 6 * MILLI, all);
        assertThat(drag.moves()).isFalse();
        Viewport after = drag.to(start + 2 * MILLI, all);
        assertThat(after.scale().start()).isEqualTo(start + 2 * MILLI);
        assertThat(after.scale().end()).isEqualTo(start + 6 * MILLI);
        assertThat(drag.to(start + 6 * MILLI + 1000, all)).isEqualTo(all);
    }

    @Test
    void shouldMoveTheBrushFromWhereItWas() {
        Viewport part = all.showing(start + 2 * MILLI, start + 4 * MILLI);
        MinimapBrush drag = MinimapBrush.at(start + 3 * MILLI, part);
        assertThat(drag.moves()).isTrue();
        Viewport once = drag.to(start + 4 * MILLI, part);
        assertThat(drag.to(start + 8 * MILLI, once).scale().start()).isEqualTo(start + 7 * MILLI);
        assertThat(drag.released(start + 3 * MILLI, part)).isEqualTo(part);
    }

    @Test
    void shouldBringTheBrushToAClick() {
        Viewport part = all.showing(start + 2 * MILLI, start + 4 * MILLI);
        MinimapBrush click = MinimapBrush.at(start + 6 * MILLI, part);
        assertThat(click.released(start + 6 * MILLI, part).scale())
                .isEqualTo(new TimeScale(start + 5 * MILLI, start + 7 * MILLI, 1000));
    }

    @Test
    void shouldTickWhereHitsBegin() {
        // The client at 0, 6.3, 6.5, 6.9, 7, 9, 9.1 and 9.8 ms, its softirq at 5.9 and 6.2, the logger at 9.6.
        assertThat(new Search(scene, "client").ticks(scale)).contains(0, 5, 6, 7, 9).doesNotContain(1, 2, 3, 4, 8);
        assertThat(new Search(scene, "sda").ticks(scale)).containsExactly(1);
    }

    @Test
    void shouldFrameWhatIsInView() {
        RecordingSurface surface = new RecordingSurface();
        MinimapBrush.draw(surface, all.showing(start + 2 * MILLI, start + 4 * MILLI), new int[] {33}, 100, 30, 7);
        assertThat(surface.fills).containsExactly(new RecordingSurface.Drawn(33, 24, 35, 30, 7));
        assertThat(surface.lines).contains(new RecordingSurface.Drawn(21, 0, 21, 30, 7),
                new RecordingSurface.Drawn(39, 0, 39, 30, 7));
    }
}
