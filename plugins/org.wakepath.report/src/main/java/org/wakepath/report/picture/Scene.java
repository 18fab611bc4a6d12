/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import java.util.List;
import java.util.OptionalInt;
import org.wakepath.graph.ActivePath;
import org.wakepath.report.HostNames;
import org.wakepath.report.Renaming;
import org.wakepath.report.layout.TimeGraph;
import org.wakepath.report.layout.TimeGraphRow;

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

    /** The same with the rows that are wanted in a view; this one where it has them. */
    public Scene arranged(RowChoice choice, Viewport view) {
        RowPlaces next = new RowPlaces(graph, choice.pinned(), row -> !choice.onlyInView() || hasAnything(row, view));
        return next.isAs(places) ? this : new Scene(path, graph, next, waits, navigation);
    }

    private boolean hasAnything(int row, Viewport view) {
        TimeGraphRow bars = graph.rows().get(row);
        int first = bars.firstAfter(view.scale().start());
        return first < bars.size() && bars.start(first) < view.scale().end();
    }

    /** The row of the graph that something is in; a signal is between rows. */
    public OptionalInt row(Hit hit) {
        if (hit instanceof Hit.Segment found) {
            return OptionalInt.of(navigation.row(found.segment()));
        } else if (hit instanceof Hit.Waiting found) {
            return OptionalInt.of(found.row());
        } else if (hit instanceof Hit.Row found) {
            return OptionalInt.of(found.row());
        }
        return OptionalInt.empty();
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
