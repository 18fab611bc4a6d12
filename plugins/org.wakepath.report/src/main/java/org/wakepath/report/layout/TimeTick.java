/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.layout;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A mark on the time axis.
 *
 * @param time ns
 * @param label its distance from the axis' origin, such as {@code 2.5 ms}
 */
public record TimeTick(long time, String label) {
    private static final int[] STEPS = {1, 2, 5};

    /** The ticks of a scale at round distances from {@code origin}, at least {@code spacing} pixels apart. */
    public static List<TimeTick> of(TimeScale scale, long origin, int spacing) {
        long step = step((double) scale.span() * spacing / scale.width());
        List<TimeTick> ticks = new ArrayList<>();
        long first = origin + Math.floorDiv(scale.start() - origin + step - 1, step) * step;
        for (long time = first; time <= scale.end(); time += step) {
            ticks.add(new TimeTick(time, label(time - origin, step)));
        }
        return ticks;
    }

    private static long step(double least) {
        long power = 1;
        while (true) {
            for (int step : STEPS) {
                if (step * power >= least) {
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
