/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.PathLink;
import org.wakepath.graph.PathSegment;
import org.wakepath.graph.Wait;
import org.wakepath.graph.Worker;

/**
 * How the segments, waits and links of a path belong together. Each is known by its place in its list, from 0. Waits of
 * one depth do not overlap, so that a moment and a depth name a wait.
 */
final class PathReferences {
    private final List<PathSegment> segments;
    private final List<Wait> waits;
    private final List<PathLink> links;
    /** The waits of each depth, by their end. */
    private final List<TreeMap<Long, Integer>> byDepth = new ArrayList<>();
    private final Map<Arrival, Integer> wakeups = new HashMap<>();
    private final Map<Arrival, Integer> endings = new HashMap<>();

    private record Arrival(Worker worker, long time) {
    }

    /** The first and the last of some neighbouring segments. */
    record Range(int first, int last) {
    }

    PathReferences(ActivePath path) {
        segments = path.segments();
        waits = path.waits();
        links = path.links();
        for (int wait = 0; wait < waits.size(); wait++) {
            waitsAt(waits.get(wait).depth()).put(waits.get(wait).end(), wait);
            endings.putIfAbsent(new Arrival(waits.get(wait).worker(), waits.get(wait).end()), wait);
        }
        for (int link = 0; link < links.size(); link++) {
            if (links.get(link).kind() == PathLink.Kind.WAKEUP) {
                wakeups.putIfAbsent(arrival(link), link);
            }
        }
    }

    private TreeMap<Long, Integer> waitsAt(int depth) {
        while (byDepth.size() <= depth) {
            byDepth.add(new TreeMap<>());
        }
        return byDepth.get(depth);
    }

    private Arrival arrival(int link) {
        return new Arrival(links.get(link).to().worker(), links.get(link).to().time());
    }

    /** The innermost wait that a segment lies in; its own where it is a wait that was not followed. */
    OptionalInt waitOf(int segment) {
        PathSegment s = segments.get(segment);
        OptionalInt own = at(s.depth(), s.end());
        return own.isPresent() && !waits.get(own.getAsInt()).resolved() ? own : at(s.depth() - 1, s.end());
    }

    /** The wait in which another was met. */
    OptionalInt outerOf(int wait) {
        return at(waits.get(wait).depth() - 1, waits.get(wait).end());
    }

    private OptionalInt at(int depth, long moment) {
        if (depth < 0 || depth >= byDepth.size()) {
            return OptionalInt.empty();
        }
        Map.Entry<Long, Integer> next = byDepth.get(depth).ceilingEntry(moment);
        return next != null && waits.get(next.getValue()).start() < moment ? OptionalInt.of(next.getValue())
                : OptionalInt.empty();
    }

    /** The wake-up that ended a wait, if the path followed one. */
    OptionalInt linkOf(int wait) {
        return optional(wakeups.get(new Arrival(waits.get(wait).worker(), waits.get(wait).end())));
    }

    /** The wait that a link ended, if it is a wake-up. */
    OptionalInt endedBy(int link) {
        return links.get(link).kind() == PathLink.Kind.WAKEUP ? optional(endings.get(arrival(link)))
                : OptionalInt.empty();
    }

    private static OptionalInt optional(Integer place) {
        return place == null ? OptionalInt.empty() : OptionalInt.of(place);
    }

    /** The segments that fill a wait. */
    Range segmentsOf(int wait) {
        return new Range(behind(waits.get(wait).start()), before(waits.get(wait).end()));
    }

    /** The segment that a link starts from, if the path shows its worker there. */
    OptionalInt sourceOf(int link) {
        return shown(before(links.get(link).from().time()), links.get(link).from().worker());
    }

    /** The segment that a link leads to, if the path shows its worker there. */
    OptionalInt targetOf(int link) {
        return shown(behind(links.get(link).to().time()), links.get(link).to().worker());
    }

    private OptionalInt shown(int segment, Worker worker) {
        return segment >= 0 && segment < segments.size() && segments.get(segment).worker().equals(worker)
                ? OptionalInt.of(segment) : OptionalInt.empty();
    }

    /** The last segment that starts before a moment, -1 where there is none. */
    private int before(long moment) {
        return count(segment -> segment.start() < moment) - 1;
    }

    /** The first segment that ends behind a moment; as many as there are where there is none. */
    private int behind(long moment) {
        return count(segment -> segment.end() <= moment);
    }

    /** How many segments have what those at the begin of a path have. */
    private int count(Predicate<PathSegment> test) {
        int low = 0;
        int high = segments.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (test.test(segments.get(middle))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
