// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.io.IOException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.window.IShellProvider;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.Saveable;
import org.eclipse.ui.progress.IJobRunnable;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.ui.session.ExperimentSnapshot;

/**
 * Makes the workbench save the content of an editor in a job. Before the workbench closes an editor it waits for that
 * job. If it saves in order to close, it saves at once.
 */
final class ExperimentSaveable extends Saveable {
    private final ExperimentEditor editor;

    ExperimentSaveable(ExperimentEditor editor) {
        this.editor = editor;
    }

    @Override
    public IJobRunnable doSave(IProgressMonitor monitor, IShellProvider shell) {
        ExperimentSnapshot saving = editor.saving();
        return by -> {
            if (!write(saving)) {
                // Keeps the editor from closing. The editor shows the reason; a status with an error would open a
                // dialog as well.
                by.setCanceled(true);
            }
            return Status.OK_STATUS;
        };
    }

    @Override
    public void doSave(IProgressMonitor monitor) {
        if (!write(editor.saving())) {
            monitor.setCanceled(true);
        }
    }

    /** Writes the file, on any thread; returns whether that succeeded. */
    private boolean write(ExperimentSnapshot saving) {
        try {
            saving.write();
            onScreen(saving::end);
            return true;
        } catch (IOException | ExperimentException e) {
            onScreen(() -> editor.notSaved(e));
            return false;
        }
    }

    /** Waits for the job, because the caller checks afterwards whether everything is saved. */
    private static void onScreen(Runnable change) {
        Display display = PlatformUI.getWorkbench().getDisplay();
        if (!display.isDisposed()) {
            display.syncExec(change);
        }
    }

    /** Nothing to disable, because a copy is written. */
    @Override
    public void disableUI(IWorkbenchPart[] parts, boolean closing) {
        // Nothing to do.
    }

    @Override
    public void enableUI(IWorkbenchPart[] parts) {
        // As in disableUI.
    }

    @Override
    public boolean isDirty() {
        return editor.isDirty();
    }

    @Override
    public String getName() {
        return editor.getPartName();
    }

    @Override
    public String getToolTipText() {
        return editor.getTitleToolTip();
    }

    @Override
    public ImageDescriptor getImageDescriptor() {
        return editor.getEditorInput().getImageDescriptor();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExperimentSaveable saveable && saveable.editor == editor;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(editor);
    }
}
