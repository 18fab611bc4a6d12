// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.openjdk.jol.info.GraphLayout;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncQuality;

/** Accuracy, memory and time of relations, for each scenario against the number of exchanges. */
final class AccuracyTable {
    private static final int INSTANTS = 2_000;
    private static final int MOST_TRIALS = 10;
    private static final int REQUESTS_OF_ALL_TRIALS = 100_000;
    private static final String NOTHING = "-";

    private final long seed;

    AccuracyTable(long seed) {
        this.seed = seed;
    }

    /** Columns that need explanation are explained by {@code --help}. */
    Table measure(List<Integer> requests) {
        Table table = new Table("scenario", "exchanges", "trials", "median ns", "99 % ns", "worst ns", "bound ns",
                "inside %", "quality", "lines", "exchange B", "relation B", "relating ms");
        for (Scenario scenario : Scenario.all()) {
            for (int count : requests) {
                table.add(row(scenario, count));
            }
        }
        return table;
    }

    private List<String> row(Scenario scenario, int requests) {
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        int count = Math.max(1, Math.min(MOST_TRIALS, REQUESTS_OF_ALL_TRIALS / requests));
        for (int i = 0; i < count; i++) {
            trials.add(scenario.trial(random, requests));
        }
        List<String> row = new ArrayList<>(List.of(scenario.name(), text(requests), text(count)));
        row.addAll(accuracy(trials, random));
        row.addAll(cost(trials.get(count - 1)));
        return row;
    }

    private static List<String> accuracy(List<Trial> trials, Random random) {
        List<Trial> usable = trials.stream().filter(trial -> trial.relation().isUsable()).toList();
        String quality = trials.stream().map(trial -> trial.relation().quality())
                .reduce(SyncQuality.ACCURATE, SyncQuality::worse).toString();
        if (usable.isEmpty()) {
            return List.of(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, quality, NOTHING);
        }
        Accuracy all = Accuracy.of(usable.stream().map(trial -> trial.accuracy(random, INSTANTS)).toList());
        int lines = usable.stream().mapToInt(trial -> trial.relation().transform().size()).max().getAsInt();
        return List.of(text(all.error(50)), text(all.error(99)), text(all.error(100)), text(all.medianBound()),
                String.format(Locale.ROOT, "%.3f", 100 * all.shareInside()), quality, text(lines));
    }

    private static List<String> cost(Trial trial) {
        MessageExchange exchange = trial.exchange();
        long began = System.nanoTime();
        ClockRelation relation = new ConvexHullSynchronizer().relate(exchange);
        double milliseconds = (System.nanoTime() - began) / 1e6;
        return List.of(text(bytes(exchange)), text(bytes(relation)), String.format(Locale.ROOT, "%.1f", milliseconds));
    }

    private static long bytes(Object root) {
        return GraphLayout.parseInstance(root).totalSize();
    }

    private static String text(long value) {
        return Long.toString(value);
    }
}
