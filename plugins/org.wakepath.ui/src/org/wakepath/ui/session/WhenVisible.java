// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;

/** Does what a view has to do when the view can be seen: at once, or else as soon as it comes to the front. */
public final class WhenVisible implements IPartListener2 {
    private static final Runnable NOTHING = () -> {};

    private final IViewPart view;
    private Runnable pending = NOTHING;

    /**
     * For a view.
     *
     * @param content of the view, with which this ends
     */
    public WhenVisible(IViewPart view, Control content) {
        this.view = view;
        IWorkbenchPage page = view.getSite().getPage();
        page.addPartListener(this);
        content.addDisposeListener(event -> page.removePartListener(this));
    }

    /** Has something to do, in place of what there was to do before. */
    public void run(Runnable work) {
        pending = work;
        if (view.getSite().getPage().isPartVisible(view)) {
            runPending();
        }
    }

    /** Has nothing to do any more. */
    public void cancel() {
        pending = NOTHING;
    }

    private void runPending() {
        Runnable work = pending;
        pending = NOTHING;
        work.run();
    }

    @Override
    public void partVisible(IWorkbenchPartReference part) {
        if (part.getPart(false) == view) {
            runPending();
        }
    }
}
