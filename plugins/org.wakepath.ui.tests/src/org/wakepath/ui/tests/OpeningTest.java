// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IWorkbenchPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.TaskTotals.HostTasks;
import org.wakepath.ui.session.TaskTotals.ProcessTasks;
import org.wakepath.ui.session.TaskTotals.SystemTasks;
import org.wakepath.ui.session.TaskTotals.TaskLoad;

class OpeningTest {
    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        WorkbenchRun.session().close();
    }

    private static ExperimentView view() {
        return WorkbenchRun.view(ExperimentView.ID, ExperimentView.class);
    }

    @Test
    void shouldSayWhatToDoWhereNothingIsOpen() {
        assertThat(view().notice()).contains("Drop a folder with traces here");
    }

    @Test
    void shouldListHostsWithTheirTasksByWait() {
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));

        assertThat(view().viewer().getInput()).isEqualTo(traces.hosts());
        assertThat(traces.hosts()).allSatisfy(host -> assertThat(host.programs())
                .isSortedAccordingTo((a, b) -> Long.compare(b.waiting(), a.waiting())));
    }

    @Test
    void shouldMakeRowsForTheFirstOfVeryManyProcesses() {
        TaskLoad task = WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client");
        List<ProcessTasks> many = IntStream.range(0, 1000)
                .mapToObj(i -> new ProcessTasks("process " + i, List.of(new TaskLoad(task.task(), i, 0)))).toList();
        view().viewer().setInput(List.of(new HostTasks(task.task().task(), many, new SystemTasks(List.of()))));
        view().viewer().expandToLevel(2);

        // The last row says how many more there are, and shows more.
        assertThat(view().viewer().getTree().getItem(0).getItemCount()).isEqualTo(201);
    }

    @Test
    void shouldSayInTheViewThatAFolderHasNoTrace() {
        WorkbenchRun.session().open(List.of(folder));
        WorkbenchRun.await("reading", () -> WorkbenchRun.session().state() instanceof SessionState.Failed);

        assertThat(view().notice()).contains(folder.toString()).contains("no CTF trace");
        assertThat(WorkbenchRun.window().getShell().getDisplay().getShells()).filteredOn(s -> s.isVisible())
                .containsExactly(WorkbenchRun.window().getShell());
    }

    @Test
    void shouldSayInTheViewWhatIsWrongWithATrace() throws IOException {
        Files.writeString(folder.resolve("metadata"), "/* CTF 1.8 */\ntrace {");

        WorkbenchRun.session().open(List.of(folder));
        WorkbenchRun.await("reading", () -> WorkbenchRun.session().state() instanceof SessionState.Failed);

        assertThat(view().notice()).contains("metadata");
    }

    @Test
    void shouldForgetWhatIsReadWhenItIsClosedMeanwhile() {
        Session session = WorkbenchRun.session();
        session.open(List.of(WorkbenchRun.recorded("rpc")));
        session.close();
        WorkbenchRun.open(WorkbenchRun.recorded("netcat"));

        assertThat(((SessionState.Open) session.state()).traces().folders())
                .containsExactly(WorkbenchRun.recorded("netcat"));
    }

    @Test
    void shouldHaveOpenedNothingAfterClosing() {
        IWorkbenchPart view = view();
        WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        WorkbenchRun.session().close();

        assertThat(view).isNotNull();
        assertThat(WorkbenchRun.session().state()).isEqualTo(new SessionState.Empty());
    }

    @Test
    void shouldShowOnlyTasksWhoseNameHoldsWhatIsTyped() {
        WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        ExperimentView view = WorkbenchRun.view(ExperimentView.ID, ExperimentView.class);
        Tree tree = view.viewer().getTree();
        view.filter().setText("pc-cli");

        WorkbenchRun.await("the filter", () -> tree.getItemCount() == 1);
        assertThat(tree.getItem(0).getText()).isEqualTo("client");
        assertThat(Arrays.stream(tree.getItem(0).getItems()).map(TreeItem::getText))
                .containsExactly("rpc-client (148)");
        view.filter().setText("");
        WorkbenchRun.await("all tasks", () -> tree.getItemCount() == 2);
    }
}
