// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;
import org.wakepath.words.Counts;

/** Draws the links between rows: as arrows if these can be distinguished, or else as numbers. */
final class Arrows {
    private static final double HEAD = 7;
    private static final double HEAD_ANGLE = 0.45;
    private static final double SEVERAL = 1.6;
    private static final int WHISKER = 3;
    private static final int BADGE = 2;

    private final Surface surface;
    private final GraphScene scene;
    private final Viewport view;
    private final Palette palette;

    Arrows(Surface surface, GraphScene scene, Viewport view, Palette palette) {
        this.surface = surface;
        this.scene = scene;
        this.view = view;
        this.palette = palette;
    }

    void draw(ArrowBundles bundles) {
        for (ArrowBundles.Bundle bundle : bundles.bundles()) {
            surface.titled(() -> bundle.words(scene.graph()),
                    () -> arrow(bundle.arrow(), palette.foreground(), bundle.count() > 1 ? SEVERAL : 1));
        }
    }

    /** Draws one arrow between visible rows, with a whisker as wide as the error of the clocks. */
    void arrow(TimeGraphArrow arrow, int colour, double thick) {
        if (!scene.places().shows(arrow.fromRow()) || !scene.places().shows(arrow.toRow())) {
            return;
        }
        ArrowLine line = ArrowLine.of(arrow, scene, view);
        Stroke stroke = arrow.guessed() ? new Stroke(colour, thick, 4, 3) : Stroke.solid(colour, thick);
        surface.line(line.fromX(), line.fromY(), line.toX(), line.toY(), stroke);
        head(line, colour);
        if (arrow.clockError() > 0) {
            whisker(view.x(arrow.to() - arrow.clockError()), view.x(arrow.to() + arrow.clockError()), line.toY(),
                    Stroke.thin(colour));
        }
    }

    private void head(ArrowLine line, int colour) {
        double angle = Math.atan2(line.toY() - line.fromY(), line.toX() - line.fromX());
        surface.polygon(new double[] {line.toX(), line.toY(),
            line.toX() - HEAD * Math.cos(angle - HEAD_ANGLE), line.toY() - HEAD * Math.sin(angle - HEAD_ANGLE),
            line.toX() - HEAD * Math.cos(angle + HEAD_ANGLE), line.toY() - HEAD * Math.sin(angle + HEAD_ANGLE)},
                colour);
    }

    private void whisker(double from, double to, double y, Stroke stroke) {
        double left = Math.max(view.names() - 2.0, from);
        double right = Math.min(view.width() + 2.0, to);
        surface.line(left, y, right, y, stroke);
        surface.line(left, y - WHISKER, left, y + WHISKER, stroke);
        surface.line(right, y - WHISKER, right, y + WHISKER, stroke);
    }

    /** Writes on the axis how many links arrive where there are too many for arrows. */
    void badges(ArrowBundles bundles, LabelLine labels) {
        TextStyle number = TextStyle.small(palette.muted()).sized(10);
        for (ArrowBundles.Crowd crowd : bundles.crowds()) {
            int width = Math.min(crowd.toPixel(), view.scale().width()) - crowd.fromPixel();
            double x = (double) view.names() + crowd.fromPixel();
            surface.titled(() -> crowd.count() + " wake-ups and packets arrive here",
                    () -> surface.fill(x, Viewport.AXIS - BADGE - 3.0, width, BADGE, palette.muted()));
            String count = Counts.of(crowd.count()) + " arrows";
            if (surface.width(count, number) <= width) {
                labels.write(count, x + width / 2.0, number);
            }
        }
    }
}
