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

/**
 * What a person sees of a scene and has marked in it, while they go about in it. Belongs to one thread; tells one
 * listener what has changed.
 */
public final class PictureState {
    private final Listener listener;
    private final ViewHistory history = new ViewHistory();
    private GraphScene scene;
    private RowChoice rows;
    private Viewport view;
    private Marks marks = Marks.none();
    private NavigationHistory trail = NavigationHistory.none();

    /** Is told after a change. */
    public interface Listener {

        /** Another view, or other rows in it. */
        void viewChanged();

        /** Other marks. */
        void marksChanged();

        /** Another way was followed, or none any more. */
        void trailChanged();
    }

    /** All of a scene in a widget of the given size, points. */
    public PictureState(GraphScene scene, int width, int height, Listener listener) {
        this.listener = listener;
        rows = RowChoice.of(scene.graph());
        view = scene.view(width, height);
        this.scene = scene.arranged(rows, view);
    }

    /** The scene with its rows as they are shown. */
    public GraphScene scene() {
        return scene;
    }

    /** What is in view. */
    public Viewport view() {
        return view;
    }

    /** What is pointed at and chosen. */
    public Marks marks() {
        return marks;
    }

    /** Which rows are wanted. */
    public RowChoice rows() {
        return rows;
    }

    /** The way along which causes were followed. */
    public NavigationHistory trail() {
        return trail;
    }

    /** Moves to another view, which can be gone back from. */
    public void move(Viewport next) {
        Viewport before = view;
        become(next);
        if (!view.equals(before)) {
            history.leave(before, System.nanoTime());
            listener.viewChanged();
        }
    }

    /** Goes back to the view before. */
    public void back() {
        become(history.back(view));
        listener.viewChanged();
    }

    /** The widget has another size, points. */
    public void resize(int width, int height) {
        become(view.resized(width, height));
        listener.viewChanged();
    }

    /** Shows another scene of the same rows in the same order, such as one that leaves some out. */
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

    /** Nothing of the widget stays empty while there are rows that could be there. */
    private void become(Viewport next) {
        scene = scene.arranged(rows, next);
        view = next.scrolled(0, scene.places().height(next.rowHeight()));
    }

    /** Marks other things. */
    public void mark(Marks next) {
        if (!next.equals(marks)) {
            marks = next;
            listener.marksChanged();
        }
    }

    /** Goes to where a trail is, and selects that; nothing changes where there is none. */
    void go(NavigationHistory way) {
        way.segment().ifPresent(segment -> {
            leave(way);
            select(OptionalInt.of(segment));
        });
    }

    /** Leaves another trail, or none. */
    void leave(NavigationHistory way) {
        if (!way.equals(trail)) {
            trail = way;
            listener.trailChanged();
        }
    }

    /** Selects a segment and brings it into view; or nothing. */
    public void select(OptionalInt segment) {
        if (segment.isEmpty()) {
            mark(marks.selecting(new Hit.Nothing()));
            return;
        }
        mark(marks.selecting(new Hit.Segment(segment.getAsInt())));
        Viewport seen = view.revealing(scene.start(segment.getAsInt()), scene.end(segment.getAsInt()));
        move(scene.arranged(rows, seen).places().revealing(scene.navigation().row(segment.getAsInt()), seen));
    }

    /** What was in view before. Of changes in quick succession, such as turns of a wheel, only the first counts. */
    public static final class ViewHistory {
        private static final long PAUSE = 700_000_000;
        private static final int LONGEST = 100;

        private final Deque<Viewport> views = new ArrayDeque<>();
        private boolean moving;
        private long moved;

        /**
         * Remembers a view that is about to be left.
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

        /** The view before {@code present}, in the present size; {@code present} itself when there is none. */
        public Viewport back(Viewport present) {
            moving = false;
            if (views.isEmpty()) {
                return present;
            }
            Viewport last = views.pop();
            return new Viewport(present.first(), present.last(), present.scale(), last.top(), present.height(),
                    present.rowHeight(), present.names(), present.levels()).showing(last.scale().start(),
                            last.scale().end());
        }
    }
}
