// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.core.commands.Command;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.TraceReference;
import org.wakepath.ui.editor.ExperimentEditor;

class SaveCommandTest {
    private static final String SAVE = "org.eclipse.ui.file.save";

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        WorkbenchRun.page().closeAllEditors(false);
        WorkbenchRun.session().close();
    }

    private static Command command(String id) {
        return WorkbenchRun.window().getService(ICommandService.class).getCommand(id);
    }

    private ExperimentEditor open() throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        Path file = folder.resolve("rpc.wakepath");
        ExperimentFile.write(experiment, file);
        return EditorRun.open(file);
    }

    @Test
    void shouldSaveWhatIsChangedAfterThereWasNothingToSave() throws Exception {
        ExperimentEditor editor = open();
        assertThat(command(SAVE).isEnabled()).isFalse();

        EditorRun.write(editor, "Hosts", EditorRun.row(editor, "Hosts", "client"), 1, "front");
        assertThat(command(SAVE).isEnabled()).isTrue();
        WorkbenchRun.window().getService(IHandlerService.class).executeCommand(SAVE, null);
        WorkbenchRun.await("nothing more to save", () -> !command(SAVE).isEnabled());
        assertThat(ExperimentFile.read(folder.resolve("rpc.wakepath")).hostNames()).containsEntry("client", "front");
    }

    @Test
    void shouldSaveAsAnotherFileOnceTheFileIsRead() throws IOException {
        open();

        assertThat(command("org.eclipse.ui.file.saveAs").isEnabled()).isTrue();
    }
}
