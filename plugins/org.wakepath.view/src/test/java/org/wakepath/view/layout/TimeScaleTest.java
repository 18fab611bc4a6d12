// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TimeScaleTest {
    private final TimeScale scale = new TimeScale(1000, 2000, 100);

    @Test
    void shouldMapTimeToPixelsAndBack() {
        assertThat(scale.x(1500)).isEqualTo(50);
        assertThat(scale.time(50)).isEqualTo(1500);
        assertThat(scale.pixelStart(0)).isEqualTo(1000);
        assertThat(scale.pixelStart(100)).isEqualTo(2000);
        assertThat(scale.pixel(1009)).isZero();
        assertThat(scale.pixel(1010)).isEqualTo(1);
    }

    @Test
    void shouldPutEveryTimeIntoItsPixel() {
        TimeScale odd = new TimeScale(0, 1001, 37);
        for (long time = 0; time < 1001; time++) {
            int pixel = odd.pixel(time);
            assertThat(time).isBetween(odd.pixelStart(pixel), odd.pixelStart(pixel + 1) - 1);
        }
    }

    @Test
    void shouldKeepTheAnchorWhenZooming() {
        TimeScale closer = scale.zoomed(0.5, 1200);
        assertThat(closer).isEqualTo(new TimeScale(1100, 1600, 100));
        assertThat(closer.x(1200)).isEqualTo(scale.x(1200));
        assertThat(scale.zoomed(1e-9, 1200).span()).isEqualTo(100);
    }

    @Test
    void shouldRefuseAnEmptyInterval() {
        assertThatThrownBy(() -> new TimeScale(5, 5, 10)).hasMessage("nothing to map: 5 to 5 on 10 pixels");
    }

    @Test
    @Timeout(60)
    void shouldEndItsMarksWhereTimesEnd() {
        assertThat(TimeTick.of(new TimeScale(0, Long.MAX_VALUE, 1000), 0, 400)).extracting(TimeTick::time)
                .containsExactly(0L, 5_000_000_000_000_000_000L);
        assertThat(TimeTick.of(new TimeScale(Long.MAX_VALUE - 1000, Long.MAX_VALUE, 100), Long.MAX_VALUE - 1000, 60))
                .extracting(TimeTick::label).containsExactly("0 µs", "1 µs");
    }

    @Test
    void shouldLabelRoundTimes() {
        assertThat(TimeTick.of(new TimeScale(1000, 10_001_000, 1000), 1000, 90)).extracting(TimeTick::label)
                .containsExactly("0 ms", "1 ms", "2 ms", "3 ms", "4 ms", "5 ms", "6 ms", "7 ms", "8 ms", "9 ms",
                        "10 ms");
        assertThat(TimeTick.of(new TimeScale(0, 700, 100), 0, 30)).extracting(TimeTick::label)
                .containsExactly("0 µs", "0.5 µs");
        assertThat(TimeTick.of(new TimeScale(0, 600_000_000, 1000), 0, 90)).extracting(TimeTick::label)
                .contains("100 ms", "600 ms");
    }
}
