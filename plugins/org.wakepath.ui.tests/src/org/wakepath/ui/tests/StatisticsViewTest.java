// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PartInitException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.StateShares;
import org.wakepath.view.statistics.Statistics;

class StatisticsViewTest {
    /** The client's first read for an answer, ns after the start of the path, as the command line lists it. */
    private static final long READ_BEGIN = 212_017_338;
    private static final long READ_END = 258_648_200;

    private final Session session = WorkbenchRun.session();
    private StatisticsView view;
    private OpenTraces traces;

    @BeforeEach
    void show() throws PartInitException {
        view = (StatisticsView) WorkbenchRun.page().showView(StatisticsView.ID);
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void choose(String host, String task) {
        traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        session.choose(WorkbenchRun.task(traces, host, task).task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("the sums", () -> view.statistics().isPresent() && view.isCurrent());
    }

    private void chooseClient() {
        choose("client", "rpc-client");
        WorkbenchRun.await("the requests", () -> view.latencies().isPresent());
        WorkbenchRun.await("the charts", view::isDrawn);
    }

    private ActivePath path() {
        return session.focus().scene().orElseThrow().path();
    }

    private Statistics statistics() {
        return view.statistics().orElseThrow();
    }

    @Test
    void shouldAddUpTasksAndHaveAllViewsLookAtAChosenOne() {
        chooseClient();
        Tree tree = view.tasks().getTree();
        assertThat(tree.getItem(0).getText(0)).isEqualTo("rpc-client(148) on client");
        long all = statistics().tasks().stream().mapToLong(StateShares::total).sum();
        assertThat(tree.getItemCount()).isEqualTo(statistics().tasks().size());
        assertThat(all).isEqualTo(path().duration());

        tree.select(tree.getItem(1));
        tree.notifyListeners(SWT.Selection, new Event());
        Focus.Part part = session.focus().part().orElseThrow();
        assertThat(part.words()).startsWith(tree.getItem(1).getText(0) + ": " + tree.getItem(1).getText(1));
        assertThat(part.times()).isNotEmpty();
        WorkbenchRun.await("the sums of the task", view::isCurrent);
        assertThat(statistics().elapsed()).isEqualTo(statistics().tasks().get(0).total());
        assertThat(statistics().tasks()).hasSize(1);
        assertThat(tree.getItemCount()).describedAs("all tasks stay, to choose another one").isGreaterThan(1);
        assertThat(tree.getSelection()[0].getText(0)).isEqualTo("softirq NET_RX on CPU 0 on server");
    }

    @Test
    void shouldAddUpThePartThatAnotherViewChoseUntilEscape() {
        chooseClient();
        FlameGraph graph = FlameGraph.of(path());
        session.lookAt(Optional.of(new Focus.Part("what was chosen", graph.times(1))));
        WorkbenchRun.await("the sums of the part", view::isCurrent);
        assertThat(statistics().elapsed()).isEqualTo(graph.frame(1).total());
        assertThat(view.heading()).startsWith("The chosen part alone: ")
                .endsWith(". All of the path: 411 ms. Escape shows all. The part: what was chosen");
        assertThat(view.tasks().getTree().getItemCount()).isEqualTo(statistics().tasks().size());
        assertThat(view.waits().getTable().getItem(0).getText(0)).isNotEmpty();

        Event escape = new Event();
        escape.keyCode = SWT.ESC;
        view.tasks().getTree().notifyListeners(SWT.KeyDown, escape);
        WorkbenchRun.await("all sums", view::isCurrent);
        assertThat(statistics().elapsed()).isEqualTo(path().duration());
        assertThat(view.heading()).isEqualTo("All of the path: 411 ms");
    }

    @Test
    void shouldAddUpAndLookForRequestsOnceItCanBeSeen() throws PartInitException {
        WorkbenchRun.show(ClocksView.ID, ClocksView.class);
        traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        session.choose(WorkbenchRun.task(traces, "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        session.show(new TimeRange(path().start() + READ_BEGIN, path().start() + READ_END));
        WorkbenchRun.awaitJobs();
        assertThat(view.statistics()).isEmpty();

        show();
        WorkbenchRun.await("the sums", () -> view.statistics().isPresent() && view.isCurrent());
        WorkbenchRun.await("the requests", () -> view.latencies().isPresent());
        assertThat(statistics().elapsed()).isEqualTo(46_630_862);
    }

    @Test
    void shouldSayWhatToDoWhereNothingIsChosen() {
        assertThat(view.notice()).contains("once traces are open");
        WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        assertThat(view.notice()).contains("Choose a task");
        assertThat(view.exports()).isEmpty();
    }

    @Test
    void shouldShareAllOfThePath() {
        chooseClient();

        assertThat(view.heading()).isEqualTo("All of the path: 411 ms");
        assertThat(statistics().elapsed()).isEqualTo(411_375_111);
        assertThat(statistics().hosts().stream().map(times -> new Share<>(times.key(), times.total())).toList())
                .isEqualTo(PathSummary.of(path()).hosts());
        assertThat(statistics().states().stream().mapToLong(StateShares::total).sum()).isEqualTo(411_375_111);
        // It read six answers of the server, and connected once.
        assertThat(view.waits().getTable().getItem(0).getText(0)).isEqualTo("1");
        assertThat(view.waits().getTable().getItem(0).getText(1)).isEqualTo("111 ms");
        assertThat(view.waits().getTable().getItem(0).getText(2)).isEqualTo("6");
        assertThat(view.waits().getTable().getItem(1).getText(1)).isEqualTo("78.2 ms");
        assertThat(view.waits().getTable().getItem(1).getText(2)).isEqualTo("1");
        assertThat(view.waits().getTable().getItem(1).getText(6)).contains("softirq NET_RX", "network 67.7 ms");
    }

    @Test
    void shouldShareTheTimeThatIsShown() {
        chooseClient();
        session.show(new TimeRange(path().start() + READ_BEGIN, path().start() + READ_END));
        WorkbenchRun.await("the sums", view::isCurrent);

        assertThat(statistics().elapsed()).isEqualTo(46_630_862);
        // There 6.852808 ms, back 3.294527 ms.
        assertThat(statistics().states().stream().filter(state -> state.key() == EdgeState.NETWORK)
                .mapToLong(StateShares::total)).containsExactly(10_147_335L);
        assertThat(view.heading()).isEqualTo("46.6 ms of the path's 411 ms, from +212.017338 ms");
    }

    @Test
    void shouldSelectNothingByItselfWhenItGetsTheFocus() throws PartInitException {
        chooseClient();
        WorkbenchRun.page().activate(WorkbenchRun.view(ActivePathView.ID, ActivePathView.class));
        show();
        WorkbenchRun.awaitJobs();

        assertThat(session.focus().segment()).isEmpty();
        assertThat(view.waits().getTable().getSelectionCount()).isZero();
    }

    @Test
    void shouldSelectNothingWhenTabMovesTheFocusToATable() {
        chooseClient();
        Tree tree = view.tasks().getTree();
        view.shares().forceFocus();
        view.shares().traverse(SWT.TRAVERSE_TAB_NEXT);
        WorkbenchRun.await("the focus", tree::isFocusControl);
        WorkbenchRun.awaitJobs();
        assertThat(session.focus().part()).isEmpty();
        assertThat(tree.getSelectionCount()).isZero();

        tree.select(tree.getItem(1));
        tree.notifyListeners(SWT.Selection, new Event());
        assertThat(session.focus().part()).as("what the user chooses then").isPresent();
    }

    @Test
    void shouldSelectTheLongestSegmentOfAWait() {
        chooseClient();
        choose(view.waits().getTable(), 1);

        assertThat(path().segments().get(session.focus().segment().orElseThrow()).start())
                .isEqualTo(path().start() + 43_426_929);
        assertThat(WorkbenchRun.view(ActivePathView.ID, ActivePathView.class).selected())
                .isEqualTo(session.focus().segment());
    }

    private static void choose(Table table, int row) {
        table.setSelection(row);
        table.notifyListeners(SWT.Selection, new Event());
    }

    @Test
    void shouldShowARequestInAllViews() {
        chooseClient();
        assertThat(view.latencies().orElseThrow().slowestFirst()).hasSize(5)
                .isSortedAccordingTo((a, b) -> Long.compare(b.latency(), a.latency()));
        choose(view.requests().getTable(), 4);
        Request fastest = view.latencies().orElseThrow().slowestFirst().get(4);

        assertThat(session.focus().range()).contains(new TimeRange(fastest.start(), fastest.end()));
        WorkbenchRun.await("the sums", view::isCurrent);
        assertThat(statistics().elapsed()).isEqualTo(fastest.latency());
        assertThat(view.latencies().orElseThrow().slowestFirst()).as("requests of all of the path").hasSize(5);
    }

    @Test
    void shouldShowTheSlowestRequestOfABar() {
        chooseClient();
        zoom();
        WorkbenchRun.await("the bars", () -> view.histogram().isVisible() && !panes(view.histogram()).isNarrow());
        WorkbenchRun.awaitJobs();
        Event click = new Event();
        click.button = 1;
        click.x = view.histogram().getSize().x - 40;
        click.y = view.histogram().getSize().y / 2;
        view.histogram().notifyListeners(SWT.MouseUp, click);
        Request slowest = view.latencies().orElseThrow().slowestFirst().get(0);

        assertThat(session.focus().range()).contains(new TimeRange(slowest.start(), slowest.end()));
        zoom();
    }

    @Test
    void shouldHaveNoRequestsOfATaskThatSendsNothing() {
        choose("server", "rpc-worker");
        WorkbenchRun.await("that there are no requests", () -> !WorkbenchRun.isBusy("Looking for requests"));

        assertThat(view.latencies()).isEmpty();
        assertThat(view.requests().getTable().getItemCount()).isZero();
    }

    @Test
    void shouldExportChartsAndFigures() throws IOException {
        chooseClient();
        Map<ExportFormat, ExportContent> exports = view.exports();

        assertThat(ImageIO.read(new ByteArrayInputStream(exports.get(ExportFormat.PNG).bytes())).getWidth())
                .isEqualTo(1280);
        assertThat(text(exports.get(ExportFormat.SVG))).contains("Time by task", "5 requests");
        assertThat(text(exports.get(ExportFormat.CSV)).lines()).filteredOn(line -> line.startsWith("request,"))
                .hasSize(5);
        assertThat(view.copyText()).startsWith("All of the path: 411 ms\nrunning\t222 ms\n");
    }

    private static String text(ExportContent content) {
        return new String(content.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldShowOnePaneAtATimeWhereThereIsNoRoomForAll() {
        chooseClient();
        FittingPanes panes = panes(view.shares());
        zoom();
        WorkbenchRun.await("room for all", () -> !panes.isNarrow());
        zoom();
        WorkbenchRun.await("less room", panes::isNarrow);

        Table table = view.waits().getTable();
        assertThat(table.getParent().getSize().x).isZero();
        choosePane(panes, "Longest Waits");
        assertThat(table.getParent().getSize().x).isPositive();
        WorkbenchRun.await("columns that fit", () -> Arrays.stream(table.getColumns()).mapToInt(TableColumn::getWidth)
                .sum() <= table.getSize().x && !ClippingTest.isCut(table));
        choosePane(panes, "Shares");
    }

    /** Presses the button of a pane, as a user does where there is no room for all. */
    static void choosePane(FittingPanes panes, String name) {
        ToolItem[] items = ((ToolBar) panes.getChildren()[0]).getItems();
        Arrays.stream(items).forEach(item -> item.setSelection(item.getText().equals(name)));
        Arrays.stream(items).filter(ToolItem::getSelection)
                .forEach(item -> item.notifyListeners(SWT.Selection, new Event()));
    }

    /** Maximizes the view, or restores it. */
    private void zoom() {
        WorkbenchRun.page().toggleZoom(WorkbenchRun.page().getReference(view));
    }

    static FittingPanes panes(Control inner) {
        return inner instanceof FittingPanes panes ? panes : panes(inner.getParent());
    }
}
