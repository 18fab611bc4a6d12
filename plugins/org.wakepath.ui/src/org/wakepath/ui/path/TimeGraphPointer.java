// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MenuDetectEvent;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.events.MouseMoveListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Area;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;
import org.wakepath.view.state.PictureActions;

/** Wheel, clicks and drags over the time graph. */
final class TimeGraphPointer implements MouseListener, MouseMoveListener {
    private static final int SCROLL = 20;
    private static final int CLICK = 4;
    private static final int NEAR_NAMES = 5;
    private static final double ZOOM = 1.2;

    private final TimeGraphCanvas canvas;
    private final Tip tip;
    private final Consumer<PictureActions> twice;
    private Optional<Drag> drag = Optional.empty();

    private enum DragKind {
        NAMES, MEASURE, AREA, PAN
    }

    private record Drag(DragKind kind, int x, int y, Viewport from) {
    }

    private TimeGraphPointer(TimeGraphCanvas canvas, Consumer<PictureActions> twice) {
        this.canvas = canvas;
        this.twice = twice;
        tip = new Tip(canvas);
    }

    /** @param twice what a double click does with the selection of the first click */
    static void connect(TimeGraphCanvas canvas, Consumer<PictureActions> twice) {
        TimeGraphPointer pointer = new TimeGraphPointer(canvas, twice);
        canvas.addMouseListener(pointer);
        canvas.addMouseMoveListener(pointer);
        canvas.addListener(SWT.MouseVerticalWheel, pointer::wheel);
        canvas.addListener(SWT.MouseHorizontalWheel, event -> pointer.pan(-event.count * SCROLL));
        canvas.addListener(SWT.MouseExit, event -> pointer.leave());
        canvas.addMenuDetectListener(pointer::menu);
    }

    private void wheel(Event event) {
        boolean shift = (event.stateMask & SWT.SHIFT) != 0;
        if ((event.stateMask & SWT.MOD1) != 0 || WheelSetting.zooms() && !shift) {
            canvas.view().ifPresent(view -> canvas.move(view.zoomed(Math.pow(ZOOM, -event.count), event.x)));
        } else if (shift) {
            pan(-event.count * SCROLL);
        } else {
            canvas.act(actions -> actions.scroll(-event.count * SCROLL));
        }
        event.doit = false;
    }

    private void pan(int points) {
        canvas.view().ifPresent(view -> canvas.move(view.panned(points)));
    }

    private void leave() {
        tip.leave();
        canvas.mark(canvas.marks().left());
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
        boolean onBorder = Math.abs(event.x - canvas.view().get().names()) < NEAR_NAMES;
        canvas.setCursor(onBorder ? canvas.getDisplay().getSystemCursor(SWT.CURSOR_SIZEWE) : null);
        if (drag.isPresent() && isMoved(event, drag.get())) {
            tip.leave();
            dragTo(event, drag.get(), canvas.view().get());
        } else if (drag.isEmpty()) {
            hover(event);
        }
    }

    private static boolean isMoved(MouseEvent event, Drag from) {
        return Math.hypot(event.x - from.x(), event.y - from.y()) > CLICK;
    }

    /** Marks the object under the pointer at once. Its tooltip stays while the pointer stays on it. */
    private void hover(MouseEvent event) {
        Hit hit = canvas.at(event.x, event.y);
        Marks before = canvas.marks();
        Marks marks = before.left().hovering(hit).at(event.x);
        canvas.mark(hit.equals(before.hovered()) ? before.note().map(marks::noting).orElse(marks) : marks);
        tip.point(hit, event.x, event.y);
    }

    private void dragTo(MouseEvent event, Drag from, Viewport view) {
        Marks marks = canvas.marks().left();
        switch (from.kind()) {
            case NAMES -> canvas.move(view.withNames(event.x));
            case PAN -> canvas.move(from.from().panned(from.x() - event.x));
            case MEASURE -> canvas.mark(marks.measuring(new Measure(view.time(from.x()), view.time(event.x))));
            case AREA -> canvas.mark(marks.selecting(Area.between(from.x(), from.y(), event.x, event.y,
                    canvas.state().orElseThrow().scene(), view)));
        }
    }

