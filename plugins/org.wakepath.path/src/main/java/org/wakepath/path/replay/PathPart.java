// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;

/**
 * The time of the path with workers of one name in one state, ns.
 *
 * @param host label of their host, with their container
 * @param name of the tasks, behind that of their program if that is another one, or what ran in interrupt context
 * @param before on the path as recorded
 * @param after on the path with the likely end
 */
public record PathPart(String host, String name, EdgeState state, long before, long after) {
    private record Key(String host, String name, EdgeState state) {
        static Key of(PathSegment segment) {
            return new Key(segment.worker().host(), segment.worker().label(), segment.state());
        }
    }

    /** How much more of the path it has than before. */
    public long gained() {
        return after - before;
    }

    /** The parts of a path, the largest first, as they were before and are after a change. */
    public static List<PathPart> of(List<PathSegment> before, List<PathSegment> after) {
        Map<Key, long[]> times = new LinkedHashMap<>();
        before.forEach(segment -> times.computeIfAbsent(Key.of(segment), any -> new long[2])[0] += segment.duration());
        after.forEach(segment -> times.computeIfAbsent(Key.of(segment), any -> new long[2])[1] += segment.duration());
        List<PathPart> parts = new ArrayList<>();
        times.forEach((key, both) -> parts.add(new PathPart(key.host, key.name, key.state, both[0], both[1])));
        parts.sort(Comparator.<PathPart>comparingLong(part -> -part.after).thenComparingLong(part -> -part.before));
        return parts;
    }
}
