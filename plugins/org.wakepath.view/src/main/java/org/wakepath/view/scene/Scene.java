// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.track.Slice;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.words.HostNames;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.Sentence;
import org.wakepath.words.SliceWords;
import org.wakepath.words.WaitWords;

/** The content of the picture of a path, laid out once. All its texts are safe to show. */
public final class Scene extends GraphScene {
    private final ActivePath path;
    private final PathSummary summary;
    private final List<WaitLine> waits;
    private final SliceRows slices;
    private final PathNavigation navigation;
    private final Part part;

    /**
     * The part of the path that a user wants to look at.
     *
     * @param segments their places in the path
     * @param rows the rows that have some of them
     */
    private record Part(BitSet segments, BitSet rows) {
        static Part all(int segments, int rows) {
            Part all = new Part(new BitSet(segments), new BitSet(rows));
            all.segments.set(0, segments);
            all.rows.set(0, rows);
            return all;
        }
    }

    private Scene(ActivePath path, PathSummary summary, TimeGraph graph, RowPlaces places, List<WaitLine> waits,
            SliceRows slices, PathNavigation navigation, Part part) {
        super(graph, places);
        this.part = part;
        this.path = path;
        this.summary = summary;
        this.waits = waits;
        this.slices = slices;
        this.navigation = navigation;
    }

    /** Lays out a path; takes a second for millions of segments. */
    public static Scene of(ActivePath traced) {
        return of(traced, HostNames.LABELS);
    }

    /** Lays out a path, with hosts called by these names. */
    public static Scene of(ActivePath traced, HostNames hosts) {
        return laidOut(PathRenamer.safe(traced, hosts), Map.of());
    }

    /** Lays out a path with the slices of its workers, and with hosts called by these names. */
    public static Scene of(SliceSplit traced, HostNames hosts) {
        SliceSplit split = PathRenamer.safe(traced, hosts);
        return laidOut(split.path(), split.slices());
    }

    private static Scene laidOut(ActivePath path, Map<Worker, List<Slice>> slices) {
        Map<Worker, SliceLine> lines = new HashMap<>();
        slices.forEach((worker, line) -> lines.put(worker, new SliceLine(line)));
        return laidOut(path, PathSummary.of(path), RowGrouping.HOST, lines);
    }

    private static Scene laidOut(ActivePath path, PathSummary summary, RowGrouping grouping,
            Map<Worker, SliceLine> slices) {
        TimeGraph graph = TimeGraph.grouped(path, grouping);
        List<WaitLine> waits = graph.rows().stream().map(row -> new WaitLine(row.waits())).toList();
        SliceRows lines = SliceRows
                .of(IntStream.range(0, graph.rows().size()).mapToObj(row -> graph.groups().isGroup(row) ? SliceLine.NONE
                        : slices.getOrDefault(graph.rows().get(row).worker(), SliceLine.NONE)).toList());
        return new Scene(path, summary, graph,
                new RowPlaces(graph, RowChoice.of(graph), row -> true, row -> lines.shown(row).levels()), waits, lines,
                new PathNavigation(path.segments(), graph),
                Part.all(path.segments().size(), graph.rows().size()));
    }

    /** All of the path with its rows put together in another way. Segments keep their numbers. */
    public Scene grouped(RowGrouping grouping) {
        Map<Worker, SliceLine> lines = new HashMap<>();
        IntStream.range(0, graph().rows().size()).filter(row -> slices.all(row).size() > 0)
                .forEach(row -> lines.put(graph().rows().get(row).worker(), slices.all(row)));
        return laidOut(path, summary, grouping, lines);
    }

    /** The scene with no other rows than these. */
    public Scene showing(IntPredicate rows) {
        return placed(RowChoice.of(graph()), rows);
    }

    /** The scene with these rows of the graph on top, in this order. */
    public Scene pinned(List<Integer> rows) {
        return placed(RowChoice.of(graph()).pinning(rows), row -> true);
    }

    /**
     * The scene of a part of the path: the segments at these times, ns. All others are pale. Rows without such a
     * segment are left out, except that of the task.
     */
    public Scene only(long[] times) {
        Part some = new Part(new BitSet(), new BitSet());
        for (long time : times) {
            navigation.at(time).ifPresent(some.segments::set);
        }
        IntStream.range(0, graph().rows().size())
                .filter(row -> graph().rows().get(row).worker().equals(path.task())).forEach(some.rows::set);
        some.segments.stream().forEach(segment -> {
            some.rows.set(navigation.row(segment));
            some.rows.set(graph().groups().of(navigation.row(segment)));
        });
        return new Scene(path, summary, graph().strong(some.segments::get), places(), waits, slices, navigation, some);
    }

