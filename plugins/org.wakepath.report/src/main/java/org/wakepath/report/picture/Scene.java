/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import java.util.List;
import org.wakepath.graph.ActivePath;
import org.wakepath.report.HostNames;
import org.wakepath.report.Renaming;
import org.wakepath.report.layout.TimeGraph;

/** What the picture of a path is made of, laid out once; of all its texts what could do harm is replaced. */
public final class Scene {
    private final ActivePath path;
    private final TimeGraph graph;
    private final RowPlaces places;
    private final List<WaitLine> waits;
    private final Navigation navigation;

    private Scene(ActivePath path, TimeGraph graph, RowPlaces places, List<WaitLine> waits, Navigation navigation) {
        this.path = path;
        this.graph = graph;
        this.places = places;
        this.waits = waits;
        this.navigation = navigation;
    }

    /** Lays out a path; takes a second for millions of segments. */
    public static Scene of(ActivePath traced) {
        return of(traced, HostNames.LABELS);
    }

    /** The same with hosts called by these names. */
    public static Scene of(ActivePath traced, HostNames hosts) {
        ActivePath path = Renaming.safe(traced, hosts);
        TimeGraph graph = TimeGraph.of(path);
        List<WaitLine> waits = graph.rows().stream().map(row -> new WaitLine(row.waits())).toList();
        return new Scene(path, graph, new RowPlaces(graph, List.of()), waits,
                new Navigation(path.segments(), graph));
    }

    /** The same with these rows of the graph on top, in this order. */
    public Scene pinned(List<Integer> rows) {
        return new Scene(path, graph, new RowPlaces(graph, rows), waits, navigation);
    }

    /** The path, with names that are safe to show. */
    public ActivePath path() {
        return path;
    }

    /** Its rows and arrows. */
    public TimeGraph graph() {
        return graph;
    }

    /** The rows from top to bottom. */
    public RowPlaces places() {
        return places;
    }

    /** All of the path, in a widget of the given size, points. */
    public Viewport view(int width, int height) {
        return Viewport.of(path.start(), path.end(), width, height);
    }

    /** The ways between its segments. */
    public Navigation navigation() {
        return navigation;
    }

    WaitLine waits(int row) {
        return waits.get(row);
    }
}
