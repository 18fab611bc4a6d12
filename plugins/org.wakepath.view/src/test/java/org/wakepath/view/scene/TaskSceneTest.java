// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.PathLink;
import org.wakepath.path.Wait;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.layout.Gauge;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.RowGroups;
import org.wakepath.view.layout.TaskRow;
import org.wakepath.view.layout.TaskRows;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.picture.DrawnFrame;
import org.wakepath.view.picture.Golden;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.picture.Raster;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureState;
import org.wakepath.view.state.TaskActions;
import org.wakepath.words.HostNames;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;

/** All tasks of the recorded requests; testtraces/recorded/README.md tells their workload. */
class TaskSceneTest {
    private static final Path TRACE = TestTraces.recorded("rpc");
    private static final Analysis ANALYSIS = Analysis.open(TraceSet.open(List.of(TRACE)), 2);

    /** States that rows take from tasks as they are; a wait's cause is found in addition. */
    private static final Set<EdgeState> EXACT = EnumSet.of(EdgeState.RUNNING, EdgeState.PREEMPTED, EdgeState.HELD,
            EdgeState.INTERRUPTED);

    private final TaskSummary client = ANALYSIS.tasks().stream().filter(t -> t.task().name().equals("rpc-client"))
            .findFirst().orElseThrow();
    private final int reference = client.hostNumber();
    private final TaskRows rows = TaskRows.of(ANALYSIS, reference, HostNames.LABELS, () -> {});
    private final Scene path = Scene.of(ANALYSIS.path(client, Long.MIN_VALUE, Long.MAX_VALUE, reference));
    private final TaskScene scene = TaskScene.of(rows, Optional.of(path));

    private int row(String name) {
        return IntStream.range(0, scene.graph().rows().size())
                .filter(i -> scene.graph().rows().get(i).worker().name().equals(name)).findFirst().orElseThrow();
    }

    private List<Worker> workers(TaskScene of) {
        return IntStream.range(0, of.places().size()).mapToObj(of.places()::row)
                .map(row -> of.graph().rows().get(row).worker()).toList();
    }

    @Test
    void shouldHaveARowForEveryTaskOfEveryHost() {
        assertThat(workers(scene)).containsExactlyInAnyOrderElementsOf(
                ANALYSIS.tasks().stream().map(TaskSummary::task).toList());
        assertThat(scene.places().headers()).extracting(RowPlaces.Header::title).containsExactly("client", "server");
    }

    @Test
    void shouldShowTasksOnThePathFirstAndThenThoseThatWereBusyLongest() {
        Set<Worker> onPath = new LinkedHashSet<>();
        path.graph().rows().stream().map(TimeGraphRow::worker).filter(w -> w.kind() == WorkerKind.TASK)
                .forEach(onPath::add);
        assertThat(onPath).hasSizeGreaterThan(2);
        for (String host : List.of("client", "server")) {
            List<Worker> found = workers(scene).stream().filter(w -> w.host().equals(host)).toList();
            List<Worker> first = onPath.stream().filter(w -> w.host().equals(host)).toList();
            assertThat(found).startsWith(first.toArray(Worker[]::new));
            List<Long> busy = found.subList(first.size(), found.size()).stream().map(this::busy).toList();
            List<Long> sorted = new ArrayList<>(busy);
            sorted.sort((a, b) -> Long.compare(b, a));
            assertThat(busy).isEqualTo(sorted);
        }
    }

    private long busy(Worker worker) {
        TaskSummary task = ANALYSIS.tasks().stream().filter(t -> t.task().equals(worker)).findFirst().orElseThrow();
        return task.time(EdgeState.RUNNING) + task.time(EdgeState.PREEMPTED) + task.time(EdgeState.INTERRUPTED);
    }

