// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.PartInitException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWindow;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.view.scene.Scene;

class FlameGraphViewTest {
    private final Session session = WorkbenchRun.session();
    private FlameGraphView view;

    @BeforeEach
    void show() throws PartInitException {
        view = (FlameGraphView) WorkbenchRun.page().showView(FlameGraphView.ID);
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void choose() {
        choose(WorkbenchRun.recorded("rpc"), "client", "rpc-client");
    }

    private void choose(Path traces, String host, String task) {
        session.choose(WorkbenchRun.task(WorkbenchRun.open(traces), host, task).task());
        WorkbenchRun.awaitPath();
        awaitGraph();
    }

    /** The drawing testtraces/succeed/calls.txt, in columns of 100 us. */
    private void chooseCalls() {
        choose(WorkbenchRun.root().resolve("testtraces/compiled/calls"), "node", "asker");
    }

    private static String column(FlameFrame frame) {
        return FlameWords.who(frame) + " " + frame.level() + ": " + frame.total() / 100_000 + ", itself "
                + frame.self() / 100_000;
    }

    private FlameFrame frame(String who) {
        return graph().frames().stream().filter(frame -> FlameWords.who(frame).equals(who)).findFirst().orElseThrow();
    }

    private void click(FlameFrame frame) {
        click((int) view.window().orElseThrow().x(frame.begin()) + 2,
                view.window().orElseThrow().y(frame.level()) + 2);
    }

    @Test
    void shouldHaveTheFunctionsOfWorkAndWaitsBelowTheirTasks() {
        chooseCalls();

        assertThat(graph().frames().stream().map(FlameGraphViewTest::column)).containsExactly(
                "asker(10) 0: 61, itself 9",
                "in ask 1: 32, itself 13", "in ask 1: 20, itself 0", "in answer 2: 15, itself 15",
                "in look_up 2: 4, itself 4", "in look_up 2: 20, itself 0", "filler(11) 3: 20, itself 0",
                "in fill 4: 20, itself 0", "in fill_cache 5: 20, itself 20");
    }

    @Test
    void shouldFindAndShowFunctions() {
        chooseCalls();
        press('/', '/');
        view.searchField().setText("fill_cache");
        view.searchField().notifyListeners(SWT.DefaultSelection, new Event());
        assertThat(view.details()).startsWith("In fill_cache: `filler` on node, running: 2.00 ms. ")
                .contains("One frame, 2.00 ms");

        click(frame("in answer"));
        assertThat(view.details()).startsWith("In answer: `asker` on node, running: 1.50 ms. ");
        assertThat(session.focus().part().orElseThrow().words()).startsWith("In answer: `asker` on node, running");
        click(frame("in ask"));
        assertThat(view.heading()).contains(". Only in ask; Backspace goes back");
    }

    private void awaitGraph() {
        WorkbenchRun.await("the graph", () -> view.window().isPresent() && view.isCurrent());
    }

    private ActivePath path() {
        return session.focus().scene().orElseThrow().path();
    }

    private FlameGraph graph() {
        return view.window().orElseThrow().graph();
    }

    private void press(int keyCode, char character) {
        Event event = new Event();
        event.keyCode = keyCode;
        event.character = character;
        view.picture().notifyListeners(SWT.KeyDown, event);
    }

    private void click(int x, int y) {
        Event event = new Event();
        event.button = 1;
        event.x = x;
        event.y = y;
        view.picture().notifyListeners(SWT.MouseUp, event);
    }

    @Test
    void shouldPutNothingTogetherBeforeItCanBeSeen() throws PartInitException {
        IWorkbenchPartReference other = WorkbenchRun.page()
                .getReference(WorkbenchRun.show(StatisticsView.ID, StatisticsView.class));
        WorkbenchRun.page().toggleZoom(other);
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.awaitJobs();
        assertThat(view.window()).isEmpty();

        WorkbenchRun.page().toggleZoom(other);
        show();
        awaitGraph();
        assertThat(graph().root().total()).isEqualTo(path().end() - path().start());
    }

    @Test
    void shouldShowOnlyWhatAFrameStandsForUntilEscape() throws PartInitException {
        choose();
        FlameFrame frame = graph().frames().stream().filter(found -> found.level() == 1
                && found.worker().name().equals("rpc-server") && found.state().orElseThrow() == EdgeState.RUNNING)
                .findFirst().orElseThrow();
        double width = (double) view.picture().getSize().x / graph().root().total();
        click((int) ((frame.begin() + frame.total() / 2) * width), 2 * FlameWindow.ROW - 5);

        Focus.Part part = session.focus().part().orElseThrow();
        assertThat(part.words()).startsWith("`rpc-server` on server, running");
        Scene shown = session.focus().scene().orElseThrow().only(part.times());
        assertThat(IntStream.range(0, path().segments().size()).filter(shown::isMeant)
                .mapToObj(path().segments()::get)).isNotEmpty().allMatch(
                        segment -> segment.worker().name().equals("rpc-server")
                                && segment.state() == EdgeState.RUNNING && segment.depth() == 1);
        ActivePathView pathView = WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
        assertThat(pathView.details()).startsWith("`rpc-server` on server, running").contains("Escape");
        assertThat(((Scene) pathView.state().orElseThrow().scene()).places().size()).isEqualTo(2);

        press(SWT.ESC, SWT.ESC);
        assertThat(session.focus().part()).isEmpty();
        assertThat(((Scene) pathView.state().orElseThrow().scene()).places().size()).isGreaterThan(2);
    }

    @Test
    void shouldSayWhatToDoWhereNothingIsChosen() {
        assertThat(view.notice()).contains("once traces are open");
        assertThat(view.exports()).isEmpty();
        WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        assertThat(view.notice()).contains("Choose a task");
    }

    @Test
    void shouldShowWhoTheTaskWaitedForOnAllOfThePath() {
        choose();
        long own = path().segments().stream().filter(segment -> segment.depth() == 0)
                .mapToLong(PathSegment::duration).sum();

        assertThat(graph().root().total()).isEqualTo(411_375_111);
        assertThat(graph().root().self()).isEqualTo(own);
        assertThat(graph().frames().stream().filter(frame -> frame.level() == 1
                && frame.worker().name().equals("rpc-server") && frame.state().orElseThrow() == EdgeState.RUNNING)
                .mapToLong(FlameFrame::total)).containsExactly(path().segments().stream()
                        .filter(segment -> segment.depth() == 1 && segment.worker().name().equals("rpc-server")
                                && segment.state() == EdgeState.RUNNING)
                        .mapToLong(PathSegment::duration).sum());
        assertThat(view.details()).startsWith("`rpc-client` on client: 411 ms, of which it waited");
        assertThat(view.heading()).isEqualTo("All of the path: 411 ms");
    }

    @Test
    void shouldShowTheTimeThatIsShown() {
        choose();
        // The client's first read that waits for an answer, as the command line lists it.
        session.show(new TimeRange(path().start() + 212_017_338, path().start() + 258_648_200));
        awaitGraph();

        assertThat(graph().root().total()).isEqualTo(46_630_862);
        assertThat(graph().root().self()).isZero();
        assertThat(view.heading()).startsWith("46.6 ms of the path's 411 ms");
    }

    @Test
    void shouldZoomByClickAndGoBack() {
        choose();
        FlameWindow all = view.window().orElseThrow();
        int waiting = graph().frames().stream().filter(frame -> frame.level() == 1 && frame.children() > 0)
                .findFirst().orElseThrow().number();
        click((int) all.x(graph().frame(waiting).begin()) + 2, FlameWindow.ROW + 2);

        assertThat(view.selected()).hasValue(waiting);
        assertThat(view.window().orElseThrow().top()).isEqualTo(waiting);
        assertThat(view.heading()).contains("Backspace goes back");
        press(SWT.BS, SWT.BS);
        assertThat(view.window()).contains(all);
    }

    @Test
    void shouldMoveTheSelectionByArrowsAndZoomByEnter() {
        choose();
        press(SWT.ARROW_DOWN, '\0');
        assertThat(view.selected()).hasValue(0);
        press(SWT.ARROW_DOWN, '\0');
        press(SWT.ARROW_RIGHT, '\0');
        assertThat(view.selected()).hasValue(2);
        assertThat(view.details()).contains(" waited. ", " ms in all, ");
        assertThat(session.focus().segment()).isPresent();
        assertThat(WorkbenchRun.view(ActivePathView.ID, ActivePathView.class).selected())
                .isEqualTo(session.focus().segment());
        press(SWT.ARROW_UP, '\0');
        assertThat(view.selected()).hasValue(0);
        press(SWT.CR, SWT.CR);
        assertThat(view.window().orElseThrow().top()).isZero();
    }

    @Test
    void shouldFollowTheSegmentThatAnotherViewSelects() {
        choose();
        int segment = session.focus().scene().orElseThrow().navigation().at(path().start() + 300_000_000).orElseThrow();
        session.select(OptionalInt.of(segment));

        FlameFrame frame = graph().frame(view.selected().orElseThrow());
        assertThat(frame.number()).isEqualTo(graph().at(path().segments().get(segment).start()));
        assertThat(session.focus().segment()).as("it stays selected").hasValue(segment);
    }

    @Test
    void shouldSearchByName() {
        choose();
        press('/', '/');
        assertThat(view.searchField().isVisible()).isTrue();
        view.searchField().setText("rpc-worker");
        view.searchField().notifyListeners(SWT.DefaultSelection, new Event());

        assertThat(graph().frame(view.selected().orElseThrow()).worker().name()).isEqualTo("rpc-worker");
        assertThat(view.details()).contains("of what is shown.");
    }

    @Test
    void shouldExportPictureDrawingAndTable() {
        choose();
        assertThat(view.exports()).containsOnlyKeys(ExportFormat.PNG, ExportFormat.SVG, ExportFormat.CSV);
        String table = new String(view.exports().get(ExportFormat.CSV).bytes(), StandardCharsets.UTF_8);
        assertThat(table.lines()).hasSize(graph().frames().size() + 1);
        assertThat(new String(view.exports().get(ExportFormat.SVG).bytes(), StandardCharsets.UTF_8))
                .contains("rpc-client(148) on client");
    }
}
