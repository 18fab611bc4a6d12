// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
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
        assertThat(line.levels()).isEqualTo(4);
        assertThat(line.level(0)).containsExactly(outer, after);
        assertThat(line.level(1)).containsExactly(first, second);
        assertThat(line.level(2)).containsExactly(inner);
        assertThat(line.level(3)).containsExactly(deepest);
    }

    @Test
    void shouldCountWhatIsTooDeepToBeDrawn() {
        List<Slice> nested = IntStream.range(0, 20).mapToObj(depth -> slice("step", depth, 100 - depth)).toList();
        SliceLine deep = new SliceLine(nested);

        assertThat(deep.levels()).isEqualTo(SliceLine.MOST_LEVELS).isEqualTo(16);
        assertThat(deep.deeper()).isEqualTo(4);
        assertThat(deep.size()).isEqualTo(20);
    }

    @Test
    void shouldMoveUpWhatPassesAFilterAndKnowAllSlicesFurther() {
        SliceLine filtered = line.filtered(SliceFilter.of("/^(inn|deep)/"));

        assertThat(filtered.levels()).isEqualTo(2);
        assertThat(filtered.level(0)).containsExactly(inner);
        assertThat(filtered.level(1)).containsExactly(deepest);
        assertThat(filtered.within(0, 20)).isEqualTo(line.within(0, 20));
        assertThat(filtered.filtered(SliceFilter.of("second")).level(0)).containsExactly(second);
    }

    @Test
    void shouldKnowWhichTimesHaveSomeOfASlice() {
        SliceLine filtered = line.filtered(SliceFilter.of("second"));

        assertThat(filtered.touches(30, 40)).isFalse();
        assertThat(filtered.touches(30, 41)).isTrue();
        assertThat(filtered.touches(61, 70)).isFalse();
        assertThat(SliceLine.NONE.touches(0, 100)).isFalse();
    }

    /** first and second are apart by nothing: 10 to 40 and 40 to 60. */
    @Test
    void shouldTellTheShareOfATimeThatALevelFills() {
        assertThat(line.share(1, 0, 20)).isEqualTo(0.5);
        assertThat(line.share(1, 30, 50)).isEqualTo(1);
        assertThat(line.share(1, 50, 90)).isEqualTo(0.25);
        assertThat(line.share(2, 22, 24)).isEqualTo(1);
        assertThat(line.share(2, 40, 60)).isZero();
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