    @Test
    void shouldShowEachTasksWholeTime() {
        rows.rows().stream().filter(row -> row.task().hostNumber() == reference).forEach(row -> {
            long waited = 0;
            for (EdgeState state : EdgeState.values()) {
                long time = row.bars().occupancy().of(state, scene.start(), scene.end());
                if (EXACT.contains(state)) {
                    assertThat(time).as("%s %s", row.task().task(), state).isEqualTo(row.task().time(state));
                } else {
                    waited += time;
                }
            }
            assertThat(waited).as("waits of %s", row.task().task())
                    .isEqualTo(row.task().time(EdgeState.BLOCKED) + row.task().time(EdgeState.UNKNOWN));
        });
    }

    @Test
    void shouldShowWhoRanOnWhichCpuAndMarkThePath() {
        TaskScene cpus = scene.filtered("", true);
        assertThat(workers(cpus)).extracting(Worker::name).startsWith("CPU 0", "CPU 1", "rpc-client");
        assertThat(workers(scene)).noneMatch(worker -> worker.name().startsWith("CPU"));
        long strong = 0;
        for (String host : List.of("client", "server")) {
            long ran = 0;
            for (int row = 0; row < cpus.graph().rows().size(); row++) {
                TimeGraphRow bars = cpus.graph().rows().get(row);
                if (cpus.tasks().isCpu(row) && bars.worker().host().equals(host)) {
                    for (int i = 0; i < bars.size(); i++) {
                        Worker task = cpus.task(cpus.navigation().row(bars.segment(i))).bars().worker();
                        assertThat(bars.name(i)).hasValue(task.name());
                        ran += bars.end(i) - bars.start(i);
                        strong += bars.isPale(i) ? 0 : bars.end(i) - bars.start(i);
                        assertThat(i == 0 || bars.start(i) >= bars.end(i - 1)).isTrue();
                    }
                }
            }
            long busy = rows.rows().stream().filter(row -> row.bars().worker().host().equals(host))
                    .mapToLong(row -> row.task().time(EdgeState.RUNNING) + row.task().time(EdgeState.INTERRUPTED))
                    .sum();
            assertThat((double) ran).as(host).isCloseTo(busy, Percentage.withPercentage(1));
        }
        long onPath = path.path().segments().stream().filter(segment -> segment.worker().kind() == WorkerKind.TASK)
                .filter(segment -> segment.state() == EdgeState.RUNNING || segment.state() == EdgeState.INTERRUPTED)
                .mapToLong(segment -> segment.end() - segment.start()).sum();
        assertThat((double) strong).isCloseTo(onPath, Percentage.withPercentage(1));
    }

    @Test
    void shouldShowEachStateWithTheTasksThatHadIt() {
        TaskScene states = TaskScene.of(rows, Optional.of(path), RowGrouping.STATE, List.of());
        Map<String, Long> expected = new HashMap<>();
        rows.rows().forEach(row -> Arrays.stream(EdgeState.values()).forEach(
                state -> expected.merge(row.bars().worker().host() + " " + StateWords.of(state),
                        row.bars().occupancy().of(state, scene.start(), scene.end()), Long::sum)));
        expected.values().removeIf(time -> time == 0);
        Map<String, Long> counted = new HashMap<>();
        for (int row = 0; row < states.graph().rows().size(); row++) {
            if (states.graph().groups().isGroup(row)) {
                Worker state = states.graph().rows().get(row).worker();
                Gauge tasks = states.graph().rows().get(row).gauge().orElseThrow();
                counted.put(state.host() + " " + state.name(), Math.round(tasks.sum(scene.start(), scene.end())));
            }
        }
        assertThat(counted).isEqualTo(expected).containsKeys("client preempted", "server blocked");
        assertThat(states.held()).isEqualTo(173);
        TaskScene client = states.filtered("rpc-client");
        assertThat(client.held()).isEqualTo(1);
        assertThat(IntStream.range(0, client.places().size()).map(client.places()::row)
                .mapToObj(client.graph()::name)).contains("rpc-client(148)")
                        .noneMatch(name -> name.startsWith("rpc-server"));
    }

