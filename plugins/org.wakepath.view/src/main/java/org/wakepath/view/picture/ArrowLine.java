// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;

/**
 * The line of an arrow in a view, from the drawn part of its sender to the drawn part of its receiver. It is cut off
 * far outside the view, because dashes would be drawn there one by one.
 */
record ArrowLine(double fromX, double fromY, double toX, double toY) {
    private static final double MARGIN = 1000;

    static ArrowLine of(TimeGraphArrow arrow, GraphScene scene, Viewport view) {
        RowPlaces places = scene.places();
        double from = places.base(arrow.fromRow(), view);
        double to = places.base(arrow.toRow(), view);
        // An arrow up leaves from the top of a bar, and an arrow down arrives there. All bars stand on their base.
        if (from > to) {
            from -= drawn(arrow.fromRow(), arrow.from(), scene, view);
        } else {
            to -= drawn(arrow.toRow(), arrow.to(), scene, view);
        }
        return new ArrowLine(view.x(arrow.from()), from, view.x(arrow.to()), to).cut(view.width());
    }

    /** The height that is drawn in a row within a point of a time: that of a bar, else of the line of a wait. */
    private static double drawn(int row, long time, GraphScene scene, Viewport view) {
        int pixel = (int) Math.max(-1, Math.min(view.scale().width(), Math.floor(view.scale().x(time))));
        int shown = scene.places().shown(row);
        if (scene.graph().rows().get(shown).gauge().isPresent()) {
            // A value has no bars to end at.
            return 0;
        }
        double highest = 0;
        for (int near = pixel - 1; near <= pixel + 1; near++) {
            highest = Math.max(highest, drawn(scene.graph().rows().get(shown), near, view));
        }
        boolean waits = scene.waits(shown).at(time).or(() -> scene.waits(shown).at(time - 1)).isPresent();
        return waits ? Math.max(highest, RowPlaces.bar(view) / 4.0) : highest;
    }

    /** The height of all states of a pixel, points. */
    private static double drawn(TimeGraphRow row, int pixel, Viewport view) {
        long from = view.scale().pixelStart(pixel);
        long to = view.scale().pixelStart(pixel + 1);
        long[] times = row.occupancy().within(from, to);
        double height = 0;
        for (EdgeState state : EdgeState.values()) {
            height += times[state.ordinal()] * StateStyle.of(state).quarters();
        }
        return height / Math.max(1, to - from) * RowPlaces.bar(view) / 4;
    }

    private ArrowLine cut(int width) {
        if (fromX >= -MARGIN && fromX <= width + MARGIN) {
            return this;
        }
        double x = fromX < 0 ? -MARGIN : width + MARGIN;
        return new ArrowLine(x, fromY + (toY - fromY) * (x - fromX) / (toX - fromX), toX, toY);
    }

    /** The distance of a point from the line, points. */
    double distance(double x, double y) {
        double dx = toX - fromX;
        double dy = toY - fromY;
        double square = dx * dx + dy * dy;
        double part = square == 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / square));
        return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
    }
}
