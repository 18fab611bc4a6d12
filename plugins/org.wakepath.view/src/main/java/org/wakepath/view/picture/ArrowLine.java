// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;

/**
 * Where an arrow is in a view: from the bar of its sender to that of its receiver. What lies far outside is cut off,
 * since dashes would be drawn there one by one.
 */
record ArrowLine(double fromX, double fromY, double toX, double toY) {
    private static final double MARGIN = 1000;

    static ArrowLine of(TimeGraphArrow arrow, RowPlaces places, Viewport view) {
        int from = places.base(arrow.fromRow(), view);
        int to = places.base(arrow.toRow(), view);
        int bar = RowPlaces.bar(view);
        boolean down = from < to;
        return new ArrowLine(view.x(arrow.from()), down ? from : from - bar, view.x(arrow.to()), down ? to - bar : to)
                .cut(view.width());
    }

    private ArrowLine cut(int width) {
        if (fromX >= -MARGIN && fromX <= width + MARGIN) {
            return this;
        }
        double x = fromX < 0 ? -MARGIN : width + MARGIN;
        return new ArrowLine(x, fromY + (toY - fromY) * (x - fromX) / (toX - fromX), toX, toY);
    }

    /** How far a point is from the line, points. */
    double distance(double x, double y) {
        double dx = toX - fromX;
        double dy = toY - fromY;
        double square = dx * dx + dy * dy;
        double part = square == 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / square));
        return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
    }
}
