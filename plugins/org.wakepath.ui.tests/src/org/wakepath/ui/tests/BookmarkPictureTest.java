// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.TraceReference;
import org.wakepath.path.ActivePath;
import org.wakepath.ui.editor.ExperimentEditor;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.tasks.AllTasksView;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Area;

/** The bookmarks of an experiment in the pictures. */
class BookmarkPictureTest {
    private static final String CLIENT = "rpc-client@client";
    private static final int FLAG = Viewport.AXIS - 8;

    @TempDir
    private Path folder;
    private final Session session = WorkbenchRun.session();
    private PictureDriver picture;
    private long start;
    private long length;

    @BeforeEach
    void open() {
        picture = PictureDriver.open();
        ActivePath path = session.focus().scene().orElseThrow().path();
        start = path.start();
        length = path.duration();
        session.close();
    }

    @AfterEach
    void close() {
        WorkbenchRun.page().closeAllEditors(false);
        session.close();
        WorkbenchRun.page().activate(picture.view());
    }

    /** Opens an experiment with bookmarks, and the path of the client. */
    private ExperimentEditor show(Bookmark... bookmarks) throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        experiment.bookmarks().addAll(List.of(bookmarks));
        Path file = folder.resolve("rpc.wakepath");
        ExperimentFile.write(experiment, file);
        ExperimentEditor editor = EditorRun.open(file);
        session.choose(WorkbenchRun.task(traces(), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("the flags", () -> picture.state().marks().named().size() == bookmarks.length);
        picture.awaitDrawing();
        return editor;
    }

    private OpenTraces traces() {
        return ((SessionState.Open) session.state()).traces();
    }

    private int x(long time) {
        return (int) Math.round(picture.state().view().x(time));
    }

    @Test
    void shouldBeFlagsWithTheirNamesThatAClickShows() throws IOException {
        long moment = start + length / 4;
        show(new Bookmark(moment, CLIENT, "the request"),
                new Bookmark(start + length / 2, OptionalLong.of(start + length * 3 / 4), CLIENT, "the answer"));
        assertThat(new String(picture.view().exports().get(ExportFormat.SVG).bytes(), StandardCharsets.UTF_8))
                .contains(">the request<", ">the answer<");

        picture.click(x(moment) + 2, FLAG);
        assertThat(session.focus().moment()).hasValue(moment);
        assertThat(picture.view().details()).startsWith("Bookmark “the request” at +");

        picture.click(x(start + length / 2) + 2, FLAG);
        Area area = picture.state().marks().area().orElseThrow();
        assertThat(area.from()).isEqualTo(start + length / 2);
        assertThat(area.to()).isEqualTo(start + length * 3 / 4);
        assertThat(session.focus().selected().orElseThrow().end()).isEqualTo(area.to());
    }

    @Test
    void shouldBeInAllTasksAsWell() throws IOException {
        AllTasksView tasks = WorkbenchRun.show(AllTasksView.ID, AllTasksView.class);
        show(new Bookmark(start + length / 4, CLIENT, "the request"));

        WorkbenchRun.await("all tasks", () -> tasks.state().isPresent());
        assertThat(tasks.state().orElseThrow().marks().named().stream().map(NamedTime::name))
                .containsExactly("the request");
    }

    @Test
    void shouldStandOnTheClockOfTheShownTask() throws IOException {
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        long here = start + length / 2;
        long there = traces.analysis().convert(traces.hostNumber("client").orElseThrow(), here,
                traces.hostNumber("server").orElseThrow());
        assertThat(Math.abs(there - here)).as("clocks that differ").isGreaterThan(1000);
        session.close();
        show(new Bookmark(there, "server", "on the server"));

        assertThat(picture.state().marks().named().get(0).start()).isCloseTo(here, within(1L));
    }

    /** One of the clocks is ahead of the other, so the last moment of that one has no place on the other. */
    @Test
    void shouldSayWhichOneHasNoPlaceOnTheClockAndShowTheOthers() throws IOException {
        Bookmark near = new Bookmark(start + length / 2, CLIENT, "here");
        Bookmark first = new Bookmark(Long.MIN_VALUE, "server", "before all");
        Bookmark last = new Bookmark(Long.MAX_VALUE, "server", "after all");
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        experiment.bookmarks().addAll(List.of(near, first, last));
        Path file = folder.resolve("rpc.wakepath");
        ExperimentFile.write(experiment, file);
        EditorRun.open(file);
        session.choose(WorkbenchRun.task(traces(), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("the problem", () -> session.bookmarkProblem().isPresent());
        WorkbenchRun.awaitJobs();

        assertThat(session.bookmarks().stream().map(NamedTime::name)).contains("here").hasSize(2);
        assertThat(session.bookmarkProblem().orElseThrow()).containsPattern("(before|after) all is too far")
                .doesNotContain("Exception");
        assertThat(EditorRun.texts(WorkbenchRun.view(ExperimentView.ID, ExperimentView.class).notes()))
                .contains("Not in the pictures: " + session.bookmarkProblem().get());
        WorkbenchRun.assertNoDialog();
    }

    @Test
    void shouldKeepTheEndOfASelectedStretchInItsFile() throws IOException {
        ExperimentEditor editor = show();
        picture.drag(picture.view().picture(), 300, Viewport.AXIS + 10, 400, Viewport.AXIS + 40);
        EditorRun.press(editor, "Bookmarks", "Add");
        long from = picture.state().view().time(300);
        long to = picture.state().view().time(400);
        WorkbenchRun.await("its flag", () -> picture.state().marks().named().size() == 1);
        assertThat(picture.state().marks().named()).containsExactly(new NamedTime(from, to, ""));

        editor.doSave(new NullProgressMonitor());
        Bookmark saved = ExperimentFile.read(folder.resolve("rpc.wakepath")).bookmarks().get(0);
        assertThat(saved.time()).isEqualTo(from);
        assertThat(saved.end()).hasValue(to);
        assertThat(EditorRun.cells(editor, "Bookmarks").get(0).get(2)).isNotEmpty();
    }
}
