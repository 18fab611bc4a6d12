/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.state;

import java.util.ArrayDeque;
import java.util.Deque;
import org.wakepath.view.scene.Viewport;

/** What was in view before. Of changes in quick succession, such as turns of a wheel, only the first counts. */
public final class ViewHistory {
    private static final long PAUSE = 700_000_000;
    private static final int LONGEST = 100;

    private final Deque<Viewport> views = new ArrayDeque<>();
    private boolean moving;
    private long moved;

    /**
     * Remembers a view that is about to be left.
     *
     * @param now ns of any clock that never goes back
     */
    public void leave(Viewport view, long now) {
        if (!moving || now - moved > PAUSE) {
            views.push(view);
        }
        if (views.size() > LONGEST) {
            views.removeLast();
        }
        moving = true;
        moved = now;
    }

    /** The view before {@code present}, in the present size; {@code present} itself when there is none. */
    public Viewport back(Viewport present) {
        moving = false;
        if (views.isEmpty()) {
            return present;
        }
        Viewport last = views.pop();
        return new Viewport(present.first(), present.last(), present.scale(), last.top(), present.height(),
                present.rowHeight(), present.names()).showing(last.scale().start(), last.scale().end());
    }
}
