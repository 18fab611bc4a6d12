// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.words.WorkerWords;

/**
 * A path as rows and arrows.
 *
 * @param rows one for each worker, those of a host together; the analysed task first, the rest in order of appearance
 * @param arrows links between rows of the graph, by their arrival
 * @param groups which rows belong together
 */
public record TimeGraph(List<TimeGraphRow> rows, List<TimeGraphArrow> arrows, RowGroups groups) {

    /** Makes a graph of rows and arrows without groups. */
    public TimeGraph(List<TimeGraphRow> rows, List<TimeGraphArrow> arrows) {
        this(rows, arrows, RowGroups.NONE);
    }

    /** Lays out a path with rows for groups, each right before the rows of its members. */
    public static TimeGraph grouped(ActivePath path, RowGrouping grouping) {
        return PathRows.grouped(of(path), path, grouping);
    }

    /** Lays out a path without groups. */
    public static TimeGraph of(ActivePath path) {
        List<TimeGraphRow> rows = new RowBuilder(path).rows();
        Map<Worker, Integer> places = new HashMap<>();
        rows.forEach(row -> places.put(row.worker(), places.size()));
        Map<Long, Long> clockErrors = clockErrors(path);
        List<TimeGraphArrow> arrows = new ArrayList<>();
        for (PathLink link : path.links()) {
            arrow(link, places, clockErrors).ifPresent(arrows::add);
        }
        arrows.sort(Comparator.comparingLong(TimeGraphArrow::to));
        return new TimeGraph(rows, arrows);
    }

    /** The graph with strong colours for these segments, and pale ones for the rest. */
    public TimeGraph strong(IntPredicate segments) {
        return new TimeGraph(rows.stream().map(row -> row.strong(i -> segments.test(row.segment(i)))).toList(), arrows,
                groups);
    }

    /** The name of a row: a task with its tid, or a group with the number of its members. */
    public String name(int row) {
        return groups.isGroup(row) ? groups.title(row) : WorkerWords.of(rows.get(row).worker());
    }

    private static Optional<TimeGraphArrow> arrow(PathLink link, Map<Worker, Integer> places,
            Map<Long, Long> clockErrors) {
        Integer from = places.get(link.from().worker().grouped());
        Integer to = places.get(link.to().worker().grouped());
        if (from == null || to == null || from.equals(to)) {
            return Optional.empty();
        }
        long error = link.kind() == PathLink.Kind.NETWORK ? clockErrors.getOrDefault(link.to().time(), 0L) : 0;
        return Optional.of(new TimeGraphArrow(link.kind(), from, link.from().time(), to, link.to().time(),
                link.guessed(), error));
    }

    /** The clock errors of packets by the time of their arrival, which is the end of their segment. */
    static Map<Long, Long> clockErrors(ActivePath path) {
        Map<Long, Long> errors = new HashMap<>();
        for (PathSegment segment : path.segments()) {
            if (segment.state() == EdgeState.NETWORK && segment.cause() instanceof Cause.NetworkPacket packet) {
                errors.put(segment.end(), packet.clockError());
            }
        }
        return errors;
    }

    /** Sorts the segments of a path into rows. */
    static final class RowBuilder {
        private final ActivePath path;
        private final Map<Worker, IntStream.Builder> segments = new LinkedHashMap<>();
        private final Map<Worker, List<Wait>> waits = new LinkedHashMap<>();

        RowBuilder(ActivePath path) {
            this.path = path;
            segments.put(path.task(), IntStream.builder());
            for (int i = 0; i < path.segments().size(); i++) {
                Worker worker = path.segments().get(i).worker().grouped();
                segments.computeIfAbsent(worker, unused -> IntStream.builder()).add(i);
            }
            for (Wait wait : path.waits()) {
                waits.computeIfAbsent(wait.worker().grouped(), unused -> new ArrayList<>()).add(wait);
            }
        }

        /** The rows, host by host. */
        List<TimeGraphRow> rows() {
            Set<String> hosts = new LinkedHashSet<>();
            segments.keySet().forEach(worker -> hosts.add(worker.host()));
            List<PathSegment> all = path.segments();
            List<TimeGraphRow> rows = new ArrayList<>();
            for (String host : hosts) {
                segments.forEach((worker, places) -> {
                    if (worker.host().equals(host)) {
                        rows.add(new TimeGraphRow(worker, all, places.build().toArray(),
                                waits.getOrDefault(worker, List.of())));
                    }
                });
            }
            return rows;
        }
    }
}
