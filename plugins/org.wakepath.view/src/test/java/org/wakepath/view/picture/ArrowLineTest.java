// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.wakepath.scenarios.sample.SamplePaths.CLIENT;
import static org.wakepath.scenarios.sample.SamplePaths.SERVER;

import org.junit.jupiter.api.Test;
import org.wakepath.path.PathLink;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;

/** The bars of the rows are 20 points high and stand on lines 78 and 128. */
class ArrowLineTest {

    @Test
    void shouldStartAndEndOnThinRows() {
        // Of each pixel the client has three quarters and the server one.
        PathDrawing path = new PathDrawing(CLIENT);
        for (int i = 0; i < 100; i++) {
            path.runs(CLIENT, 750, 0).link(PathLink.Kind.NETWORK, CLIENT, 0, SERVER).runs(SERVER, 250, 0)
                    .link(PathLink.Kind.NETWORK, SERVER, 0, CLIENT);
        }
        Scene scene = Scene.of(path.path());
        Viewport view = scene.view(220, 134);
        for (TimeGraphArrow arrow : scene.graph().arrows().subList(10, 180)) {
            ArrowLine line = ArrowLine.of(arrow, scene, view);
            boolean down = arrow.fromRow() == 0;
            assertThat(line.fromY()).isCloseTo(down ? 78 : 123, within(0.01));
            assertThat(line.toY()).isCloseTo(down ? 123 : 78, within(0.01));
        }
    }
}
