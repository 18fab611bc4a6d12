// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.scenarios.sample.SamplePaths;

/** Three rows of the host client, then three of server: a header of 22 points before each, rows of 28. */
class RowPlacesTest {
    private final Scene scene = Scene.of(SamplePaths.rpc());
    private final RowPlaces places = scene.places();
    private final Viewport view = scene.view(1000, 1000);

    @Test
    void shouldPutRowsBelowTheHeaderOfTheirHost() {
        assertThat(places.headers()).extracting(RowPlaces.Header::title).containsExactly("client", "server");
        assertThat(places.top(0, view)).isEqualTo(34 + 22);
        assertThat(places.top(3, view)).isEqualTo(34 + 22 + 3 * 28 + 22);
        assertThat(places.top(places.headers().get(1), view)).isEqualTo(34 + 22 + 3 * 28);
        assertThat(places.height(Viewport.of(0, 1_000_000, 960, 400))).isEqualTo(2 * 22 + 6 * 28);
    }

    @Test
    void shouldFindTheRowAtAHeight() {
        assertThat(places.rowAt(55.9, view)).isEqualTo(-1);
        assertThat(places.rowAt(56, view)).isZero();
        assertThat(places.rowAt(56 + 3 * 28 - 0.1, view)).isEqualTo(2);
        assertThat(places.rowAt(56 + 3 * 28, view)).isEqualTo(-1);
        assertThat(places.rowAt(56 + 3 * 28 + 22, view)).isEqualTo(3);
        assertThat(places.rowAt(246, view)).isEqualTo(-1);
        assertThat(places.rowAt(40, view.resized(1000, 134).scrolled(30, 212))).isZero();
    }

    @Test
    void shouldShowOnlyRowsInView() {
        assertThat(places.visible(view)).containsExactly(0, 1, 2, 3, 4, 5);
        Viewport low = view.resized(1000, 34 + 50);
        assertThat(places.visible(low)).containsExactly(0);
        assertThat(places.visible(low.scrolled(1, 212))).containsExactly(0, 1);
        assertThat(places.visible(low.scrolled(50, 212))).containsExactly(1, 2);
        assertThat(places.visible(low.scrolled(999, 212))).containsExactly(4, 5);
    }

    @Test
    void shouldPinRowsOnTopInTheirOrder() {
        RowPlaces pinned = scene.pinned(List.of(5, 0)).places();
        assertThat(pinned.headers()).extracting(RowPlaces.Header::title).containsExactly("Pinned", "client", "server");
        assertThat(pinned.visible(view)).containsExactly(5, 0, 1, 2, 3, 4);
        assertThat(pinned.pinned(0)).isTrue();
        assertThat(pinned.pinned(1)).isFalse();
        assertThat(pinned.top(1, view)).isEqualTo(34 + 22 + 2 * 28 + 22);
    }
}
