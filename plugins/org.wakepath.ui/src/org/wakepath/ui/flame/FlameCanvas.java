// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.flame;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.ui.drawing.Fonts;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameMarks;
import org.wakepath.view.flame.FlamePainter;
import org.wakepath.view.flame.FlameWindow;
import org.wakepath.view.flame.FlameWords;

/** The flame graph as a widget. Its size limits the amount to draw, so it is drawn directly. */
final class FlameCanvas extends Canvas {
    private final Fonts fonts = new Fonts(this);
    private final Deque<FlameWindow> history = new ArrayDeque<>();
    private Optional<FlameWindow> window = Optional.empty();
    private FlameMarks marks = FlameMarks.none();
    private Consumer<FlameMarks> marksListener = m -> {};
    private Consumer<FlameWindow> windowListener = w -> {};
    private Consumer<FlameFrame> meantListener = f -> {};

    FlameCanvas(Composite parent) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        addPaintListener(event -> paint(event.gc));
        addListener(SWT.Resize, event -> resized());
        addDisposeListener(event -> fonts.dispose());
        getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                event.result = sentence();
            }
        });
    }

    /** Notifies a listener of the previous marks when other frames are marked. */
    void onMarks(Consumer<FlameMarks> listener) {
        marksListener = listener;
    }

    /** Notifies a listener of each frame whose part of the path all views should show. */
    void onMeant(Consumer<FlameFrame> listener) {
        meantListener = listener;
    }

    /** Asks all views to show a frame's part of the path. */
    void mean(int frame) {
        meantListener.accept(window.orElseThrow().graph().frame(frame));
    }

    /** Notifies a listener of each other window. */
    void onWindow(Consumer<FlameWindow> listener) {
        windowListener = listener;
    }

    /** Shows the whole of a graph, or nothing. */
    void show(Optional<FlameGraph> graph) {
        Rectangle area = getClientArea();
        history.clear();
        marks = FlameMarks.none();
        setToolTipText(null);
        window = graph.map(shown -> FlameWindow.of(shown, area.width, area.height));
        window.ifPresent(windowListener);
        redraw();
    }

    Optional<FlameWindow> window() {
        return window;
    }

    FlameMarks marks() {
        return marks;
    }

    /** Marks other frames; a newly selected frame comes into view. */
    void mark(FlameMarks next) {
        if (!next.equals(marks)) {
            FlameMarks before = marks;
            become(next);
            marksListener.accept(before);
        }
    }

    /** Selects a frame because another view did. */
    void follow(int frame) {
        become(marks.selecting(OptionalInt.of(frame)));
    }

    private void become(FlameMarks next) {
        boolean selects = !next.selected().equals(marks.selected());
        marks = next;
        if (selects && next.selected().isPresent()) {
            become(window.orElseThrow().revealing(next.selected().getAsInt()));
        }
        redraw();
    }

    /** Shows a frame and the frames below it over the whole width. */
    void zoomInto(int frame) {
        FlameWindow present = window.orElseThrow();
        if (frame != present.top() && present.graph().frame(frame).children() > 0) {
            history.push(present);
            become(present.into(frame));
        }
    }

    /** Shows the previous window. */
    void back() {
        Rectangle area = getClientArea();
        window.filter(present -> !history.isEmpty())
                .ifPresent(present -> become(history.pop().resized(area.width, area.height)));
    }

    /** Shows the whole graph. */
    void all() {
        window.ifPresent(present -> zoomInto(0));
    }

    void scroll(int levels) {
        window.ifPresent(present -> become(present.scrolled(levels)));
    }

    private void become(FlameWindow next) {
        window = Optional.of(next);
        redraw();
        windowListener.accept(next);
    }

    OptionalInt at(int x, int y) {
        return window.map(shown -> shown.at(x, y)).orElse(OptionalInt.empty());
    }

    private String sentence() {
        return window.filter(shown -> marks.selected().isPresent())
                .map(shown -> new FlameWords(shown.graph()).sentence(marks.selected().getAsInt()))
                .orElse("Flame graph");
    }

    private void resized() {
        Rectangle area = getClientArea();
        window = window.map(shown -> shown.resized(area.width, area.height));
    }

    private void paint(GC gc) {
        SwtSurface surface = new SwtSurface(gc, fonts);
        Rectangle area = getClientArea();
        if (window.isPresent()) {
            new FlamePainter(surface, Theme.of(this)).draw(window.get(), marks);
        } else {
            surface.fill(0, 0, area.width, area.height, Theme.of(this).background());
        }
    }
}
