/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.layout;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.wakepath.base.PartitionPoint;

/** Which segments of all tasks ended which waits, or began which tasks: 8 bytes for each that a task did. */
final class Releases {
    /** Number of the segment that sent a signal, and in the lower half of the one that the signal ended. */
    private final long[] pairs;

    private Releases(long[] pairs) {
        this.pairs = pairs;
    }

    /** Collects them in any order. */
    static final class Builder {
        private final LongStream.Builder found = LongStream.builder();

        void add(int sender, int ended) {
            found.add((long) sender << Integer.SIZE | ended);
        }

        Releases build() {
            return new Releases(found.build().sorted().toArray());
        }
    }

    /** What a segment ended, by number; mostly little. */
    IntStream by(int sender) {
        return IntStream.range(from(sender), from(sender + 1)).map(i -> (int) pairs[i]);
    }

    private int from(int sender) {
        return PartitionPoint.of(pairs.length, i -> pairs[i] < (long) sender << Integer.SIZE);
    }
}
