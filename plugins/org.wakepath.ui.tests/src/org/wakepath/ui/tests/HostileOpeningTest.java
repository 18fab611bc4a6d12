// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalInt;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ui.WaitPerspective;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.view.scene.Scene;

/** Opening anything gives either a sentence in the view or a result, and nothing else. */
class HostileOpeningTest {
    @TempDir
    private Path folder;
    private final Session session = WorkbenchRun.session();
    private TraceCopy copy;
    private Quietness quietness;

    @BeforeEach
    void copy() throws IOException {
        copy = TraceCopy.of(WorkbenchRun.recorded("rpc"), folder.resolve("rpc"));
        quietness = new Quietness();
    }

    @AfterEach
    void shouldHaveBeenQuiet() {
        session.close();
        quietness.close();
    }

    private String refused(Path path) {
        session.open(List.of(path));
        WorkbenchRun.awaitReading(session);
        assertThat(session.state()).isInstanceOf(SessionState.Failed.class);
        return WorkbenchRun.view(ExperimentView.ID, ExperimentView.class).notice();
    }

    private Scene path(OpenTraces traces) {
        session.choose(WorkbenchRun.task(traces, "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        return session.focus().scene().get();
    }

    private int segmentsOf(Path traces) {
        return path(WorkbenchRun.open(traces)).path().segments().size();
    }

    @Test
    void shouldSayWhatIsThereInPlaceOfATrace() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(refused(empty)).isEqualTo(empty
                + ": no CTF trace here or below. Open a folder that holds a file named metadata.");
        assertThat(refused(copy.metadata())).startsWith(copy.metadata() + ": not a folder. ");
        assertThat(refused(folder.resolve("nowhere"))).contains("nowhere: no such folder. ");
    }

    @Test
    void shouldSayThatATraceIsNoTrace() throws IOException {
        Path garbage = Files.createDirectory(folder.resolve("garbage"));
        Files.write(garbage.resolve("metadata"), new byte[5000]);

        assertThat(refused(garbage)).contains(garbage.toString()).contains("metadata");
        Path stream = copy.largestStream();
        Files.write(stream, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        assertThat(refused(copy.folder())).contains(stream.toString());
    }

    @Test
    void shouldShowWhatIsWholeOfATraceThatWasCut() throws IOException {
        copy.cut(copy.largestStream(), 40_000);

        assertThat(segmentsOf(copy.folder())).isPositive();
    }

    @Test
    void shouldKeepTheAnalysisOfATraceThatGrows() throws IOException {
        int before = segmentsOf(copy.folder());
        for (Path stream : copy.streams()) {
            Files.write(stream, new byte[4096], StandardOpenOption.APPEND);
        }
        assertThat(lookAtAllViews()).isEqualTo(before);
    }

    @Test
    void shouldKeepTheAnalysisOfATraceThatShrinks() throws IOException {
        int before = segmentsOf(copy.folder());
        for (Path stream : copy.streams()) {
            copy.cut(stream, Files.size(stream));
        }
        assertThat(lookAtAllViews()).isEqualTo(before);
    }

    @Test
    void shouldKeepTheAnalysisOfATraceThatIsRemoved() throws IOException {
        int before = segmentsOf(copy.folder());
        copy.remove();

        assertThat(lookAtAllViews()).isEqualTo(before);
        assertThat(refused(copy.folder())).contains("no such folder");
    }

    /** Asks for the path again and makes every view show what it can; returns the number of segments. */
    private int lookAtAllViews() {
        OpenTraces traces = ((SessionState.Open) session.state()).traces();
        int segments = path(traces).path().segments().size();
        session.select(OptionalInt.of(segments / 2));
        WorkbenchRun.showAllViews();
        WorkbenchRun.awaitJobs();
        return segments;
    }

    /** Reads while the user interface is busy, so that it is not yet notified of the end of reading. */
    private void read(Session by) throws InterruptedException {
        by.open(List.of(copy.folder()));
        for (Job job : Job.getJobManager().find(null)) {
            if (job.getName().equals("Reading traces")) {
                job.join();
            }
        }
    }

    @Test
    void shouldForgetWhatIsReadWhenItIsClosed() throws InterruptedException {
        read(session);
        session.close();
        WorkbenchRun.awaitJobs();

        assertThat(session.state()).isEqualTo(new SessionState.Empty());
    }

    @Test
    void shouldForgetWhatIsReadWhenItsWindowIsClosed() throws WorkbenchException, InterruptedException {
        IWorkbenchWindow other = PlatformUI.getWorkbench().openWorkbenchWindow(WaitPerspective.ID, null);
        Session ofOther = Session.of(other);
        read(ofOther);
        other.close();
        WorkbenchRun.awaitJobs();

        assertThat(ofOther.state()).isEqualTo(new SessionState.Empty());
    }

    @Test
    void shouldShowTheLastOfTwoThatWereOpened() throws InterruptedException {
        read(session);
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.recorded("netcat"));
        WorkbenchRun.awaitJobs();

        assertThat(((SessionState.Open) session.state()).traces()).isSameAs(traces);
        assertThat(WorkbenchRun.view(ExperimentView.ID, ExperimentView.class).viewer().getInput())
                .isEqualTo(traces.hosts());
    }

    @Test
    void shouldShowTracesInAViewThatWasClosedWhileTheyWereRead() throws Exception {
        session.open(List.of(copy.folder()));
        WorkbenchRun.page().hideView(WorkbenchRun.page().findView(ExperimentView.ID));
        WorkbenchRun.awaitReading(session);
        ExperimentView view = (ExperimentView) WorkbenchRun.page().showView(ExperimentView.ID);

        assertThat(view.viewer().getInput()).isEqualTo(((SessionState.Open) session.state()).traces().hosts());
    }
}
