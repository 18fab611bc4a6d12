// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.RowChoice;
import org.wakepath.view.scene.Viewport;

/** What a user sees of a scene and has marked in it. Belongs to one thread, and reports changes to one listener. */
public final class PictureState {
    private final Listener listener;
    private final ViewHistory history = new ViewHistory();
    private GraphScene scene;
    private RowChoice rows;
    private Viewport view;
    private Marks marks = Marks.none();
    private NavigationHistory trail = NavigationHistory.none();

    /** Receives changes. */
    public interface Listener {

        /** The view changed, or its rows. */
        void viewChanged();

        /** The marks changed. */
        void marksChanged();

        /** The history changed. */
        void trailChanged();
    }

    /** Shows a whole scene in a widget of the given size, points. */
    public PictureState(GraphScene scene, int width, int height, Listener listener) {
        this.listener = listener;
        rows = RowChoice.of(scene.graph());
        Viewport all = scene.view(width, height);
        this.scene = scene.arranged(rows, all);
        view = this.scene.places().filling(all);
    }

    /** The scene with its rows in their current order. */
    public GraphScene scene() {
        return scene;
    }

    /** The visible part. */
    public Viewport view() {
        return view;
    }

    /** What is pointed at and selected. */
    public Marks marks() {
        return marks;
    }

    /** The choice of rows. */
    public RowChoice rows() {
        return rows;
    }

    /** The history of followed causes. */
    public NavigationHistory trail() {
        return trail;
    }

    /** Moves to another view. {@link #back} returns from it. */
    public void move(Viewport next) {
        Viewport before = view;
        become(next);
        if (!view.equals(before)) {
            history.leave(before, System.nanoTime());
            listener.viewChanged();
        }
    }

    /** Returns to the previous view. */
    public void back() {
        become(history.back(view));
        listener.viewChanged();
    }

    /** Adapts to another size of the widget, points. */
    public void resize(int width, int height) {
        become(view.resized(width, height));
        listener.viewChanged();
    }

    /** Replaces the scene by another one of the same rows in the same order, such as one that leaves some out. */
    public void show(GraphScene next) {
        scene = next;
        become(view);
        listener.viewChanged();
    }

    /** Shows other rows. */
    public void choose(RowChoice choice) {
        rows = choice;
        become(view);
        listener.viewChanged();
    }

    /** Sets the view. No room of the widget stays empty while there are rows for it. */
    private void become(Viewport next) {
        scene = scene.arranged(rows, next);
        Viewport filled = scene.places().filling(next);
        view = filled.scrolled(0, scene.places().height(filled));
    }

    /** Replaces the marks. */
    public void mark(Marks next) {
        if (!next.equals(marks)) {
            marks = next;
            listener.marksChanged();
        }
    }

    /** Moves to the current segment of a history and selects it; changes nothing if there is none. */
    void go(NavigationHistory way) {
        way.segment().ifPresent(segment -> {
            leave(way);
            select(OptionalInt.of(segment));
        });
    }

    /** Replaces the history. */
    void leave(NavigationHistory way) {
        if (!way.equals(trail)) {
            trail = way;
            listener.trailChanged();
        }
    }

    /** Selects a segment and makes it visible, or selects nothing. */
    public void select(OptionalInt segment) {
        if (segment.isEmpty()) {
            mark(marks.selecting(new Hit.Nothing()));
            return;
        }
        mark(marks.selecting(new Hit.Segment(segment.getAsInt())));
        Viewport seen = view.revealing(scene.start(segment.getAsInt()), scene.end(segment.getAsInt()));
        move(scene.arranged(rows, seen).places().revealing(scene.navigation().row(segment.getAsInt()), seen));
    }

    /** The previous views. Of changes in quick succession, such as turns of a wheel, only the first counts. */
    public static final class ViewHistory {
        private static final long PAUSE = 700_000_000;
        private static final int LONGEST = 100;

        private final Deque<Viewport> views = new ArrayDeque<>();
        private boolean moving;
        private long moved;

        /**
         * Remembers a view before it changes.
         *
         * @param now ns of any clock that never goes back
         */
        public void leave(Viewport view, long now) {
            if (!moving || now - moved > PAUSE) {
                views.push(view);
            }
            if (views.size() > LONGEST) {
                views.removeLast();
            }
            moving = true;
            moved = now;
        }

        /** The view before {@code present}, in the present size; {@code present} itself if there is none. */
        public Viewport back(Viewport present) {
            moving = false;
            if (views.isEmpty()) {
                return present;
            }
            Viewport last = views.pop();
            return new Viewport(present.first(), present.last(), present.scale(), last.top(), present.height(),
                    present.rowHeight(), present.names()).showing(last.scale().start(),
                            last.scale().end());
        }
    }
}
