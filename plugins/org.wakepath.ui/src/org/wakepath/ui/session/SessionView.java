// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Map;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.part.ViewPart;
import org.wakepath.ui.Notice;
import org.wakepath.ui.PartKeys;
import org.wakepath.ui.drawing.Theme;

/** A view of the session of its window: its content, or a sentence while there is none. */
public abstract class SessionView extends ViewPart implements SessionListener {
    private Session session;
    private Notice notice;

    @Override
    public final void createPartControl(Composite parent) {
        session = Session.of(getSite().getWorkbenchWindow());
        notice = new Notice(parent);
        PartKeys.activate(getSite());
        createContent(notice.pages());
        Theme.dress(notice.pages(), this::coloursChanged);
        session.add(this);
        experimentChanged();
        stateChanged();
    }

    @Override
    public void experimentChanged() {
        Theme.choose(session.experiment().map(open -> open.content().colours()).orElse(Map.of()), notice.pages());
    }

    /** Creates the content, once, and the actions on it. The content is shown while there is something to show. */
    protected abstract void createContent(Composite pages);

    /** Responds to another theme: everything drawn in the previous colours must be drawn again. */
    protected void coloursChanged() {
        // Most views paint themselves in the colours of their background.
    }

    /** Responds to other traces, or none; also called once at the start. */
    @Override
    public abstract void stateChanged();

    /** The session of the window. */
    protected final Session session() {
        return session;
    }

    /** The notice that fills the view. */
    protected final Notice filling() {
        return notice;
    }

    /**
     * The sentence in place of content that needs a path, while there is no path.
     *
     * @param choose what to do if only a task must be chosen
     * @param open what is shown once traces are open
     */
    protected final String pathless(String choose, String open) {
        Focus focus = session.focus();
        if (focus.problem().isPresent()) {
            return focus.problem().get();
        }
        if (focus.task().isPresent()) {
            return "Following the path of " + focus.task().get().task().name() + "…";
        }
        return session.state() instanceof SessionState.Open ? choose : open;
    }

    /** The sentence in place of the content; empty if the content is shown. */
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
