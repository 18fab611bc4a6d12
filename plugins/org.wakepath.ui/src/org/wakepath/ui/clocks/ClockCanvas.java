// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.clocks;

import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.wakepath.ui.drawing.PixelImage;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.clocks.ClockFrame;
import org.wakepath.view.clocks.ClockLine;
import org.wakepath.view.clocks.ClockMessages;
import org.wakepath.view.clocks.ClockPicture;
import org.wakepath.view.clocks.ClockRange;
import org.wakepath.view.layout.Palette;

/** The picture of two clocks as a widget that can be zoomed. A job makes it as an image. */
final class ClockCanvas extends Canvas {
    private final LatestOnlyJob<Drawn> drawing;
    private Optional<ClockLine> line = Optional.empty();
    private Optional<ClockPicture> picture = Optional.empty();
    private Optional<ClockMessages> messages = Optional.empty();
    private Optional<ClockRange> range = Optional.empty();
    private Optional<Drawn> drawn = Optional.empty();

    /**
     * A picture to draw, for hosts whose clocks are related. If {@code picture} is empty, it is made first. If
     * {@code range} is empty, all of it is drawn.
     */
    private record Request(ClockLine line, Palette palette, Optional<ClockPicture> picture, Optional<ClockRange> range,
            int width, int height, double scale, Device device) {
        private Drawn draw() {
            ClockPicture made = picture.orElseGet(() -> line.picture(palette).orElseThrow());
            ClockFrame frame = made.draw(range.orElse(made.all()), width, height, scale);
            Point size = new Point(frame.columns(), frame.rows());
            return new Drawn(line, made, frame, PixelImage.of(frame.pixels(), size, frame.scale(), device));
        }
    }

    private record Drawn(ClockLine line, ClockPicture picture, ClockFrame frame, Image image) {
    }

