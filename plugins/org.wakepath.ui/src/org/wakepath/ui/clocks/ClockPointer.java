// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.clocks;

import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.clocks.ClockFrame;
import org.wakepath.view.clocks.ClockPicture;
import org.wakepath.view.clocks.ClockRange;

/** Pointer and keyboard of a clock picture. */
final class ClockPointer {
    private static final double CLOSER = 0.8;
    private static final double STEP = 0.15;
    /** How far from the pointer a message may be to be told of, points. */
    private static final double NEAR = 12;

    private final ClockCanvas canvas;
    /** Of millions of messages the nearest is found off the thread. */
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
        // Arrows would move the focus, Tab does.
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
