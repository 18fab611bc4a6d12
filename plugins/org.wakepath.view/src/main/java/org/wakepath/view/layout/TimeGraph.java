/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;

/**
 * A path as rows and arrows.
 *
 * @param rows one a worker, those of a host together; the analysed task first, the rest in order of appearance
 * @param arrows signals between rows that are there, in order of their arrival
 */
public record TimeGraph(List<TimeGraphRow> rows, List<TimeGraphArrow> arrows) {

    /** Lays out a path. */
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

    /** A packet's clock error by the time it arrived: the end of its segment. */
    static Map<Long, Long> clockErrors(ActivePath path) {
        Map<Long, Long> errors = new HashMap<>();
        for (PathSegment segment : path.segments()) {
            if (segment.state() == EdgeState.NETWORK && segment.cause() instanceof Cause.Packet packet) {
                errors.put(segment.end(), packet.clockError());
            }
        }
        return errors;
    }
}
