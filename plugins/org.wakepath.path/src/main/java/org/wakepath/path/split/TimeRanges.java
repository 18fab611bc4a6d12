// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.wakepath.base.PartitionPoint;

/** Time ranges that were joined where they touch. */
final class TimeRanges {
    private final List<Range> ranges = new ArrayList<>();

    /** Its start, and behind its end, ns. */
    record Range(long start, long end) {
    }

    private TimeRanges() {
    }

    /** Joins ranges, which may overlap, in any order. */
    static TimeRanges of(List<Range> some) {
        TimeRanges joined = new TimeRanges();
        some.stream().sorted(Comparator.comparingLong(Range::start)).forEach(joined::add);
        return joined;
    }

    private void add(Range range) {
        int last = ranges.size() - 1;
        if (last >= 0 && range.start() <= ranges.get(last).end()) {
            Range before = ranges.get(last);
            ranges.set(last, new Range(before.start(), Math.max(before.end(), range.end())));
        } else {
            ranges.add(range);
        }
    }

    List<Range> all() {
        return ranges;
    }

    /** Whether any of them has some of a time range. */
    boolean touch(long from, long to) {
        int next = PartitionPoint.of(ranges.size(), n -> ranges.get(n).end() <= from);
        return next < ranges.size() && ranges.get(next).start() < to;
    }
}