    @Override
    public void mouseUp(MouseEvent event) {
        boolean clicked = event.button == 1 && drag.isPresent() && !isMoved(event, drag.get());
        drag = Optional.empty();
        canvas.view().filter(view -> clicked).ifPresent(view -> click(event, view));
    }

    /** A click on the axis points out an instant, and so does a click on a segment that is already selected. */
    private void click(MouseEvent event, Viewport view) {
        Hit hit = canvas.at(event.x, event.y);
        Marks marks = canvas.marks();
        if (event.x < RowPlaces.TWISTIE && hit instanceof Hit.Row row) {
            canvas.act(picture -> picture.toggleGroup(row.row()));
        }
        if (hit instanceof Hit.Named found) {
            canvas.act(picture -> picture.select(found.time()));
            return;
        }
        if (hit instanceof Hit.Header found) {
            canvas.act(picture -> picture.select(found.line()));
            return;
        }
        boolean onAxis = event.y < Viewport.AXIS && event.x > view.names();
        if (onAxis || hit instanceof Hit.Segment && hit.equals(marks.selected())) {
            canvas.mark(marks.pointingOut(OptionalLong.of(view.time(event.x))));
        } else {
            canvas.mark(hit instanceof Hit.Nothing ? marks.dropped() : marks.selecting(hit));
        }
    }

    /** Offers to select the rows of the host under the pointer; with the keyboard, of the host of the selection. */
    private void menu(MenuDetectEvent event) {
        Point at = canvas.toControl(event.x, event.y);
        Hit hit = event.detail == SWT.MENU_KEYBOARD ? canvas.marks().selected() : canvas.at(at.x, at.y);
        Optional<RowPlaces.Header> header = canvas.state().flatMap(state -> new PictureActions(state).header(hit));
        event.doit = header.isPresent();
        header.ifPresent(line -> {
            MenuManager menu = new MenuManager();
            menu.add(ViewAction.push("Select All Rows of " + line.title().replace("&", "&&"), "The key O does the same",
                    () -> canvas.act(picture -> picture.select(line))));
            Optional.ofNullable(canvas.getMenu()).ifPresent(Menu::dispose);
            canvas.setMenu(menu.createContextMenu(canvas));
        });
    }

    @Override
    public void mouseDoubleClick(MouseEvent event) {
        canvas.act(twice);
    }

    /**
     * The tooltip of the object under the pointer. It appears after a delay and is looked up off the thread, because a
     * long wait takes time to describe.
     */
    static final class Tip {
        private static final int DELAY = 350;

        private final TimeGraphCanvas canvas;
        private final LatestOnlyJob<Said> looking;
        private final Runnable look = this::look;
        private Hit about = new Hit.Nothing();
        private Point place = new Point(0, 0);

        private record Said(Hit about, Optional<Marks.Note> note) {
        }

        Tip(TimeGraphCanvas canvas) {
            this.canvas = canvas;
            looking = new LatestOnlyJob<>("Explaining", canvas, this::show, canvas::setToolTipText);
            looking.setSystem(true);
        }

        /** Notes that the pointer is on an object. */
        void point(Hit hit, int x, int y) {
            place = new Point(x, y);
            if (!hit.equals(about)) {
                about = hit;
                canvas.getDisplay().timerExec(DELAY, look);
            }
        }

        /** Notes that the pointer is on nothing any more. */
        void leave() {
            about = new Hit.Nothing();
            canvas.getDisplay().timerExec(-1, look);
        }

        private void look() {
            if (!canvas.isDisposed() && canvas.state().isPresent()) {
                Hit hit = about;
                Point at = place;
                GraphScene scene = canvas.state().get().scene();
                Viewport view = canvas.state().get().view();
                looking.ask(() -> new Said(hit, new HitWords(scene).note(hit, at.x, at.y, view)));
            }
        }

        private void show(Said said) {
            if (said.about().equals(about)) {
                said.note().ifPresent(note -> canvas.mark(canvas.marks().noting(note)));
            }
        }
    }
}
