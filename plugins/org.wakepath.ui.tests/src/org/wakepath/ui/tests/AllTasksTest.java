// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.PartInitException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.tasks.AllTasksView;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.TaskScene;

class AllTasksTest {
    private final Session session = WorkbenchRun.session();
    private AllTasksView view;
    private OpenTraces traces;

    @BeforeEach
    void open() throws PartInitException {
        view = (AllTasksView) WorkbenchRun.page().showView(AllTasksView.ID);
        assertThat(view.notice()).isEqualTo("What all tasks did is shown here once traces are open.");
        traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        WorkbenchRun.await("the tasks", () -> view.state().isPresent());
        awaitDrawing();
    }

    @AfterEach
    void close() {
        view.pane().filter("");
        session.close();
        WorkbenchRun.page().activate(WorkbenchRun.view(ActivePathView.ID, ActivePathView.class));
    }

    private void awaitDrawing() {
        WorkbenchRun.await("the picture", view.pane()::isDrawn);
    }

    private TaskScene scene() {
        return view.pane().scene().orElseThrow();
    }

    private List<Worker> shown() {
        return IntStream.range(0, scene().places().size()).map(scene().places()::row)
                .mapToObj(row -> scene().graph().rows().get(row)).map(TimeGraphRow::worker).toList();
    }

    private List<String> names() {
        return shown().stream().map(Worker::name).toList();
    }

    private void choose(String host, String name) {
        session.choose(WorkbenchRun.task(traces, host, name).task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("its tasks on top", () -> !scene().graph().arrows().isEmpty());
        awaitDrawing();
    }

    private void press(int keyCode) {
        Event event = new Event();
        event.keyCode = keyCode;
        event.character = keyCode < SWT.KEYCODE_BIT ? (char) keyCode : 0;
        view.pane().picture().notifyListeners(SWT.KeyDown, event);
    }

    @Test
    void shouldTakeTheKeysAsSoonAsTheTasksAreShown() {
        assertThat(view.pane().picture().isFocusControl()).isTrue();
    }

    @Test
    void shouldShowTheTasksOfAllHosts() {
        assertThat(shown().stream().map(Worker::host)).contains("client", "server");
        assertThat(names()).contains("rpc-client", "rpc-server", "rpc-worker", "init");
        assertThat(view.pane().counted()).isEqualTo("173 of 173 tasks");
    }

    @Test
    void shouldShowTasksThatWereThereBeforeTheView() throws PartInitException {
        WorkbenchRun.page().hideView(view);
        view = WorkbenchRun.show(AllTasksView.ID, AllTasksView.class);
        WorkbenchRun.await("the tasks", () -> view.state().isPresent());
        awaitDrawing();
        assertThat(names()).contains("rpc-client", "rpc-server");
    }

    @Test
    void shouldShowOnlyTasksThatHoldWhatIsTyped() {
        TimeRange before = new TimeRange(view.state().get().view().scale().start(),
                view.state().get().view().scale().end());
        view.pane().filter("rpc-");

        assertThat(names()).isNotEmpty().allMatch(name -> name.startsWith("rpc-"));
        assertThat(view.pane().counted()).isEqualTo(shown().size() + " of 173 tasks");
        assertThat(view.state().get().view().scale().start()).isEqualTo(before.start());
        view.pane().filter("");
        assertThat(shown()).hasSize(173);
    }

    @Test
    void shouldPutTasksOfThePathOnTopAndShowItsTime() {
        choose("server", "rpc-server");

        assertThat(shown().get(0)).isEqualTo(session.focus().task().orElseThrow().task());
        assertThat(view.state().get().view().scale().start()).isEqualTo(session.focus().range().orElseThrow().start());
        assertThat(view.state().get().view().scale().end()).isEqualTo(session.focus().range().orElseThrow().end());
    }

    @Test
    void shouldLimitNoOtherViewWhileItShowsAllOfItsTime() {
        Control picture = view.pane().picture();
        picture.setSize(picture.getSize().x, picture.getSize().y - 20);
        assertThat(session.focus().range()).isEmpty();
        picture.getParent().layout();
    }

    @Test
    void shouldFollowTheRangeAndTheMomentThatAnotherViewShows() {
        choose("client", "rpc-client");
        long middle = session.focus().scene().orElseThrow().path().start() + 100_000_000;
        session.show(new TimeRange(middle, middle + 10_000_000));
        session.pointOut(OptionalLong.of(middle + 1_000_000));

        assertThat(view.state().get().view().scale().start()).isEqualTo(middle);
        assertThat(view.state().get().view().scale().span()).isEqualTo(10_000_000);
        assertThat(view.state().get().marks().moment()).hasValue(middle + 1_000_000);
    }

    @Test
    void shouldShowMoreThanThePathWithoutBeingTakenBack() {
        choose("client", "rpc-client");
        press('0');

        assertThat(view.state().get().view().scale().start()).isEqualTo(scene().start());
        assertThat(session.focus().range()).contains(new TimeRange(scene().start(), scene().end()));
        ActivePathView path = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);
        assertThat(path.viewport().orElseThrow().scale().start())
                .isEqualTo(session.focus().scene().orElseThrow().path().start());
    }

