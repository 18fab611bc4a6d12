// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.List;
import java.util.Optional;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.wakepath.ui.drawing.Fonts;
import org.wakepath.ui.drawing.PixelImage;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.DrawnFrame;
import org.wakepath.view.picture.Flags;
import org.wakepath.view.picture.HitTest;
import org.wakepath.view.picture.Overlay;
import org.wakepath.view.picture.Raster;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.PictureState;

/** The frames of one widget. A job makes them, and the last one is painted until the next is ready. */
final class Frames {
    private static final double HUNDRED = 100;

    private final Control control;
    private final Fonts fonts;
    private final LatestOnlyJob<Drawn> drawing;
    private Optional<Drawn> drawn = Optional.empty();
    private Optional<GraphScene> asked = Optional.empty();
    private Palette colours = Palette.light();

    Frames(Control control) {
        this.control = control;
        fonts = new Fonts(control);
        drawing = new LatestOnlyJob<>("Drawing", control, this::take, control::setToolTipText);
        drawing.setSystem(true);
        drawing.leave(Drawn::dispose);
        control.addDisposeListener(event -> {
            forget();
            fonts.dispose();
        });
    }

    /** Requests the frame for a state. */
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
                    new Raster(scene, palette).draw(view, scale, new int[DrawnFrame.size(view, scale)]), device));
        }
    }

    /** Discards all frames. */
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

    /** Whether the last frame fits a state. */
    boolean show(PictureState state) {
        return drawn.filter(last -> last.shows(state, Theme.of(control))).isPresent();
    }

    /** The object at a position of the widget. */
    Hit at(int x, int y, PictureState state) {
        Optional<NamedTime> named = new Flags(state.view(), state.marks().named()).at(x, y);
        if (named.isPresent()) {
            return new Hit.Named(named.get());
        }
        return show(state) ? drawn.get().at(x, y) : new Hit.Nothing();
    }

    /** Paints the last frame at its current position with its marks, if there is a frame. */
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

    /** The surface for further drawing. */
    SwtSurface surface(GC gc) {
        return new SwtSurface(gc, fonts);
    }

    /** The last frame and its image, which must be disposed. */
    static final class Drawn {
        private static final double MOST_STRETCH = 1_000;

        private final GraphScene scene;
        private final Palette palette;
        private final DrawnFrame frame;
        private final Image image;

        /** A frame of a scene in these colours. It can be made on any thread, because making an image takes long. */
        Drawn(GraphScene scene, Palette palette, DrawnFrame frame, Device device) {
            this.scene = scene;
            this.palette = palette;
            this.frame = frame;
            this.image = PixelImage.of(frame.pixels(), new Point(frame.width(), frame.height()), frame.scale(), device);
        }

        /** Whether the frame is of the same rows and segments. */
        boolean isOf(GraphScene other) {
            return scene.graph() == other.graph();
        }

        /** Whether the frame is exactly the one wanted. */
        boolean shows(PictureState state, Palette wanted) {
            return scene == state.scene() && frame.view().equals(state.view()) && palette == wanted;
        }

        /** The object at a position of the frame. */
        Hit at(int x, int y) {
            return new HitTest(scene, frame).at(x, y);
        }

        /** Draws the image at the current position of its content. */
        void paint(GC gc, Viewport wanted) {
            Viewport drawn = frame.view();
            Rectangle size = image.getBounds();
            double left = wanted.x(drawn.scale().start());
            double stretch = (wanted.x(drawn.scale().end()) - left) / size.width;
            // Draw only the part in view, and never a single huge pixel, because toolkits count in few bits.
            int from = (int) Math.max(0, Math.floor((wanted.names() - left) / stretch));
            int to = (int) Math.min(size.width, Math.ceil((wanted.width() - left) / stretch));
            if (stretch > MOST_STRETCH || from >= to) {
                return;
            }
            int x = (int) Math.round(left + from * stretch);
            int end = (int) Math.round(left + to * stretch);
            gc.setClipping(wanted.names(), Viewport.AXIS, wanted.scale().width(), wanted.height());
            gc.drawImage(image, from, 0, to - from, size.height, x, Viewport.AXIS + drawn.top() - wanted.top(),
                    Math.max(1, end - x), Math.max(1, drawn.height()));
            gc.setClipping((Rectangle) null);
        }

        /** The frame; if it is not the one wanted, without the parts that would be in a wrong place. */
        DrawnFrame frame(PictureState state, Palette wanted) {
            return shows(state, wanted) ? frame
                    : new DrawnFrame(state.view(), frame.scale(), frame.width(), frame.height(),
                            frame.pixels(), List.of(), new ArrowBundles(List.of(), List.of()));
        }

        void dispose() {
            image.dispose();
        }
    }
}
