// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Comparator;
import java.util.List;
import org.wakepath.base.PartitionPoint;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/**
 * The parts of a path that rest on a guess: segments with a guessed cause, and everything within a wait with a guessed
 * cause, where the path may have followed the wrong task.
 */
public final class GuessedTime {
    /** Time ranges of guessed waits that the path followed, ns, in order and apart from each other. */
    private final LongArrayList starts = new LongArrayList();
    private final LongArrayList ends = new LongArrayList();

    /** Looks for the guesses of a path. */
    public GuessedTime(ActivePath path) {
        List<Wait> guessed = path.waits().stream().filter(wait -> wait.guessed() && wait.resolved())
                .sorted(Comparator.comparingLong(Wait::start)).toList();
        for (Wait wait : guessed) {
            int last = ends.size() - 1;
            if (last >= 0 && wait.start() <= ends.getLong(last)) {
                ends.set(last, Math.max(wait.end(), ends.getLong(last)));
            } else {
                starts.add(wait.start());
                ends.add(wait.end());
            }
        }
    }

    /** How much of a part of a segment is guessed, ns. */
    public long within(PathSegment segment, long from, long to) {
        if (segment.guessed()) {
            return to - from;
        } else if (ends.isEmpty() || ends.getLong(ends.size() - 1) <= from) {
            return 0;
        }
        long sum = 0;
        for (int i = PartitionPoint.of(ends.size(), n -> ends.getLong(n) <= from); i < starts.size()
                && starts.getLong(i) < to; i++) {
            sum += Math.min(to, ends.getLong(i)) - Math.max(from, starts.getLong(i));
        }
        return sum;
    }
}
