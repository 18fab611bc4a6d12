// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.compare.CompareView;
import org.wakepath.ui.drawing.ThemeSetting;
import org.wakepath.ui.editor.ExperimentCreator;
import org.wakepath.ui.events.EventsView;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.requests.RequestsView;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.tasks.AllTasksView;

/**
 * Takes pictures of the window with each view, at each size, light and dark, for people to look at. It tests nothing,
 * so it runs only if it is named explicitly.
 */
class WindowPictures {
    private static final Path FOLDER = WorkbenchRun.root().resolve("target/screenshots");
    private static final List<Point> SIZES = List.of(new Point(1024, 700), new Point(1600, 1000),
            new Point(2560, 1440));

    @TempDir
    private Path folder;
    private final Shell shell = WorkbenchRun.window().getShell();
    private final Rectangle before = shell.getBounds();

    @AfterEach
    void close() {
        ThemeSetting.DESKTOP.choose();
        shell.setBounds(before);
        WorkbenchRun.page().closeAllEditors(false);
        WorkbenchRun.session().close();
    }

    @Test
    void takeAll() throws IOException {
        Files.createDirectories(FOLDER);
        Session session = WorkbenchRun.session();
        take("empty");
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        take("path-flame", ActivePathView.ID, FlameGraphView.ID);
        take("tasks-statistics", AllTasksView.ID, StatisticsView.ID);
        takeWhatIf();
        takeComparison();
        takeRequests();
        take("events", EventsView.ID);
        take("clocks", ClocksView.ID);
        new ExperimentCreator(WorkbenchRun.window()).ofTraces(folder.resolve("slow.wakepath"));
        WorkbenchRun.await("the editor", () -> EditorRun.active().form().isPresent());
        take("editor");
    }

    /** A path with calls of functions, above its bars and below its tasks. */
    @Test
    void takeCalls() throws IOException {
        Files.createDirectories(FOLDER);
        Path traces = WorkbenchRun.root().resolve("testtraces/compiled/calls");
        WorkbenchRun.session().choose(WorkbenchRun.task(WorkbenchRun.open(traces), "node", "asker").task());
        WorkbenchRun.awaitPath();
        take("path-calls", ActivePathView.ID, FlameGraphView.ID);
    }

    /** The path of a request, and its place in the view of requests. */
    private void takeRequests() {
        Session session = WorkbenchRun.session();
        WorkbenchRun.open(WorkbenchRun.root().resolve("testtraces/compiled/requests"));
        RequestsView view = WorkbenchRun.show(RequestsView.ID, RequestsView.class);
        WorkbenchRun.await("the requests", view::isShown);
        view.requests().setSelection(0);
        view.requests().notifyListeners(SWT.Selection, new Event());
        WorkbenchRun.awaitPath();
        take("requests", ActivePathView.ID, RequestsView.ID);
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
    }

    /** A comparison as it is, and with a change chosen in it. */
    private void takeComparison() {
        ComparedProfiles.write(folder);
        CompareView view = WorkbenchRun.show(CompareView.ID, CompareView.class);
        CompareViewTest.compare(view, folder.resolve("base"), folder.resolve("head"));
        take("compare", CompareView.ID, FlameGraphView.ID, StatisticsView.ID);
        view.parts().getTable().setSelection(0);
        view.parts().getTable().notifyListeners(SWT.Selection, new Event());
        WorkbenchRun.await("the segments", view::isIdle);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.flame()), "Pictures");
        take("compare-chosen", CompareView.ID, FlameGraphView.ID);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.flame()), "What Changed");
        CompareViewTest.chooseRequests(view);
        CompareViewTest.compare(view, WorkbenchRun.recorded("rpc"), WorkbenchRun.recorded("rpc"));
        view.whatIf().setText("rpc-worker running -50%");
        view.whatIf().notifyListeners(SWT.DefaultSelection, new Event());
        WorkbenchRun.await("the answer", view::isIdle);
        take("compare-what-if", CompareView.ID, FlameGraphView.ID);
        CompareViewTest.forget(view);
    }

    /** The answer of what would have been, in its pane. */
    private void takeWhatIf() {
        StatisticsView view = WorkbenchRun.show(StatisticsView.ID, StatisticsView.class);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.answer()), "What If");
        view.whatIf().setText("rpc-server running -50%");
        view.whatIf().notifyListeners(SWT.DefaultSelection, new Event());
        WorkbenchRun.await("the answer", view::isAnswered);
        take("what-if", StatisticsView.ID);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.answer()), "Shares");
    }

    /** Takes pictures of the window as it is laid out in each size, with some views in front. */
    private void take(String name, String... views) {
        for (Point size : SIZES) {
            shell.setBounds(0, 0, size.x, size.y);
            WorkbenchRun.page().resetPerspective();
            for (String view : views) {
                WorkbenchRun.show(view, Object.class);
            }
            for (ThemeSetting theme : List.of(ThemeSetting.LIGHT, ThemeSetting.DARK)) {
                theme.choose();
                boolean isDark = theme == ThemeSetting.DARK;
                WorkbenchRun.await("the theme", () -> ThemeTest.isDark(shell) == isDark);
                Screenshots.write(Screenshots.settled(), FOLDER.resolve(String.format("%s-%dx%d-%s-%d.png", name,
                        size.x, size.y, theme.name().toLowerCase(Locale.ROOT), scale())));
            }
        }
    }

    private int scale() {
        return shell.getMonitor().getZoom();
    }
}
