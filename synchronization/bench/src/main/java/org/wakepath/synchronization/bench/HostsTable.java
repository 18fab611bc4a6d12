// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;

/** The time for many hosts with many relations: median, least and most of some rounds after warm-up. */
final class HostsTable {
    private static final int HOSTS = 1_000;
    private static final int RELATIONS = 50_000;
    private static final int EXCHANGES = 20;
    private static final int ROUNDS = 21;
    private static final int ROUNDS_OF_RELATING = 3;
    private static final long SECONDS = 3_600;
    private static final long BILLION = 1_000_000_000;

    private final List<Pair> pairs = new ArrayList<>();

    private record Pair(int a, int b, MessageExchange exchange) {
    }

    HostsTable(long seed) {
        Random random = new Random(seed);
        List<Oscillator> clocks = new ArrayList<>();
        for (int host = 0; host < HOSTS; host++) {
            clocks.add(Wander.NONE.clock(random, random.nextLong(1L << 60), SECONDS));
        }
        for (int i = 1; i <= RELATIONS; i++) {
            int b = i < HOSTS ? i : 1 + random.nextInt(HOSTS - 1);
            int a = random.nextInt(b);
            pairs.add(new Pair(a, b, exchange(clocks.get(a), clocks.get(b), random)));
        }
    }

    private static MessageExchange exchange(Oscillator a, Oscillator b, Random random) {
        Delay delay = Delay.exponential(Scenario.LEAST_DELAY, Scenario.LEAST_DELAY);
        long[] times = Sendings.SCATTERED.times(random, SECONDS * BILLION, EXCHANGES);
        return Network.symmetric(delay).carry(a, b, times, random);
    }

    Table measure() {
        List<ClockRelation> relations = relate();
        SyncGraph graph = build(relations);
        Table table = new Table("what", "median ms", "least ms", "most ms");
        table.add(row("relating " + RELATIONS + " pairs, " + EXCHANGES + " exchanges each", ROUNDS_OF_RELATING,
                this::relate));
        table.add(row("building the graph of " + HOSTS + " hosts", ROUNDS, () -> build(relations)));
        table.add(row("relativeTo, again", ROUNDS, () -> graph.relativeTo(0)));
        table.add(row("building and relativeTo", ROUNDS, () -> build(relations).relativeTo(0)));
        return table;
    }

    private List<ClockRelation> relate() {
        ConvexHullSynchronizer synchronizer = new ConvexHullSynchronizer();
        return pairs.stream().map(pair -> synchronizer.relate(pair.exchange())).toList();
    }

    private SyncGraph build(List<ClockRelation> relations) {
        SyncGraph graph = new SyncGraph(HOSTS);
        for (int i = 0; i < RELATIONS; i++) {
            graph.add(pairs.get(i).a(), pairs.get(i).b(), relations.get(i));
        }
        return graph;
    }

    /** Runs half as many rounds first, to warm up. */
    private static List<String> row(String what, int rounds, Runnable work) {
        for (int i = 0; i < rounds / 2; i++) {
            work.run();
        }
        double[] milliseconds = DoubleStream.generate(() -> time(work)).limit(rounds).sorted().toArray();
        return List.of(what, text(milliseconds[rounds / 2]), text(milliseconds[0]), text(milliseconds[rounds - 1]));
    }

    private static double time(Runnable work) {
        long began = System.nanoTime();
        work.run();
        return (System.nanoTime() - began) / 1e6;
    }

    private static String text(double milliseconds) {
        return String.format(Locale.ROOT, "%.1f", milliseconds);
    }
}
