// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.Worker;

/**
 * The relations between the segments, waits and links of a path. Each is identified by its index in its list, from 0.
 * Waits of one depth do not overlap, so a moment and a depth identify a wait.
 */
public final class PathReferences {
    private static final int NONE = -1;

    private final List<PathSegment> segments;
    private final List<Wait> waits;
    private final List<PathLink> links;
    /**
     * The waits by depth, those of one depth in order of their end; and the index of each depth's first wait, then the
     * total.
     */
    private final int[] byDepth;
    private final int[] depths;
    /** The wake-up that ended each wait, and the wait that each wake-up ended. */
    private final int[] wakeups;
    private final int[] endings;

    /** The first and the last of some neighbouring segments. */
    public record Range(int first, int last) {
    }

    public PathReferences(ActivePath path) {
        segments = path.segments();
        waits = path.waits();
        links = path.links();
        depths = new int[waits.stream().mapToInt(Wait::depth).max().orElse(0) + 2];
        waits.forEach(wait -> depths[wait.depth() + 1]++);
        for (int depth = 1; depth < depths.length; depth++) {
            depths[depth] += depths[depth - 1];
        }
        byDepth = new int[waits.size()];
        int[] next = depths.clone();
        for (int wait = 0; wait < waits.size(); wait++) {
            byDepth[next[waits.get(wait).depth()]++] = wait;
        }
        wakeups = new int[waits.size()];
        endings = new int[links.size()];
        Arrays.fill(wakeups, NONE);
        Arrays.fill(endings, NONE);
        joinEnds();
    }

    /**
     * Finds what ended each wait, moment by moment. Waits are in order of their end, and links in order of their
     * effect.
     */
    private void joinEnds() {
        int wait = 0;
        int link = 0;
        while (wait < waits.size()) {
            long moment = waits.get(wait).end();
            Map<Worker, Integer> ended = new HashMap<>();
            int first = wait;
            for (; wait < waits.size() && waits.get(wait).end() == moment; wait++) {
                ended.putIfAbsent(waits.get(wait).worker(), wait);
            }
            while (link < links.size() && links.get(link).to().time() < moment) {
                link++;
            }
            for (; link < links.size() && links.get(link).to().time() == moment; link++) {
                join(link, ended);
            }
            for (int same = first; same < wait; same++) {
                wakeups[same] = wakeups[ended.get(waits.get(same).worker())];
            }
        }
    }

    private void join(int link, Map<Worker, Integer> ended) {
        Integer wait = ended.get(links.get(link).to().worker());
        if (wait == null || links.get(link).kind() != PathLink.Kind.WAKEUP) {
            return;
        }
        endings[link] = wait;
        if (wakeups[wait] == NONE) {
            wakeups[wait] = link;
        }
    }

    /** The innermost wait that a segment lies in; its own if it is a wait that was not followed. */
    public OptionalInt waitOf(int segment) {
        PathSegment s = segments.get(segment);
        OptionalInt own = at(s.depth(), s.end());
        return own.isPresent() && !waits.get(own.getAsInt()).resolved() ? own : at(s.depth() - 1, s.end());
    }

    /** The wait in which another was met. */
    public OptionalInt outerOf(int wait) {
        return at(waits.get(wait).depth() - 1, waits.get(wait).end());
    }

    private OptionalInt at(int depth, long moment) {
        if (depth < 0 || depth + 1 >= depths.length) {
            return OptionalInt.empty();
        }
        int first = depths[depth];
        int count = depths[depth + 1] - first;
        int place = PartitionPoint.of(count, i -> waits.get(byDepth[first + i]).end() < moment);
        return place < count && waits.get(byDepth[first + place]).start() < moment
                ? OptionalInt.of(byDepth[first + place]) : OptionalInt.empty();
    }

    /** The wake-up that ended a wait, if the path followed one. */
    public OptionalInt linkOf(int wait) {
        return optional(wakeups[wait]);
    }

    /** The wait that a link ended, if it is a wake-up. */
    public OptionalInt endedBy(int link) {
        return optional(endings[link]);
    }

    private static OptionalInt optional(int place) {
        return place == NONE ? OptionalInt.empty() : OptionalInt.of(place);
    }

    /** The segments that fill a wait. */
    public Range segmentsOf(int wait) {
        return new Range(behind(waits.get(wait).start()), before(waits.get(wait).end()));
    }

    /** The segment that a link starts from, if the path shows its worker there. */
    public OptionalInt sourceOf(int link) {
        return shown(before(links.get(link).from().time()), links.get(link).from().worker());
    }

    /** The segment that a link leads to, if the path shows its worker there. */
    public OptionalInt targetOf(int link) {
        return shown(behind(links.get(link).to().time()), links.get(link).to().worker());
    }

    private OptionalInt shown(int segment, Worker worker) {
        return segment >= 0 && segment < segments.size() && segments.get(segment).worker().equals(worker)
                ? OptionalInt.of(segment) : OptionalInt.empty();
    }

    /** The last segment that starts before a moment, -1 if there is none. */
    private int before(long moment) {
        return PartitionPoint.of(segments.size(), segment -> segments.get(segment).start() < moment) - 1;
    }

    /** The first segment that ends after a moment; the number of segments if there is none. */
    private int behind(long moment) {
        return PathExcerpt.firstAfter(segments, moment);
    }
}
