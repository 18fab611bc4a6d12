/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/** Sorts the segments of a path into rows. */
final class RowBuilder {
    private final ActivePath path;
    private final Map<Worker, IntStream.Builder> segments = new LinkedHashMap<>();
    private final Map<Worker, List<Wait>> waits = new LinkedHashMap<>();

    RowBuilder(ActivePath path) {
        this.path = path;
        segments.put(path.task(), IntStream.builder());
        for (int i = 0; i < path.segments().size(); i++) {
            Worker worker = path.segments().get(i).worker().grouped();
            segments.computeIfAbsent(worker, unused -> IntStream.builder()).add(i);
        }
        for (Wait wait : path.waits()) {
            waits.computeIfAbsent(wait.worker().grouped(), unused -> new ArrayList<>()).add(wait);
        }
    }

    /** The rows, host by host. */
    List<TimeGraphRow> rows() {
        Set<String> hosts = new LinkedHashSet<>();
        segments.keySet().forEach(worker -> hosts.add(worker.host()));
        List<PathSegment> all = path.segments();
        List<TimeGraphRow> rows = new ArrayList<>();
        for (String host : hosts) {
            segments.forEach((worker, places) -> {
                if (worker.host().equals(host)) {
                    rows.add(new TimeGraphRow(worker, all, places.build().toArray(),
                            waits.getOrDefault(worker, List.of())));
                }
            });
        }
        return rows;
    }
}
