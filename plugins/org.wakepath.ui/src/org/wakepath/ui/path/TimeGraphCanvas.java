// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureState;
import org.wakepath.view.surface.Stroke;

/**
 * The time graph as a widget, which paints the content of a {@link PictureState}. A job makes the bars as an image, so
 * that the pointer never waits for the drawing. Until a new image is ready, the last one is shown, stretched to its
 * place.
 */
final class TimeGraphCanvas extends Canvas {
    private final Frames frames = new Frames(this);
    private final List<Consumer<Viewport>> viewListeners = new ArrayList<>();
    private final List<Consumer<Marks>> marksListeners = new ArrayList<>();
    private final List<Runnable> trailListeners = new ArrayList<>();
    private Optional<GraphScene> scene = Optional.empty();
    private Optional<PictureState> state = Optional.empty();
    private List<NamedTime> named = List.of();

    TimeGraphCanvas(Composite parent) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        addPaintListener(event -> paint(event.gc));
        addListener(SWT.Resize, event -> resized());
        addListener(SWT.FocusIn, event -> redraw());
        addListener(SWT.FocusOut, event -> redraw());
    }

    /** Notifies a listener of each new view. */
    void onView(Consumer<Viewport> listener) {
        viewListeners.add(listener);
    }

    /** Notifies a listener when the marks change. */
    void onMarks(Consumer<Marks> listener) {
        marksListeners.add(listener);
    }

    /** Notifies a listener when the trail changes. */
    void onTrail(Runnable listener) {
        trailListeners.add(listener);
    }

    /** Shows the whole of a scene, or nothing. */
    void show(Optional<? extends GraphScene> shown) {
        scene = shown.map(s -> s);
        frames.forget();
        Rectangle area = getClientArea();
        state = shown.map(s -> new PictureState(s, area.width, area.height, new Changes()));
        name(named);
        state.ifPresent(frames::ask);
        redraw();
    }

    private final class Changes implements PictureState.Listener {
        @Override
        public void viewChanged() {
            frames.ask(state.get());
            redraw();
            viewListeners.forEach(listener -> listener.accept(state.get().view()));
        }

        @Override
        public void marksChanged() {
            redraw();
            marksListeners.forEach(listener -> listener.accept(state.get().marks()));
        }

        @Override
        public void trailChanged() {
            trailListeners.forEach(Runnable::run);
        }
    }

    /** The scene to show. */
    Optional<GraphScene> scene() {
        return scene;
    }

    /** The view and its marks; empty while nothing is shown. */
    Optional<PictureState> state() {
        return state;
    }

    /** Applies an action to the picture, if there is one. */
    void act(Consumer<PictureActions> action) {
        state.ifPresent(shown -> action.accept(new PictureActions(shown)));
    }

    Optional<Viewport> view() {
        return state.map(PictureState::view);
    }

    Marks marks() {
        return state.map(PictureState::marks).orElse(Marks.none());
    }

    void move(Viewport next) {
        state.ifPresent(shown -> shown.move(next));
    }

    void mark(Marks next) {
        state.ifPresent(shown -> shown.mark(next));
    }

    /** Shows times with names in this scene and the next ones. */
    void name(List<NamedTime> times) {
        named = times;
        mark(marks().naming(times));
    }

    /** Selects a segment and brings it into view, or clears the selection. */
    void select(OptionalInt segment) {
        state.ifPresent(shown -> shown.select(segment));
    }

    /** The object at a position of the widget. */
    Hit at(int x, int y) {
        return state.map(shown -> frames.at(x, y, shown)).orElse(new Hit.Nothing());
    }

    /** Whether the picture shows the last request. */
    boolean isDrawn() {
        return state.filter(frames::show).isPresent();
    }

    private void resized() {
        Rectangle area = getClientArea();
        state.ifPresent(shown -> shown.resize(area.width, area.height));
    }

    /** The colours that fit the background. */
    Palette palette() {
        return Theme.of(this);
    }

    private void paint(GC gc) {
        SwtSurface surface = frames.surface(gc);
        Rectangle area = getClientArea();
        surface.fill(0, 0, area.width, area.height, palette().background());
        state.ifPresent(shown -> frames.paint(gc, shown));
        if (isFocusControl()) {
            surface.border(0, 0, area.width, area.height, Stroke.solid(palette().accent(), 2));
        }
    }
}
