/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.events.MouseMoveListener;
import org.eclipse.swt.widgets.Event;
import org.wakepath.report.picture.Area;
import org.wakepath.report.picture.Hit;
import org.wakepath.report.picture.HitText;
import org.wakepath.report.picture.Marks;
import org.wakepath.report.picture.Measure;
import org.wakepath.report.picture.Viewport;

/** Wheel, clicks and drags over the time graph. */
final class TimeGraphPointer implements MouseListener, MouseMoveListener {
    private static final int SCROLL = 20;
    private static final int CLICK = 4;
    private static final int NEAR_NAMES = 5;
    private static final double ZOOM = 1.2;

    private final TimeGraphCanvas canvas;
    private Optional<Drag> drag = Optional.empty();

    private enum DragKind {
        NAMES, MEASURE, AREA, PAN
    }

    private record Drag(DragKind kind, int x, int y, Viewport from) {
    }

    private TimeGraphPointer(TimeGraphCanvas canvas) {
        this.canvas = canvas;
    }

    static void connect(TimeGraphCanvas canvas) {
        TimeGraphPointer pointer = new TimeGraphPointer(canvas);
        canvas.addMouseListener(pointer);
        canvas.addMouseMoveListener(pointer);
        canvas.addListener(SWT.MouseVerticalWheel, pointer::wheel);
        canvas.addListener(SWT.MouseHorizontalWheel,
                event -> canvas.view().ifPresent(view -> canvas.move(view.panned(-event.count * SCROLL))));
        canvas.addListener(SWT.MouseExit, event -> canvas.mark(canvas.marks().left()));
    }

    private void wheel(Event event) {
        canvas.view().ifPresent(view -> {
            if ((event.stateMask & SWT.MOD1) != 0) {
                canvas.move(view.zoomed(Math.pow(ZOOM, -event.count), event.x));
            } else if ((event.stateMask & SWT.SHIFT) != 0) {
                canvas.move(view.panned(-event.count * SCROLL));
            } else {
                int content = canvas.scene().orElseThrow().places().height(view.rowHeight());
                canvas.move(view.scrolled(-event.count * SCROLL, content));
            }
        });
        event.doit = false;
    }

    @Override
    public void mouseDown(MouseEvent event) {
        canvas.setFocus();
        canvas.view().filter(view -> event.button == 1 || event.button == 2).ifPresent(view -> {
            DragKind kind = event.button == 2 ? DragKind.PAN
                    : Math.abs(event.x - view.names()) < NEAR_NAMES ? DragKind.NAMES
                    : event.y < Viewport.AXIS ? DragKind.MEASURE : DragKind.AREA;
            drag = Optional.of(new Drag(kind, event.x, event.y, view));
        });
    }

    @Override
    public void mouseMove(MouseEvent event) {
        if (canvas.view().isEmpty()) {
            return;
        }
        if (drag.isPresent() && isMoved(event, drag.get())) {
            dragTo(event, drag.get(), canvas.view().get());
        } else if (drag.isEmpty()) {
            hover(event);
        }
    }

    private static boolean isMoved(MouseEvent event, Drag from) {
        return Math.hypot(event.x - from.x(), event.y - from.y()) > CLICK;
    }

    private void hover(MouseEvent event) {
        Hit hit = canvas.at(event.x, event.y);
        Marks marks = canvas.marks().left().hovering(hit).at(event.x);
        String text = new HitText(canvas.scene().orElseThrow()).of(hit);
        canvas.mark(text.isEmpty() ? marks : marks.noting(new Marks.Note(text, event.x, event.y)));
    }

    private void dragTo(MouseEvent event, Drag from, Viewport view) {
        Marks marks = canvas.marks().left();
        switch (from.kind()) {
            case NAMES -> canvas.move(view.withNames(event.x));
            case PAN -> canvas.move(from.from().panned(from.x() - event.x));
            case MEASURE -> canvas.mark(marks.measuring(new Measure(view.time(from.x()), view.time(event.x))));
            case AREA -> canvas.mark(marks.selecting(Area.between(from.x(), from.y(), event.x, event.y,
                    canvas.scene().orElseThrow(), view)));
        }
    }

    @Override
    public void mouseUp(MouseEvent event) {
        boolean clicked = event.button == 1 && drag.isPresent() && !isMoved(event, drag.get());
        drag = Optional.empty();
        if (clicked) {
            Hit hit = canvas.at(event.x, event.y);
            canvas.mark(hit instanceof Hit.Nothing ? Marks.none() : canvas.marks().selecting(hit));
        }
    }

    @Override
    public void mouseDoubleClick(MouseEvent event) {
        TimeGraphKeys.frameSelection(canvas);
    }
}
