// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.List;
import java.util.function.IntPredicate;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.words.HostNames;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.Sentence;
import org.wakepath.words.WaitWords;

/** What the picture of a path is made of, laid out once; of all its texts what could do harm is replaced. */
public final class Scene extends GraphScene {
    private final ActivePath path;
    private final PathSummary summary;
    private final List<WaitLine> waits;
    private final PathNavigation navigation;

    private Scene(ActivePath path, PathSummary summary, TimeGraph graph, RowPlaces places, List<WaitLine> waits,
            PathNavigation navigation) {
        super(graph, places);
        this.path = path;
        this.summary = summary;
        this.waits = waits;
        this.navigation = navigation;
    }

    /** Lays out a path; takes a second for millions of segments. */
    public static Scene of(ActivePath traced) {
        return of(traced, HostNames.LABELS);
    }

    /** The same with hosts called by these names. */
    public static Scene of(ActivePath traced, HostNames hosts) {
        ActivePath path = PathRenamer.safe(traced, hosts);
        TimeGraph graph = TimeGraph.of(path);
        List<WaitLine> waits = graph.rows().stream().map(row -> new WaitLine(row.waits())).toList();
        return new Scene(path, PathSummary.of(path), graph, new RowPlaces(graph, List.of()), waits,
                new PathNavigation(path.segments(), graph));
    }

    /** The same with no other rows than these. */
    public Scene showing(IntPredicate rows) {
        return placed(new RowPlaces(graph(), List.of(), rows));
    }

    /** The same with these rows of the graph on top, in this order. */
    public Scene pinned(List<Integer> rows) {
        return placed(new RowPlaces(graph(), rows));
    }

    @Override
    public Scene arranged(RowChoice choice, Viewport view) {
        RowPlaces next = new RowPlaces(graph(), choice.pinned(), row -> isWanted(row, choice, view));
        return next.isAs(places()) ? this : placed(next);
    }

    private Scene placed(RowPlaces next) {
        return new Scene(path, summary, graph(), next, waits, navigation);
    }

    /** The path, with names that are safe to show. */
    public ActivePath path() {
        return path;
    }

    /** What the path comes to. */
    public PathSummary summary() {
        return summary;
    }

    @Override
    public PathNavigation navigation() {
        return navigation;
    }

    @Override
    public long origin() {
        return path.start();
    }

    @Override
    public long start() {
        return path.start();
    }

    @Override
    public long end() {
        return path.end();
    }

    @Override
    public long start(int segment) {
        return path.segments().get(segment).start();
    }

    @Override
    public long end(int segment) {
        return path.segments().get(segment).end();
    }

    @Override
    public WaitLine waits(int row) {
        return waits.get(row);
    }

    @Override
    public String sentence(int segment) {
        PathSegment found = path.segments().get(segment);
        return Sentence.of(found) + (found.clipped() ? " It goes on beyond what is shown of it." : "");
    }

    @Override
    public String sentence(Wait wait) {
        return new WaitWords(path).sentence(wait);
    }

    @Override
    public String extent() {
        return "on the path";
    }
}
