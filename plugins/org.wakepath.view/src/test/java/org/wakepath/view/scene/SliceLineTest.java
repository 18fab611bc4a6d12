// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.track.Slice;

class SliceLineTest {
    private final Slice outer = slice("outer", 10, 100);
    private final Slice first = slice("first", 10, 40);
    private final Slice inner = slice("inner", 20, 30);
    private final Slice deepest = slice("deepest", 22, 25);
    private final Slice second = slice("second", 40, 60);
    private final Slice after = slice("after", 100, 110);
    private final SliceLine line = new SliceLine(List.of(outer, first, inner, deepest, second, after));

    @Test
    void shouldPutSlicesOnTheLevelThatTheyLieOn() {
        assertThat(line.levels()).isEqualTo(SliceLine.MOST_LEVELS);
        assertThat(line.level(0)).containsExactly(outer, after);
        assertThat(line.level(1)).containsExactly(first, second);
        assertThat(line.level(2)).containsExactly(inner);
    }

    @Test
    void shouldFindTheSliceAtATimeBeforeOneThatIsNear() {
        assertThat(line.at(1, 41, 5)).contains(second);
        assertThat(line.at(1, 62, 5)).contains(second);
        assertThat(line.at(1, 66, 5)).isEmpty();
        assertThat(line.at(2, 16, 5)).contains(inner);
    }

    @Test
    void shouldSplitTimeAtTheInnermostSlicesHoweverDeep() {
        assertThat(line.within(0, 30)).containsExactly(new Share<>(Optional.empty(), 10),
                new Share<>(Optional.of("first"), 10), new Share<>(Optional.of("inner"), 7),
                new Share<>(Optional.of("deepest"), 3));
        assertThat(SliceLine.NONE.within(0, 30)).isEmpty();
    }

    private static Slice slice(String name, long begin, long end) {
        return new Slice(name, begin, end, 0, OptionalLong.empty(), false, false);
    }
}
