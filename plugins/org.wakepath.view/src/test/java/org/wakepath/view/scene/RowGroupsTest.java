// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.picture.DrawnFrame;
import org.wakepath.view.picture.HitTest;
import org.wakepath.view.picture.Minimap;
import org.wakepath.view.picture.Raster;
import org.wakepath.view.state.Area;
import org.wakepath.view.state.AreaTable;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureState;

/** A task that starts ten threads of a pool, one after the other, each for 300 of 1,000 ns; and two helpers. */
class RowGroupsTest {
    private static final Worker MAIN = pool("main", 1, 1);
    private final Scene scene = Scene.of(drawing());
    private final PictureState state = new PictureState(scene, 1200, 600, new PictureState.Listener() {
        @Override
        public void viewChanged() {
        }

        @Override
        public void marksChanged() {
        }

        @Override
        public void trailChanged() {
        }
    });

    private static Worker pool(String name, int tid, int group) {
        return new Worker("host", name, tid, 0, WorkerKind.TASK, group, group, false);
    }

    private static ActivePath drawing() {
        PathDrawing path = new PathDrawing(MAIN);
        for (int i = 0; i < 10; i++) {
            Worker thread = pool("pool", 100 + i, 2);
            path.runs(MAIN, 600, 0).link(PathLink.Kind.WAKEUP, MAIN, 0, thread).runs(thread, 300, 0)
                    .runs(pool("helper", 200 + i % 2, 3), 100, 0);
        }
        return path.path();
    }

    private List<String> names() {
        RowPlaces places = state.scene().places();
        return IntStream.range(0, places.size()).map(places::row).mapToObj(state.scene().graph()::name).toList();
    }

    @Test
    void shouldShowTasksOfOneProgramAsOneRowUnlessTheyAreFew() {
        assertThat(names()).containsExactly("main(1)", "pool: 10 tasks", "helper: 2 tasks", "helper(200)",
                "helper(201)");
        int pool = state.scene().places().row(1);
        TimeGraphRow bars = scene.graph().rows().get(pool);
        assertThat(bars.size()).isEqualTo(10);
        assertThat(bars.occupancy().of(EdgeState.RUNNING, scene.start(), scene.end())).isEqualTo(3000);
        assertThat(new HitWords(scene).of(new Hit.Row(pool)))
                .isEqualTo("pool: 10 tasks on host, 3.00 µs on the path (30 %): running 3.00 µs.");
    }

    @Test
    void shouldOpenAGroupAndCloseItAgain() {
        int pool = state.scene().places().row(1);
        state.mark(Marks.none().selecting(new Hit.Row(pool)));
        new PictureActions(state).toggleGroup();
        assertThat(names()).hasSize(15).startsWith("main(1)", "pool: 10 tasks", "pool(100)", "pool(101)");
        assertThat(state.rows().open()).contains(pool);
        // From one of its tasks.
        state.mark(Marks.none().selecting(new Hit.Row(pool + 3)));
        new PictureActions(state).toggleGroup();
        assertThat(names()).hasSize(5);
        assertThat(state.scene().places().top(pool + 3, state.view()))
                .isEqualTo(state.scene().places().top(pool, state.view()));
    }

    @Test
    void shouldLeadArrowsToTheRowThatIsShown() {
        int pool = state.scene().places().row(1);
        TimeScale scale = new TimeScale(scene.start(), scene.end(), 1000);
        assertThat(ArrowBundles.of(scene.graph().arrows(), scale, scene.places()::shown).bundles()).hasSize(10)
                .allMatch(bundle -> bundle.arrow().toRow() == pool);
        new PictureActions(state).toggleGroup(pool);
        assertThat(ArrowBundles.of(scene.graph().arrows(), scale, state.scene().places()::shown).bundles())
                .extracting(bundle -> bundle.arrow().toRow())
                .containsExactlyElementsOf(IntStream.rangeClosed(pool + 1, pool + 10).boxed().toList());
    }

    @Test
    void shouldCountTheTimeOfATaskOnceHoweverItIsShown() {
        assertThat(total()).isEqualTo(10_000);
        new PictureActions(state).toggleGroup(state.scene().places().row(1));
        assertThat(total()).isEqualTo(10_000);
        Minimap map = new Minimap(scene.graph(), new TimeScale(scene.start(), scene.end(), 1));
        assertThat(map.of(EdgeState.RUNNING, 0)).isEqualTo(10_000);
    }

    private long total() {
        return AreaTable.of(Area.between(0, 0, 1200, 600, state.scene(), state.view()), scene.graph()).total();
    }

    @Test
    void shouldFindSegmentsInTheRowOfAClosedGroupAndNoneInItsHeadline() {
        int pool = state.scene().places().row(1);
        double x = state.view().x(scene.start() + 750);
        assertThat(at(x, pool)).isEqualTo(new Hit.Segment(1));
        new PictureActions(state).toggleGroup(pool);
        assertThat(at(x, pool)).isEqualTo(new Hit.Row(pool));
        assertThat(at(x, pool + 1)).isEqualTo(new Hit.Segment(1));
    }

    private Hit at(double x, int row) {
        DrawnFrame frame = new Raster(state.scene(), Palette.light()).draw(state.view(), 1,
                new int[DrawnFrame.size(state.view(), 1)]);
        return new HitTest(state.scene(), frame).at(x, state.scene().places().base(row, state.view()) - 4.0);
    }
}
