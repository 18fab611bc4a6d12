// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.Arrays;
import java.util.List;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Viewport;

/**
 * Some rows over a time range.
 *
 * @param from ns
 * @param to ns, not before {@code from}
 * @param rows of the graph
 */
public record Area(long from, long to, List<Integer> rows) {

    /** The area between any two opposite corners in the widget. */
    public static Area between(double x0, double y0, double x1, double y1, GraphScene scene, Viewport view) {
        int[] rows = scene.places().between(Math.min(y0, y1), Math.max(y0, y1), view);
        return new Area(view.time(Math.min(x0, x1)), view.time(Math.max(x0, x1)), counted(rows, scene));
    }

    /** The rows to add up: no headlines, and no CPUs beside tasks, which ran on them. */
    static List<Integer> counted(int[] rows, GraphScene scene) {
        List<Integer> bars = Arrays.stream(rows).filter(row -> !scene.places().isOpen(row)).boxed().toList();
        List<Integer> tasks = bars.stream().filter(row -> !scene.graph().rows().get(row).isDerived()).toList();
        return tasks.isEmpty() ? bars : tasks;
    }
}
