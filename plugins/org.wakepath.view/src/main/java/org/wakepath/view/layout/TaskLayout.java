// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * Puts the rows of all tasks one below the other, host by host and container by container: values, CPUs, and then tasks
 * or groups of them.
 */
final class TaskLayout {
    /** Stands for a CPU where the number of a task would be. */
    static final int CPU = -1;
    /** Stands for a row of values. */
    static final int VALUES = -2;
    private static final int GROUP = -3;

    private final TaskRows tasks;
    private final Map<Worker, TimeGraphRow> onPath = new HashMap<>();
    private final RowGroups.Builder rows = new RowGroups.Builder();
    private final IntArrayList order = new IntArrayList();
    private final TaskPlaces places;

    /** @param path the workers of the path, whose waits that it met are strong */
    TaskLayout(TaskRows tasks, List<TimeGraphRow> path) {
        this.tasks = tasks;
        this.places = new TaskPlaces(tasks.rows());
        path.forEach(row -> onPath.put(row.worker(), row));
    }

    /**
     * Adds tasks by their numbers, which are host by host.
     *
     * @param values rows of values over time, of any host
     */
    void add(int[] numbers, RowGrouping grouping, List<TimeGraphRow> values) {
        Map<String, List<Integer>> hosts = Arrays.stream(numbers).boxed().collect(Collectors.groupingBy(
                number -> tasks.rows().get(number).bars().worker().host(), LinkedHashMap::new, Collectors.toList()));
        Set<String> kernels = new HashSet<>(hosts.keySet());
        hosts.forEach((host, members) -> {
            String kernel = tasks.rows().get(members.get(0)).bars().worker().kernel();
            // All containers have the CPUs of their host. Where none of its other tasks is shown, they come first.
            if (host.equals(kernel) || kernels.add(kernel)) {
                addOfHost(kernel, values);
            }
            switch (grouping) {
                case HOST -> members.forEach(this::add);
                case PROCESS -> byProcess(members);
                case STATE -> byState(members);
            }
        });
    }

    private void addOfHost(String host, List<TimeGraphRow> values) {
        values.stream().filter(row -> row.worker().host().equals(host)).forEach(row -> {
            rows.add(row);
            order.add(VALUES);
        });
        tasks.cpus().stream().filter(cpu -> cpu.host().equals(host)).forEach(cpu -> {
            rows.add(onPath.isEmpty() ? cpu.row() : cpu.row(onPath));
            order.add(CPU);
        });
    }

    private void add(int number) {
        places.put(number, rows.add(bars(number)));
        order.add(number);
    }

    private TimeGraphRow bars(int number) {
        TimeGraphRow all = tasks.rows().get(number).bars();
        TimeGraphRow path = onPath.get(all.worker());
        return path == null ? all : new TaskGraph.Concern(path).strong(all);
    }

    private void byProcess(List<Integer> members) {
        Map<Integer, List<Integer>> processes = members.stream().collect(Collectors.groupingBy(
                number -> tasks.rows().get(number).task().process(), LinkedHashMap::new, Collectors.toList()));
        for (List<Integer> process : processes.values()) {
            if (process.size() == 1) {
                add(process.get(0));
            } else {
                List<TimeGraphRow> bars = process.stream().map(this::bars).toList();
                String title = PathRows.process(bars);
                int group = rows.addGroup(title, MergedRow.of(title, bars));
                order.add(GROUP);
                for (int i = 0; i < bars.size(); i++) {
                    places.put(process.get(i), rows.add(bars.get(i), group));
                    order.add((int) process.get(i));
                }
            }
        }
    }

    private record Part(int number, TimeGraphRow bars) {
        long time(EdgeState state) {
            return bars.occupancy().of(state, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    private void byState(List<Integer> members) {
        List<Part> all = members.stream().map(number -> new Part(number, bars(number))).toList();
        for (EdgeState state : EdgeState.values()) {
            List<Part> parts = all.stream().map(part -> new Part(part.number(), part.bars().only(state)))
                    .filter(part -> part.bars().size() > 0)
                    .sorted(Comparator.comparingLong(part -> -part.time(state))).toList();
            if (!parts.isEmpty()) {
                add(state, parts);
            }
        }
    }

    /** Adds a state: how many tasks had it, and the parts of them. */
    private void add(EdgeState state, List<Part> parts) {
        List<TimeGraphRow> bars = parts.stream().map(Part::bars).toList();
        int group = rows.addGroup(StateWords.of(state) + ": " + WorkerWords.count(parts.size()),
                MergedRow.of(StateWords.of(state), bars).showing(Gauge.counting(bars)));
        order.add(GROUP);
        for (Part part : parts) {
            places.put(part.number(), state, rows.add(part.bars(), group));
            order.add(part.number());
        }
    }

    /** The number of the task of each row; negative for values, CPUs and groups. */
    int[] order() {
        return order.toIntArray();
    }

    TimeGraph graph(List<TimeGraphArrow> arrows) {
        return new TimeGraph(rows.rows(), arrows, rows.groups());
    }

    /** Where the segments of each task are. */
    TaskPlaces places() {
        return places;
    }
}
