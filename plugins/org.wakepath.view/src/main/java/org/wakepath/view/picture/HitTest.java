// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.Comparator;
import java.util.Optional;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.SliceLine;
import org.wakepath.view.scene.Viewport;

/** Finds the thing at a place of a frame. */
public final class HitTest {
    private static final double NEAR = 2;
    private static final double NEAR_ARROW = 4;
    private static final double ON_ARROW = 1.5;
    /** The width from which on a bar can be hit beside an arrow that crosses it, points. */
    private static final double WIDE = 12;
    private static final int NONE = -1;

    private final GraphScene scene;
    private final DrawnFrame frame;

    /** Makes the test for a frame of a scene. */
    public HitTest(GraphScene scene, DrawnFrame frame) {
        this.scene = scene;
        this.frame = frame;
    }

    /** The thing at a place: a bar, unless an arrow crosses it there, else an arrow or a wait nearby, else the row. */
    public Hit at(double x, double y) {
        Viewport view = frame.view();
        int row = scene.places().rowAt(y, view);
        Hit otherwise = row < 0 ? header(x, y, view) : new Hit.Row(row);
        if (y < Viewport.AXIS || y >= Viewport.AXIS + view.height() || x < view.names()
                || row >= 0 && scene.places().isOpen(row)) {
            return otherwise;
        }
        Optional<Hit> slice = row < 0 ? Optional.empty() : slice(row, x, y, view);
        if (slice.isPresent()) {
            return slice.get();
        }
        if (row >= 0 && scene.graph().rows().get(row).gauge().isPresent()) {
            long from = view.time(Math.floor(x));
            return new Hit.Level(row, from, Math.max(from + 1, view.time(Math.floor(x) + 1)));
        }
        int bar = row < 0 ? NONE : bar(scene.graph().rows().get(row), x, view);
        if (bar == NONE) {
            return arrow(x, y, NEAR_ARROW).or(() -> wait(row, x, view)).orElse(otherwise);
        }
        TimeGraphRow bars = scene.graph().rows().get(row);
        return Optional.of(bars).filter(b -> isWide(b, bar, view)).flatMap(b -> arrow(x, y, ON_ARROW))
                .orElse(new Hit.Segment(bars.segment(bar)));
    }

    private Hit header(double x, double y, Viewport view) {
        return Optional.of(view).filter(shown -> x < shown.names()).flatMap(shown -> scene.places().headerAt(y, shown))
                .<Hit>map(Hit.Header::new).orElse(new Hit.Nothing());
    }

    /** The place in its row of the bar at a point, or of a narrow one nearby. */
    private static int bar(TimeGraphRow bars, double x, Viewport view) {
        int exact = bars.firstAfter(view.time(x));
        if (exact < bars.size() && bars.start(exact) <= view.time(x)) {
            return exact;
        }
        int nearby = bars.firstAfter(view.time(x - NEAR));
        return nearby < bars.size() && bars.start(nearby) <= view.time(x + NEAR) ? nearby : NONE;
    }

    /** The slice at a point, or a narrow one nearby. */
    private Optional<Hit> slice(int row, double x, double y, Viewport view) {
        int level = (int) Math.floor((y - scene.places().level(row, 0, view)) / Viewport.LEVEL);
        SliceLine line = scene.slices(row);
        return level < 0 || level >= line.levels() ? Optional.empty()
                : line.at(level, view.time(x), view.time(x + NEAR) - view.time(x))
                        .map(slice -> new Hit.InSlice(row, slice));
    }

    private static boolean isWide(TimeGraphRow bars, int bar, Viewport view) {
        return view.x(bars.end(bar)) - view.x(bars.start(bar)) >= WIDE;
    }

    private Optional<Hit> arrow(double x, double y, double near) {
        return frame.arrows().bundles().stream().filter(this::isShown).filter(bundle -> distance(bundle, x, y) <= near)
                .min(Comparator.comparingDouble(bundle -> distance(bundle, x, y))).map(Hit.Signal::new);
    }

    private boolean isShown(ArrowBundles.Bundle bundle) {
        return scene.places().shows(bundle.arrow().fromRow()) && scene.places().shows(bundle.arrow().toRow());
    }

    private double distance(ArrowBundles.Bundle bundle, double x, double y) {
        return ArrowLine.of(bundle.arrow(), scene, frame.view()).distance(x, y);
    }

    private Optional<Hit> wait(int row, double x, Viewport view) {
        return row < 0 ? Optional.empty()
                : scene.waits(row).at(view.time(x)).map(wait -> new Hit.Waiting(row, wait));
    }
}
