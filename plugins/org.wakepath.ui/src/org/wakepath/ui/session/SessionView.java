/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.Map;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.part.ViewPart;
import org.wakepath.ui.Notice;
import org.wakepath.ui.drawing.Theme;

/** A view on what its window's session looks at: its content, or a sentence while there is none. */
public abstract class SessionView extends ViewPart implements SessionListener {
    private Session session;
    private Notice notice;

    @Override
    public final void createPartControl(Composite parent) {
        session = Session.of(getSite().getWorkbenchWindow());
        notice = new Notice(parent);
        createContent(notice.pages());
        session.add(this);
        experimentChanged();
        stateChanged();
    }

    @Override
    public void experimentChanged() {
        Theme.choose(session.experiment().map(open -> open.content().colours()).orElse(Map.of()), notice.pages());
    }

    /** Makes what is shown while there is something to show, once, and what acts on it. */
    protected abstract void createContent(Composite pages);

    /** Other traces, or none; called once at the begin as well. */
    @Override
    public abstract void stateChanged();

    /** What the window looks at. */
    protected final Session session() {
        return session;
    }

    /** What fills the view. */
    protected final Notice filling() {
        return notice;
    }

    /** The sentence that stands in place of the content, where one does. */
    public final String notice() {
        return notice.text();
    }

    @Override
    public void setFocus() {
        notice.setFocus();
    }

    @Override
    public final void dispose() {
        session.remove(this);
        super.dispose();
    }
}