    @Test
    void shouldFollowTheTaskOfTheRowThatEnterIsPressedOn() {
        press(SWT.ARROW_DOWN);
        press(SWT.ARROW_DOWN);
        int row = scene().places().row(1);
        assertThat(view.state().get().marks().selected()).isEqualTo(new Hit.Row(row));
        Worker wanted = scene().task(row).task().task();
        assertThat(view.pane().details()).startsWith(wanted.name() + "(");
        press(SWT.CR);

        assertThat(session.focus().task().orElseThrow().task()).isEqualTo(wanted);
    }

    @Test
    void shouldShowWhoRanOnTheCpusByKey() {
        choose("client", "rpc-client");
        String counted = view.pane().counted();
        press('u');
        assertThat(scene().graph().name(scene().places().row(0))).isEqualTo("CPU 0");
        assertThat(view.pane().counted()).isEqualTo(counted);
        press('u');
        assertThat(scene().graph().name(scene().places().row(0))).startsWith("rpc-client(");
    }

    @Test
    void shouldGroupRowsByProcessAndStateByKey() {
        choose("client", "rpc-client");
        press('h');
        WorkbenchRun.await("processes", () -> shownNames().anyMatch(name -> name.endsWith(": 8 tasks")));
        press('h');
        WorkbenchRun.await("states", () -> shownNames().anyMatch(name -> name.startsWith("preempted: ")));
        assertThat(view.pane().counted()).isEqualTo("173 of 173 tasks");
        assertThat(view.state().get().view().scale().start()).isEqualTo(session.focus().range().orElseThrow().start());
        assertThat(view.pane().grouping().getText()).isEqualTo("Rows by state");
        press('h');
        WorkbenchRun.await("hosts", () -> shownNames().findFirst().orElseThrow().startsWith("rpc-client("));
    }

    @Test
    void shouldShowHowManyEventsThereAreByKey() {
        press('e');
        WorkbenchRun.await("events", () -> shownNames().findFirst().orElseThrow().equals("events"));
        assertThat(view.pane().counted()).isEqualTo("173 of 173 tasks");
        TimeGraphRow events = scene().graph().rows().get(scene().places().row(0));
        assertThat(events.gauge().orElseThrow().sum(Long.MIN_VALUE, Long.MAX_VALUE)).isPositive();
        press('e');
        WorkbenchRun.await("no events", () -> shownNames().noneMatch("events"::equals));
    }

    private Stream<String> shownNames() {
        return IntStream.range(0, scene().places().size()).map(scene().places()::row)
                .mapToObj(scene().graph()::name);
    }

    @Test
    void shouldGoFromAWaitToWhoEndedIt() {
        choose("client", "rpc-client");
        TimeGraphRow bars = scene().graph().rows().get(scene().places().row(0));
        int network = IntStream.range(0, bars.size()).filter(i -> bars.state(i) == EdgeState.NETWORK)
                .filter(i -> scene().navigation().into(bars.segment(i)).filter(
                        a -> scene().graph().rows().get(a.fromRow()).worker().name().equals("rpc-server")).isPresent())
                .findFirst().orElseThrow();
        view.state().get().select(OptionalInt.of(bars.segment(network)));
        assertThat(view.pane().details()).contains("rpc-client(", ", network ", "packet");
        press('[');

        assertThat(view.pane().details()).startsWith("rpc-server(");
        press(']');
        assertThat(view.pane().details()).startsWith("rpc-client(").contains(", network ");
    }

    @Test
    void shouldSelectWhatTheSelectedSegmentOfThePathIsOf() {
        choose("client", "rpc-client");
        Scene path = session.focus().scene().orElseThrow();
        int segment = IntStream.range(0, path.path().segments().size())
                .filter(i -> path.path().segments().get(i).worker().name().equals("rpc-worker"))
                .filter(i -> path.path().segments().get(i).state() == EdgeState.RUNNING).findFirst().orElseThrow();
        session.select(OptionalInt.of(segment));

        assertThat(view.pane().details()).startsWith("rpc-server/rpc-worker(").contains("running");
    }

    @Test
    void shouldExportPictureDrawingAndTable() throws IOException {
        view.pane().filter("rpc-client");
        Map<ExportFormat, ExportContent> exports = view.exports();

        assertThat(ImageIO.read(new ByteArrayInputStream(exports.get(ExportFormat.PNG).bytes())).getWidth())
                .isEqualTo(2 * view.state().get().view().width());
        assertThat(text(exports.get(ExportFormat.SVG))).contains("<svg", "rpc-client");
        assertThat(text(exports.get(ExportFormat.CSV))).startsWith("host,name,tid,state,start,end,duration")
                .contains("client,rpc-client,").doesNotContain("rpc-server");
    }

    private static String text(ExportContent content) {
        return new String(content.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldHaveNothingOnceTheTracesAreClosed() {
        session.close();

        assertThat(view.state()).isEmpty();
        assertThat(view.exports()).isEmpty();
        assertThat(view.notice()).isEqualTo("What all tasks did is shown here once traces are open.");
    }
}
