// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.track.CallStack.Frame;

class KnownRanksTest {
    private final List<Frame> worked = new ArrayList<>();
    private final KnownRanks ranks = new KnownRanks(frame -> {
        worked.add(frame);
        return frame.module().isEmpty() ? FrameRank.PROGRAM : FrameRank.LIBRARY;
    });

    @Test
    void shouldWorkOutTheRankOfAFunctionOnce() {
        for (int i = 0; i < 1000; i++) {
            assertThat(ranks.of(new Frame("read", ""))).isEqualTo(FrameRank.PROGRAM);
            assertThat(ranks.of(new Frame("read", "libc.so.6"))).isEqualTo(FrameRank.LIBRARY);
        }

        assertThat(worked).containsExactly(new Frame("read", ""), new Frame("read", "libc.so.6"));
    }

    @Test
    void shouldForgetRanksWhereThereAreVeryManyFunctions() {
        for (int i = 0; i <= KnownRanks.MOST; i++) {
            ranks.of(new Frame("function" + i, ""));
        }
        worked.clear();

        assertThat(ranks.of(new Frame("function0", ""))).isEqualTo(FrameRank.PROGRAM);
        assertThat(worked).containsExactly(new Frame("function0", ""));
    }
}
