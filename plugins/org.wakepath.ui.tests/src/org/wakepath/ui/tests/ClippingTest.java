// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.compare.CompareView;
import org.wakepath.ui.events.EventsView;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.requests.RequestsView;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.tasks.AllTasksView;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.view.flame.FlameGraph;

/** What views say is not cut off, in a small window either. */
class ClippingTest {
    private static final List<String> VIEWS = List.of(ExperimentView.ID, ActivePathView.ID, AllTasksView.ID,
            FlameGraphView.ID, StatisticsView.ID, RequestsView.ID, EventsView.ID, ClocksView.ID, CompareView.ID);

    private static final int LEGEND_LINE = 20;
    private static final String LONG = "what was chosen, in a sentence that is longer than the view is wide, because "
            + "names of programs, hosts and system calls can be long, and there can be many of them in one part of a path";

    private final Session session = WorkbenchRun.session();
    private final Shell shell = WorkbenchRun.window().getShell();
    private final Rectangle before = shell.getBounds();

    @BeforeEach
    void choose() {
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
    }

    @AfterEach
    void close() {
        session.close();
        become(before.width, before.height);
        // The platform takes each view that was in front before a reset for visible until it is hidden.
        VIEWS.forEach(view -> WorkbenchRun.show(view, Object.class));
        List.of(ActivePathView.ID, FlameGraphView.ID, StatisticsView.ID)
                .forEach(view -> WorkbenchRun.show(view, Object.class));
    }

    /** Gives the window a size, and the layout for it. */
    private void become(int width, int height) {
        shell.setSize(width, height);
        WorkbenchRun.page().resetPerspective();
    }

    @ParameterizedTest
    @CsvSource({"1024, 700", "1600, 1000", "2560, 1440"})
    void shouldShowAllOfEverySentenceAndCell(int width, int height) {
        // Texts that have once had more room must give it up.
        become(1600, 1000);
        VIEWS.forEach(view -> WorkbenchRun.show(view, Object.class));
        session.lookAt(Optional.of(new Focus.Part(LONG,
                FlameGraph.of(session.focus().scene().orElseThrow().path()).times(1))));
        become(width, height);
        for (String view : VIEWS) {
            WorkbenchRun.show(view, Object.class);
            Screenshots.settled();
            assertThat(parts(shell).filter(ClippingTest::isCut)).as(view).isEmpty();
        }
    }

    /** All that can be seen; a pane that is not chosen has no size. */
    private static Stream<Control> parts(Composite composite) {
        return Arrays.stream(composite.getChildren()).filter(Control::isVisible).filter(child -> child.getSize().x > 0)
                .flatMap(child -> Stream.concat(
                        Stream.of(child), child instanceof Composite inner ? parts(inner) : Stream.empty()));
    }

    private static boolean isCut(Control control) {
        Point size = control.getSize();
        if (control.getClass().getSimpleName().equals("LegendCanvas")) {
            return control.getToolTipText() != null && isCut(control, control.getToolTipText());
        }
        if ((control.getStyle() & (SWT.WRAP | SWT.V_SCROLL)) == SWT.WRAP) {
            return control.computeSize(size.x, SWT.DEFAULT).y > size.y;
        }
        boolean isOwnBar = control instanceof ToolBar && control.getParent() instanceof FittingPanes;
        if (control instanceof Label || control instanceof Link || isOwnBar) {
            return control.computeSize(SWT.DEFAULT, SWT.DEFAULT).x > size.x;
        }
        return control instanceof Table table && isCut(table);
    }

    /** Whether a picture has no room for all of its words; samples between them make up for the smaller letters. */
    private static boolean isCut(Control picture, String words) {
        GC gc = new GC(picture);
        int lines = 1 + gc.textExtent(words).x / picture.getSize().x;
        gc.dispose();
        return lines * LEGEND_LINE > picture.getSize().y;
    }

    /** Whether a cell is cut off; not one of the last column, whose texts have no limit, and are tooltips as well. */
    static boolean isCut(Table table) {
        GC gc = new GC(table);
        boolean isCut = IntStream.range(0, table.getColumnCount() - 1).anyMatch(column -> Stream.concat(
                Stream.of(table.getColumn(column).getText()),
                IntStream.range(0, Math.min(50, table.getItemCount()))
                        .mapToObj(row -> table.getItem(row).getText(column)))
                .anyMatch(text -> gc.textExtent(text).x > table.getColumn(column).getWidth()));
        gc.dispose();
        return isCut;
    }

    @Test
    void shouldPutTablesBesideTheFlameGraphOnlyWhereThereIsRoomForBoth() {
        become(1024, 700);
        assertThat(besideStatistics()).contains(FlameGraphView.ID);
        become(1600, 1000);
        assertThat(besideStatistics()).doesNotContain(FlameGraphView.ID);
    }

    /** The views that share the place of the statistics. */
    private static List<String> besideStatistics() {
        IViewPart[] stack = WorkbenchRun.page()
                .getViewStack(WorkbenchRun.show(StatisticsView.ID, StatisticsView.class));
        return Arrays.stream(stack).map(view -> view.getSite().getId()).toList();
    }
}
