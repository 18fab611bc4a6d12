// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.svg;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.RowGroups;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.HostNames;
import org.wakepath.words.SummaryWords;

/**
 * A path as a picture in SVG: a row for each worker, a colour for each state, an arrow for each link. Its size is
 * bounded by the pixels of the picture, however long the path is.
 */
public final class PathSvg {
    private static final int WIDTH = 1240;
    /** The most rows of a picture. Others, with the least time, are left out, and their number is stated. */
    private static final int MOST_ROWS = 60;

    private PathSvg() {
    }

    /**
     * Writes a path as an SVG document in UTF-8.
     *
     * @param grouping what its rows are put together by
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, RowGrouping grouping, Appendable out) throws IOException {
        write(Scene.of(path), grouping, out);
    }

    /**
     * Writes a path with the slices of its workers.
     *
     * @param grouping what its rows are put together by
     * @throws IOException if {@code out} fails
     */
    public static void write(SliceSplit split, RowGrouping grouping, Appendable out) throws IOException {
        write(Scene.of(split, HostNames.LABELS), grouping, out);
    }

    /** @param byHost the scene as it is laid out first */
    private static void write(Scene byHost, RowGrouping grouping, Appendable out) throws IOException {
        Scene all = grouping == RowGrouping.HOST ? byHost : byHost.grouped(grouping);
        Set<Integer> drawn = mostTime(all);
        Scene scene = all.showing(drawn::contains);
        List<String> heading = new ArrayList<>(SummaryWords.headlineParts(scene.path(), scene.summary()));
        Stream.of(SummaryWords.sentence(scene.summary()), leftOut(all, drawn, grouping),
                ExcerptWords.of(scene.path()).orElse("")).filter(line -> !line.isEmpty()).forEach(heading::add);
        Viewport view = scene.view(WIDTH, 0);
        new Picture(scene, Palette.light()).svg(heading,
                view.resized(WIDTH, Viewport.AXIS + scene.places().height(view)), Marks.none(), out);
    }

    /** The rows of the task, and those with the most time; of a group that is open its tasks. */
    private static Set<Integer> mostTime(Scene scene) {
        RowGroups groups = scene.graph().groups();
        Set<Integer> drawn = bars(scene).boxed()
                .sorted(Comparator.comparingLong(row -> isTask(scene, row) ? Long.MIN_VALUE : -time(scene, row)))
                .limit(MOST_ROWS).collect(Collectors.toSet());
        Set<Integer> headlines = drawn.stream().map(groups::of).collect(Collectors.toSet());
        drawn.addAll(headlines);
        return drawn;
    }

    private static boolean isTask(Scene scene, int row) {
        return scene.graph().rows().get(row).worker().equals(scene.path().task());
    }

    private static IntStream bars(Scene scene) {
        return IntStream.range(0, scene.places().size()).map(scene.places()::row)
                .filter(row -> !scene.places().isOpen(row));
    }

    private static String leftOut(Scene scene, Set<Integer> drawn, RowGrouping grouping) {
        int[] rows = bars(scene).filter(row -> !drawn.contains(row)).toArray();
        // By state, a worker has several rows.
        String what = grouping == RowGrouping.STATE ? " more rows with " : " more workers with ";
        int count = IntStream.of(rows).map(row -> Math.max(1, scene.graph().groups().tasks(row))).sum();
        return rows.length == 0 ? "" : count + what + Durations.format(
                IntStream.of(rows).mapToLong(row -> time(scene, row)).sum()) + " together are not drawn.";
    }

    private static long time(Scene scene, int row) {
        return LongStream.of(scene.graph().rows().get(row).occupancy().within(scene.start(), scene.end())).sum();
    }
}
