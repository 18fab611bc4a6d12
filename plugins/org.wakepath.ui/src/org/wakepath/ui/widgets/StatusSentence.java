// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartSite;

/** The line at the bottom of the window, where a view or an editor reports the result of a command. */
public final class StatusSentence {
    private final IStatusLineManager line;
    private final Display display;

    /** What a view or an editor reports. */
    public StatusSentence(IWorkbenchPart part) {
        line = bars(part.getSite()).getStatusLineManager();
        display = part.getSite().getShell().getDisplay();
    }

    private static IActionBars bars(IWorkbenchPartSite site) {
        return site instanceof IViewSite view ? view.getActionBars() : ((IEditorSite) site).getActionBars();
    }

    /** Reports that something was done; from any thread. */
    public void say(String sentence) {
        later(() -> {
            line.setErrorMessage(null);
            line.setMessage(sentence);
        });
    }

    /** Reports that something could not be done, and what to do instead; from any thread. */
    public void complain(String sentence) {
        later(() -> line.setErrorMessage(sentence));
    }

    private void later(Runnable change) {
        if (!display.isDisposed()) {
            display.asyncExec(change);
        }
    }
}
