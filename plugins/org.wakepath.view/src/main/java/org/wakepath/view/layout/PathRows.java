// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.TaskGroup;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * Puts the rows of a path into groups. The path is in one worker at a time, so the row of a group has the segments of
 * all its members.
 */
final class PathRows {
    private final TimeGraph graph;
    private final ActivePath path;
    private final RowGroups.Builder rows = new RowGroups.Builder();
    /** Where the segments of a row of {@code graph} are, by its number and their state. */
    private final Map<Part, Integer> places = new HashMap<>();

    private record Part(int row, EdgeState state) {
    }

    private PathRows(TimeGraph graph, ActivePath path) {
        this.graph = graph;
        this.path = path;
    }

    /** The graph with rows for groups. {@code graph} has none, and its rows are host by host. */
    static TimeGraph grouped(TimeGraph graph, ActivePath path, RowGrouping grouping) {
        PathRows made = new PathRows(graph, path);
        switch (grouping) {
            case HOST -> made.byProgram();
            case PROCESS -> made.byProcess();
            case STATE -> made.byState();
        }
        return new TimeGraph(made.rows.rows(), made.arrows(), made.rows.groups());
    }

    private TimeGraphRow row(int number) {
        return graph.rows().get(number);
    }

    private IntStream numbers() {
        return IntStream.range(0, graph.rows().size());
    }

    /** The first row, that of the analysed task, stays alone. */
    private void byProgram() {
        add(numbers().boxed().collect(Collectors.groupingBy(
                number -> number == 0 ? number : TaskGroup.Key.of(row(number).worker()), LinkedHashMap::new,
                Collectors.toList())), PathRows::program);
    }

    private static String program(List<TimeGraphRow> tasks) {
        return WorkerWords.of(tasks.get(0).worker(), tasks.size());
    }

    private record Process(String host, int process) {
    }

    private void byProcess() {
        add(numbers().boxed().collect(Collectors.groupingBy(number -> {
            Worker worker = row(number).worker();
            return worker.kind() == WorkerKind.TASK ? new Process(worker.host(), worker.process()) : number;
        }, LinkedHashMap::new, Collectors.toList())), PathRows::process);
    }

    /** The name of a process: that of its main thread if it is there. */
    static String process(List<TimeGraphRow> tasks) {
        List<Worker> workers = tasks.stream().map(TimeGraphRow::worker).toList();
        Worker main = workers.stream().filter(worker -> worker.tid() == worker.process()).findFirst()
                .orElse(workers.get(0));
        return WorkerWords.process(main, tasks.size());
    }

    private void add(Map<Object, List<Integer>> groups, Function<List<TimeGraphRow>, String> title) {
        for (List<Integer> group : groups.values()) {
            List<TimeGraphRow> members = group.stream().map(this::row).toList();
            int parent = members.size() > 1 ? rows.addGroup(title.apply(members), joined(members)) : 0;
            for (int number : group) {
                int place = members.size() > 1 ? rows.add(row(number), parent) : rows.add(row(number));
                for (EdgeState state : EdgeState.values()) {
                    places.put(new Part(number, state), place);
                }
            }
        }
    }

    private TimeGraphRow joined(List<TimeGraphRow> members) {
        int[] segments = members.stream().flatMapToInt(row -> IntStream.range(0, row.size()).map(row::segment)).sorted()
                .toArray();
        List<Wait> waits = members.stream().flatMap(row -> row.waits().stream()).toList();
        return new TimeGraphRow(members.get(0).worker(), path.segments(), segments, waits);
    }

    private void byState() {
        Map<String, List<Integer>> hosts = numbers().boxed().collect(Collectors
                .groupingBy(number -> row(number).worker().host(), LinkedHashMap::new, Collectors.toList()));
        for (List<Integer> host : hosts.values()) {
            for (EdgeState state : EdgeState.values()) {
                List<Integer> members = host.stream().filter(number -> states(row(number)).contains(state))
                        .sorted(Comparator.comparingLong(number -> -time(row(number), state))).toList();
                if (!members.isEmpty()) {
                    add(state, members);
                }
            }
        }
    }

    private void add(EdgeState state, List<Integer> members) {
        List<TimeGraphRow> parts = members.stream().map(number -> part(row(number), state)).toList();
        int parent = rows.addGroup(StateWords.of(state) + ": " + WorkerWords.count(parts.size()), joined(parts));
        for (int i = 0; i < parts.size(); i++) {
            places.put(new Part(members.get(i), state), rows.add(parts.get(i), parent));
        }
    }

    /** The states of the segments and waits of a row. */
    private static Set<EdgeState> states(TimeGraphRow row) {
        Set<EdgeState> states = row.waits().stream().map(Wait::state).collect(Collectors.toCollection(TreeSet::new));
        IntStream.range(0, row.size()).mapToObj(row::state).forEach(states::add);
        return states;
    }

    private static long time(TimeGraphRow row, EdgeState state) {
        return row.occupancy().of(state, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private TimeGraphRow part(TimeGraphRow row, EdgeState state) {
        int[] segments = IntStream.range(0, row.size()).filter(i -> row.state(i) == state).map(row::segment).toArray();
        List<Wait> waits = row.waits().stream().filter(wait -> wait.state() == state).toList();
        return new TimeGraphRow(row.worker(), path.segments(), segments, waits);
    }

    /** The arrows between the segments that they were between. */
    private List<TimeGraphArrow> arrows() {
        List<TimeGraphArrow> arrows = new ArrayList<>();
        for (TimeGraphArrow arrow : graph.arrows()) {
            TimeGraphRow from = row(arrow.fromRow());
            TimeGraphRow to = row(arrow.toRow());
            if (from.size() > 0 && to.size() > 0) {
                EdgeState sender = from.state(Math.max(0, from.lastBefore(arrow.from())));
                EdgeState receiver = to.state(Math.min(to.size() - 1, to.firstAfter(arrow.to())));
                arrows.add(arrow.between(places.get(new Part(arrow.fromRow(), sender)),
                        places.get(new Part(arrow.toRow(), receiver))));
            }
        }
        return arrows;
    }
}
