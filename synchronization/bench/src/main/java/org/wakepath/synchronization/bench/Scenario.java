// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Two clocks and the network between them.
 *
 * @param name to be shown
 * @param wander of b's clock; a's has one rate
 * @param network between them
 * @param sendings when requests are sent
 * @param seconds its length
 */
public record Scenario(String name, Wander wander, Network network, Sendings sendings, long seconds) {
    /** The least delay of all scenarios, one way, ns; the asymmetric one has four times as much on the way back. */
    public static final long LEAST_DELAY = 50_000;

    private static final long HOUR = 3_600;
    private static final long DAY = 24 * HOUR;
    private static final long BILLION = 1_000_000_000;
    private static final long EPOCH = 1L << 60;
    private static final Delay QUEUES = Delay.exponential(LEAST_DELAY, LEAST_DELAY);

    /** The scenarios of the table. */
    public static List<Scenario> all() {
        Delay heavy = Delay.heavyTailed(LEAST_DELAY, LEAST_DELAY);
        return List.of(
                hour("symmetric", Network.symmetric(QUEUES)),
                hour("heavy tails", Network.symmetric(heavy)),
                hour("asymmetric", new Network(QUEUES, Delay.exponential(4 * LEAST_DELAY, LEAST_DELAY), 0, 1)),
                hour("bursts", Network.symmetric(Delay.bursty(QUEUES, 20_000_000, 1))),
                hour("loss 30 %", new Network(QUEUES, QUEUES, 0.3, 1)),
                hour("1 % answered", new Network(QUEUES, QUEUES, 0, 0.01)),
                hour("one-way", new Network(QUEUES, QUEUES, 0, 0)),
                wandering(Wander.TEMPERATURE, HOUR), wandering(Wander.TEMPERATURE, DAY),
                wandering(Wander.TEMPERATURE, 30 * DAY),
                wandering(Wander.STEP, HOUR), wandering(Wander.STEP, DAY), wandering(Wander.STEP, 30 * DAY),
                wandering(Wander.SLEW, HOUR), wandering(Wander.SLEW, DAY), wandering(Wander.SLEW, 30 * DAY),
                wandering(Wander.SUSPEND, HOUR), wandering(Wander.SUSPEND, DAY), wandering(Wander.SUSPEND, 30 * DAY));
    }

    /** A clock that wanders, and symmetric delays. */
    public static Scenario wandering(Wander wander, long seconds) {
        String name = wander.name().toLowerCase(Locale.ROOT) + " " + duration(seconds);
        return new Scenario(name, wander, Network.symmetric(QUEUES), Sendings.SCATTERED, seconds);
    }

    /** The same with requests at other times. */
    public Scenario with(Sendings others) {
        return new Scenario(name, wander, network, others, seconds);
    }

    /** Runs the scenario: the two hosts ask and answer. The clocks show about 36 years and 3 days at the start. */
    public Trial trial(Random random, int requests) {
        Oscillator a = Wander.NONE.clock(random, EPOCH, seconds);
        Oscillator b = wander.clock(random, 3 * DAY * BILLION, seconds);
        long span = seconds * BILLION;
        long[] times = sendings.times(random, span, requests);
        return Trial.of(a, b, span, network.carry(a, b, times, random));
    }

    private static Scenario hour(String name, Network network) {
        return new Scenario(name, Wander.NONE, network, Sendings.SCATTERED, HOUR);
    }

    private static String duration(long seconds) {
        return seconds < DAY ? seconds / HOUR + " h" : seconds / DAY + " d";
    }
}
