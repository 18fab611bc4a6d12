/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui;

import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IViewPart;

/** The line at the bottom of the window, where a view says what became of a command. */
public final class StatusSentence {
    private final IStatusLineManager line;
    private final Display display;

    /** What a view says. */
    public StatusSentence(IViewPart view) {
        line = view.getViewSite().getActionBars().getStatusLineManager();
        display = view.getSite().getShell().getDisplay();
    }

    /** Says that something was done; from any thread. */
    public void say(String sentence) {
        later(() -> {
            line.setErrorMessage(null);
            line.setMessage(sentence);
        });
    }

    /** Says that something could not be done, and what to do instead; from any thread. */
    public void complain(String sentence) {
        later(() -> line.setErrorMessage(sentence));
    }

    private void later(Runnable change) {
        if (!display.isDisposed()) {
            display.asyncExec(change);
        }
    }
}
