// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.track.Slice;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;

/**
 * Three ranks that meet at a barrier, drawn in {@code testtraces/succeed/barrier.txt}. From 1.2 ms to 2.5 ms rank-0
 * waits in the barrier for rank-2, which computes until 2.2 ms. rank-2 is in the barrier from 2.3 ms on.
 */
class PathSlicesTest {
    private static final Path BARRIER = WorkbenchRun.root().resolve("testtraces/compiled/barrier");
    /** The position of the second event of a stream, whose first byte is its id, and an id that no event has. */
    private static final int SECOND_EVENT = 0x5c;
    private static final byte NO_ID = 20;

    @TempDir
    private Path folder;
    private final Session session = WorkbenchRun.session();
    private final ActivePathView view = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);

    @AfterEach
    void close() {
        view.filterSlices("");
        session.close();
    }

    private Scene path(OpenTraces traces, String rank) {
        session.choose(WorkbenchRun.task(traces, "node", rank).task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("the picture", view::isDrawn);
        return session.focus().scene().orElseThrow();
    }

    private static List<String> names(Scene scene, String rank, int level) {
        for (int row = 0; row < scene.graph().rows().size(); row++) {
            if (scene.graph().rows().get(row).worker().name().equals(rank)) {
                return scene.slices(row).levels() <= level ? List.of()
                        : scene.slices(row).level(level).stream().map(Slice::name).toList();
            }
        }
        throw new AssertionError("no row of " + rank);
    }

    @Test
    void shouldShowTheSlicesOfThePath() {
        Scene scene = path(WorkbenchRun.open(BARRIER), "rank-0");

        assertThat(names(scene, "rank-0", 0)).containsExactly("app:iteration", "app:iteration", "app:done");
        assertThat(names(scene, "rank-0", 1)).containsExactly("app:compute", "mpi:barrier", "app:compute",
                "mpi:barrier");
        assertThat(names(scene, "rank-2", 1)).containsExactly("app:compute", "mpi:barrier", "app:compute",
                "mpi:barrier");
        assertThat(session.focus().words()).hasSize(2);
    }

    private Scene shown() {
        return (Scene) view.state().orElseThrow().scene();
    }

    @Test
    void shouldKeepOnlySlicesWhoseNamesMatchWhatIsTyped() {
        path(WorkbenchRun.open(BARRIER), "rank-0");
        String all = view.sliceCount();

        view.filterSlices("BARRIER");
        WorkbenchRun.await("the filter", () -> view.sliceCount().endsWith(" of " + all));
        assertThat(names(shown(), "rank-0", 0)).containsExactly("mpi:barrier", "mpi:barrier");
        assertThat(names(shown(), "rank-0", 1)).isEmpty();

        view.filterSlices("/^app:d/");
        WorkbenchRun.await("the filter", () -> names(shown(), "rank-0", 0).size() == 1);
        assertThat(names(shown(), "rank-0", 0)).containsExactly("app:done");

        view.filterSlices("/(");
        assertThat(view.sliceCount()).isEqualTo("/( is no regular expression.");
        assertThat(names(shown(), "rank-0", 0)).containsExactly("app:done");

        view.filterSlices("");
        WorkbenchRun.await("the filter", () -> view.sliceCount().equals(all));
        assertThat(names(shown(), "rank-0", 0)).containsExactly("app:iteration", "app:iteration", "app:done");
    }

    @Test
    void shouldShowAllOfTheCountInAPlaceThatStaysWhileOneTypes() {
        PictureDriver driver = new PictureDriver();
        path(WorkbenchRun.open(BARRIER), "rank-0");
        Label count = driver.label(view.sliceCount());
        WorkbenchRun.await("the place of the count", () -> isWideEnough(count));

        view.filterSlices("/(");
        WorkbenchRun.await("a wider place of the count", () -> isWideEnough(count));
        assertThat(count.getText()).isEqualTo("/( is no regular expression.");
        Rectangle place = count.getBounds();
        view.filterSlices("barrier");
        WorkbenchRun.await("the filter", () -> view.sliceCount().contains(" of "));
        WorkbenchRun.awaitPaint(view.picture());
        assertThat(count.getBounds()).isEqualTo(place);
    }

    private static boolean isWideEnough(Label label) {
        return label.getSize().x >= label.computeSize(SWT.DEFAULT, SWT.DEFAULT).x;
    }

    @Test
    void shouldGiveTheLegendALineOfItsOwnWhereLittleRoomIsLeft() {
        Shell shell = WorkbenchRun.window().getShell();
        Rectangle before = shell.getBounds();
        PictureDriver driver = new PictureDriver();
        path(WorkbenchRun.open(BARRIER), "rank-0");
        Composite head = driver.label(view.sliceCount()).getParent().getParent().getParent();
        Control controls = head.getChildren()[0];
        Control legend = head.getChildren()[1];
        try {
            shell.setSize(1600, 1000);
            WorkbenchRun.await("the legend at the right", () -> legend.getLocation().x > controls.getSize().x);
            shell.setSize(900, 1000);
            view.filterSlices("/(");
            WorkbenchRun.await("the legend below",
                    () -> legend.getLocation().y >= controls.getLocation().y + controls.getSize().y);
            assertThat(legend.getSize().x).isBetween(300, head.getClientArea().width);
        } finally {
            shell.setBounds(before);
        }
    }

    @Test
    void shouldHideAndShowSlicesByTheKeyOfTheSheet() {
        PictureDriver driver = new PictureDriver();
        path(WorkbenchRun.open(BARRIER), "rank-0");
        int height = shown().places().height(driver.state().view());

        String all = view.sliceCount();
        driver.type('b');
        assertThat(names(shown(), "rank-0", 0)).isEmpty();
        assertThat(view.sliceCount()).isEqualTo(all + " hidden");
        assertThat(shown().places().height(driver.state().view())).isLessThan(height);
        driver.type('b');
        assertThat(names(shown(), "rank-0", 0)).hasSize(3);
        assertThat(view.sliceCount()).isEqualTo(all);
    }

    @Test
    void shouldNameTheInnermostSlicesOfTheSelection() {
        Scene scene = path(WorkbenchRun.open(BARRIER), "rank-0");

        session.select(OptionalInt.of(1));
        assertThat(scene.path().segments().get(1).worker().name()).isEqualTo("rank-2");
        assertThat(view.details()).contains("rank-2", "In app:compute 1.00 ms, mpi:barrier 200 µs");
    }

    @Test
    void shouldTellOfASliceUnderThePointer() {
        PictureDriver driver = new PictureDriver();
        Scene scene = path(WorkbenchRun.open(BARRIER), "rank-0");
        ImageData pixels = PictureDriver.painted(view.picture());
        List<String> said = new ArrayList<>();
        for (int y = 0; y < pixels.height && said.isEmpty(); y++) {
            // 1.4 ms from the start of the path: rank-0 waits in the barrier, between its compute and the end.
            driver.click((int) driver.state().view().x(scene.start() + 1_400_000), y);
            if (driver.state().marks().selected() instanceof Hit.InSlice found
                    && found.slice().name().equals("mpi:barrier")) {
                said.add(view.details());
            }
        }
        assertThat(said).hasSize(1);
        assertThat(said.get(0)).contains("rank-0(10) on node: mpi:barrier, 1.80 ms from +1.000000 ms.");
    }

    @Test
    void shouldShowThePathOfDamagedUserSpaceAndSayWhyItHasNoSlices() throws IOException {
        TraceCopy copy = TraceCopy.of(BARRIER, folder.resolve("barrier"));
        Path stream = copy.folder().resolve("node-user/channel0_0");
        try (FileChannel channel = FileChannel.open(stream, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {NO_ID}), SECOND_EVENT);
        }
        OpenTraces traces = WorkbenchRun.open(copy.folder());

        for (String rank : List.of("rank-0", "rank-1")) {
            Scene scene = path(traces, rank);
            assertThat(scene.path().segments()).isNotEmpty();
            assertThat(names(scene, rank, 0)).isEmpty();
            assertThat(view.details()).contains("Slices of node are not shown. " + stream, "unknown event id 20",
                    "Leave this trace out, or record it again.");
        }
    }

    @Test
    void shouldShowThePathOfUserSpaceThatIsGone() throws IOException {
        TraceCopy copy = TraceCopy.of(BARRIER, folder.resolve("barrier"));
        OpenTraces traces = WorkbenchRun.open(copy.folder());
        copy.remove();
        Scene scene = path(traces, "rank-0");

        assertThat(scene.path().segments()).isNotEmpty();
        assertThat(names(scene, "rank-0", 0)).isEmpty();
        assertThat(view.details()).contains("Slices of node are not shown. ", "channel0_0");
    }

    @Test
    void shouldReadSlicesOnce() throws IOException {
        TraceCopy copy = TraceCopy.of(BARRIER, folder.resolve("barrier"));
        OpenTraces traces = WorkbenchRun.open(copy.folder());
        path(traces, "rank-0");
        copy.remove();

        assertThat(names(path(traces, "rank-1"), "rank-1", 1)).contains("mpi:barrier");
        assertThat(session.focus().words()).hasSize(2);
    }

    /** A job that is canceled before it reads, as if the user did not want to wait. */
    @Test
    void shouldShowThePathWithoutSlicesWhenReadingThemIsStopped() {
        OpenTraces traces = WorkbenchRun.open(BARRIER);
        JobChangeAdapter canceling = new JobChangeAdapter() {
            @Override
            public void running(IJobChangeEvent event) {
                if (event.getJob().getName().startsWith("Following the path")) {
                    event.getJob().cancel();
                }
            }
        };
        Job.getJobManager().addJobChangeListener(canceling);
        try {
            Scene scene = path(traces, "rank-0");
            assertThat(names(scene, "rank-0", 0)).isEmpty();
            assertThat(view.details()).contains("Slices of node are not shown. Reading them was stopped.");
        } finally {
            Job.getJobManager().removeJobChangeListener(canceling);
        }
        assertThat(names(path(traces, "rank-1"), "rank-1", 0)).contains("app:iteration");
    }
}