    @Test
    void shouldSayWhoWasPreemptedAtATime() {
        TaskScene states = TaskScene.of(rows, Optional.of(path), RowGrouping.STATE, List.of());
        int group = IntStream.range(0, states.graph().rows().size())
                .filter(row -> states.graph().name(row).startsWith("preempted: ")).findFirst().orElseThrow();
        TimeGraphRow longest = states.graph().rows().get(group + 1);
        long time = longest.start(0);
        long together = rows.rows().stream().map(TaskRow::bars)
                .filter(bars -> bars.worker().host().equals(longest.worker().host()))
                .filter(bars -> bars.occupancy().of(EdgeState.PREEMPTED, time, time + 1) > 0).count();
        assertThat(new HitWords(states).of(new Hit.Level(group, time, time + 1)))
                .startsWith("preempted on " + longest.worker().host() + " at ")
                .contains(together == 1 ? ": 1 task: " : ": " + together + " tasks: ", longest.worker().name() + "(");
    }

    @Test
    void shouldPutTasksUnderTheirProcess() {
        TaskScene processes = TaskScene.of(rows, Optional.of(path), RowGrouping.PROCESS, List.of());
        Set<String> several = ANALYSIS.tasks().stream()
                .collect(Collectors.groupingBy(task -> task.task().host() + task.process())).values().stream()
                .filter(tasks -> tasks.size() > 1).map(tasks -> tasks.get(0).task().host() + tasks.get(0).process())
                .collect(Collectors.toSet());
        RowGroups groups = processes.graph().groups();
        int[] found = IntStream.range(0, processes.graph().rows().size()).filter(groups::isGroup).toArray();
        assertThat(found).hasSameSizeAs(several).isNotEmpty();
        for (int group : found) {
            assertThat(groups.members(group).map(row -> processes.task(row).task().process()).distinct().toArray())
                    .hasSize(1);
            TimeGraphRow merged = processes.graph().rows().get(group);
            for (int i = 0; i < merged.size(); i++) {
                long time = merged.start(i);
                boolean runs = groups.members(group).mapToObj(processes.graph().rows()::get)
                        .anyMatch(row -> row.occupancy().of(EdgeState.RUNNING, time, time + 1) > 0);
                assertThat(merged.state(i) == EdgeState.RUNNING).isEqualTo(runs);
            }
        }
        assertThat(processes.held()).isEqualTo(173);
    }

    @Test
    void shouldFindTheSameWaysHoweverRowsAreGrouped() {
        for (RowGrouping grouping : List.of(RowGrouping.PROCESS, RowGrouping.STATE)) {
            TaskScene grouped = TaskScene.of(rows, Optional.of(path), grouping, List.of());
            assertThat(grouped.graph().arrows()).hasSameSizeAs(scene.graph().arrows());
            for (TaskRow task : rows.rows()) {
                for (int i = 0; i < task.bars().size(); i++) {
                    int segment = task.bars().segment(i);
                    assertThat(grouped.navigation().cause(segment)).isEqualTo(scene.navigation().cause(segment));
                    assertThat(grouped.navigation().released(segment)).isEqualTo(scene.navigation().released(segment));
                    TimeGraphRow row = grouped.graph().rows().get(grouped.navigation().row(segment));
                    assertThat(row.segment(row.firstAfter(grouped.start(segment)))).isEqualTo(segment);
                }
            }
        }
    }

    @Test
    void shouldBePaleWhereAWaitIsNobodysConcern() {
        TimeGraphRow client = scene.graph().rows().get(row("rpc-client"));
        Wait met = path.path().waits().stream().filter(w -> w.worker().name().equals("rpc-client")).findFirst()
                .orElseThrow();
        assertThat(client.isPale(client.firstAfter(met.start()))).isFalse();
        TimeGraphRow init = scene.graph().rows().get(row("init"));
        for (int i = 0; i < init.size(); i++) {
            assertThat(init.isPale(i)).isEqualTo(init.isWait(i));
        }
        TaskScene pathless = TaskScene.of(rows, Optional.empty());
        assertThat(pathless.graph().rows()).allMatch(
                bars -> IntStream.range(0, bars.size()).noneMatch(i -> bars.isPale(i) != bars.isWait(i)));
    }

