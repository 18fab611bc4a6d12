/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import java.util.Comparator;
import java.util.Optional;
import org.wakepath.report.layout.ArrowBundles;
import org.wakepath.report.layout.TimeGraphRow;

/** Tells what is at a place of a frame. */
public final class HitTest {
    private static final double NEAR = 2;
    private static final double NEAR_ARROW = 4;

    private final Scene scene;
    private final Frame frame;

    /** Of what a frame shows of a scene. */
    public HitTest(Scene scene, Frame frame) {
        this.scene = scene;
        this.frame = frame;
    }

    /** A bar where there is one, else an arrow or a wait nearby, else the row. */
    public Hit at(double x, double y) {
        Viewport view = frame.view();
        int row = scene.places().rowAt(y, view);
        if (y < Viewport.AXIS || y >= Viewport.AXIS + view.height() || x < view.names()) {
            return row < 0 ? new Hit.Nothing() : new Hit.Row(row);
        }
        return bar(row, x, view).or(() -> arrow(x, y)).or(() -> wait(row, x, view))
                .orElse(row < 0 ? new Hit.Nothing() : new Hit.Row(row));
    }

    private Optional<Hit> bar(int row, double x, Viewport view) {
        if (row < 0) {
            return Optional.empty();
        }
        TimeGraphRow bars = scene.graph().rows().get(row);
        long time = view.time(x);
        int exact = bars.firstAfter(time);
        if (exact < bars.size() && bars.start(exact) <= time) {
            return Optional.of(new Hit.Segment(bars.segment(exact)));
        }
        int nearby = bars.firstAfter(view.time(x - NEAR));
        return nearby < bars.size() && bars.start(nearby) <= view.time(x + NEAR)
                ? Optional.of(new Hit.Segment(bars.segment(nearby))) : Optional.empty();
    }

    private Optional<Hit> arrow(double x, double y) {
        return frame.arrows().bundles().stream().filter(bundle -> distance(bundle, x, y) <= NEAR_ARROW)
                .min(Comparator.comparingDouble(bundle -> distance(bundle, x, y))).map(Hit.Signal::new);
    }

    private double distance(ArrowBundles.Bundle bundle, double x, double y) {
        return ArrowLine.of(bundle.arrow(), scene.places(), frame.view()).distance(x, y);
    }

    private Optional<Hit> wait(int row, double x, Viewport view) {
        return row < 0 ? Optional.empty()
                : scene.waits(row).at(view.time(x)).map(wait -> new Hit.Waiting(row, wait));
    }
}
