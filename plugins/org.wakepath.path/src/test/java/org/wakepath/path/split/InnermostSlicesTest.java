// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.track.Slice;

class InnermostSlicesTest {
    /** outer 10-90 holds inner 20-40, which holds leaf 30-40, and inner 50-60. */
    private final InnermostSlices slices = new InnermostSlices(List.of(slice("outer", 10, 90), slice("inner", 20, 40),
            slice("leaf", 30, 40), slice("inner", 50, 60)));

    private static Slice slice(String name, long begin, long end) {
        return new Slice(name, begin, end, 0, OptionalLong.empty(), false, false);
    }

    @Test
    void shouldPartTimeByAllSlicesThatItLiesIn() {
        List<String> parts = new ArrayList<>();
        slices.splitNested(5, 55, (in, from, to) -> parts.add(from + "-" + to + " " + String.join("<", in.names())));

        assertThat(parts).containsExactly("5-10 ", "10-20 outer", "20-30 outer<inner", "30-40 outer<inner<leaf",
                "40-50 outer", "50-55 outer<inner");
    }

    @Test
    void shouldNameWhatATaskWasInUntilAMoment() {
        assertThat(slices.until(10).names()).isEmpty();
        assertThat(slices.until(11).names()).containsExactly("outer");
        assertThat(slices.until(40).names()).containsExactly("outer", "inner", "leaf");
        assertThat(slices.until(41).names()).containsExactly("outer");
        assertThat(slices.until(91).names()).isEmpty();
    }

    /** Events were lost in outer, before 50: it may have been over then. In the calls of inner none were. */
    @Test
    void shouldNotNameWhatMayHaveBeenOver() {
        InnermostSlices lossy = new InnermostSlices(List.of(
                new Slice("outer", 10, 90, 0, OptionalLong.empty(), false, true), slice("inner", 50, 60)));

        assertThat(lossy.until(30).names()).isEmpty();
        assertThat(lossy.until(55).names()).containsExactly("inner");
    }
}