    @Test
    void shouldBuildRowsOnTheClockOfTheReference() {
        TaskSummary worker = ANALYSIS.tasks().stream().filter(t -> t.task().name().equals("rpc-worker")).findFirst()
                .orElseThrow();
        TimeGraphRow bars = scene.graph().rows().get(row("rpc-worker"));
        assertThat(bars.start(0)).isEqualTo(ANALYSIS.convert(worker.hostNumber(), worker.start(), reference));
        assertThat(bars.end(bars.size() - 1)).isEqualTo(ANALYSIS.convert(worker.hostNumber(), worker.end(), reference));
        assertThat(path.start()).isBetween(scene.start(), scene.end());
        assertThat(scene.origin()).isEqualTo(path.start());
    }

    @Test
    void shouldSayOfAWaitWhatThePathSaysOfIt() {
        TimeGraphRow bars = scene.graph().rows().get(row("rpc-client"));
        List<Wait> expected = path.path().waits().stream().filter(w -> w.worker().name().equals("rpc-client"))
                .filter(w -> w.depth() == 0).toList();
        List<String> said = new ArrayList<>();
        for (Wait wait : expected) {
            int place = bars.firstAfter(wait.start());
            assertThat(bars.state(place)).isEqualTo(wait.state());
            said.add(new HitWords(scene).of(new Hit.Segment(bars.segment(place))));
            assertThat(said.get(said.size() - 1)).startsWith("rpc-client(")
                    .contains(", " + StateWords.of(wait.state()) + " ", Sentence.of(wait));
        }
        assertThat(expected).extracting(Wait::state).contains(EdgeState.NETWORK);
        assertThat(said).anyMatch(s -> s.contains("connect(fd 3, 10.77.0.1:7000)") && s.contains("packet"));
        // The trace has neither close nor dup3, so the descriptor may stand for something else in later calls.
        assertThat(said).anyMatch(s -> s.contains("read(fd 3)") && s.contains("packet"));
    }

    @Test
    void shouldDrawSignalsThroughInterruptsAsThoseOfTheTaskBehindThem() {
        List<TimeGraphArrow> arrows = scene.graph().arrows();
        List<Long> sent = path.path().links().stream().filter(l -> l.kind() == PathLink.Kind.NETWORK)
                .filter(l -> l.from().worker().kind() == WorkerKind.TASK).map(l -> l.from().time()).toList();
        // Of twelve packets that tasks sent, two were answered by the far kernel alone.
        assertThat(sent).hasSize(12);
        assertThat(arrows).filteredOn(a -> a.kind() == PathLink.Kind.NETWORK).hasSize(10)
                .allSatisfy(a -> assertThat(a.clockError()).isPositive())
                .allSatisfy(a -> assertThat(sent).contains(a.from()))
                .allSatisfy(a -> assertThat(Set.of(a.fromRow(), a.toRow()))
                        .isEqualTo(Set.of(row("rpc-client"), row("rpc-server"))));
        assertThat(arrows).filteredOn(a -> a.fromRow() == row("rpc-worker") && a.toRow() == row("rpc-server"))
                .hasSize(5);
        assertThat(arrows).isSortedAccordingTo((a, b) -> Long.compare(a.to(), b.to()));
    }

