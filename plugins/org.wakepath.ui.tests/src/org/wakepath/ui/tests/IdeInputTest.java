// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.FileStoreEditorInput;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.TraceReference;
import org.wakepath.ui.editor.ExperimentEditor;

/** The inputs on which an IDE opens an editor: files of its projects, and others. */
class IdeInputTest {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        file = folder.resolve("größe 1.wakepath");
        ExperimentFile.write(experiment, file);
    }

    @AfterEach
    void close() {
        WorkbenchRun.page().closeAllEditors(false);
        WorkbenchRun.session().close();
    }

    /** The same editor shows the file when it is opened through this application's own input. */
    private static void assertEdits(IEditorPart opened, Path path) {
        assertThat(opened).isInstanceOf(ExperimentEditor.class);
        assertThat(EditorRun.open(path)).isSameAs(opened);
        assertThat(EditorRun.cells((ExperimentEditor) opened, "Traces")).hasSize(1);
        assertThat(WorkbenchRun.page().getEditorReferences()).hasSize(1);
    }

    @Test
    void shouldEditAFileOutsideTheWorkspace() throws PartInitException {
        IFileStore store = EFS.getLocalFileSystem().fromLocalFile(file.toFile());

        assertEdits(WorkbenchRun.page().openEditor(new FileStoreEditorInput(store), ExperimentEditor.ID), file);
    }

    @Test
    void shouldEditAFileOfAProjectByItsName() throws CoreException, IOException {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("analyses");
        project.create(null);
        project.open(null);
        try {
            IFile copy = project.getFile("copy.wakepath");
            copy.create(new ByteArrayInputStream(Files.readAllBytes(file)), true, null);

            assertEdits(IDE.openEditor(WorkbenchRun.page(), copy), copy.getLocation().toPath());
        } finally {
            WorkbenchRun.page().closeAllEditors(false);
            project.delete(true, null);
        }
    }
}
