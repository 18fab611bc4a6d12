// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.PathSegment;
import org.wakepath.path.split.InnermostSlices;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;

/** How long each segment of a page is in which share of the slices. */
final class SliceTimes {
    private final SliceSplit split;
    private final Map<Key, Integer> shares = new HashMap<>();
    private final Map<Worker, InnermostSlices> innermost = new HashMap<>();
    private final List<Part> found = new ArrayList<>();

    private record Key(Worker worker, Optional<String> slice) {
    }

    /**
     * The time of a segment in a share.
     *
     * @param segment its place in the page
     * @param share place of the share in the split
     * @param time ns
     */
    record Part(int segment, int share, long time) {
    }

    SliceTimes(SliceSplit split) {
        this.split = split;
        for (int i = 0; i < split.shares().size(); i++) {
            SliceShare share = split.shares().get(i);
            shares.putIfAbsent(new Key(share.worker(), share.slice()), i);
        }
    }

    /** Adds the parts of a segment with a place, the shares in order. A path without shares has none. */
    void add(int place, List<PathSegment> members) {
        if (shares.isEmpty()) {
            return;
        }
        Map<Integer, Long> times = new TreeMap<>();
        for (PathSegment member : members) {
            Worker worker = member.worker().grouped();
            innermost.computeIfAbsent(worker, w -> new InnermostSlices(split.slices().getOrDefault(w, List.of())))
                    .split(member.start(), member.end(),
                            (slice, time) -> times.merge(shares.get(new Key(worker, slice)), time, Long::sum));
        }
        times.forEach((share, time) -> found.add(new Part(place, share, time)));
    }

    /** The parts of all segments. */
    List<Part> found() {
        return found;
    }
}
