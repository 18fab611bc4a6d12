/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.report.clocks.ClockFrame;
import org.wakepath.report.clocks.ClockLine;
import org.wakepath.report.clocks.ClockMessages;
import org.wakepath.report.clocks.ClockPicture;
import org.wakepath.report.clocks.ClockRange;
import org.wakepath.report.layout.Palette;
import org.wakepath.ui.drawing.PixelImage;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.session.Latest;

/** The picture of two clocks as a widget that can be looked at closely. It comes as an image from a job. */
final class ClockCanvas extends Canvas {
    private final Latest<Drawn> drawing;
    private Optional<ClockLine> line = Optional.empty();
    private Optional<ClockPicture> picture = Optional.empty();
    private Optional<ClockMessages> messages = Optional.empty();
    private Optional<ClockRange> range = Optional.empty();
    private Optional<ClockFrame> frame = Optional.empty();
    private Optional<Image> image = Optional.empty();

    /** What is to be drawn: of hosts whose clocks are related; a picture that is yet to be made, and all of it, where empty. */
    private record Request(ClockLine line, Palette palette, Optional<ClockPicture> picture, Optional<ClockRange> range,
            int width, int height, double scale) {
        private Drawn draw() {
            ClockPicture drawn = picture.orElseGet(() -> line.picture(palette).orElseThrow());
            return new Drawn(line, drawn, drawn.draw(range.orElse(drawn.all()), width, height, scale));
        }
    }

    private record Drawn(ClockLine line, ClockPicture picture, ClockFrame frame) {
    }

    ClockCanvas(Composite parent) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        drawing = new Latest<>("Drawing clocks", this, this::take, this::setToolTipText);
        drawing.setSystem(true);
        addPaintListener(event -> paint(event.gc));
        addListener(SWT.Resize, event -> ask());
        addDisposeListener(event -> {
            image.ifPresent(Image::dispose);
        });
        ClockPointer.connect(this);
    }

    /** Shows the clocks of two hosts, or nothing where they are not related. */
    void show(Optional<ClockLine> next) {
        messages = next.flatMap(ClockLine::exchange);
        line = next.filter(shown -> messages.isPresent());
        picture = Optional.empty();
        range = Optional.empty();
        frame = Optional.empty();
        ask();
        redraw();
    }

    /** What is shown, once it is drawn. */
    Optional<ClockFrame> frame() {
        return frame;
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

    /** Whether what is shown is what was asked for last. */
    boolean isDrawn() {
        return frame.map(ClockFrame::range).equals(range) && frame.isPresent();
    }

    Palette palette() {
        return Theme.of(this);
    }

    private void ask() {
        Rectangle area = getClientArea();
        if (line.isPresent() && area.width > 0 && area.height > 0) {
            Request request = new Request(line.get(), palette(), picture, range, area.width, area.height,
                    getMonitor().getZoom() / 100.0);
            drawing.ask(request::draw);
        }
    }

    private void take(Drawn drawn) {
        if (line.equals(Optional.of(drawn.line()))) {
            image.ifPresent(Image::dispose);
            image = Optional.of(PixelImage.of(drawn.frame().pixels(),
                    new Point(drawn.frame().columns(), drawn.frame().rows()), drawn.frame().scale(), getDisplay()));
            frame = Optional.of(drawn.frame());
            picture = Optional.of(drawn.picture());
            range = range.or(() -> Optional.of(drawn.picture().all()));
            redraw();
        }
    }

    private void paint(GC gc) {
        Rectangle area = getClientArea();
        gc.setBackground(getBackground());
        gc.fillRectangle(area);
        if (frame.isPresent()) {
            gc.drawImage(image.get(), 0, 0);
        }
    }
}
