// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalInt;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TaskTotals.TaskLoad;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Viewport;
import org.wakepath.words.Sentence;
import org.wakepath.words.SummaryWords;

class ActivePathTest {
    private final Session session = WorkbenchRun.session();
    private final ActivePathView view = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);

    @BeforeEach
    void choose() {
        TaskLoad client = WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client");
        WorkbenchRun.view(ExperimentView.ID, ExperimentView.class).viewer()
                .setSelection(new StructuredSelection(client), true);
        WorkbenchRun.awaitPath();
        awaitDrawing();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void awaitDrawing() {
        WorkbenchRun.await("the picture", view::isDrawn);
    }

    private ActivePath path() {
        return session.focus().scene().orElseThrow().path();
    }

    private void press(int keyCode, char character) {
        Event event = new Event();
        event.keyCode = keyCode;
        event.character = character;
        view.picture().notifyListeners(SWT.KeyDown, event);
    }

    @Test
    void shouldShowThePathOfTheChosenTaskWhole() {
        assertThat(path().task().name()).isEqualTo("rpc-client");
        assertThat(view.viewport().orElseThrow().scale().start()).isEqualTo(path().start());
        assertThat(view.viewport().orElseThrow().scale().end()).isEqualTo(path().end());
        assertThat(view.details()).contains(SummaryWords.sentence(PathSummary.of(path())));
    }

    @Test
    void shouldZoomAroundTheMiddleByKeyAndGoBack() {
        Viewport before = view.viewport().orElseThrow();
        press('w', 'w');
        Viewport after = view.viewport().orElseThrow();

        assertThat(after.scale().span()).isLessThan(before.scale().span());
        assertThat((double) after.scale().start() + after.scale().span() / 2.0)
                .isEqualTo(before.scale().start() + before.scale().span() / 2.0,
                        within(1e-9 * before.scale().start()));
        assertThat(session.focus().range()).contains(new TimeRange(after.scale().start(), after.scale().end()));
        press(SWT.BS, SWT.BS);
        assertThat(view.viewport()).contains(before);
    }

    @Test
    void shouldGoFromASegmentToItsCauseAndBack() {
        ActivePath path = path();
        int network = lastOf(EdgeState.NETWORK, path);
        session.select(OptionalInt.of(network));
        assertThat(view.selected()).hasValue(network);
        assertThat(view.details()).contains(Sentence.of(path.segments().get(network)));

        press('[', '[');
        int cause = view.selected().orElseThrow();
        assertThat(cause).isLessThan(network);
        assertThat(session.focus().segment()).hasValue(cause);
        press(']', ']');
        assertThat(view.selected().orElseThrow()).isGreaterThan(cause);
    }

    private static int lastOf(EdgeState state, ActivePath path) {
        for (int i = path.segments().size() - 1; i >= 0; i--) {
            if (path.segments().get(i).state() == state) {
                return i;
            }
        }
        throw new AssertionError("no segment is " + state);
    }

    @Test
    void shouldFollowTheRangeThatAnotherViewShows() {
        long middle = path().start() + path().duration() / 2;
        session.show(new TimeRange(middle, middle + 10_000_000));

        assertThat(view.viewport().orElseThrow().scale().start()).isEqualTo(middle);
        assertThat(view.viewport().orElseThrow().scale().span()).isEqualTo(10_000_000);
    }

    @Test
    void shouldPaintStatesInTheirColours() {
        awaitDrawing();
        ImageData pixels = PictureDriver.painted(view.picture());

        assertThat(has(pixels, Palette.light().colour(EdgeState.RUNNING))).isTrue();
        assertThat(has(pixels, Palette.light().colour(EdgeState.NETWORK))).isTrue();
    }

    private static boolean has(ImageData pixels, int colour) {
        for (int y = 0; y < pixels.height; y++) {
            for (int x = 0; x < pixels.width; x++) {
                RGB found = pixels.palette.getRGB(pixels.getPixel(x, y));
                if ((found.red << 16 | found.green << 8 | found.blue) == colour) {
                    return true;
                }
            }
        }
        return false;
    }
}