    /** Whether the scene shows only a part of the path. */
    public boolean isPart() {
        return part.segments.cardinality() < path.segments().size();
    }

    /** Whether a segment is in the part of the path that the scene shows. */
    public boolean isMeant(int segment) {
        return part.segments.get(segment);
    }

    @Override
    public Scene arranged(RowChoice choice, Viewport view) {
        return placed(choice, row -> part.rows.get(row) && isWanted(row, choice, view));
    }

    private Scene placed(RowChoice choice, IntPredicate shown) {
        RowPlaces next = new RowPlaces(graph(), choice, shown, row -> slices.shown(row).levels());
        return next.isAs(places()) ? this
                : new Scene(path, summary, graph(), next, waits, slices, navigation, part);
    }

    private Scene with(SliceRows others) {
        return new Scene(path, summary, graph(), places(), waits, others, navigation, part);
    }

    /** The scene with only those slices that pass a filter. Its rows get their new heights once it is arranged. */
    public Scene filtered(SliceFilter filter) {
        return with(slices.filtered(filter));
    }

    /** The scene without boxes of slices, or with them again. Its rows get their new heights once it is arranged. */
    public Scene turningSlices() {
        return with(slices.turned());
    }

    /** Whether there are no boxes of slices. */
    public boolean isWithoutSlices() {
        return slices.isFolded();
    }

    /** Whether the worker of a segment is in a slice meanwhile that passes the filter. */
    public boolean passes(int segment) {
        return slices.passes(navigation.row(segment), start(segment), end(segment));
    }

    /** How many slices pass the filter. */
    public SliceHits sliceHits() {
        return slices.hits();
    }

    /**
     * How many slices pass a filter.
     *
     * @param shown how many do
     * @param all how many there are
     * @param deeper how many of those that do are too deep to be drawn
     * @param filter the filter
     */
    public record SliceHits(int shown, int all, int deeper, SliceFilter filter) {

        /** How many there are while none of them is shown, in words. */
        public String hidden() {
            return String.format("%,d hidden", all);
        }

        /** The numbers in words; empty if there are no slices. */
        public String words() {
            String hits = filter.isAll() ? String.format("%,d", all) : String.format("%,d of %,d", shown, all);
            return all == 0 ? "" : hits + (deeper == 0 ? ""
                    : String.format(", %,d of them below %d levels and not drawn", deeper, SliceLine.MOST_LEVELS));
        }
    }

    /** The path, with names that are safe to show. */
    public ActivePath path() {
        return path;
    }

    /** The summary of the path. */
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
    public List<LongWait> longestWaits() {
        List<LongWait> found = new ArrayList<>();
        for (int i = 0; i < summary.longestWaits().size(); i++) {
            Wait wait = summary.longestWaits().get(i).longest();
            int number = i + 1;
            IntStream.range(0, graph().rows().size()).filter(row -> !graph().groups().isGroup(row)
                    && graph().rows().get(row).worker().equals(wait.worker().grouped())
                    && waits.get(row).has(wait)).findFirst()
                    .ifPresent(row -> found.add(new LongWait(number, row, wait)));
        }
        return found;
    }

    @Override
    public WaitLine waits(int row) {
        return waits.get(row);
    }

    @Override
    public SliceLine slices(int row) {
        return slices.shown(row);
    }

    @Override
    public String sentence(int segment) {
        PathSegment found = path.segments().get(segment);
        return Sentence.of(found) + (found.clipped() ? " It is cut off at the edge of the wait it explains." : "")
                + within(navigation.row(segment), found.start(), found.end());
    }

    private String within(int row, long from, long to) {
        String words = SliceWords.within(slices.all(row).within(from, to));
        return words.isEmpty() ? "" : " " + words;
    }

    @Override
    public String sentence(Wait wait) {
        return new WaitWords(path).sentence(wait);
    }

    @Override
    public String paleWords() {
        return "not of what was chosen";
    }

    @Override
    public String extent() {
        return "on the path";
    }
}