    @Test
    void shouldGoFromAWaitToWhoEndedItAndAlongATask() {
        TaskNavigation ways = scene.navigation();
        TimeGraphRow bars = scene.graph().rows().get(row("rpc-client"));
        Wait wait = path.path().waits().stream().filter(w -> w.worker().name().equals("rpc-client"))
                .filter(w -> w.systemCall().filter(call -> call.name().equals("read")).isPresent()).findFirst()
                .orElseThrow();
        int segment = ways.at(row("rpc-client"), wait.start()).orElseThrow();
        assertThat(scene.start(segment)).isEqualTo(wait.start());
        assertThat(scene.end(segment)).isEqualTo(wait.end());
        int cause = ways.cause(segment).orElseThrow();
        assertThat(scene.graph().rows().get(ways.row(cause)).worker().host()).isEqualTo("server");
        assertThat(scene.start(cause)).isLessThan(scene.end(segment));
        assertThat(ways.next(segment)).hasValue(segment + 1);
        assertThat(ways.previous(bars.segment(0))).isEmpty();
        assertThat(ways.next(bars.segment(bars.size() - 1))).isEmpty();
        assertThat(ways.released(segment)).as("a wait releases nobody").isEqualTo(OptionalInt.of(segment + 1));
    }

    @Test
    void shouldGoFromWhoEndedAWaitBackToThatWait() {
        TaskNavigation ways = scene.navigation();
        int followed = 0;
        for (String name : List.of("rpc-client", "rpc-server", "rpc-worker")) {
            TimeGraphRow bars = scene.graph().rows().get(row(name));
            for (int i = 0; i < bars.size(); i++) {
                int segment = bars.segment(i);
                Optional<TimeGraphArrow> signal = ways.into(segment);
                if (signal.isPresent()) {
                    int sender = ways.sender(signal.get()).orElseThrow();
                    int released = ways.released(sender).orElseThrow();
                    assertThat(scene.end(released)).as("the first that it ended")
                            .isLessThanOrEqualTo(scene.end(segment));
                    assertThat(ways.cause(released)).hasValue(sender);
                    assertThat(ways.outOf(sender).orElseThrow().toRow()).isEqualTo(ways.row(released));
                    followed++;
                }
            }
        }
        assertThat(followed).isGreaterThan(10);
    }

    @Test
    void shouldNumberAllSegmentsThrough() {
        Set<Integer> seen = new HashSet<>();
        for (int row = 0; row < scene.graph().rows().size(); row++) {
            TimeGraphRow bars = scene.graph().rows().get(row);
            for (int i = 0; i < bars.size() && !bars.isDerived(); i++) {
                int segment = bars.segment(i);
                assertThat(seen.add(segment)).isTrue();
                assertThat(scene.navigation().row(segment)).isEqualTo(row);
                assertThat(scene.start(segment)).isEqualTo(bars.start(i));
            }
        }
        assertThat(seen.stream().mapToInt(i -> i).max()).hasValue(seen.size() - 1);
    }

    @Test
    void shouldShowOnlyTasksThatHoldATextByNameIdOrHost() {
        assertThat(workers(scene.filtered(" RPC-"))).extracting(Worker::name).isNotEmpty()
                .allMatch(name -> name.startsWith("rpc-"));
        assertThat(workers(scene.filtered("" + client.task().tid()))).contains(client.task());
        assertThat(workers(scene.filtered("server"))).extracting(Worker::host).contains("server");
        assertThat(workers(scene.filtered("no such task"))).isEmpty();
        Viewport view = scene.view(800, 400);
        TaskScene narrow = scene.filtered("rpc-").arranged(new RowChoice(List.of(), false, Set.of()), view);
        assertThat(workers(narrow)).isEqualTo(workers(scene.filtered("rpc-")));
        assertThat(workers(narrow.filtered(""))).hasSameSizeAs(workers(scene));
    }

    @Test
    void shouldKeepAnUsefulOrderWithoutAPath() {
        TaskScene all = TaskScene.of(rows, Optional.empty());
        assertThat(all.graph().arrows()).isEmpty();
        assertThat(all.origin()).isEqualTo(all.start());
        assertThat(workers(all)).hasSameSizeAs(ANALYSIS.tasks());
    }

