// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.TaskGraph;
import org.wakepath.view.layout.TaskRow;
import org.wakepath.view.layout.TaskRows;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.words.Sentence;
import org.wakepath.words.WorkerWords;

/** The content of the picture of all tasks: what each did, and the links of a path between them. */
public final class TaskScene extends GraphScene {
    private static final WaitLine NO_WAITS = new WaitLine(List.of());

    private final TaskGraph tasks;
    private final TaskNavigation navigation;
    private final Span span;
    private final Filter filter;

    /**
     * The rows that a filter accepts.
     *
     * @param opened the groups that it opens, because only some of their tasks pass it
     */
    private record Filter(BitSet held, Set<Integer> opened) {
    }

    private record Span(long origin, long start, long end) {
    }

    private TaskScene(TaskGraph tasks, TaskNavigation navigation, Span span, Filter filter, RowPlaces places) {
        super(tasks.graph(), places);
        this.tasks = tasks;
        this.navigation = navigation;
        this.span = span;
        this.filter = filter;
    }

    /** Lays out all tasks by host. Times are counted as those of the path, if there is one. */
    public static TaskScene of(TaskRows rows, Optional<Scene> path) {
        return of(rows, path, RowGrouping.HOST, List.of());
    }

    /**
     * Lays out all tasks. Times are counted as those of the path, if there is one.
     *
     * @param values rows of values over time, above those of their hosts
     */
    public static TaskScene of(TaskRows rows, Optional<Scene> path, RowGrouping grouping,
            List<TimeGraphRow> values) {
        List<TimeGraphRow> onPath = path.map(scene -> scene.graph().rows()).orElse(List.of());
        TaskGraph tasks = TaskGraph.of(rows, onPath, path.map(Scene::path), grouping, values);
        List<TimeGraphRow> bars = tasks.graph().rows().stream().filter(row -> row.size() > 0).toList();
        long start = bars.stream().mapToLong(row -> row.start(0)).min().orElse(0);
        long end = bars.stream().mapToLong(row -> row.end(row.size() - 1)).max().orElse(0);
        TaskScene everything = new TaskScene(tasks, new TaskNavigation(tasks),
                new Span(path.map(Scene::origin).orElse(start), start, end), new Filter(new BitSet(), Set.of()),
                new RowPlaces(tasks.graph()));
        return everything.filtered("", false);
    }

    /** The scene with only those tasks whose name, id or host contains a text, in any case. */
    public TaskScene filtered(String text) {
        return filtered(text, false);
    }

    /** The scene with only such tasks, and with rows for CPUs above the tasks of their host if {@code cpus}. */
    public TaskScene filtered(String text, boolean cpus) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        BitSet holding = IntStream.range(0, graph().rows().size())
                .filter(row -> tasks.isValues(row) || (tasks.isCpu(row) ? cpus
                        : tasks.isTask(row) && names(row).contains(wanted)))
                .collect(BitSet::new, BitSet::set, BitSet::or);
        IntStream.range(0, graph().rows().size())
                .filter(row -> graph().groups().members(row).anyMatch(holding::get)).forEach(holding::set);
        Set<Integer> opened = wanted.isEmpty() ? Set.of()
                : holding.stream().filter(graph().groups()::isGroup).boxed().collect(Collectors.toSet());
        return placed(new Filter(holding, opened),
                new RowPlaces(graph(), RowChoice.of(graph()).opening(opened), holding::get, row -> 0));
    }

    private String names(int row) {
        Worker worker = graph().rows().get(row).worker();
        return (WorkerWords.of(worker) + "\n" + worker.host()).toLowerCase(Locale.ROOT);
    }

    @Override
    public TaskScene arranged(RowChoice choice, Viewport view) {
        RowPlaces next = new RowPlaces(graph(), choice.opening(filter.opened()),
                row -> filter.held().get(row) && isWanted(row, choice, view), row -> 0);
        return next.isAs(places()) ? this : placed(filter, next);
    }

    private TaskScene placed(Filter next, RowPlaces rows) {
        return new TaskScene(tasks, navigation, span, next, rows);
    }

    /** The number of tasks that the filter accepts. */
    public int held() {
        return (int) filter.held().stream().filter(tasks::isTask).map(row -> tasks.order()[row]).distinct().count();
    }

    /** The number of all tasks. */
    public int all() {
        return tasks.rows().rows().size();
    }

    /** The task of a row of the graph that is one of a task. */
    public TaskRow task(int row) {
        return tasks.task(row);
    }

    /** The rows and their order. */
    public TaskGraph tasks() {
        return tasks;
    }

    @Override
    public TaskNavigation navigation() {
        return navigation;
    }

    @Override
    public long origin() {
        return span.origin();
    }

    @Override
    public long start() {
        return span.start();
    }

    @Override
    public long end() {
        return span.end();
    }

    @Override
    public long start(int segment) {
        return navigation.task(segment).bars().start(navigation.index(segment));
    }

    @Override
    public long end(int segment) {
        return navigation.task(segment).bars().end(navigation.index(segment));
    }

    @Override
    public WaitLine waits(int row) {
        return NO_WAITS;
    }

    @Override
    public String sentence(int segment) {
        TaskRow task = navigation.task(segment);
        int index = navigation.index(segment);
        return tasks.rows().sentence(task, index)
                + (task.bars().clipped(index) ? " It began before the trace." : "")
                + (task.bars().unfinished(index) ? " It was not over when the trace was." : "");
    }

    @Override
    public String sentence(Wait wait) {
        return Sentence.of(wait);
    }

    @Override
    public String paleWords() {
        return "waits apart from the path";
    }

    @Override
    public String extent() {
        return "in all";
    }
}
