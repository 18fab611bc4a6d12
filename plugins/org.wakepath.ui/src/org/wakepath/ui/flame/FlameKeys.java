/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import java.util.OptionalInt;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWindow;

/** The keyboard of the flame graph. */
final class FlameKeys {
    private final FlameCanvas canvas;
    private final Runnable search;

    private FlameKeys(FlameCanvas canvas, Runnable search) {
        this.canvas = canvas;
        this.search = search;
    }

    /** @param search begins to look for a name */
    static void connect(FlameCanvas canvas, Runnable search) {
        FlameKeys keys = new FlameKeys(canvas, search);
        canvas.addListener(SWT.KeyDown, event -> canvas.window().ifPresent(window -> keys.press(event, window)));
        // Arrows would move the focus, Tab does.
        canvas.addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
    }

    private void press(Event event, FlameWindow window) {
        int selected = canvas.marks().selected().orElse(window.top());
        switch (event.keyCode) {
            case SWT.ARROW_UP -> select(window.graph().frame(selected).parent());
            case SWT.ARROW_DOWN -> down(window.graph().frame(selected));
            case SWT.ARROW_LEFT -> sideways(selected, -1, window);
            case SWT.ARROW_RIGHT -> sideways(selected, 1, window);
            case SWT.PAGE_UP -> canvas.scroll(-window.height() / FlameWindow.ROW);
            case SWT.PAGE_DOWN -> canvas.scroll(window.height() / FlameWindow.ROW);
            case SWT.HOME -> select(0);
            case SWT.CR, SWT.KEYPAD_CR -> canvas.zoomInto(selected);
            case SWT.BS -> canvas.back();
            case SWT.ESC -> canvas.mark(canvas.marks().selecting(OptionalInt.empty()));
            default -> type(event.character);
        }
    }

    private void type(char typed) {
        switch (typed) {
            case '/' -> search.run();
            case '0' -> canvas.all();
            default -> { }
        }
    }

    private void down(FlameFrame frame) {
        if (canvas.marks().selected().isEmpty()) {
            select(frame.number());
        } else if (frame.children() > 0) {
            select(frame.firstChild());
        }
    }

    /** The frame beside one, on the same level and within the frame that is shown. */
    private void sideways(int selected, int step, FlameWindow window) {
        FlameGraph graph = window.graph();
        int level = graph.frame(selected).level();
        int next = selected + step;
        if (next >= graph.first(level) && next < graph.first(level + 1) && graph.holds(window.top(), next)) {
            select(next);
        }
    }

    private void select(int frame) {
        canvas.mark(canvas.marks().selecting(OptionalInt.of(frame)));
    }
}
