/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyEvent;
import org.wakepath.graph.PathSegment;
import org.wakepath.report.picture.Area;
import org.wakepath.report.picture.Hit;
import org.wakepath.report.picture.Marks;
import org.wakepath.report.picture.Navigation;
import org.wakepath.report.picture.Scene;
import org.wakepath.report.picture.Viewport;

/** The keyboard of the time graph; the same keys as in the page. */
final class TimeGraphKeys {
    private static final double CLOSER = 0.7;
    private static final double STEP = 0.15;

    private final TimeGraphCanvas canvas;

    private TimeGraphKeys(TimeGraphCanvas canvas) {
        this.canvas = canvas;
    }

    static void connect(TimeGraphCanvas canvas) {
        TimeGraphKeys keys = new TimeGraphKeys(canvas);
        canvas.addListener(SWT.KeyDown, event -> {
            if (canvas.scene().isPresent()) {
                keys.press(new KeyEvent(event));
            }
        });
        // Arrows would move the focus, Tab does.
        canvas.addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
    }

    private void press(KeyEvent event) {
        Viewport view = canvas.view().orElseThrow();
        boolean shift = (event.stateMask & SWT.SHIFT) != 0;
        switch (event.keyCode) {
            case SWT.ARROW_LEFT -> horizontal(shift, -1);
            case SWT.ARROW_RIGHT -> horizontal(shift, 1);
            case SWT.ARROW_UP -> scroll(-view.rowHeight());
            case SWT.ARROW_DOWN -> scroll(view.rowHeight());
            case SWT.PAGE_UP -> scroll(-view.height());
            case SWT.PAGE_DOWN -> scroll(view.height());
            case SWT.HOME -> canvas.select(OptionalInt.of(0));
            case SWT.END -> canvas.select(OptionalInt.of(last()));
            case SWT.KEYPAD_ADD -> zoom(CLOSER);
            case SWT.KEYPAD_SUBTRACT -> zoom(1 / CLOSER);
            default -> type(Character.toLowerCase(event.character));
        }
    }

    private void type(char typed) {
        switch (typed) {
            case 'w', 'i', '+', '=' -> zoom(CLOSER);
            case 's', 'k', '-' -> zoom(1 / CLOSER);
            case 'a', 'j' -> pan(-STEP);
            case 'd', 'l' -> pan(STEP);
            case '0' -> canvas.move(canvas.view().orElseThrow().all());
            case 'f' -> frameSelection(canvas);
            case '[' -> follow(Navigation::cause);
            case ']' -> follow(Navigation::released);
            case SWT.BS -> canvas.back();
            case SWT.ESC -> canvas.mark(Marks.none());
            default -> { }
        }
    }

    private void horizontal(boolean shift, int direction) {
        if (shift) {
            pan(direction * STEP);
        } else {
            follow(direction < 0 ? Navigation::previous : Navigation::next);
        }
    }

    private void zoom(double factor) {
        Viewport view = canvas.view().orElseThrow();
        double middle = view.names() + view.scale().width() / 2.0;
        canvas.move(view.zoomed(factor, canvas.marks().cursor().orElse(middle)));
    }

    private void pan(double part) {
        Viewport view = canvas.view().orElseThrow();
        canvas.move(view.panned(part * view.scale().width()));
    }

    private void scroll(int points) {
        Viewport view = canvas.view().orElseThrow();
        canvas.move(view.scrolled(points, canvas.scene().orElseThrow().places().height(view.rowHeight())));
    }

    /** Goes from the selected segment to another; from none to the last of the path, where its end was decided. */
    private void follow(BiFunction<Navigation, Integer, OptionalInt> way) {
        OptionalInt selected = selected(canvas.marks());
        OptionalInt next = selected.isEmpty() ? OptionalInt.of(last())
                : way.apply(canvas.scene().orElseThrow().navigation(), selected.getAsInt());
        if (next.isPresent()) {
            canvas.select(next);
        }
    }

    private int last() {
        return canvas.scene().orElseThrow().path().segments().size() - 1;
    }

    /** The selected segment, if it is one. */
    static OptionalInt selected(Marks marks) {
        return marks.selected() instanceof Hit.Segment segment ? OptionalInt.of(segment.segment())
                : OptionalInt.empty();
    }

    /** Shows what is selected, large. */
    static void frameSelection(TimeGraphCanvas canvas) {
        Optional<Scene> scene = canvas.scene();
        Optional<Area> area = canvas.marks().area();
        OptionalInt segment = selected(canvas.marks());
        if (area.isPresent() && area.get().to() > area.get().from()) {
            canvas.move(canvas.view().orElseThrow().around(area.get().from(), area.get().to()));
        } else if (scene.isPresent() && segment.isPresent()) {
            PathSegment found = scene.get().path().segments().get(segment.getAsInt());
            canvas.move(canvas.view().orElseThrow().around(found.start(), found.end()));
        }
    }
}
