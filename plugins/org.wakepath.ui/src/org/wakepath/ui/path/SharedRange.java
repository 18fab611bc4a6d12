// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.scene.Viewport;

/** The time that a time graph shows, shared with the other views. */
final class SharedRange {
    private final TimeGraphCanvas graph;
    private final Session session;
    private boolean following;

    /** Reports to a session what a time graph shows. */
    SharedRange(TimeGraphCanvas graph, Session session) {
        this.graph = graph;
        this.session = session;
        graph.onView(this::tell);
    }

    /**
     * Reports the shown time, unless another view's time led to it. It may be shorter, and would pull the other view
     * back.
     */
    private void tell(Viewport view) {
        if (!following) {
            session.show(new TimeRange(view.scale().start(), view.scale().end()));
        }
    }

    /** Shows the time of another view, as far as possible. */
    void follow(TimeRange range) {
        following = true;
        try {
            graph.view().ifPresent(view -> graph.move(view.showing(range.start(), range.end())));
        } finally {
            following = false;
        }
    }
}
