// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.wakepath.compare.profile.Component;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.compare.TypicalPaths.Side;
import org.wakepath.view.compare.TypicalPaths.Step;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;
import org.wakepath.words.ComparisonWords;

/** Draws typical paths beneath each other. The times of all start at the same place. */
public final class TypicalPathsPainter {
    private static final int ROW = 18;
    private static final int HEADING = 22;
    private static final int SCALE = 18;
    private static final int MARGIN = 4;
    private static final int LEAST_LETTER = 12;
    private static final int WIDEST_NAMES = 240;
    /** The part of the width that names may have. */
    private static final double NAMES = 0.3;

    private final TypicalPaths paths;
    private final int width;

    /**
     * A picture of some paths.
     *
     * @param width points
     */
    public TypicalPathsPainter(TypicalPaths paths, int width) {
        this.paths = paths;
        this.width = width;
    }

    /** How high the picture is, points. */
    public int height() {
        return paths.sides().size() * sideHeight() + SCALE;
    }

    private int sideHeight() {
        return HEADING + paths.rows().size() * ROW;
    }

    private double names() {
        return Math.min(WIDEST_NAMES, width * NAMES);
    }

    private double x(long time) {
        return names() + (double) time / paths.longest() * (width - names() - MARGIN);
    }

    /**
     * Draws all sides.
     *
     * @param down where it starts, points from the top
     * @param chosen the parts of the time in strong colours, with pale ones for the rest; all if there are none
     */
    public void draw(Surface surface, Palette palette, int down, Set<Component> chosen) {
        surface.fill(0, down, width, height(), palette.background());
        int top = down;
        for (Side side : paths.sides()) {
            side(side, top, surface, palette, chosen);
            top += sideHeight();
        }
        double scale = top + SCALE / 2.0;
        TextStyle lettering = TextStyle.small(palette.muted());
        surface.text("0", names(), scale, lettering);
        surface.text(ComparisonWords.time(paths.longest()), width - MARGIN, scale, lettering.ending());
    }

    private void side(Side side, int top, Surface surface, Palette palette, Set<Component> chosen) {
        TextStyle heading = TextStyle.text(palette.foreground()).strong();
        surface.text(surface.fitted(side.heading(), width - 2.0 * MARGIN, heading), MARGIN, top + HEADING / 2.0,
                heading);
        TextStyle lettering = TextStyle.small(palette.foreground());
        List<String> rows = paths.rows();
        for (int row = 0; row < rows.size(); row++) {
            double base = top + HEADING + (row + 1.0) * ROW - 1;
            surface.text(surface.fitted(rows.get(row), names() - 2 * MARGIN, lettering), MARGIN, base - ROW / 2.0,
                    lettering);
            surface.line(names(), base, x(paths.longest()), base, Stroke.thin(palette.line()));
        }
        for (Step step : side.steps()) {
            step(step, top, surface, palette, !chosen.isEmpty() && !chosen.contains(step.component()));
        }
    }

    private void step(Step step, int top, Surface surface, Palette palette, boolean isPale) {
        EdgeState state = step.component().state();
        double left = Math.round(x(step.start()));
        double wide = right(step) - left;
        double height = (ROW - 3) * StateStyle.of(state).quarters() / 4.0;
        double base = top + HEADING + (step.row() + 1.0) * ROW - 1;
        surface.fill(left, base - height, wide, height, palette.colour(new Tone(state, isPale)));
        if (wide >= LEAST_LETTER) {
            surface.text("" + StateStyle.of(state).letter(), left + wide / 2, base - height / 2,
                    TextStyle.small(palette.text(new Tone(state, isPale))).centred().sized(8));
        }
    }

    private double right(Step step) {
        return Math.max(Math.round(x(step.start())) + 1, Math.round(x(step.start() + step.time())));
    }

    /** The step at a place of the picture; the longest if several are there. */
    public Optional<Step> at(double x, double y) {
        int side = (int) Math.floor(y / sideHeight());
        int row = (int) Math.floor((y - side * sideHeight() - HEADING) / ROW);
        return side < 0 || side >= paths.sides().size() ? Optional.empty() : paths.sides().get(side).steps().stream()
                .filter(step -> step.row() == row && x >= Math.round(x(step.start())) && x < right(step))
                .max((one, other) -> Long.compare(one.time(), other.time()));
    }
}
