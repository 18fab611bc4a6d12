// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.base.PartitionPoint;

/** The part of a path that lies within an interval, as a path of its own. */
public final class PathExcerpt {
    private PathExcerpt() {
    }

    /**
     * Cuts a path. Segments are cut off at the ends of the interval, so that they cover it exactly. Waits that reach
     * into it, and signals that arrive in it, stay as they are. Diagnostics stay those of the whole path.
     *
     * @param from start of the interval, ns on the path's clock; the path's start if that is later
     * @param to its end; the path's end if that is earlier
     */
    public static ActivePath of(ActivePath path, long from, long to) {
        long start = Math.max(path.start(), Math.min(path.end(), from));
        long end = Math.max(start, Math.min(path.end(), to));
        if (start == path.start() && end == path.end()) {
            return path;
        }
        return new ActivePath(path.task(), start, end, path.clock(), segments(path.segments(), start, end),
                path.links().stream().filter(link -> link.to().time() >= start && link.to().time() <= end).toList(),
                path.waits().stream().filter(wait -> wait.start() < end && wait.end() > start).toList(),
                path.truncations(), path.diagnostics(), path.excerpt());
    }

    private static List<PathSegment> segments(List<PathSegment> all, long start, long end) {
        List<PathSegment> kept = new ArrayList<>();
        for (int i = firstAfter(all, start); i < all.size() && all.get(i).start() < end; i++) {
            PathSegment segment = all.get(i);
            kept.add(segment.start() >= start && segment.end() <= end ? segment : cut(segment, start, end));
        }
        return kept;
    }

    private static PathSegment cut(PathSegment segment, long start, long end) {
        return new PathSegment(segment.worker(), segment.state(), Math.max(start, segment.start()),
                Math.min(end, segment.end()), segment.cause(), segment.depth(), true, segment.certainty(),
                segment.uncertain(), segment.samples(start, end));
    }

    /** The index of the first segment that ends after a time; behind the last if none does. */
    public static int firstAfter(List<PathSegment> segments, long time) {
        return PartitionPoint.of(segments.size(), i -> segments.get(i).end() <= time);
    }
}
