/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.graph.EdgeState;
import org.wakepath.graph.PathSegment;
import org.wakepath.report.layout.ArrowBundles;
import org.wakepath.report.layout.Palette;
import org.wakepath.report.picture.Frame;
import org.wakepath.report.picture.Hit;
import org.wakepath.report.picture.HitTest;
import org.wakepath.report.picture.Marks;
import org.wakepath.report.picture.Overlay;
import org.wakepath.report.picture.Raster;
import org.wakepath.report.picture.Scene;
import org.wakepath.report.picture.ViewHistory;
import org.wakepath.report.picture.Viewport;

/**
 * The time graph as a widget. The bars come as an image from a job, so that however much there is to draw the pointer never
 * waits for it; until a new one is there the last is shown, stretched to its place.
 */
final class TimeGraphCanvas extends Canvas {
    private final FrameDrawing drawing;
    private final Fonts fonts = new Fonts(this);
    private ViewHistory history = new ViewHistory();
    private Optional<Scene> scene = Optional.empty();
    private Optional<Viewport> view = Optional.empty();
    private Optional<Frame> frame = Optional.empty();
    private Image image;
    private Marks marks = Marks.none();
    private Map<EdgeState, Integer> colours = Map.of();
    private Consumer<Viewport> viewListener = v -> { };
    private Consumer<Marks> marksListener = m -> { };

    TimeGraphCanvas(Composite parent) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        drawing = new FrameDrawing(getDisplay(), this::take);
        addPaintListener(event -> paint(event.gc));
        addListener(SWT.Resize, event -> resized());
        addListener(SWT.FocusIn, event -> redraw());
        addListener(SWT.FocusOut, event -> redraw());
        addDisposeListener(event -> release());
    }

    /** Is told of each other view. */
    void onView(Consumer<Viewport> listener) {
        viewListener = listener;
    }

    /** Is told when other things are marked. */
    void onMarks(Consumer<Marks> listener) {
        marksListener = listener;
    }

    /** Shows a path, all of it; or nothing. */
    void show(Optional<Scene> path) {
        scene = path;
        history = new ViewHistory();
        marks = Marks.none();
        frame = Optional.empty();
        Rectangle area = getClientArea();
        view = path.map(p -> p.view(area.width, area.height));
        ask();
        redraw();
    }

    Optional<Scene> scene() {
        return scene;
    }

    Optional<Viewport> view() {
        return view;
    }

    Marks marks() {
        return marks;
    }

    /** Moves to another view, which can be gone back from. */
    void move(Viewport next) {
        view.filter(old -> !old.equals(next)).ifPresent(old -> {
            history.leave(old, System.nanoTime());
            become(next);
        });
    }

    /** Goes back to the view before. */
    void back() {
        view.ifPresent(present -> become(history.back(present)));
    }

    private void become(Viewport next) {
        view = Optional.of(next);
        ask();
        redraw();
        viewListener.accept(next);
    }

    void mark(Marks next) {
        if (!next.equals(marks)) {
            marks = next;
            redraw();
            marksListener.accept(next);
        }
    }

    /** Selects a segment and brings it into view; or nothing. */
    void select(OptionalInt segment) {
        if (segment.isEmpty() || scene.isEmpty()) {
            mark(marks.selecting(new Hit.Nothing()));
            return;
        }
        mark(marks.selecting(new Hit.Segment(segment.getAsInt())));
        reveal(scene.get(), segment.getAsInt());
    }

    private void reveal(Scene shown, int segment) {
        PathSegment found = shown.path().segments().get(segment);
        Viewport seen = view.orElseThrow().revealing(found.start(), found.end());
        int top = shown.places().top(shown.navigation().row(segment), seen) - Viewport.AXIS;
        int content = shown.places().height(seen.rowHeight());
        if (top < 0) {
            seen = seen.scrolled(top, content);
        } else if (top + seen.rowHeight() > seen.height()) {
            seen = seen.scrolled(top + seen.rowHeight() - seen.height(), content);
        }
        move(seen);
    }

    /** What is at a place of the widget. */
    Hit at(int x, int y) {
        return scene.isPresent() && frame.isPresent() && frame.get().view().equals(view.get())
                ? new HitTest(scene.get(), frame.get()).at(x, y) : new Hit.Nothing();
    }

    /** Whether what is shown is what was asked for last. */
    boolean isDrawn() {
        return frame.map(Frame::view).equals(view);
    }

    private void resized() {
        Rectangle area = getClientArea();
        view = view.map(old -> old.resized(area.width, area.height));
        ask();
    }

    private void ask() {
        if (scene.isPresent() && view.get().height() > 0) {
            drawing.ask(new Raster(scene.get(), palette()), view.get(), getMonitor().getZoom() / 100.0);
        }
    }

    private void take(Frame drawn, Image pixels) {
        if (isDisposed() || scene.isEmpty()) {
            pixels.dispose();
            return;
        }
        if (image != null) {
            image.dispose();
        }
        image = pixels;
        frame = Optional.of(drawn);
        redraw();
    }

    Palette palette() {
        RGB ground = getBackground().getRGB();
        return Palette.on(ground.red << 16 | ground.green << 8 | ground.blue).with(colours);
    }

    /** Takes colours that were chosen for some states, 0xRRGGBB. */
    void colour(Map<EdgeState, Integer> chosen) {
        if (!colours.equals(chosen)) {
            colours = Map.copyOf(chosen);
            ask();
            redraw();
        }
    }

    private void paint(GC gc) {
        Palette palette = palette();
        SwtSurface surface = new SwtSurface(gc, fonts);
        Rectangle area = getClientArea();
        surface.fill(0, 0, area.width, area.height, palette.background());
        if (scene.isEmpty() || frame.isEmpty()) {
            return;
        }
        Viewport drawn = frame.get().view();
        Viewport wanted = view.get();
        Rectangle size = image.getBounds();
        int left = (int) Math.round(wanted.x(drawn.scale().start()));
        int right = (int) Math.round(wanted.x(drawn.scale().end()));
        gc.setClipping(wanted.names(), Viewport.AXIS, wanted.scale().width(), wanted.height());
        gc.drawImage(image, 0, 0, size.width, size.height, left, Viewport.AXIS + drawn.top() - wanted.top(),
                Math.max(1, right - left), Math.max(1, drawn.height()));
        surface.unclip();
        new Overlay(scene.get(), palette).draw(surface, shown(wanted), marks);
    }

    /** Names, axis and marks keep up with the pointer while the bars are still drawn. */
    private Frame shown(Viewport wanted) {
        Frame drawn = frame.get();
        return drawn.view().equals(wanted) ? drawn : new Frame(wanted, drawn.scale(), drawn.width(), drawn.height(),
                drawn.pixels(), List.of(), new ArrowBundles(List.of(), List.of()));
    }

    private void release() {
        drawing.cancel();
        fonts.dispose();
        if (image != null) {
            image.dispose();
        }
    }
}
