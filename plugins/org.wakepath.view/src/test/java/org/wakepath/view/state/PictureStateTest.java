// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Worker;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.picture.MinimapBrush;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.scene.RowChoice;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;

/** Six rows of 28 points and two headers of 22 take 212 points, below an axis of 34. */
class PictureStateTest {
    private static final long MICRO = 1000;
    private final Scene scene = Scene.of(SamplePaths.rpc());
    private final long start = scene.path().start();
    private final List<String> told = new ArrayList<>();
    private final PictureState state = new PictureState(scene, 1200, 134, new PictureState.Listener() {
        @Override
        public void viewChanged() {
            told.add("view");
        }

        @Override
        public void marksChanged() {
            told.add("marks");
        }

        @Override
        public void trailChanged() {
            told.add("trail");
        }
    });
    private final PictureActions actions = new PictureActions(state);

    @Test
    void shouldLeaveNothingEmptyBelowTheRowsWhenTheWindowGrows() {
        actions.scroll(1000);
        assertThat(state.view().top()).isEqualTo(112);
        state.resize(1200, 184);
        assertThat(state.view().top()).isEqualTo(62);
        state.resize(1200, 600);
        assertThat(state.view().top()).isZero();
    }

    @Test
    void shouldZoomAtThePointerAndGoBack() {
        Viewport all = state.view();
        state.mark(state.marks().at(200));
        actions.closer();
        assertThat(state.view().scale().start()).isEqualTo(start);
        assertThat(state.view().scale().span()).isEqualTo(7_000 * MICRO);
        state.back();
        assertThat(state.view()).isEqualTo(all);
        assertThat(told).containsExactly("marks", "view", "view");
    }

    @Test
    void shouldBringASelectedSegmentAndItsRowIntoView() {
        state.move(state.view().showing(start + 7_000 * MICRO, start + 8_000 * MICRO));
        state.select(OptionalInt.of(6));
        assertThat(state.marks().selected()).isEqualTo(new Hit.Segment(6));
        assertThat(state.view().time(200)).isLessThanOrEqualTo(start + 1_300 * MICRO);
        // The worker's row is the last.
        assertThat(state.view().top()).isEqualTo(112);
        actions.first();
        assertThat(state.view().top()).isEqualTo(22);
    }

    @Test
    void shouldPinTheRowOfWhatIsSelectedAndLetItGo() {
        state.mark(state.marks().selecting(new Hit.Segment(6)));
        Viewport before = state.view();
        actions.pin();
        assertThat(state.scene().places().pinned(5)).isTrue();
        assertThat(state.scene().places().row(0)).isEqualTo(5);
        assertThat(state.view()).isEqualTo(before);
        actions.pin();
        assertThat(state.rows().pinned()).isEmpty();
        state.mark(state.marks().selecting(new Hit.Row(2)));
        actions.pin();
        assertThat(state.rows().pinned()).containsExactly(2);
    }

    @Test
    void shouldLeaveOutRowsWithNothingInViewExceptThosePinned() {
        state.mark(state.marks().selecting(new Hit.Row(2)));
        actions.pin();
        actions.toggleRows();
        assertThat(state.scene().places().size()).isEqualTo(6);
        // From 1.4 to 3 ms the worker waits for the disk, and nobody does anything else.
        state.move(state.view().showing(start + 1_400 * MICRO, start + 3_000 * MICRO));
        assertThat(state.scene().places().visible(state.view())).containsExactly(2, 5);
        assertThat(state.scene().places().shows(0)).isFalse();
        actions.first();
        assertThat(state.scene().places().shows(0)).isTrue();
        actions.toggleRows();
        assertThat(state.scene().places().size()).isEqualTo(6);
    }

    @Test
    void shouldShowOnlyRowsInViewWhereThereAreTooMany() {
        assertThat(RowChoice.of(scene.graph()).onlyInView()).isFalse();
        Worker first = PathDrawing.task("a", "task", 0);
        PathDrawing many = new PathDrawing(first);
        for (int tid = 0; tid <= 100; tid++) {
            many.runs(PathDrawing.task("a", "task", tid), 1_000_000, 0);
        }
        PictureState crowd = new PictureState(Scene.of(many.path()), 1200, 134, new PictureState.Listener() {
            @Override
            public void viewChanged() {
                told.add("crowd");
            }

            @Override
            public void marksChanged() {
                told.add("marks");
            }

            @Override
            public void trailChanged() {
                told.add("trail");
            }
        });
        crowd.move(crowd.view().showing(PathDrawing.EPOCH + 10_000_000, PathDrawing.EPOCH + 13_000_000));
        assertThat(crowd.scene().places().size()).isEqualTo(3);
        crowd.select(OptionalInt.of(90));
        assertThat(crowd.scene().places().shows(90)).isTrue();
    }

