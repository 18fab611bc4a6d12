// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/** The line of labels between the numbers of the axis and the plot. A label that finds no room there is left out. */
final class LabelLine {
    private static final int MIDDLE = 24;
    private static final int HEIGHT = 12;
    private static final int GAP = 3;

    private final Surface surface;
    private final Viewport view;
    private final int ground;
    private final List<double[]> taken = new ArrayList<>();

    /** Makes an empty line with labels on {@code ground}, a colour. */
    LabelLine(Surface surface, Viewport view, int ground) {
        this.surface = surface;
        this.view = view;
        this.ground = ground;
    }

    /** Writes a label around {@code middle}, or as near to it as the plot permits. Labels that come first stay. */
    void write(String label, double middle, TextStyle lettering) {
        double width = surface.width(label, lettering);
        double left = Math.max(view.names() + (double) GAP, Math.min(view.width() - width - GAP, middle - width / 2));
        put(label, left, left + width, lettering);
    }

    /** Writes a label at a place. Labels that come first stay. */
    void put(String label, double left, double right, TextStyle lettering) {
        double from = left - GAP;
        double to = right + GAP;
        if (taken.stream().noneMatch(other -> from < other[1] && to > other[0])) {
            taken.add(new double[] {from, to});
            surface.fill(from, MIDDLE - HEIGHT / 2.0, to - from, HEIGHT, ground);
            surface.text(label, left, MIDDLE, lettering);
        }
    }
}
