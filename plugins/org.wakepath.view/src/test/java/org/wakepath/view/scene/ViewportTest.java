// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.state.PictureState.ViewHistory;

class ViewportTest {
    /** 1000 points for a million ns. */
    private final Viewport all = Viewport.of(5_000_000, 6_000_000, 1200, 334);

    @Test
    void shouldShowAllAtFirst() {
        assertThat(all.scale()).isEqualTo(new TimeScale(5_000_000, 6_000_000, 1000));
        assertThat(all.height()).isEqualTo(300);
        assertThat(all.x(5_250_000)).isEqualTo(450);
        assertThat(all.time(450)).isEqualTo(5_250_000);
    }

    @Property
    void shouldKeepTheTimeUnderTheCursorWhenZooming(@ForAll @DoubleRange(min = 500, max = 900) double x,
            @ForAll @DoubleRange(min = 0.03, max = 1.5) double factor) {
        Viewport middle = all.showing(5_400_000, 5_600_000);
        Viewport zoomed = middle.zoomed(factor, x);
        assertThat(zoomed.x(middle.time(x))).isCloseTo(x, within(0.5));
        assertThat((double) zoomed.scale().span()).isCloseTo(200_000 * factor, within(1.0));
    }

    @Test
    void shouldStayWithinThePath() {
        assertThat(all.zoomed(3, 700)).isEqualTo(all);
        assertThat(all.panned(100)).isEqualTo(all);
        Viewport half = all.showing(5_000_000, 5_500_000);
        assertThat(half.panned(-10)).isEqualTo(half);
        assertThat(half.panned(100).scale().start()).isEqualTo(5_050_000);
        assertThat(half.panned(9_999).scale()).isEqualTo(new TimeScale(5_500_000, 6_000_000, 1000));
        assertThat(half.time(0)).isEqualTo(5_000_000);
    }

    @Test
    void shouldGiveEveryPointFourNanosecondsAtLeast() {
        assertThat(all.zoomed(1e-9, 700).scale().span()).isEqualTo(4000);
        assertThat(Viewport.of(10, 50, 1200, 300).scale()).isEqualTo(new TimeScale(10, 4010, 1000));
    }

    @Test
    void shouldScrollNoFurtherThanThereAreRows() {
        assertThat(all.scrolled(50, 1000).top()).isEqualTo(50);
        assertThat(all.scrolled(5000, 1000).top()).isEqualTo(700);
        assertThat(all.scrolled(50, 1000).scrolled(-80, 1000).top()).isZero();
        assertThat(all.scrolled(50, 200).top()).isZero();
    }

    @Test
    void shouldBringAnIntervalIntoViewAndMoveNoMoreThanNeeded() {
        Viewport half = all.showing(5_000_000, 5_500_000);
        assertThat(half.revealing(5_100_000, 5_200_000)).isEqualTo(half);
        assertThat(half.revealing(5_600_000, 5_600_100).scale())
                .isEqualTo(new TimeScale(5_350_050, 5_850_050, 1000));
        assertThat(all.around(5_200_000, 5_300_000).scale()).isEqualTo(new TimeScale(5_190_000, 5_310_000, 1000));
    }

    @Test
    void shouldKeepTheIntervalWhenResized() {
        Viewport part = all.showing(5_200_000, 5_300_000);
        assertThat(part.resized(700, 234).scale()).isEqualTo(new TimeScale(5_200_000, 5_300_000, 500));
        assertThat(part.resized(700, 234).height()).isEqualTo(200);
        assertThat(part.withNames(300).width()).isEqualTo(1200);
        assertThat(part.withNames(300).scale()).isEqualTo(new TimeScale(5_200_000, 5_300_000, 900));
        assertThat(part.withNames(5).names()).isEqualTo(60);
        assertThat(part.withRowHeight(1).rowHeight()).isEqualTo(Viewport.LEAST_ROW);
    }

    @Test
    void shouldGoBackToWhatWasShownForAWhile() {
        ViewHistory history = new ViewHistory();
        Viewport closer = all.zoomed(0.5, 700);
        Viewport closest = closer.zoomed(0.5, 700);
        history.leave(all, 0);
        history.leave(closer, 300_000_000);
        history.leave(closest, 2_000_000_000);
        Viewport now = closest.panned(80).resized(900, 200);
        assertThat(history.back(now).scale()).isEqualTo(new TimeScale(5_375_000, 5_625_000, 700));
        assertThat(history.back(now).scale()).isEqualTo(new TimeScale(5_000_000, 6_000_000, 700));
        assertThat(history.back(now)).isEqualTo(now);
    }
}
