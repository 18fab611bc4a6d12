/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Optional;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;
import org.wakepath.ui.drawing.Fonts;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.session.Latest;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.Frame;
import org.wakepath.view.picture.Overlay;
import org.wakepath.view.picture.Raster;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.PictureState;

/** The frames of one widget: made by a job, and the last one painted until the next is there. */
final class Frames {
    private static final double HUNDRED = 100;

    private final Control control;
    private final Fonts fonts;
    private final Latest<Drawn> drawing;
    private Optional<Drawn> drawn = Optional.empty();
    private Optional<GraphScene> asked = Optional.empty();
    private Palette colours = Palette.light();

    Frames(Control control) {
        this.control = control;
        fonts = new Fonts(control);
        drawing = new Latest<>("Drawing", control, this::take, control::setToolTipText);
        drawing.setSystem(true);
        drawing.leave(Drawn::dispose);
        control.addDisposeListener(event -> {
            forget();
            fonts.dispose();
        });
    }

    /** Has the frame made that a state needs. */
    void ask(PictureState state) {
        GraphScene scene = state.scene();
        Viewport view = state.view();
        Palette palette = Theme.of(control);
        double scale = control.getMonitor().getZoom() / HUNDRED;
        asked = Optional.of(scene);
        colours = palette;
        if (view.height() > 0) {
            Device device = control.getDisplay();
            drawing.ask(() -> new Drawn(scene, palette,
                    new Raster(scene, palette).draw(view, scale, new int[Frame.size(view, scale)]), device));
        }
    }

    /** What was made counts no more. */
    void forget() {
        drawn.ifPresent(Drawn::dispose);
        drawn = Optional.empty();
        asked = Optional.empty();
    }

    private void take(Drawn made) {
        if (asked.filter(made::isOf).isEmpty()) {
            made.dispose();
            return;
        }
        drawn.ifPresent(Drawn::dispose);
        drawn = Optional.of(made);
        control.redraw();
    }

    /** Whether the last frame is what a state needs. */
    boolean show(PictureState state) {
        return drawn.filter(last -> last.shows(state, Theme.of(control))).isPresent();
    }

    /** What is at a place of the widget. */
    Hit at(int x, int y, PictureState state) {
        return show(state) ? drawn.get().at(x, y) : new Hit.Nothing();
    }

    /** Paints the last frame where it belongs by now, with what is marked; where there is one. */
    void paint(GC gc, PictureState state) {
        Palette palette = Theme.of(control);
        if (palette != colours) {
            ask(state);
        }
        drawn.ifPresent(last -> {
            last.paint(gc, state.view());
            new Overlay(state.scene(), palette).draw(surface(gc), last.frame(state, palette), state.marks());
        });
    }

    /** What to draw on besides. */
    SwtSurface surface(GC gc) {
        return new SwtSurface(gc, fonts);
    }
}
