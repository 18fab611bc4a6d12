// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ui.WindowApplication.NamedPaths;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.session.Failure;

class NamedPathsTest {
    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        WorkbenchRun.session().close();
    }

    @Test
    void shouldOpenWhatIsNotThereSoThatThisIsSaid() {
        Path gone = folder.resolve("gone with blanks");

        assertThat(NamedPaths.of(folder.toString(), gone.toString())).containsExactly(folder, gone);
    }

    @Test
    void shouldLeaveOptionsAndTheirValuesToTheWorkbench() {
        String there = folder.toString();

        assertThat(NamedPaths.of("-perspective", "some.perspective", "-clearPersistedState", there, "new.wakepath"))
                .containsExactly(folder, Path.of("new.wakepath").toAbsolutePath());
    }

    @Test
    void shouldSayInTheViewThatANameCannotBeThatOfAFile() {
        assertThatExceptionOfType(InvalidPathException.class).isThrownBy(() -> NamedPaths.of("a\0b"))
                .satisfies(e -> WorkbenchRun.session().refuseToOpen(Failure.sentence(e)));

        assertThat(WorkbenchRun.view(ExperimentView.ID, ExperimentView.class).notice())
                .contains("not the name of a file").contains("LC_ALL=C.UTF-8");
    }
}
