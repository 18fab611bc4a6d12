// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.words.Durations;

/**
 * The segments of a page. Neighbours that together take less than {@code shortest} are merged: those of the same
 * worker, state and frames of the flame graph become one. All sums stay exact; within a merged stretch the order is
 * lost.
 */
final class MergedSegments {
    private final List<PageSegment> segments = new ArrayList<>();
    private final PageFlame flame;
    private final long shortest;
    /** Start and end of each merged stretch, alternating. */
    private final LongStream.Builder bounds = LongStream.builder();
    private final long[] stretches;
    private int merged;

    private record Key(Worker worker, EdgeState state, List<Integer> frames) {
    }

    /** Merges what is shorter than {@code shortest} ns; 0 merges nothing. */
    MergedSegments(ActivePath path, PageFlame flame, long shortest) {
        this.flame = flame;
        this.shortest = shortest;
        List<PathSegment> all = path.segments();
        int from = 0;
        while (from < all.size()) {
            int to = from + 1;
            while (to < all.size() && all.get(to).end() - all.get(from).start() < shortest) {
                to++;
            }
            add(all.subList(from, to));
            from = to;
        }
        stretches = bounds.build().toArray();
    }

    /** Whether a moment lies within a merged stretch, where the order of events is lost. */
    boolean isMerged(long time) {
        int found = Arrays.binarySearch(stretches, time);
        return found < 0 && (-found - 1) % 2 == 1;
    }

    /** Waits shorter than this get no line, ns. */
    long shortest() {
        return shortest;
    }

    List<PageSegment> segments() {
        return segments;
    }

    /** A sentence on what was merged; empty if nothing was merged. */
    String note() {
        return merged == 0 ? "" : String.format(Locale.ROOT, "To keep this page small, %,d segments in "
                + "stretches shorter than %s were merged: within them the time of each task and state is exact, "
                + "their order is not, and wake-ups, waits and slices as short as that are left out.", merged,
                Durations.format(shortest));
    }

    private void add(List<PathSegment> stretch) {
        if (stretch.size() == 1) {
            PathSegment segment = stretch.get(0);
            segments.add(new PageSegment(List.of(segment), segment.duration(), TimeGraphRow.flags(segment)));
            return;
        }
        Map<Key, List<PathSegment>> groups = new LinkedHashMap<>();
        for (PathSegment segment : stretch) {
            groups.computeIfAbsent(new Key(segment.worker().grouped(), segment.state(), flame.during(segment)),
                    unused -> new ArrayList<>()).add(segment);
        }
        groups.values().forEach(group -> segments.add(together(group)));
        merged += stretch.size();
        bounds.add(stretch.get(0).start()).add(stretch.get(stretch.size() - 1).end());
    }

    private static PageSegment together(List<PathSegment> group) {
        int flags = PageSegment.MERGED;
        long duration = 0;
        for (PathSegment segment : group) {
            flags |= TimeGraphRow.flags(segment);
            duration += segment.duration();
        }
        return new PageSegment(List.copyOf(group), duration, flags);
    }
}
