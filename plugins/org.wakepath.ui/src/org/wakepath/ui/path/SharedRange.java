// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionListener;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;

/** The times of a time graph that it shares with the other views: shown, selected, and with names. */
final class SharedRange {
    private final TimeGraphCanvas graph;
    private final Session session;
    private boolean following;
    private Optional<TimeRange> selected = Optional.empty();

    /** Reports to a session what a time graph shows, and what of its time is selected. */
    SharedRange(TimeGraphCanvas graph, Session session) {
        this.graph = graph;
        this.session = session;
        graph.onView(this::tell);
        graph.onMarks(this::tell);
        graph.name(session.bookmarks());
        SessionListener bookmarks = new SessionListener() {
            @Override
            public void bookmarksChanged() {
                graph.name(session.bookmarks());
            }
        };
        session.add(bookmarks);
        graph.addDisposeListener(event -> session.remove(bookmarks));
    }

    /** Reports the selected time. Where none is selected, another graph's selection stays. */
    private void tell(Marks marks) {
        Optional<TimeRange> now = marks.stretch().map(time -> new TimeRange(time.start(), time.end()));
        if (!now.equals(selected)) {
            selected = now;
            session.selectTime(now);
        }
    }

    /**
     * Reports the shown time, unless another view's time led to it. It may be shorter, and would pull the other view
     * back. A graph that shows all of its time, as at first, limits no other view.
     */
    private void tell(Viewport view) {
        TimeRange shown = new TimeRange(view.scale().start(), view.scale().end());
        boolean isAll = shown.equals(new TimeRange(view.first(), view.last()));
        if (!following && !(isAll && session.focus().range().isEmpty())) {
            session.show(shown);
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
