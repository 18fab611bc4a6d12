// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.ui.drawing.Fonts;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.Legend;
import org.wakepath.view.scene.GraphScene;

/** The meaning of the colours and marks of a time graph, on as many lines as they need. */
final class LegendCanvas extends Canvas {
    private final Fonts fonts = new Fonts(this);
    private Optional<GraphScene> scene = Optional.empty();
    private Optional<Drawn> drawn = Optional.empty();

    /** A legend in the colours of a palette. */
    private record Drawn(Palette palette, Legend legend) {
    }

    LegendCanvas(Composite parent) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED | SWT.NO_FOCUS);
        addPaintListener(event -> paint(event.gc));
        addDisposeListener(event -> fonts.dispose());
        TimeGraphSpeech.name(this, "Legend");
    }

    /** Explains a scene, or nothing. */
    void show(Optional<? extends GraphScene> shown) {
        scene = shown.map(s -> s);
        drawn = Optional.empty();
        setToolTipText(legend().map(Legend::words).orElse(null));
        redraw();
    }

    private Optional<Legend> legend() {
        Palette palette = Theme.of(this);
        if (drawn.filter(made -> made.palette() == palette).isEmpty()) {
            drawn = scene.map(shown -> new Drawn(palette, new Legend(shown, palette)));
        }
        return drawn.map(Drawn::legend);
    }

    /** The height of all lines at a width; of one line while the width is not known. */
    @Override
    public Point computeSize(int width, int height, boolean changed) {
        if (width == SWT.DEFAULT) {
            return new Point(0, Legend.LINE);
        }
        GC gc = new GC(this);
        int lines = legend().map(legend -> legend.lines(new SwtSurface(gc, fonts), width)).orElse(1);
        gc.dispose();
        return new Point(width, lines * Legend.LINE);
    }

    private void paint(GC gc) {
        SwtSurface surface = new SwtSurface(gc, fonts);
        Rectangle area = getClientArea();
        surface.fill(0, 0, area.width, area.height, Theme.of(this).background());
        legend().ifPresent(legend -> legend.drawLines(surface, area.width));
    }
}
