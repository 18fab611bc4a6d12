/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import java.util.OptionalInt;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.Session;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.scene.Scene;

/** Keeps the selected frame and the segment that all views select together. */
final class FlameSelection {
    private final Session session;
    private final FlamePage page;
    /** The segment that was selected here: others' selections are followed, this one need not be. */
    private OptionalInt told = OptionalInt.empty();

    FlameSelection(Session session, FlamePage page) {
        this.session = session;
        this.page = page;
    }

    /** Selects the longest segment of a frame in all views, unless that would move the time they show. */
    void tell(FlameFrame frame, FlameExcerpt shown) {
        Scene scene = session.focus().scene().orElseThrow();
        OptionalInt segment = scene.navigation().at(frame.moment());
        if (segment.isPresent() && shown.hasAll(segment(scene, segment))) {
            told = segment;
            session.select(segment);
        }
    }

    /** Selects the frame of the segment that is selected, in a graph that was just put together. */
    void begin(FlameExcerpt shown) {
        told = OptionalInt.empty();
        follow(shown);
    }

    /** Selects the frame of the segment that another view selected. */
    void follow(FlameExcerpt shown) {
        Focus focus = session.focus();
        if (focus.segment().isEmpty() || focus.segment().equals(told)) {
            return;
        }
        PathSegment segment = segment(focus.scene().orElseThrow(), focus.segment());
        if (shown.hasStart(segment)) {
            page.follow(shown.graph().at(segment.start()));
        }
    }

    private static PathSegment segment(Scene scene, OptionalInt place) {
        return scene.path().segments().get(place.getAsInt());
    }
}
