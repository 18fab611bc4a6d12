/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.stream.Collectors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Link;
import org.wakepath.view.state.PictureState;
import org.wakepath.view.state.TrailText;

/** The way along which causes were followed, as a line of links that lead back. */
final class TrailBar {
    private static final String HINT = "[ goes to what was waited for, ] to what was released.";

    private final TimeGraphCanvas graph;
    private final Link line;

    TrailBar(Composite parent, TimeGraphCanvas graph) {
        this.graph = graph;
        line = new Link(parent, SWT.NONE);
        line.setToolTipText("What was followed. Alt+Left goes back, Alt+Right on.");
        line.addListener(SWT.Selection, event -> {
            graph.act(picture -> picture.revisit(Integer.parseInt(event.text)));
            graph.setFocus();
        });
        graph.onTrail(this::show);
        show();
    }

    Link control() {
        return line;
    }

    /** Shows what was followed in what the graph shows. */
    void show() {
        String text = graph.state().map(TrailBar::text).filter(trail -> !trail.isEmpty()).orElse(HINT);
        if (!text.equals(line.getText())) {
            // The toolkit leaves what was a link in its colour where only that has changed.
            line.setText("");
            line.setText(text);
        }
    }

    private static String text(PictureState state) {
        return TrailText.of(state.trail(), state.scene()).stream().map(TrailBar::text).collect(Collectors.joining(" › "));
    }

    /** A name that looks like a link is none, and an ampersand would underline what follows it. */
    private static String text(TrailText.Crumb crumb) {
        String words = crumb.words().replace('<', '‹').replace("&", "&&");
        return crumb.here() ? words : "<a href=\"" + crumb.place() + "\">" + words + "</a>";
    }
}
