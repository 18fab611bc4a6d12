// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IViewReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.Question;
import org.wakepath.experiment.TraceReference;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.compare.CompareView;
import org.wakepath.ui.events.EventsView;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.requests.RequestsView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.tasks.AllTasksView;
import org.wakepath.words.Durations;

/** The names that an experiment gives to hosts, in every view. */
class HostNamesTest {
    /** The names in the trace, but not those of tasks such as rpc-client, nor words for what a task is. */
    private static final Pattern TRACED = Pattern.compile("(?<![-\\w/])(client|server)(?![-\\w'’])");

    @TempDir
    private Path folder;
    private final Session session = WorkbenchRun.session();

    @AfterEach
    void close() {
        WorkbenchRun.page().closeAllEditors(false);
        session.close();
        WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
    }

    private void open() throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        experiment.hostNames().putAll(Map.of("client", "front", "server", "back"));
        experiment.questions().add(Question.of("rpc-client@client"));
        experiment.bookmarks().add(new Bookmark(0, "server", ""));
        Path file = folder.resolve("rpc.wakepath");
        ExperimentFile.write(experiment, file);
        WorkbenchRun.page().closeEditor(EditorRun.open(file), false);
        OpenTraces traces = ((SessionState.Open) session.state()).traces();
        session.choose(WorkbenchRun.task(traces, "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.showAllViews();
        EventsView events = WorkbenchRun.show(EventsView.ID, EventsView.class);
        WorkbenchRun.await("the events", events::isSettled);
        ClocksView clocks = WorkbenchRun.show(ClocksView.ID, ClocksView.class);
        WorkbenchRun.await("the clocks", () -> !clocks.clocks().lines().isEmpty());
        AllTasksView tasks = WorkbenchRun.show(AllTasksView.ID, AllTasksView.class);
        WorkbenchRun.await("the tasks", () -> tasks.state().isPresent());
        WorkbenchRun.awaitJobs();
    }

    @Test
    void shouldBeTheOnlyOnesInEveryView() throws IOException {
        open();
        List<String> seen = new ArrayList<>();
        texts(WorkbenchRun.window().getShell(), seen);

        assertThat(seen).anyMatch(text -> text.contains("front")).anyMatch(text -> text.contains("back"));
        assertThat(seen).noneMatch(text -> TRACED.matcher(text).find());
    }

    @Test
    void shouldBeTheOnlyOnesInEveryFileAndCopiedText() throws IOException {
        open();
        for (IViewReference reference : WorkbenchRun.page().getViewReferences()) {
            // A comparison has the names that the hosts had in its runs, which need not be the open traces.
            if (reference.getView(false) instanceof Exportable view && !(view instanceof CompareView)) {
                String text = view.copyText() + view.exports().entrySet().stream()
                        .filter(one -> one.getKey() != ExportFormat.PNG).map(one -> text(one.getValue()))
                        .collect(Collectors.joining());
                // Of these traces no messages were recorded.
                if (!(view instanceof RequestsView)) {
                    assertThat(text).as(reference.getPartName()).containsAnyOf("front", "back");
                }
                assertThat(TRACED.matcher(text).results().map(found -> text.substring(Math.max(0, found.start() - 40),
                        Math.min(text.length(), found.end() + 40)))).as(reference.getPartName()).isEmpty();
            }
        }
    }

    @Test
    void shouldFindTheEventsOfAHostByItsName() throws IOException {
        open();
        EventsView events = WorkbenchRun.show(EventsView.ID, EventsView.class);
        events.filter("host=back");
        WorkbenchRun.await("the events", events::isSettled);
        assertThat(events.count()).isPositive();
        assertThat(events.texts(1)).containsOnly("back");
        events.filter("");
    }

    @Test
    void shouldBeThoseInAQuestionAndItsAnswer() throws IOException {
        open();
        StatisticsView statistics = WorkbenchRun.show(StatisticsView.ID, StatisticsView.class);
        statistics.whatIf().setText("rpc-server@back running -50%");
        statistics.whatIf().notifyListeners(SWT.DefaultSelection, new Event());
        WorkbenchRun.await("the answer", statistics::isAnswered);
        JsonNode expected = WhatIfTest.answered("rpc-server@server running -50%");

        assertThat(statistics.answer().getText())
                .startsWith("With rpc-server@back running -50%, rpc-client(148) on front "
                        + "would have ended "
                        + Durations.format(expected.get("end").asLong() - expected.get("likely").asLong())
                        + " earlier");
        statistics.whatIf().setText("");
    }

    @Test
    void shouldNotHideTheSegmentsOfAComparedPart() throws IOException {
        open();
        ComparedProfiles.write(folder);
        CompareView view = WorkbenchRun.show(CompareView.ID, CompareView.class);
        CompareViewTest.compare(view, folder.resolve("base"), folder.resolve("head"));
        view.parts().getTable().setSelection(0);
        view.parts().getTable().notifyListeners(SWT.Selection, new Event());
        WorkbenchRun.await("the segments", view::isIdle);

        assertThat(view.heading()).startsWith("rpc-server (server): running").contains("On the open path: 23 segments");
        assertThat(session.focus().part().orElseThrow().times()).hasSize(23);
        CompareViewTest.forget(view);
    }

    @Test
    void shouldBeThoseOfTheTracesAgainOnceTheyAreTakenBack() throws IOException {
        open();
        session.experiment().orElseThrow().history().record("take back",
                () -> session.experiment().orElseThrow().content().hostNames().clear());
        ClocksView clocks = WorkbenchRun.show(ClocksView.ID, ClocksView.class);
        WorkbenchRun.await("the clocks", () -> clocks.copyText().contains("client"));
        EventsView events = WorkbenchRun.show(EventsView.ID, EventsView.class);
        WorkbenchRun.await("the events", () -> events.isSettled() && events.texts(1).contains("client"));
        assertThat(events.texts(1)).doesNotContain("front", "back");
    }

    private static String text(ExportContent content) {
        return new String(content.bytes(), StandardCharsets.UTF_8);
    }

    /** The texts of all widgets, and those that appear beside the pointer. */
    private static void texts(Control control, List<String> seen) {
        seen.add(String.valueOf(control.getToolTipText()));
        if (control instanceof Label label) {
            seen.add(label.getText());
        } else if (control instanceof Text text) {
            seen.add(text.getText());
        } else if (control instanceof Link link) {
            seen.add(link.getText());
        } else if (control instanceof Table table) {
            Arrays.stream(table.getItems()).forEach(item -> cells(item, table.getColumnCount(), seen));
        } else if (control instanceof Tree tree) {
            Arrays.stream(tree.getItems()).forEach(item -> cells(item, tree.getColumnCount(), seen));
        }
        if (control instanceof Composite composite) {
            Arrays.stream(composite.getChildren()).forEach(child -> texts(child, seen));
        }
    }

    private static void cells(TableItem item, int columns, List<String> seen) {
        for (int column = 0; column < Math.max(1, columns); column++) {
            seen.add(item.getText(column));
        }
    }

    private static void cells(TreeItem item, int columns, List<String> seen) {
        for (int column = 0; column < Math.max(1, columns); column++) {
            seen.add(item.getText(column));
        }
        Arrays.stream(item.getItems()).forEach(child -> cells(child, columns, seen));
    }
}
