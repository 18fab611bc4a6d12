// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.path.Wait;

/**
 * All tasks as rows in a useful order, with the links of a path between them.
 *
 * @param rows what there is
 * @param order the number among {@code rows} of each row of the graph; negative for the rows of values, CPUs and groups
 * @param graph the rows from top to bottom
 * @param places where the segments of each task are
 */
public record TaskGraph(TaskRows rows, int[] order, TimeGraph graph, TaskPlaces places) {

    /**
     * Lays out all tasks.
     *
     * @param onPath the workers of the path, in its order; they are first, and their waits that the path met are strong
     * @param path the path whose links are shown, with names that are safe to show
     * @param values rows of values over time, above those of their hosts
     */
    public static TaskGraph of(TaskRows rows, List<TimeGraphRow> onPath, Optional<ActivePath> path,
            RowGrouping grouping, List<TimeGraphRow> values) {
        TaskLayout layout = new TaskLayout(rows, onPath);
        layout.add(new TaskOrder(rows.rows(), onPath.stream().map(TimeGraphRow::worker).toList()).order(), grouping,
                values);
        Map<Worker, Integer> numbers = new HashMap<>();
        rows.rows().forEach(row -> numbers.put(row.bars().worker(), numbers.size()));
        List<TimeGraphArrow> arrows = path.map(p -> TaskArrows.of(p, numbers)).orElse(List.of()).stream()
                .flatMap(arrow -> layout.places().between(arrow).stream()).toList();
        return new TaskGraph(rows, layout.order(), layout.graph(arrows), layout.places());
    }

    /** Whether a row of the graph is that of a CPU. */
    public boolean isCpu(int row) {
        return order[row] == TaskLayout.CPU;
    }

    /** Whether a row of the graph has values over time, and no tasks. */
    public boolean isValues(int row) {
        return order[row] == TaskLayout.VALUES;
    }

    /** Whether a row of the graph is that of a task, or of a part of what it did. */
    public boolean isTask(int row) {
        return order[row] >= 0;
    }

    /** The task of a row of the graph that is one of a task. */
    public TaskRow task(int row) {
        return rows.rows().get(order[row]);
    }

    /** The row of a task of the analysis, or the first with a part of it. */
    public OptionalInt row(TaskSummary task) {
        return row(i -> rows.rows().get(i).task().hostNumber() == task.hostNumber()
                && rows.rows().get(i).task().worker() == task.worker());
    }

    /**
     * The row of a worker whose name is safe to show, or the first with a part of it; work in interrupt context has
     * none.
     */
    public OptionalInt row(Worker worker) {
        return row(i -> rows.rows().get(i).bars().worker().equals(worker));
    }

    private OptionalInt row(IntPredicate wanted) {
        OptionalInt found = IntStream.range(0, rows.rows().size()).filter(wanted).findFirst();
        return found.isEmpty() ? found : places.first(found.getAsInt());
    }

    /** The time in which a path was in a task, or met one of its waits. */
    static final class Concern {
        private final TimeGraphRow onPath;
        private final long[] starts;
        /** How far any of the waits up to an index reaches. */
        private final long[] reach;

        Concern(TimeGraphRow onPath) {
            this.onPath = onPath;
            List<Wait> waits = onPath.waits().stream().sorted(Comparator.comparingLong(Wait::start)).toList();
            starts = waits.stream().mapToLong(Wait::start).toArray();
            reach = waits.stream().mapToLong(Wait::end).toArray();
            Arrays.parallelPrefix(reach, Math::max);
        }

        /** The whole row of a task, with pale colours for the waits that the path did not meet. */
        TimeGraphRow strong(TimeGraphRow all) {
            return all.strong(i -> !all.isWait(i) || meets(all.start(i), all.end(i)));
        }

        private boolean meets(long from, long to) {
            int segment = onPath.firstAfter(from);
            if (segment < onPath.size() && onPath.start(segment) < to) {
                return true;
            }
            int before = PartitionPoint.of(starts.length, i -> starts[i] < to) - 1;
            return before >= 0 && reach[before] > from;
        }
    }

    /**
     * The order of the rows of all tasks: host by host, those of the path first. Within a host, the tasks of the path
     * are in its order, and the others by how long they were busy.
     */
    static final class TaskOrder {
        private final List<TaskRow> rows;
        private final Map<Worker, Integer> onPath = new HashMap<>();
        private final Map<String, Integer> hostsOnPath = new HashMap<>();

        /** @param path the workers of the path, in its order; empty without a path */
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

    /**
     * The links of a path between tasks. Work in interrupt context has no row among those of tasks. What reached a task
     * through it comes from the task that sent the packet, armed the timer or issued the request.
     */
    static final class TaskArrows {
        private final Map<Worker, Integer> rows;
        private final Map<Long, Long> clockErrors;
        private final List<TimeGraphArrow> arrows = new ArrayList<>();

        private TaskArrows(ActivePath path, Map<Worker, Integer> rows) {
            this.rows = rows;
            this.clockErrors = TimeGraph.clockErrors(path);
        }

        /** A link with how far the clocks may be apart, ns. */
        private record Signal(PathLink link, long clockError) {
        }

        /** The arrows between the given rows, by their arrival. */
        static List<TimeGraphArrow> of(ActivePath path, Map<Worker, Integer> rows) {
            TaskArrows made = new TaskArrows(path, rows);
            Optional<Signal> before = Optional.empty();
            for (PathLink link : path.links()) {
                Signal signal = made.joined(before, link);
                made.add(signal);
                before = Optional.of(signal);
            }
            made.arrows.sort(Comparator.comparingLong(TimeGraphArrow::to));
            return made.arrows;
        }

        /** A link from interrupt context, joined with the link before it in the path, which led there. */
        private Signal joined(Optional<Signal> before, PathLink link) {
            Worker from = link.from().worker();
            if (from.kind() == WorkerKind.TASK || before.isEmpty() || !before.get().link().to().worker().equals(from)) {
                return new Signal(link, link.kind() == PathLink.Kind.NETWORK
                        ? clockErrors.getOrDefault(link.to().time(), 0L) : 0);
            }
            PathLink first = before.get().link();
            return new Signal(
                    new PathLink(first.kind(), first.from(), link.to(), first.certainty().and(link.certainty())),
                    before.get().clockError());
        }

        private void add(Signal signal) {
            PathLink link = signal.link();
            Integer from = rows.get(link.from().worker());
            Integer to = rows.get(link.to().worker());
            if (from != null && to != null && !from.equals(to)) {
                arrows.add(
                        new TimeGraphArrow(link.kind(), from, link.from().time(), to, link.to().time(), link.guessed(),
                                signal.clockError()));
            }
        }
    }
}