    @Test
    void shouldKeepAMeasureUntilItIsDropped() {
        Measure measure = new Measure(start + 100, start);
        state.mark(state.marks().measuring(measure));
        assertThat(state.marks().dropped().measure()).isEmpty();
        actions.measure();
        assertThat(state.marks().dropped().measure()).contains(measure.keeping());
        actions.measure();
        assertThat(state.marks().measure()).isEmpty();
        assertThat(measure.exact()).isEqualTo("0.000100 ms");
    }

    @Test
    void shouldMeasureByKeysFromAnInstantOrTheMiddle() {
        actions.measure();
        assertThat(state.marks().measure()).contains(new Measure(start + 5_000 * MICRO, start + 5_000 * MICRO));
        actions.stretch(3);
        assertThat(state.marks().measure()).contains(new Measure(start + 5_000 * MICRO, start + 5_300 * MICRO));
        actions.clear();
        state.mark(state.marks().pointingOut(OptionalLong.of(start + 1_000 * MICRO)));
        actions.measure();
        actions.stretch(-20);
        assertThat(state.marks().measure()).as("no further than the begin")
                .contains(new Measure(start + 1_000 * MICRO, start));
        actions.measure();
        actions.stretch(50);
        assertThat(state.marks().measure()).as("it stays").contains(new Measure(start + 1_000 * MICRO, start, true));
    }

    @Test
    void shouldBringTheOtherEndOfAMeasureIntoView() {
        state.move(state.view().showing(start + 4_000 * MICRO, start + 6_000 * MICRO));
        state.mark(state.marks().pointingOut(OptionalLong.of(start)));
        actions.measure();
        assertThat(state.marks().measure().orElseThrow().from()).as("not from what is out of view")
                .isEqualTo(start + 5_000 * MICRO);
        actions.stretch(60);
        assertThat(state.view().scale().end()).isGreaterThan(start + 6_200 * MICRO);
        assertThat(state.view().scale().span()).isEqualTo(2_000 * MICRO);
    }

    @Test
    void shouldGoToTheBeginAndTheEndAsCloseAsBefore() {
        state.move(state.view().showing(start + 4_000 * MICRO, start + 6_000 * MICRO));
        assertThat(MinimapBrush.words(state.view(), start)).isEqualTo("+4.000000 ms to +6.000000 ms, 20 % of all");
        actions.end();
        assertThat(state.view().scale().end()).isEqualTo(state.view().last());
        assertThat(state.view().scale().span()).isEqualTo(2_000 * MICRO);
        actions.begin();
        assertThat(state.view().scale().start()).isEqualTo(start);
        assertThat(state.view().scale().span()).isEqualTo(2_000 * MICRO);
    }

    @Test
    void shouldSelectAllAndShowWhatIsSelected() {
        state.move(state.view().showing(start, start + 1_000 * MICRO));
        actions.selectAll();
        assertThat(AreaTable.of(state.marks().area().orElseThrow(), scene.graph()).total()).isEqualTo(10_000 * MICRO);
        actions.clear();
        actions.last();
        actions.frameSelection();
        assertThat(state.view().scale().end()).isEqualTo(scene.path().end());
        assertThat(state.view().scale().span()).isEqualTo(240 * MICRO);
    }

    @Test
    void shouldFollowCausesFromTheEndOfThePath() {
        actions.follow(Navigation::cause);
        assertThat(state.marks().segment()).hasValue(18);
        actions.follow(Navigation::cause);
        assertThat(state.marks().segment()).hasValue(17);
        actions.follow(Navigation::released);
        assertThat(state.marks().segment()).hasValue(18);
        actions.step(Navigation::next);
        assertThat(state.marks().segment()).hasValue(18);
    }

    @Test
    void shouldGoBackByTheTrailOfWhatWasFollowed() {
        actions.last();
        actions.follow(Navigation::cause);
        actions.follow(Navigation::cause);
        assertThat(state.trail().segments()).containsExactly(18, 17, 16);
        actions.step(Navigation::previous);
        actions.retrace();
        assertThat(state.marks().segment()).as("where it was left").hasValue(16);
        actions.retrace();
        assertThat(state.marks().segment()).hasValue(17);
        actions.advance();
        assertThat(state.marks().segment()).hasValue(16);
        actions.revisit(0);
        assertThat(state.marks().segment()).hasValue(18);
        told.clear();
        actions.clear();
        assertThat(state.trail()).isEqualTo(NavigationHistory.none());
        assertThat(told).containsExactly("trail", "marks");
        actions.retrace();
        assertThat(state.marks().segment()).isEmpty();
    }
}
