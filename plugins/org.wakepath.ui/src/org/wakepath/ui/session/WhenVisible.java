// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;

/** Runs the work of a view when the view is visible: at once, or as soon as it comes to the front. */
public final class WhenVisible implements IPartListener2 {
    private static final Runnable NOTHING = () -> {};

    private final IViewPart view;
    private Runnable pending = NOTHING;
    private Runnable hidden = NOTHING;

    /**
     * Watches a view.
     *
     * @param content of the view; this ends when it is disposed
     */
    public WhenVisible(IViewPart view, Control content) {
        this.view = view;
        IWorkbenchPage page = view.getSite().getPage();
        page.addPartListener(this);
        content.addDisposeListener(event -> page.removePartListener(this));
    }

    /** Sets the work, in place of earlier work. */
    public void run(Runnable work) {
        pending = work;
        if (view.getSite().getPage().isPartVisible(view)) {
            runPending();
        }
    }

    /** Runs an action each time the view can no longer be seen. */
    public void onHidden(Runnable action) {
        hidden = action;
    }

    /** Cancels the work. */
    public void cancel() {
        pending = NOTHING;
    }

    private void runPending() {
        Runnable work = pending;
        pending = NOTHING;
        work.run();
    }

    @Override
    public void partHidden(IWorkbenchPartReference part) {
        if (part.getPart(false) == view) {
            hidden.run();
        }
    }

    @Override
    public void partVisible(IWorkbenchPartReference part) {
        if (part.getPart(false) == view) {
            runPending();
        }
    }
}
