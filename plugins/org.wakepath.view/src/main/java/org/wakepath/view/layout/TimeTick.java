// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A mark on the time axis.
 *
 * @param time ns
 * @param label its distance from the origin of the axis, such as {@code 2.5 ms}
 */
public record TimeTick(long time, String label) {
    private static final int[] STEPS = {1, 2, 5};
    private static final long LARGEST_STEP = 5_000_000_000_000_000_000L;

    /** The ticks of a scale at round distances from {@code origin}, at least {@code spacing} pixels apart. */
    public static List<TimeTick> of(TimeScale scale, long origin, int spacing) {
        long step = step((double) scale.span() * spacing / scale.width());
        List<TimeTick> ticks = new ArrayList<>();
        long behind = Math.floorMod(scale.start() - origin, step);
        long next = behind == 0 ? 0 : step - behind;
        // The remaining length is compared instead of times, because these may overflow at the next step.
        for (long left = scale.span() - next; left >= 0; left -= step) {
            long time = scale.end() - left;
            ticks.add(new TimeTick(time, label(time - origin, step)));
        }
        return ticks;
    }

    private static long step(double least) {
        double possible = Math.min(least, LARGEST_STEP);
        long power = 1;
        while (true) {
            for (int step : STEPS) {
                if (step * power >= possible) {
                    return step * power;
                }
            }
            power *= 10;
        }
    }

    private static String label(long offset, long step) {
        int unit = step >= 500_000_000 ? 9 : step >= 500_000 ? 6 : step >= 500 ? 3 : 0;
        String name = switch (unit) {
            case 9 -> " s";
            case 6 -> " ms";
            case 3 -> " µs";
            default -> " ns";
        };
        BigDecimal value = BigDecimal.valueOf(offset, unit).stripTrailingZeros();
        return (value.signum() == 0 ? "0" : value.toPlainString()) + name;
    }
}
