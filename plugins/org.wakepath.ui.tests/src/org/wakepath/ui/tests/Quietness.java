// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

/** Watches from start to end whether the workbench logs something or opens a dialog. */
final class Quietness implements AutoCloseable {
    private final Queue<IStatus> logged = new ConcurrentLinkedQueue<>();
    private final ILogListener listener = (status, plugin) -> logged.add(status);
    private final List<Shell> before = shells();

    Quietness() {
        Platform.addLogListener(listener);
    }

    private static List<Shell> shells() {
        return Arrays.stream(Display.getCurrent().getShells()).filter(Shell::isVisible).toList();
    }

    /** Waits until all work is done, and asserts that the workbench was quiet. */
    @Override
    public void close() {
        WorkbenchRun.awaitJobs();
        Platform.removeLogListener(listener);
        assertThat(logged).as("log").isEmpty();
        assertThat(before).as("windows").containsAll(shells());
    }
}
