// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.wakepath.compare.profile.Component;
import org.wakepath.ui.drawing.Fonts;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.view.compare.DifferentialFlame;
import org.wakepath.view.compare.DifferentialFlame.Frame;
import org.wakepath.view.compare.DifferentialPainter;
import org.wakepath.view.compare.DifferentialWindow;

/**
 * The differential flame graph as a widget, with its pointer and keyboard. A click or Enter chooses a frame and gives
 * it the whole width, as in the view Flame Graph; the frame of all parts stands for no choice.
 */
final class DifferentialCanvas extends Canvas {
    private final Fonts fonts = new Fonts(this);
    private final Consumer<Optional<Frame>> listener;
    private Optional<DifferentialWindow> window = Optional.empty();
    private Set<Component> chosen = Set.of();
    /** The frame that the keyboard or the pointer is at. */
    private OptionalInt pointed = OptionalInt.empty();

    /** @param listener is notified of the frame that the user chooses, or that it is none */
    DifferentialCanvas(Composite parent, Consumer<Optional<Frame>> listener) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        this.listener = listener;
        addPaintListener(event -> paint(event.gc));
        addDisposeListener(event -> fonts.dispose());
        addListener(SWT.Resize, event -> window = window.map(shown -> shown.resized(getClientArea().width)));
        addListener(SWT.MouseMove, event -> point(at(event)));
        addListener(SWT.MouseExit, event -> point(Optional.empty()));
        addListener(SWT.MouseDown, event -> setFocus());
        addListener(SWT.MouseUp, event -> at(event).filter(frame -> event.button == 1).ifPresent(this::choose));
        addListener(SWT.KeyDown, event -> window.ifPresent(shown -> press(event, shown)));
        // Without this, arrows would move the focus; Tab does.
        addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
        getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                event.result = pointedAt().map(Frame::sentence).orElse("Who the time was with, base and head");
            }
        });
    }

    /** Shows the whole of a graph, or nothing. */
    void show(Optional<DifferentialFlame> flame) {
        window = flame.map(shown -> DifferentialWindow.of(shown, getClientArea().width));
        pointed = OptionalInt.empty();
        redraw();
    }

    /** Shows some parts of the time in strong colours; all if there are none. */
    void strengthen(Set<Component> parts) {
        chosen = parts;
        redraw();
    }

    Optional<DifferentialWindow> window() {
        return window;
    }

    @Override
    public Point computeSize(int width, int height, boolean changed) {
        return new Point(Math.max(0, width), DifferentialWindow.height());
    }

    private Optional<Frame> at(Event event) {
        return window.flatMap(shown -> shown.at(event.x, event.y));
    }

    private Optional<Frame> pointedAt() {
        return window.filter(shown -> pointed.isPresent()).map(shown -> shown.flame().frames().get(pointed.getAsInt()));
    }

    private void point(Optional<Frame> frame) {
        OptionalInt next = frame.isPresent() ? OptionalInt.of(frame.get().number()) : OptionalInt.empty();
        if (!next.equals(pointed)) {
            pointed = next;
            // An ampersand would underline what follows it.
            setToolTipText(frame.map(some -> some.sentence().replace("&", "&&")).orElse(null));
            redraw();
        }
    }

    private void choose(Frame frame) {
        widen(frame.number());
        listener.accept(frame.level() == 0 ? Optional.empty() : Optional.of(frame));
    }

    private void widen(int frame) {
        window = window.map(shown -> shown.into(frame));
        redraw();
    }

    private void press(Event event, DifferentialWindow shown) {
        Frame at = pointedAt().orElseGet(shown::wideFrame);
        switch (event.keyCode) {
            case SWT.ARROW_DOWN -> point(
                    pointed.isEmpty() ? Optional.of(at) : shown.above(at).or(() -> Optional.of(at)));
            case SWT.ARROW_UP -> point(Optional.of(shown.flame().below(at)));
            case SWT.ARROW_LEFT -> point(shown.beside(at, -1).or(() -> Optional.of(at)));
            case SWT.ARROW_RIGHT -> point(shown.beside(at, 1).or(() -> Optional.of(at)));
            case SWT.CR, SWT.KEYPAD_CR -> choose(at);
            case SWT.BS -> widen(shown.flame().below(shown.wideFrame()).number());
            case SWT.ESC -> choose(shown.flame().root());
            default -> {
                if (event.character == '0') {
                    widen(0);
                }
            }
        }
    }

    private void paint(GC gc) {
        SwtSurface surface = new SwtSurface(gc, fonts);
        Rectangle area = getClientArea();
        surface.fill(0, 0, area.width, area.height, Theme.of(this).background());
        window.ifPresent(shown -> new DifferentialPainter(surface, Theme.of(this)).draw(shown, 0, chosen, pointed));
    }
}
