/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import java.util.OptionalInt;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.wakepath.view.flame.FlameText;

/** Wheel and clicks over the flame graph: a click selects a frame and shows it over the whole width. */
final class FlamePointer {
    private final FlameCanvas canvas;

    private FlamePointer(FlameCanvas canvas) {
        this.canvas = canvas;
    }

    static void connect(FlameCanvas canvas) {
        FlamePointer pointer = new FlamePointer(canvas);
        canvas.addListener(SWT.MouseMove, event -> pointer.hover(canvas.at(event.x, event.y)));
        canvas.addListener(SWT.MouseExit, event -> pointer.hover(OptionalInt.empty()));
        canvas.addListener(SWT.MouseUp, pointer::click);
        canvas.addListener(SWT.MouseDown, event -> canvas.setFocus());
        canvas.addListener(SWT.MouseVerticalWheel, event -> canvas.scroll(-Integer.signum(event.count)));
    }

    private void hover(OptionalInt frame) {
        if (canvas.window().isPresent() && !canvas.marks().hovered().equals(frame)) {
            FlameText text = new FlameText(canvas.window().get().graph());
            // An ampersand would underline what follows it.
            canvas.setToolTipText(frame.isPresent() ? text.sentence(frame.getAsInt()).replace("&", "&&") : null);
            canvas.mark(canvas.marks().hovering(frame));
        }
    }

    private void click(Event event) {
        OptionalInt frame = canvas.at(event.x, event.y);
        if (event.button == 1 && frame.isPresent()) {
            canvas.mark(canvas.marks().selecting(frame));
            canvas.zoomInto(frame.getAsInt());
        }
    }
}
