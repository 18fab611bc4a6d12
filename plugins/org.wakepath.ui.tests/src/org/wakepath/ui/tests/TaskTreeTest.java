// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.TaskTotals;
import org.wakepath.ui.session.TaskTotals.ProcessTasks;
import org.wakepath.ui.session.TaskTotals.SystemTasks;
import org.wakepath.ui.session.TaskTotals.TaskLoad;
import org.wakepath.words.Percentages;

/** The tree of tasks while it is filtered and afterwards, and the row of the task that all views show. */
class TaskTreeTest {
    private ExperimentView view;
    private Tree tree;
    private OpenTraces traces;

    @BeforeEach
    void open() {
        traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        view = WorkbenchRun.view(ExperimentView.ID, ExperimentView.class);
        tree = view.viewer().getTree();
        WorkbenchRun.await("both hosts", () -> Arrays.stream(tree.getItems()).allMatch(TreeItem::getExpanded));
    }

    @AfterEach
    void close() {
        view.filter().setText("");
        WorkbenchRun.await("no filter", () -> tree.getItemCount() != 1);
        WorkbenchRun.session().close();
    }

    private void filter(String text) {
        view.filter().setText(text);
        WorkbenchRun.await("the filter", () -> tree.getItemCount() == (text.isEmpty() ? 2 : 1));
        WorkbenchRun.awaitJobs();
    }

    private TaskLoad client() {
        return WorkbenchRun.task(traces, "client", "rpc-client");
    }

    private List<String> selected() {
        return Arrays.stream(tree.getSelection()).map(TreeItem::getText).toList();
    }

    @Test
    void shouldBeExpandedAsBeforeItWasFiltered() {
        TreeItem server = tree.getItem(1);
        Object process = Arrays.stream(server.getItems()).filter(item -> item.getText().startsWith("rpc-server"))
                .findFirst().orElseThrow().getData();
        view.viewer().setExpandedState(process, true);
        view.viewer().setExpandedState(tree.getItem(0).getData(), false);
        List<Object> before = List.of(view.viewer().getExpandedElements());
        assertThat(before).hasSize(2);

        filter("pc-cli");
        filter("sleep (147");
        filter("");
        WorkbenchRun.await("the rows", () -> view.viewer().getExpandedElements().length == 2);
        assertThat(view.viewer().getExpandedElements()).containsExactlyElementsOf(before);
    }

    @Test
    void shouldShowTheTaskThatWasChosenWhileItWasFiltered() {
        filter("pc-cli");
        view.viewer().setSelection(new StructuredSelection(client()));
        WorkbenchRun.awaitPath();
        filter("");

        WorkbenchRun.await("the selection", () -> selected().equals(List.of("rpc-client (148)")));
        assertThat(Arrays.stream(tree.getItems()).allMatch(TreeItem::getExpanded)).isTrue();
        assertThat(WorkbenchRun.session().focus().scene()).isPresent();
    }

    @Test
    void shouldSelectTheTaskThatAnotherViewChose() {
        WorkbenchRun.session().choose(client().task());
        assertThat(selected()).containsExactly("rpc-client (148)");

        WorkbenchRun.session().choose(WorkbenchRun.task(traces, "server", "rpc-worker").task());
        assertThat(selected()).hasSize(1).allMatch(text -> text.startsWith("rpc-worker"));
    }

    private ProcessTasks process(String name) {
        return traces.hosts().get(1).processes().stream().filter(process -> process.tasks().size() > 1)
                .filter(process -> process.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void shouldChooseTheMainThreadOfAProcess() {
        ProcessTasks process = process("rpc-server");
        view.viewer().setSelection(new StructuredSelection(process));

        TaskSummary chosen = WorkbenchRun.session().focus().task().orElseThrow();
        assertThat(chosen.task().tid()).isEqualTo(chosen.process());
        assertThat(selected()).containsExactly("rpc-server (" + chosen.process() + ")");
        assertThat(view.viewer().getExpandedState(process)).isFalse();
    }

    @Test
    void shouldSortTasksByTheColumnThatIsClicked() {
        tree.getColumn(2).notifyListeners(SWT.Selection, new Event());
        assertThat(shownTimes(2)).isSortedAccordingTo(Comparator.reverseOrder());
        tree.getColumn(1).notifyListeners(SWT.Selection, new Event());
        assertThat(shownTimes(1)).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(Arrays.stream(tree.getItems()).map(TreeItem::getText)).containsExactly("client", "server");
    }

    @Test
    void shouldShowAndSortByTheShareOfThePathThatIsShown() {
        TreeItem host = tree.getItem(0);
        assertThat(host.getText(3)).isEmpty();
        WorkbenchRun.session().choose(client().task());
        WorkbenchRun.awaitPath();

        ActivePath path = WorkbenchRun.session().focus().scene().orElseThrow().path();
        long own = path.segments().stream().filter(segment -> segment.worker().equals(client().task().task()))
                .mapToLong(PathSegment::duration).sum();
        assertThat(host.getItem(2).getText()).isEqualTo("rpc-client (148)");
        assertThat(host.getItem(2).getText(3)).isEqualTo(Percentages.of(own, path.duration())).isNotEmpty();
        assertThat(host.getItem(0).getText(3)).as("sleep, which is not on it").isEmpty();

        tree.getColumn(3).notifyListeners(SWT.Selection, new Event());
        assertThat(tree.getItem(0).getItem(0).getText()).isEqualTo("rpc-client (148)");
        WorkbenchRun.session().choose(WorkbenchRun.task(traces, "server", "rpc-worker").task());
        assertThat(tree.getItem(0).getItem(0).getText(3)).as("while there is no path").isEmpty();
    }

    /** The times of the rows below the first host, ns. */
    private List<Long> shownTimes(int column) {
        return Arrays.stream(tree.getItem(0).getItems()).map(TreeItem::getData)
                .filter(row -> !(row instanceof SystemTasks)).map(TaskTotals.class::cast)
                .map(row -> column == 1 ? row.waiting() : row.running())
                .toList();
    }

    @Test
    void shouldFoldWhatAHostDoesForItselfBelowItsPrograms() {
        List<String> rows = Arrays.stream(tree.getItem(0).getItems()).map(TreeItem::getText).toList();
        assertThat(rows).containsExactly("sleep (147)", "sleep (149)", "rpc-client (148)", "system (61)");

        TaskLoad thread = WorkbenchRun.task(traces, "client", "rcu_preempt");
        WorkbenchRun.session().choose(thread.task());
        assertThat(selected()).containsExactly("rcu_preempt (15)");
        tree.getColumn(2).notifyListeners(SWT.Selection, new Event());
        assertThat(tree.getItem(0).getItem(3).getText()).isEqualTo("system (61)");
    }

    @Test
    void shouldSayThatAFilterFindsNothing() {
        view.filter().setText("nobody");
        WorkbenchRun.await("an empty tree", () -> tree.getItemCount() == 0 && !view.missing().isEmpty());
        assertThat(view.missing()).isEqualTo("No task has \"nobody\" in its name or id.");

        view.filter().setText("");
        WorkbenchRun.await("all again", () -> view.missing().isEmpty());
    }
}
