// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Map;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.part.ViewPart;
import org.wakepath.ui.Notice;
import org.wakepath.ui.PartKeys;
import org.wakepath.ui.drawing.Theme;

/** A view on what its window's session looks at: its content, or a sentence while there is none. */
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

    /** Makes what is shown while there is something to show, once, and what acts on it. */
    protected abstract void createContent(Composite pages);

    /** The theme is another one: what is drawn in the colours of the one before is to be drawn anew. */
    protected void coloursChanged() {
        // Most paint themselves in the colours of their ground.
    }

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

    /**
     * What to say in place of what is made of a path, while there is none.
     *
     * @param choose what to do where only a task is to be chosen
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