    @Test
    void shouldDrawOnlyWhatIsInView() {
        Viewport view = scene.view(800, 120);
        int[] visible = scene.places().visible(view);
        assertThat(visible).hasSizeLessThan(5);
        DrawnFrame frame = new Raster(scene, Palette.light()).draw(view, 1, new int[DrawnFrame.size(view, 1)]);
        assertThat(Arrays.stream(frame.pixels()).distinct().toArray())
                .contains(Palette.light().colour(new Tone(EdgeState.BLOCKED, true)));
    }

    private PictureState state(TaskScene shown) {
        return new PictureState(shown, 800, 120, new PictureState.Listener() {
            @Override
            public void viewChanged() {
            }

            @Override
            public void marksChanged() {
            }

            @Override
            public void trailChanged() {
            }
        });
    }

    @Test
    void shouldGoFromRowToRowAndIntoARow() {
        PictureState state = state(scene);
        // The two CPUs of the host are rows that are not shown.
        int first = row("rpc-client");
        assertThat(first).isEqualTo(2);
        new TaskActions(state, scene).step(1);
        assertThat(state.marks().selected()).isEqualTo(new Hit.Row(first));
        for (int i = 0; i < 6; i++) {
            new TaskActions(state, scene).step(1);
        }
        assertThat(state.marks().selected()).isEqualTo(new Hit.Row(first + 6));
        assertThat(scene.places().visible(state.view())).contains(first + 6).doesNotContain(first);
        assertThat(new TaskActions(state, scene).task()).contains(scene.task(first + 6).task());
        new TaskActions(state, scene).enter(Long.MAX_VALUE);
        TimeGraphRow bars = scene.graph().rows().get(first + 6);
        assertThat(state.marks().segment()).hasValue(bars.segment(bars.size() - 1));
        new TaskActions(state, scene).step(-100);
        assertThat(state.marks().selected()).isEqualTo(new Hit.Row(first));
    }

    @Test
    void shouldKeepWhatIsSeenWhileRowsAreLeftOut() {
        PictureState state = state(scene);
        state.move(state.view().zoomed(0.5, 400));
        new TaskActions(state, scene).step(1);
        Viewport before = state.view();
        TaskScene others = scene.filtered("kworker");
        state.show(others);
        assertThat(state.view().scale()).isEqualTo(before.scale());
        assertThat(new TaskActions(state, others).task()).as("a row that is not shown").isEmpty();
        new TaskActions(state, others).step(1);
        assertThat(new TaskActions(state, others).task().orElseThrow().task().name()).startsWith("kworker");
    }

    @Test
    void shouldStopBetweenTwoTasks() {
        AtomicInteger count = new AtomicInteger();
        assertThatThrownBy(() -> TaskRows.of(ANALYSIS, reference, HostNames.LABELS, () -> {
            if (count.incrementAndGet() == 3) {
                throw new CancellationException();
            }
        })).isInstanceOf(CancellationException.class);
        assertThat(count).hasValue(3);
    }

    @Test
    void shouldDrawWhoWasInWhichState() throws IOException {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        TaskScene states = TaskScene.of(rows, Optional.of(path), RowGrouping.STATE, List.of());
        Viewport view = states.view(1000, 700).showing(path.start(), path.end());
        Golden.assertLooksLike("states-dark", new Picture(states, Palette.dark()).image(view, Marks.none(), 1));
        TaskScene processes = TaskScene.of(rows, Optional.of(path), RowGrouping.PROCESS, List.of());
        Golden.assertLooksLike("processes-light", new Picture(processes, Palette.light()).image(
                processes.view(1000, 600).showing(path.start(), path.end()), Marks.none(), 1));
    }

    @Test
    void shouldLookAsItShould() throws IOException {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        Viewport view = scene.view(1000, 500).showing(path.start(), path.end());
        int selected = scene.navigation().at(row("rpc-client"), path.start() + 230_000_000)
                .orElseThrow();
        Golden.assertLooksLike("tasks-light", new Picture(scene, Palette.light()).image(view,
                Marks.none().selecting(new Hit.Segment(selected)), 1));
    }
}
