/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.layout;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Worker;

/**
 * The order of the rows of all tasks: host by host, those that a path comes to first; in a host those that the path comes
 * to, in its order, then those that were busy longest.
 */
final class TaskOrder {
    private final List<TaskRow> rows;
    private final Map<Worker, Integer> onPath = new HashMap<>();
    private final Map<String, Integer> hostsOnPath = new HashMap<>();

    /** @param path who the path comes to, in its order; empty without a path */
    TaskOrder(List<TaskRow> rows, List<Worker> path) {
        this.rows = rows;
        for (Worker worker : path) {
            onPath.putIfAbsent(worker, onPath.size());
            hostsOnPath.putIfAbsent(worker.host(), hostsOnPath.size());
        }
    }

    /** The numbers of the rows, from top to bottom. */
    int[] order() {
        long[] busy = rows.stream().mapToLong(TaskRow::busy).toArray();
        Comparator<Integer> byHost = Comparator.comparingInt(this::hostRank);
        Comparator<Integer> order = byHost.thenComparingInt(i -> rows.get(i).task().hostNumber())
                .thenComparingInt(this::rank).thenComparingLong(i -> -busy[i]).thenComparingInt(i -> i);
        return IntStream.range(0, rows.size()).boxed().sorted(order).mapToInt(i -> i).toArray();
    }

    private int hostRank(int row) {
        return hostsOnPath.getOrDefault(rows.get(row).bars().worker().host(), Integer.MAX_VALUE);
    }

    private int rank(int row) {
        return onPath.getOrDefault(rows.get(row).bars().worker(), Integer.MAX_VALUE);
    }
}
