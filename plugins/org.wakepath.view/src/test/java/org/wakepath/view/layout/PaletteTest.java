// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wakepath.graph.model.EdgeState;

class PaletteTest {
    @ParameterizedTest
    @EnumSource(EdgeState.class)
    void shouldStandOutFromItsBackground(EdgeState state) {
        for (Palette palette : new Palette[] {Palette.light(), Palette.dark()}) {
            assertThat(contrast(palette.colour(state), palette.background())).isGreaterThanOrEqualTo(2.95);
            assertThat(contrast(palette.colour(state), palette.text(state))).isGreaterThanOrEqualTo(4.5);
        }
    }

    @Test
    void shouldTakeColoursThatWereChosenForSomeStates() {
        Palette chosen = Palette.dark().with(Map.of(EdgeState.NETWORK, 0x102030));

        assertThat(chosen.colour(EdgeState.NETWORK)).isEqualTo(0x102030);
        assertThat(chosen.text(EdgeState.NETWORK)).isEqualTo(0xFFFFFF);
        assertThat(chosen.colour(EdgeState.RUNNING)).isEqualTo(Palette.dark().colour(EdgeState.RUNNING));
        assertThat(chosen.background()).isEqualTo(Palette.dark().background());
    }

    private static double contrast(int one, int other) {
        double lighter = Math.max(Palette.luminance(one), Palette.luminance(other));
        double darker = Math.min(Palette.luminance(one), Palette.luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }
}
