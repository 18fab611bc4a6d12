// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Map;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.part.ViewPart;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.widgets.Notice;
import org.wakepath.ui.widgets.PartKeys;
import org.wakepath.words.SafeText;

/** A view of the session of its window: its content with a heading, or a sentence while there is none. */
public abstract class SessionView extends ViewPart implements SessionListener {
    private static final int MARGIN = 4;

    private Session session;
    private Label heading;
    private Notice notice;

    @Override
    public final void createPartControl(Composite parent) {
        session = Session.of(getSite().getWorkbenchWindow());
        Composite page = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(page);
        // The platform's own description of a view is one line, and cut off where that is too long.
        heading = new Label(page, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).indent(MARGIN, 0).exclude(true).applyTo(heading);
        heading.setVisible(false);
        notice = new Notice(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(notice.pages());
        PartKeys.activate(getSite());
        createContent(notice.pages());
        Theme.dress(page, this::coloursChanged);
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

    /** Says what is shown, above it, on as many lines as that needs; an empty text needs none. */
    protected final void describe(String words) {
        if (!words.equals(heading())) {
            heading.setText(words.replace("&", "&&"));
            heading.setVisible(!words.isEmpty());
            ((GridData) heading.getLayoutData()).exclude = words.isEmpty();
            heading.getParent().layout(new Control[] {heading}, SWT.DEFER);
        }
    }

    /** What is said above the content; may be empty. */
    public final String heading() {
        return heading.getText().replace("&&", "&");
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
        if (focus.request().isPresent()) {
            return "Following the path of request " + SafeText.clean(focus.request().get().local()) + "…";
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
