// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.wakepath.track.CallStack.Frame;

/**
 * The ranks of functions that were asked for: a recording of calls has millions of stacks of the same few functions.
 */
final class KnownRanks {
    /** How many are kept at most. */
    static final int MOST = 10_000;

    private final Map<Frame, FrameRank> known = new ConcurrentHashMap<>();
    private final Function<Frame, FrameRank> rule;

    /** @param rule the rank of a function that is not known yet */
    KnownRanks(Function<Frame, FrameRank> rule) {
        this.rule = rule;
    }

    FrameRank of(Frame frame) {
        FrameRank rank = known.get(frame);
        return rank == null ? learn(frame) : rank;
    }

    private FrameRank learn(Frame frame) {
        if (known.size() >= MOST) {
            known.clear();
        }
        FrameRank rank = rule.apply(frame);
        known.put(frame, rank);
        return rank;
    }
}
