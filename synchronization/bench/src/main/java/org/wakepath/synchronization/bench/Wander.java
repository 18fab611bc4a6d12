// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.Random;
import org.wakepath.synchronization.bench.Oscillator.Stretches;

/** The course of a simulated clock's rate. All keep to the default assumption: rates differ by less than 500 ppm. */
public enum Wander {
    /** One rate within 100 ppm of 1. */
    NONE {
        @Override
        Stretches add(Stretches clock, Random random, long seconds) {
            return clock.run(seconds, between(random, -100 * PPM, 100 * PPM));
        }
    },

    /** A random walk, as of a crystal whose temperature changes: a step of about 0.1 ppm each minute, within 20 ppm. */
    TEMPERATURE {
        @Override
        Stretches add(Stretches clock, Random random, long seconds) {
            long base = between(random, -50 * PPM, 50 * PPM);
            long departure = 0;
            for (long second = 0; second < seconds; second += MINUTE) {
                clock.run(MINUTE, base + departure);
                long walked = departure + Math.round(random.nextGaussian() * WALK);
                departure = Math.max(-20 * PPM, Math.min(20 * PPM, walked));
            }
            return clock;
        }
    },

    /** One change of the rate, by 5 to 100 ppm, in the second or third quarter. */
    STEP {
        @Override
        Stretches add(Stretches clock, Random random, long seconds) {
            long first = between(random, -50 * PPM, 50 * PPM);
            long step = between(random, 5 * PPM, 100 * PPM) * (random.nextBoolean() ? 1 : -1);
            long change = between(random, seconds / 4, 3 * seconds / 4);
            return clock.run(change, first).run(seconds - change, first + step);
        }
    },

    /** A monotonic clock that NTP slews: some minutes of each hour by up to 499 ppm, always to one side. */
    SLEW {
        @Override
        Stretches add(Stretches clock, Random random, long seconds) {
            long base = between(random, -50 * PPM, 50 * PPM);
            long side = random.nextBoolean() ? PPM : -PPM;
            for (long second = 0; second < seconds; second += HOUR) {
                long before = between(random, 5 * MINUTE, 40 * MINUTE);
                long slewed = between(random, MINUTE, 10 * MINUTE);
                clock.run(before, base).run(slewed, base + side * between(random, 50, 499))
                        .run(HOUR - before - slewed, base);
            }
            return clock;
        }
    },

    /** One rate, but the host sleeps once in 12 hours, for 5 minutes to 4 hours, or for a third of the total time. */
    SUSPEND {
        @Override
        Stretches add(Stretches clock, Random random, long seconds) {
            long rate = between(random, -100 * PPM, 100 * PPM);
            long part = Math.min(seconds, 12 * HOUR);
            for (long second = 0; second + part <= seconds; second += part) {
                long before = between(random, part / 4, part / 2);
                long sleep = between(random, 5 * MINUTE, Math.min(4 * HOUR, part / 3));
                clock.run(before, rate).stand(sleep).run(part - before - sleep, rate);
            }
            return clock;
        }
    };

    private static final long PPM = 1_000;
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long WALK = 100;

    /**
     * A clock of this kind.
     *
     * @param shownAtStart what it shows at ideal time 0, ns
     * @param seconds the time for which its rates are chosen; after that the last one stays
     */
    public Oscillator clock(Random random, long shownAtStart, long seconds) {
        return add(Oscillator.startingAt(shownAtStart), random, seconds).build();
    }

    abstract Stretches add(Stretches clock, Random random, long seconds);

    private static long between(Random random, long least, long most) {
        return random.nextLong(least, most + 1);
    }
}
