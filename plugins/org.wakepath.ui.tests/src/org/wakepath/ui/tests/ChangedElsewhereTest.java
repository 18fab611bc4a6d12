// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.TraceReference;
import org.wakepath.ui.WaitPerspective;
import org.wakepath.ui.editor.ExperimentEditor;
import org.wakepath.ui.editor.InputOpener;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;

/** What a user is asked when somebody else changed the file of an open experiment. */
class ChangedElsewhereTest {
    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        WorkbenchRun.page().closeAllEditors(false);
        WorkbenchRun.session().close();
    }

    private Path file() {
        return folder.resolve("rpc.wakepath");
    }

    private ExperimentEditor open() throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        ExperimentFile.write(experiment, file());
        return EditorRun.open(file());
    }

    /** Names a host in the file, as another program would. */
    private void changeFile() throws IOException {
        FileTime before = Files.getLastModifiedTime(file());
        Experiment other = ExperimentFile.read(file());
        other.hostNames().put("server", "back");
        ExperimentFile.write(other, file());
        Files.setLastModifiedTime(file(), FileTime.from(before.toInstant().plusSeconds(1)));
    }

    private static Composite question(ExperimentEditor editor) {
        return editor.form().orElseThrow().changed();
    }

    private static void comeBack() {
        WorkbenchRun.window().getShell().notifyListeners(SWT.Activate, new Event());
    }

    private static void press(ExperimentEditor editor, String label) {
        Arrays.stream(question(editor).getChildren())
                .filter(child -> child instanceof Button button && button.getText().equals(label)).findFirst()
                .orElseThrow().notifyListeners(SWT.Selection, new Event());
    }

    private ExperimentEditor asked() throws IOException {
        ExperimentEditor editor = open();
        EditorRun.write(editor, "Hosts", EditorRun.row(editor, "Hosts", "client"), 1, "front");
        assertThat(question(editor).getVisible()).isFalse();
        changeFile();
        comeBack();
        WorkbenchRun.await("the question", () -> question(editor).getVisible());
        return editor;
    }

    @Test
    void shouldReloadWhatTheFileHoldsAndBringBackWhatWasHereByUndo() throws Exception {
        ExperimentEditor editor = asked();
        press(editor, "Reload");

        OpenExperiment experiment = editor.experiment().orElseThrow();
        assertThat(experiment.content().hostNames()).containsOnlyKeys("server");
        assertThat(editor.isDirty()).isFalse();
        assertThat(question(editor).getVisible()).isFalse();
        WorkbenchRun.window().getService(IHandlerService.class).executeCommand("org.eclipse.ui.edit.undo", null);
        assertThat(experiment.content().hostNames()).containsOnlyKeys("client");
        assertThat(editor.isDirty()).isTrue();
        editor.doSave(new NullProgressMonitor());
        assertThat(ExperimentFile.read(file()).hostNames()).containsOnlyKeys("client");
    }

    @Test
    void shouldKeepWhatIsHereAndNeverOverwriteTheOther() throws IOException {
        ExperimentEditor editor = asked();
        press(editor, "Keep");
        comeBack();
        WorkbenchRun.awaitJobs();

        assertThat(question(editor).getVisible()).as("asked once for each change").isFalse();
        assertThat(editor.experiment().orElseThrow().content().hostNames()).containsOnlyKeys("client");
        editor.doSave(new NullProgressMonitor());
        assertThat(ExperimentFile.read(file()).hostNames()).containsOnlyKeys("server");
        editor.saveAs(folder.resolve("mine.wakepath"));
        assertThat(ExperimentFile.read(folder.resolve("mine.wakepath")).hostNames()).containsOnlyKeys("client");
    }

    @Test
    void shouldNotAskAboutItsOwnSaving() throws IOException {
        ExperimentEditor editor = open();
        EditorRun.write(editor, "Hosts", EditorRun.row(editor, "Hosts", "client"), 1, "front");
        editor.doSave(new NullProgressMonitor());
        comeBack();
        WorkbenchRun.awaitJobs();

        assertThat(editor.isDirty()).isFalse();
        assertThat(question(editor).getVisible()).isFalse();
    }

    @Test
    void shouldAskInTheOtherWindowAsSoonAsOneSaves() throws Exception {
        ExperimentEditor here = open();
        IWorkbenchWindow first = WorkbenchRun.window();
        IWorkbenchWindow second = PlatformUI.getWorkbench().openWorkbenchWindow(WaitPerspective.ID, null);
        try {
            InputOpener.edit(second, file());
            ExperimentEditor there = (ExperimentEditor) second.getActivePage().getActiveEditor();
            WorkbenchRun.await("the other editor", () -> there.form().isPresent());
            FileTime before = Files.getLastModifiedTime(file());
            there.experiment().orElseThrow().history().record("call",
                    () -> there.experiment().orElseThrow().content().hostNames().put("server", "back"));
            WorkbenchRun.await("a later time", () -> System.currentTimeMillis() > before.toMillis() + 20);
            there.doSave(new NullProgressMonitor());
            WorkbenchRun.await("the question", () -> question(here).getVisible());
            assertThat(question(there).getVisible()).isFalse();
        } finally {
            second.getActivePage().closeAllEditors(false);
            Session.of(second).close();
            second.close();
            WorkbenchRun.await("the first window", () -> WorkbenchRun.window() == first);
        }
    }
}
