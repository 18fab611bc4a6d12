// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.tasks.AllTasksView;

/** Makes the pictures of the documentation. It tests nothing, so it runs only if it is named explicitly. */
class Screenshots {
    private static final Path FOLDER = WorkbenchRun.root().resolve("docs/images");

    private final Session session = WorkbenchRun.session();

    @AfterEach
    void close() {
        session.close();
    }

    @BeforeEach
    void choose() throws IOException {
        Files.createDirectories(FOLDER);
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
    }

    @Test
    void takeThatOfThePath() {
        StatisticsView statistics = WorkbenchRun.show(StatisticsView.ID, StatisticsView.class);
        FlameGraphView flames = WorkbenchRun.show(FlameGraphView.ID, FlameGraphView.class);
        ActivePathView view = WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
        WorkbenchRun.await("the picture", view::isDrawn);
        ActivePath path = session.focus().scene().orElseThrow().path();
        int wait = longestPacket(path);
        PathSegment segment = path.segments().get(wait);
        session.show(new TimeRange(Math.max(path.start(), segment.start() - 2 * segment.duration()),
                segment.end() + segment.duration()));
        session.select(OptionalInt.of(wait));
        WorkbenchRun.await("the pictures", () -> view.isDrawn() && flames.isCurrent() && statistics.isCurrent()
                && statistics.isDrawn());
        save(FOLDER.resolve("active-path.png"), view.picture(), flames.picture(), statistics.shares());
    }

    @Test
    void takeThatOfAllTasks() {
        StatisticsView statistics = WorkbenchRun.show(StatisticsView.ID, StatisticsView.class);
        AllTasksView view = WorkbenchRun.show(AllTasksView.ID, AllTasksView.class);
        WorkbenchRun.await("the pictures", () -> view.pane().isDrawn() && statistics.isDrawn()
                && statistics.latencies().isPresent());
        save(FOLDER.resolve("all-tasks.png"), view.pane().picture(), statistics.shares());
    }

    private static int longestPacket(ActivePath path) {
        int longest = -1;
        for (int i = 0; i < path.segments().size(); i++) {
            PathSegment segment = path.segments().get(i);
            if (segment.state() == EdgeState.NETWORK
                    && (longest < 0 || segment.duration() > path.segments().get(longest).duration())) {
                longest = i;
            }
        }
        return longest;
    }

    /** The window as it is on the screen once the pictures and all around them are there. */
    private static void save(Path file, Control... pictures) {
        for (Control picture : pictures) {
            WorkbenchRun.awaitPaint(picture);
        }
        write(settled(), file);
    }

    /** The window as it is on the screen once nothing in it changes. */
    static ImageData settled() {
        ImageData[] last = {picture()};
        WorkbenchRun.await("a still window", () -> {
            WorkbenchRun.awaitJobs();
            ImageData next = picture();
            boolean isStill = Arrays.equals(next.data, last[0].data);
            last[0] = next;
            return isStill;
        });
        return last[0];
    }

    private static ImageData picture() {
        Display display = Display.getCurrent();
        Shell shell = WorkbenchRun.window().getShell();
        // Without a window manager there is no frame, yet the shell leaves room for one.
        Rectangle client = display.map(shell, null, shell.getClientArea());
        Rectangle menu = display.map(shell, null, new Rectangle(0, 0, 0, 0));
        Image image = new Image(display, client.width, client.y + client.height - menu.y);
        GC gc = new GC(display);
        gc.copyArea(image, client.x, menu.y);
        gc.dispose();
        ImageData data = image.getImageData();
        image.dispose();
        return data;
    }

    static void write(ImageData picture, Path file) {
        ImageLoader loader = new ImageLoader();
        loader.data = new ImageData[] {picture};
        loader.compression = 9;
        loader.save(file.toString(), SWT.IMAGE_PNG);
    }
}
