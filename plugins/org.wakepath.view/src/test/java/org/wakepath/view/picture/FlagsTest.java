// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Area;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureState;

/** A thousand points for ten milliseconds from 200 on: a point is 10 us. */
class FlagsTest {
    private static final double AXIS_LINE = 26;

    private final Scene scene = Scene.of(SamplePaths.rpc());
    private final Viewport view = scene.view(1200, 400);
    private final RecordingSurface surface = new RecordingSurface();
    private final long start = scene.path().start();
    private final NamedTime moment = new NamedTime(start + 1_000_000, start + 1_000_000, "asked");
    private final NamedTime stretch = new NamedTime(start + 6_000_000, start + 8_000_000, "the answer");

    @Test
    void shouldDrawAMomentAsAFlagWithItsNameAndALineThroughThePlot() {
        draw(List.of(moment));

        assertThat(surface.texts).extracting(RecordingSurface.Written::text).containsExactly("asked");
        assertThat(surface.texts.get(0).x()).isEqualTo(310);
        assertThat(surface.lines)
                .contains(new RecordingSurface.Drawn(300.5, 34, 300.5, 400, Palette.light().muted()));
    }

    @Test
    void shouldDrawAStretchAsABarBetweenItsEnds() {
        draw(List.of(stretch));

        assertThat(surface.fills).contains(new RecordingSurface.Drawn(800, 30, 1000, 33, Palette.light().muted()));
        assertThat(surface.lines).extracting(RecordingSurface.Drawn::x0).contains(800.5, 1000.5);
    }

    @Test
    void shouldFindAFlagByItsClothItsNameAndItsBar() {
        Flags flags = new Flags(view, List.of(moment, stretch));
        assertThat(flags.at(300, AXIS_LINE)).contains(moment);
        assertThat(flags.at(330, AXIS_LINE)).contains(moment);
        assertThat(flags.at(360, AXIS_LINE)).isEmpty();
        assertThat(flags.at(950, AXIS_LINE)).contains(stretch);
        assertThat(flags.at(300, 10)).as("the numbers of the axis").isEmpty();
        assertThat(flags.at(300, 34)).as("the plot").isEmpty();
    }

    @Test
    void shouldLeaveOutANameThatWouldCoverAnother() {
        NamedTime beside = new NamedTime(start + 1_200_000, start + 1_200_000, "beside it");
        draw(List.of(moment, beside));

        assertThat(surface.texts).extracting(RecordingSurface.Written::text).containsExactly("asked");
        assertThat(new Flags(view, List.of(moment, beside)).at(360, AXIS_LINE)).isEmpty();
    }

    @Test
    void shouldDrawNothingThatIsOutOfView() {
        Viewport late = view.showing(start + 8_500_000, start + 9_500_000);
        new Flags(late, List.of(moment, stretch)).draw(surface, Palette.light(),
                new LabelLine(surface, late, Palette.light().background()));
        assertThat(surface.fills).isEmpty();
        assertThat(surface.texts).isEmpty();
        assertThat(surface.lines).isEmpty();
    }

    @Test
    void shouldMarkNamedTimesAtTheUpperEdgeOfTheMinimap() {
        Flags.draw(surface, view.showing(start, start + 1_000), List.of(stretch), 100, Palette.light());
        assertThat(surface.fills.get(0)).isEqualTo(
                new RecordingSurface.Drawn(60, 0, 80, 3, Palette.light().foreground()));
    }

    @Test
    void shouldPointOutAMomentAndSelectAStretchInAllRows() {
        PictureState state = state();
        PictureActions actions = new PictureActions(state);
        state.mark(state.marks().naming(List.of(moment, stretch)));

        actions.select(moment);
        assertThat(state.marks().moment()).hasValue(moment.start());
        assertThat(words(state)).isEqualTo("Bookmark “asked” at +1.000000 ms");

        actions.select(stretch);
        Area area = state.marks().area().orElseThrow();
        assertThat(area.to() - area.from()).isEqualTo(2_000_000);
        assertThat(area.rows()).hasSize(state.scene().places().size());
        assertThat(words(state))
                .isEqualTo("Bookmark “the answer”: 2.00 ms (2.000000 ms) from +6.000000 ms to +8.000000 ms");

        actions.clear();
        assertThat(state.marks().area()).isEmpty();
        assertThat(state.marks().named()).containsExactly(moment, stretch);
    }

    private String words(PictureState state) {
        return new HitWords(scene).of(state.marks().selected());
    }

    private PictureState state() {
        return new PictureState(scene, 1200, 400, new PictureState.Listener() {
            @Override
            public void viewChanged() {
                // Nobody looks.
            }

            @Override
            public void marksChanged() {
                // Nobody looks.
            }

            @Override
            public void trailChanged() {
                // Nobody looks.
            }
        });
    }

    private void draw(List<NamedTime> times) {
        new Flags(view, times).draw(surface, Palette.light(),
                new LabelLine(surface, view, Palette.light().background()));
    }
}