    ClockCanvas(Composite parent) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        drawing = new LatestOnlyJob<>("Drawing clocks", this, this::take, this::setToolTipText);
        drawing.setSystem(true);
        drawing.leave(late -> late.image().dispose());
        addPaintListener(event -> paint(event.gc));
        addListener(SWT.Resize, event -> ask());
        addDisposeListener(event -> forget());
        ClockPointer.connect(this);
    }

    /** Shows the clocks of two hosts, or nothing if they are not related. */
    void show(Optional<ClockLine> next) {
        messages = next.flatMap(ClockLine::exchange);
        line = next.filter(shown -> messages.isPresent());
        picture = Optional.empty();
        range = Optional.empty();
        forget();
        ask();
        redraw();
    }

    private void forget() {
        drawn.map(Drawn::image).ifPresent(Image::dispose);
        drawn = Optional.empty();
    }

    /** Draws the same in the colours that fit the current background. */
    void recolour() {
        picture = Optional.empty();
        forget();
        ask();
    }

    /** What is shown, once it is drawn. */
    Optional<ClockFrame> frame() {
        return drawn.map(Drawn::frame);
    }

    Optional<ClockPicture> picture() {
        return picture;
    }

    Optional<ClockMessages> messages() {
        return messages;
    }

    Optional<ClockRange> range() {
        return range;
    }

    /** Shows another part. */
    void move(ClockRange next) {
        range = Optional.of(next);
        ask();
    }

    /** Whether the picture shows the last request. */
    boolean isDrawn() {
        return drawing.isIdle() && drawn.isPresent() && frame().map(ClockFrame::range).equals(range);
    }

    Palette palette() {
        return Theme.of(this);
    }

    private void ask() {
        Rectangle area = getClientArea();
        if (line.isPresent() && area.width > 0 && area.height > 0) {
            Request request = new Request(line.get(), palette(), picture, range, area.width, area.height,
                    getMonitor().getZoom() / 100.0, getDisplay());
            drawing.ask(request::draw);
        }
    }

    private void take(Drawn made) {
        if (!line.equals(Optional.of(made.line()))) {
            made.image().dispose();
            return;
        }
        forget();
        drawn = Optional.of(made);
        picture = Optional.of(made.picture());
        range = range.or(() -> Optional.of(made.picture().all()));
        redraw();
    }

    private void paint(GC gc) {
        Rectangle area = getClientArea();
        gc.setBackground(getBackground());
        gc.fillRectangle(area);
        drawn.ifPresent(made -> gc.drawImage(made.image(), 0, 0));
    }

    /** Pointer and keyboard of a clock picture. */
    static final class ClockPointer {
        private static final double CLOSER = 0.8;
        private static final double STEP = 0.15;
        /** The largest distance between the pointer and a message that it shows, points. */
        private static final double NEAR = 12;

        private final ClockCanvas canvas;
        /** Finding the nearest of millions of messages takes too long for the user interface's thread. */
        private final LatestOnlyJob<Optional<String>> looking;
        private Optional<Point> grabbed = Optional.empty();

        private ClockPointer(ClockCanvas canvas) {
            this.canvas = canvas;
            looking = new LatestOnlyJob<>("Looking for a message", canvas,
                    found -> canvas.setToolTipText(found.orElse(null)),
                    canvas::setToolTipText);
            looking.setSystem(true);
        }

        static void connect(ClockCanvas canvas) {
            ClockPointer pointer = new ClockPointer(canvas);
            canvas.addListener(SWT.MouseVerticalWheel, pointer::wheel);
            canvas.addListener(SWT.MouseDown, event -> {
                canvas.setFocus();
                pointer.grabbed = Optional.of(new Point(event.x, event.y));
            });
            canvas.addListener(SWT.MouseUp, event -> pointer.grabbed = Optional.empty());
            canvas.addListener(SWT.MouseMove, pointer::drag);
            canvas.addListener(SWT.MouseHover, pointer::hover);
            canvas.addListener(SWT.KeyDown, pointer::press);
            // Without this, arrows would move the focus; Tab does.
            canvas.addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                    || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
        }

        private void wheel(Event event) {
            event.doit = false;
            zoom(Math.pow(CLOSER, Math.signum(event.count)), event.x, event.y);
        }

        private void zoom(double factor, double x, double y) {
            Optional<ClockFrame> frame = canvas.frame();
            if (frame.isPresent()) {
                ClockFrame shown = frame.get();
                // The range may be ahead of what is drawn.
                ClockRange range = canvas.range().orElseThrow();
                ClockFrame asked = new ClockFrame(range, shown.width(), shown.height(), shown.scale(), shown.pixels(),
                        shown.plot());
                canvas.move(range.zoomed(factor, asked.x(x), asked.y(y)));
            }
        }

        private void drag(Event event) {
            looking.drop();
            canvas.setToolTipText(null);
            if (grabbed.isPresent() && canvas.frame().isPresent()) {
                ClockFrame frame = canvas.frame().get();
                canvas.move(canvas.range().orElseThrow().panned((grabbed.get().x - event.x) / frame.plot().getWidth(),
                        (event.y - grabbed.get().y) / frame.plot().getHeight()));
                grabbed = Optional.of(new Point(event.x, event.y));
            }
        }

        private void hover(Event event) {
            canvas.frame().ifPresent(frame -> canvas.messages().ifPresent(
                    messages -> looking.ask(() -> messages.at(frame, event.x, event.y, NEAR))));
        }

        private void press(Event event) {
            switch (event.keyCode) {
                case SWT.ARROW_LEFT -> pan(-STEP, 0);
                case SWT.ARROW_RIGHT -> pan(STEP, 0);
                case SWT.ARROW_UP -> pan(0, STEP);
                case SWT.ARROW_DOWN -> pan(0, -STEP);
                case SWT.KEYPAD_ADD -> zoomMiddle(CLOSER);
                case SWT.KEYPAD_SUBTRACT -> zoomMiddle(1 / CLOSER);
                default -> type(Character.toLowerCase(event.character));
            }
        }

        private void type(char typed) {
            switch (typed) {
                case 'w', '+', '=' -> zoomMiddle(CLOSER);
                case 's', '-' -> zoomMiddle(1 / CLOSER);
                case 'a' -> pan(-STEP, 0);
                case 'd' -> pan(STEP, 0);
                case '0' -> canvas.picture().map(ClockPicture::all).ifPresent(canvas::move);
                default -> {
                }
            }
        }

        private void zoomMiddle(double factor) {
            canvas.frame().ifPresent(frame -> zoom(factor, frame.plot().getCenterX(), frame.plot().getCenterY()));
        }

        private void pan(double right, double up) {
            canvas.range().ifPresent(range -> canvas.move(range.panned(right, up)));
        }
    }
}
