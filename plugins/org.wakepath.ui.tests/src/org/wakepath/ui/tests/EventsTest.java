// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.events.EventsView;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.events.EventRow;

class EventsTest {
    /** Counted by babeltrace2: all events of both hosts, and those whose name starts with sched_switch. */
    private static final int ALL = 6_066;
    private static final int SWITCHES = 395;

    @TempDir
    private Path folder;

    private final Session session = WorkbenchRun.session();
    private final EventsView view = WorkbenchRun.show(EventsView.ID, EventsView.class);

    @BeforeEach
    @AfterEach
    void close() {
        session.close();
        view.filter("");
    }

    private OpenTraces open(String name) {
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.recorded(name));
        settle();
        return traces;
    }

    private void settle() {
        WorkbenchRun.await("the events", view::isSettled);
    }

    private void showPath(OpenTraces traces) {
        session.choose(WorkbenchRun.task(traces, "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        settle();
    }

    @Test
    void shouldSayWhatIsMissingBeforeTracesAreOpen() {
        assertThat(view.notice()).contains("once traces are open");
        assertThat(view.exports()).isEmpty();
    }

    @Test
    void shouldListAllEventsOfAllHosts() {
        open("rpc");

        assertThat(view.count()).isEqualTo(ALL);
        assertThat(view.status()).isEqualTo("6,066 events");
        assertThat(view.texts(0)).isSorted().allMatch(time -> time.startsWith("2026-01-01T"));
    }

    @Test
    void shouldShowAsManyWholeRowsAsThereIsRoomFor() {
        open("rpc");
        Table table = view.table();
        int rows = table.getItemCount();
        WorkbenchRun.await("the rows to be laid out",
                () -> table.getItem(1).getBounds().y > table.getItem(0).getBounds().y);
        int row = table.getItem(1).getBounds().y - table.getItem(0).getBounds().y;
        int room = table.getSize().y - table.getHeaderHeight();

        assertThat(rows).isEqualTo(room / row);
    }

    @Test
    void shouldFilterByNameAndField() {
        open("rpc");
        view.filter("sched_switch");
        settle();
        assertThat(view.count()).isEqualTo(SWITCHES);
        assertThat(view.texts(3)).containsOnly("sched_switch");

        view.filter("sched_switch next_comm=rpc-client");
        settle();
        assertThat(view.texts(5)).isNotEmpty().allMatch(fields -> fields.contains("next_comm=\"rpc-client\""));
    }

    @Test
    void shouldSayWhatIsWrongWithAFilterAndKeepTheRows() {
        open("rpc");
        view.filter("=42");

        assertThat(view.filterProblem()).contains("name of a field is missing");
        assertThat(view.count()).isEqualTo(ALL);
    }

    @Test
    void shouldPointOutTheMomentOfTheSelectedEvent() {
        open("rpc");
        view.choose(ALL - 1);
        WorkbenchRun.await("the moment", () -> session.focus().moment().isPresent());

        assertThat(session.focus().moment()).hasValue(view.selected().orElseThrow().time());
        assertThat(view.texts(0)).contains(view.selected().orElseThrow().cell(0));
        assertThat(view.copyText()).isEqualTo(String.join("\t", view.selected().orElseThrow().cell(0),
                view.selected().orElseThrow().cell(1), view.selected().orElseThrow().cell(2),
                view.selected().orElseThrow().cell(3), view.selected().orElseThrow().cell(4),
                view.selected().orElseThrow().cell(5)) + "\n");
    }

    @Test
    void shouldExportWhatIsInViewAsPictureAndDrawing() throws IOException {
        open("rpc");
        view.choose(1);
        settle();
        Table table = view.table();
        String svg = new String(view.exports().get(ExportFormat.SVG).bytes(), StandardCharsets.UTF_8);

        assertThat(svg).contains("<svg", "Time", view.texts(0).get(0), view.selected().orElseThrow().name());
        assertThat(svg.split(">2026-01-01T", -1)).hasSize(1 + table.getItemCount());
        assertThat(ImageIO.read(new ByteArrayInputStream(view.exports().get(ExportFormat.PNG).bytes())).getHeight())
                .isEqualTo(2 * 20 * (1 + table.getItemCount()));
    }

    private void pressCtrlG() {
        Event press = new Event();
        press.keyCode = 'g';
        press.stateMask = SWT.MOD1;
        view.table().notifyListeners(SWT.KeyDown, press);
    }

    private void go(String goal) {
        view.goal().setText(goal);
        view.goal().notifyListeners(SWT.DefaultSelection, new Event());
    }

    private void goAndSelect(String goal) {
        pressCtrlG();
        assertThat(view.goal().isVisible()).isTrue();
        go(goal);
        WorkbenchRun.await("the event", () -> !view.goal().isVisible());
        settle();
    }

    @Test
    void shouldGoToAnEventByItsNumber() {
        open("rpc");
        view.choose(2_999);
        settle();
        EventRow third = view.selected().orElseThrow();
        view.choose(0);
        goAndSelect("3,000");

        assertThat(view.selected()).contains(third);
        assertThat(view.status()).isEqualTo("event 3,000 of 6,066");
        assertThat(view.texts(0)).contains(third.cell(0));
        assertThat(session.focus().moment()).hasValue(third.time());
    }

    @Test
    void shouldGoToTheFirstEventAtATime() {
        open("rpc");
        view.choose(0);
        settle();
        long begin = view.selected().orElseThrow().time();
        goAndSelect("+100ms");
        EventRow found = view.selected().orElseThrow();
        assertThat(found.time()).isGreaterThanOrEqualTo(begin + 100_000_000);
        view.table().notifyListeners(SWT.KeyDown, arrowUp());
        settle();
        assertThat(view.selected().orElseThrow().time()).isLessThan(begin + 100_000_000);

        goAndSelect(found.cell(0));
        assertThat(view.selected()).contains(found);
    }

    private static Event arrowUp() {
        Event press = new Event();
        press.keyCode = SWT.ARROW_UP;
        return press;
    }

    @Test
    void shouldSayThatThereIsNoEventToGoTo() {
        open("rpc");
        view.filter("task~(");
        settle();
        pressCtrlG();
        go("1");

        WorkbenchRun.await("the answer",
                () -> view.goalProblem().equals("No event is listed. Change the filter."));
    }

    @Test
    void shouldSayWhyItCannotGoToAnEvent() {
        open("rpc");
        pressCtrlG();
        go("soon");
        assertThat(view.goalProblem()).startsWith("'soon' is neither the number of an event nor a time. Write 1200");
        go("6067");
        WorkbenchRun.await("the answer",
                () -> view.goalProblem().equals("The listed events have the numbers 1 to 6,066."));
        go("0");
        WorkbenchRun.await("the answer",
                () -> view.goalProblem().equals("The listed events have the numbers 1 to 6,066."));
        assertThat(view.selected()).isEmpty();
        assertThat(view.goal().isVisible()).isTrue();

        Event escape = new Event();
        escape.detail = SWT.TRAVERSE_ESCAPE;
        view.goal().notifyListeners(SWT.Traverse, escape);
        assertThat(view.goal().isVisible()).isFalse();
        WorkbenchRun.assertNoDialog();
    }

    @Test
    void shouldCloseItsBalloonWithItsView() {
        open("rpc");
        view.filter("=42");
        assertThat(balloons()).hasSize(1);
        WorkbenchRun.show(ClocksView.ID, ClocksView.class);
        assertThat(WorkbenchRun.page().isPartVisible(view)).isFalse();
        assertThat(balloons()).isEmpty();

        view.filter("=43");
        assertThat(balloons()).as("nobody sees the field").isEmpty();
        assertThat(view.filterProblem()).isNotEmpty();
        WorkbenchRun.show(EventsView.ID, EventsView.class);
    }

    private static List<Shell> balloons() {
        return Arrays.stream(Display.getCurrent().getShells())
                .filter(shell -> shell.isVisible() && shell != WorkbenchRun.window().getShell()).toList();
    }

    @Test
    void shouldAdviseToListMoreOnlyIfTheEventIsThere() {
        OpenTraces traces = open("rpc");
        showPath(traces);
        TimeRange all = session.focus().range().orElseThrow();
        session.show(new TimeRange(all.start(), all.start() + (all.end() - all.start()) / 3));
        settle();
        pressCtrlG();
        go(Instant.ofEpochSecond(0, all.start() + (all.end() - all.start()) / 2).toString());
        WorkbenchRun.await("the advice", () -> view.goalProblem()
                .equals("What is listed ends before that. Switch off Shown Time Only to go there."));
        go(Instant.ofEpochSecond(1000, all.end()).toString());
        WorkbenchRun.await("the answer", () -> view.goalProblem().equals("What is listed ends before that."));
        Event escape = new Event();
        escape.detail = SWT.TRAVERSE_ESCAPE;
        view.goal().notifyListeners(SWT.Traverse, escape);
    }

    @Test
    void shouldListOnlyWhatHappenedInTheShownTime() throws IOException {
        OpenTraces traces = open("rpc");
        showPath(traces);
        TimeRange all = session.focus().range().orElseThrow();
        TimeRange part = new TimeRange(all.start() + (all.end() - all.start()) / 3, all.end());
        session.show(part);
        settle();

        assertThat(view.count()).isBetween(100L, ALL - 1L);
        assertThat(view.status()).contains("in the shown time, of 6,066");
        String csv = new String(view.exports().get(ExportFormat.CSV).bytes(), StandardCharsets.UTF_8);
        assertThat(csv.lines()).hasSize((int) view.count() + 1);
        assertThat(csv.lines().skip(1).map(line -> Long.parseLong(line.split(",")[0])))
                .allMatch(time -> time >= part.start() && time < part.end());
    }

    @Test
    void shouldGoToTheBeginOfTheSelectedSegment() {
        OpenTraces traces = open("rpc");
        showPath(traces);
        List<PathSegment> segments = session.focus().scene().orElseThrow().path().segments();
        int found = -1;
        for (int i = 0; i < segments.size(); i++) {
            boolean isServer = segments.get(i).worker().name().equals("rpc-server");
            found = isServer && segments.get(i).state() == EdgeState.RUNNING ? i : found;
        }
        session.select(OptionalInt.of(found));
        settle();

        assertThat(view.selected().orElseThrow().time()).isEqualTo(segments.get(found).start());
        assertThat(view.selected().orElseThrow().host()).isEqualTo("server");
        assertThat(view.texts(0)).contains(view.selected().orElseThrow().cell(0));
    }

    @Test
    void shouldGoToAMomentThatAnotherViewPointsOut() {
        open("rpc");
        view.choose(3000);
        WorkbenchRun.await("the moment", () -> session.focus().moment().isPresent());
        long moment = session.focus().moment().getAsLong();
        view.choose(0);
        WorkbenchRun.await("another moment", () -> session.focus().moment().getAsLong() != moment);
        session.pointOut(OptionalLong.of(moment));
        settle();

        assertThat(view.selected().orElseThrow().time()).isEqualTo(moment);
    }

    @Test
    void shouldSayWhatIsWrongWithATraceThatChangedWhileItWasOpen() throws IOException {
        copy(WorkbenchRun.recorded("rpc").resolve("client"), folder);
        WorkbenchRun.open(folder);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("k_")).toList()) {
                Files.write(file, new byte[100]);
            }
        }
        view.filter("sched_*");
        WorkbenchRun.await("the fault", () -> view.status().contains("cannot be read"));

        assertThat(WorkbenchRun.window().getShell().getDisplay().getShells()).filteredOn(s -> s.isVisible())
                .containsExactly(WorkbenchRun.window().getShell());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
