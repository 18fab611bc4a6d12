// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathExcerpt;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.path.Wait;
import org.wakepath.scenarios.sample.FlamePaths;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallStack.Frame;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.WorkerWords;

class FlameGraphTest {
    private final FlameGraph requests = FlameGraph.of(FlamePaths.requests());

    private static String line(FlameFrame frame) {
        return frame.level() + " " + frame.worker().name() + " " + frame.state().map(Enum::name).orElse("-") + " "
                + frame.begin() + "+" + frame.total() + " self " + frame.self() + " x" + frame.count();
    }

    @Test
    void shouldPutEqualStacksTogetherLongestFirst() {
        assertThat(requests.frames()).extracting(FlameGraphTest::line).containsExactly(
                "0 rpc-client - 0+1420 self 150 x1",
                "1 rpc-server RUNNING 0+750 self 750 x3",
                "1 rpc-server BLOCKED 750+250 self 0 x1",
                "1 rpc-server NETWORK 1000+200 self 0 x1",
                "1 rpc-client NETWORK 1200+70 self 70 x1",
                "2 rpc-worker RUNNING 750+250 self 250 x1",
                "2 rpc-server NETWORK 1000+150 self 150 x1",
                "2 softirq NET_RX RUNNING 1150+50 self 50 x1");
        assertThat(requests.levels()).isEqualTo(3);
        assertThat(requests.root().waited()).isEqualTo(1270);
    }

    @Test
    void shouldPutTasksOfOneGroupTogether() {
        Worker task = new Worker("a", "make", 1, 0, WorkerKind.TASK, 1, 1, false);
        ActivePath path = new PathDrawing(task).runs(task, 10, 0)
                .runs(new Worker("a", "cc1", 11, 0, WorkerKind.TASK, 7, 7, false), 20, 0)
                .runs(new Worker("a", "cc1", 12, 0, WorkerKind.TASK, 7, 7, false), 30, 0).guessed()
                .runs(new Worker("a", "cc1", 11, 0, WorkerKind.TASK, 7, 7, false), 1, 0)
                .runs(new Worker("a", "cc1", 13, 0, WorkerKind.TASK, 13, 13, false), 5, 0).path();
        List<FlameFrame> frames = FlameGraph.of(path).frames();
        assertThat(frames).extracting(FlameGraphTest::line).containsExactly("0 make - 0+66 self 10 x1",
                "1 cc1 RUNNING 0+51 self 51 x3", "1 cc1 RUNNING 51+5 self 5 x1");
        assertThat(frames).extracting(FlameFrame::tasks).containsExactly(1, 2, 1);
        assertThat(frames).extracting(FlameFrame::guessed).containsExactly(30L, 30L, 0L);
    }

    @Test
    void shouldKnowTheStatesOfItsFrames() {
        assertThat(requests.states()).containsExactlyInAnyOrder(EdgeState.RUNNING, EdgeState.BLOCKED, EdgeState.NETWORK)
                .isSorted();
    }

    @Test
    void shouldShowWhatLiesInAnInterval() {
        long start = PathDrawing.EPOCH;
        // 50 of the softirq are left out, the last 100 of the server in the first wait are not.
        FlameGraph part = FlameGraph.of(PathExcerpt.of(FlamePaths.requests(), start + 300, start + 1000));
        assertThat(part.frames()).extracting(FlameGraphTest::line).containsExactly(
                "0 rpc-client - 0+700 self 0 x1",
                "1 rpc-server RUNNING 0+450 self 450 x2",
                "1 rpc-server BLOCKED 450+250 self 0 x1",
                "2 rpc-worker RUNNING 450+250 self 250 x1");
    }

    @Test
    void shouldCutWorkThatGoesOnFromOneWaitToTheNext() {
        long start = PathDrawing.EPOCH;
        List<Wait> waits = List.of(wait(FlamePaths.SERVER, start, start + 20, 1),
                wait(FlamePaths.RX, start + 20, start + 60, 1), wait(FlamePaths.CLIENT, start, start + 60, 0));
        ActivePath path = new PathDrawing(FlamePaths.CLIENT).runs(FlamePaths.WORKER, 60, 2).path();
        FlameGraph two = FlameGraph.of(new ActivePath(path.task(), path.start(), path.end(), path.clock(),
                path.segments(), List.of(), waits, List.of(), Map.of(), List.of()));
        assertThat(two.frames()).extracting(FlameGraphTest::line).containsExactly(
                "0 rpc-client - 0+60 self 0 x1",
                "1 softirq NET_RX BLOCKED 0+40 self 0 x1",
                "1 rpc-server BLOCKED 40+20 self 0 x1",
                "2 rpc-worker RUNNING 0+40 self 40 x1",
                "2 rpc-worker RUNNING 40+20 self 20 x1");
    }

    private static Wait wait(Worker worker, long start, long end, int depth) {
        return new Wait(worker, start, end, EdgeState.BLOCKED, Optional.empty(), new Cause.Own(), depth, true,
                Certainty.CERTAIN, false);
    }

    @Test
    void shouldAddUpLikeEveryStackByItself() {
        for (int seed = 0; seed < 100; seed++) {
            ActivePath path = FlamePaths.random(seed, 40);
            FlameGraph graph = FlameGraph.of(path);
            Map<List<String>, Long> times = new HashMap<>();
            graph.frames().forEach(frame -> times.put(stack(frame, graph), frame.total()));
            assertThat(times).as("seed " + seed).isEqualTo(naive(path));
            assertExact(graph, path);
        }
    }

    private static List<String> stack(FlameFrame frame, FlameGraph graph) {
        List<String> stack = new ArrayList<>();
        FlameFrame at = frame;
        while (at.level() > 0) {
            stack.add(0, WorkerWords.of(at.worker()) + at.state().orElseThrow());
            at = graph.frame(at.parent());
        }
        return stack;
    }

    /** For each segment all waits around it are looked for, and its time is added to all beginnings of its stack. */
    private static Map<List<String>, Long> naive(ActivePath path) {
        Map<List<String>, Long> times = new HashMap<>();
        times.put(List.of(), path.duration());
        for (PathSegment segment : path.segments()) {
            List<String> stack = new ArrayList<>();
            for (int depth = 1; depth < segment.depth(); depth++) {
                int wanted = depth;
                Wait around = path.waits().stream().filter(w -> w.depth() == wanted && w.start() <= segment.start()
                        && w.end() >= segment.end()).findFirst().orElseThrow();
                stack.add(WorkerWords.of(around.worker()) + around.state());
            }
            boolean own = segment.depth() == 0 && List.of(EdgeState.RUNNING, EdgeState.PREEMPTED,
                    EdgeState.INTERRUPTED).contains(segment.state());
            if (!own) {
                stack.add(WorkerWords.of(segment.worker().grouped()) + segment.state());
            }
            for (int length = 1; length <= stack.size(); length++) {
                times.merge(List.copyOf(stack.subList(0, length)), segment.duration(), Long::sum);
            }
        }
        return times;
    }

    private static void assertExact(FlameGraph graph, ActivePath path) {
        assertThat(graph.root().total()).isEqualTo(path.duration());
        for (FlameFrame frame : graph.frames()) {
            long below = 0;
            for (int child = frame.firstChild(); child < frame.firstChild() + frame.children(); child++) {
                assertThat(graph.frame(child).begin()).isEqualTo(frame.begin() + below);
                assertThat(graph.holds(frame.number(), child)).isTrue();
                below += graph.frame(child).total();
            }
            assertThat(frame.self() + below).isEqualTo(frame.total());
        }
    }

    @Test
    void shouldFindTheFrameOfAMoment() {
        long start = PathDrawing.EPOCH;
        assertThat(requests.at(start)).isZero();
        assertThat(line(requests.frame(requests.at(start + 299)))).startsWith("2 softirq NET_RX");
        assertThat(line(requests.frame(requests.at(start + 300)))).startsWith("1 rpc-server RUNNING");
        assertThat(line(requests.frame(requests.at(Long.MAX_VALUE)))).startsWith("1 rpc-client NETWORK");
        assertThat(requests.frame(1).moment()).isEqualTo(start + 300);
        assertThat(requests.frame(3).moment()).isEqualTo(start + 100);
    }

    @Test
    void shouldFindTheStacksOfMoments() {
        int running = requests.at(PathDrawing.EPOCH + 300);
        assertThat(requests.framesAt(LongStream.of(requests.times(running))).stream()).containsExactly(0, running);
        int packet = requests.at(PathDrawing.EPOCH + 299);
        assertThat(requests.framesAt(LongStream.of(PathDrawing.EPOCH + 299)).stream()).containsExactly(0,
                requests.frame(packet).parent(), packet);
        assertThat(requests.framesAt(LongStream.empty()).stream()).containsExactly(0);
    }

    @Test
    void shouldBearAnyDepth() throws IOException {
        int depth = 100_000;
        FlameGraph graph = FlameGraph.of(FlamePaths.deep(depth));
        assertThat(graph.levels()).isEqualTo(depth + 1);
        assertThat(graph.frame(depth).self()).isEqualTo(1000);
        FlameWindow window = FlameWindow.of(graph, 800, 300);
        FlameWindow bottom = window.revealing(depth);
        assertThat(bottom.lastLevel()).isEqualTo(depth + 1);
        assertThat(bottom.at(400, bottom.y(depth) + 1)).hasValue(depth);
        if (ClockSvg.canDraw()) {
            new FlamePicture(bottom, FlameMarks.none(), Palette.light()).image(1);
        }
        assertThat(FlameSearch.of(graph, "worker").time()).isEqualTo(1000);
    }

    @Test
    void shouldGoWithoutWaitsThatADepthTellsOf() {
        FlameGraph graph = FlameGraph
                .of(new PathDrawing(FlamePaths.CLIENT).runs(FlamePaths.SERVER, 10, 1 << 30).path());
        assertThat(graph.frames()).extracting(FlameGraphTest::line).containsExactly("0 rpc-client - 0+10 self 0 x1",
                "1 rpc-server RUNNING 0+10 self 10 x1");
        assertThat(FlameGraph.of(new PathDrawing(FlamePaths.CLIENT).path()).frames()).hasSize(1);
    }

    /** The client waits 8 ms in serve, which main had called, and which had called pthread_cond_wait. */
    @Test
    void shouldPutTheFunctionsOfAWaitAboveWhatItWaitedFor() {
        FlameGraph graph = FlameGraph.of(SamplePaths.stacks());

        assertThat(graph.frames())
                .extracting(frame -> FlameWords.who(frame) + " " + frame.level() + " " + frame.total())
                .containsExactly("rpc-client(612) 0 10000000", "in main 1 8000000", "in serve 2 8000000",
                        "in pthread_cond_wait 3 8000000", "rpc-logger(613) 4 8000000");
        assertThat(graph.frame(2).state()).contains(EdgeState.BLOCKED);
        assertThat(new FlameWords(graph).sentence(2)).isEqualTo("In serve: `rpc-client` on client, blocked: 8.00 ms of "
                + "the 8.00 ms that `rpc-client` waited");
        assertThat(FlameSearch.of(graph, "SERVE").time()).isEqualTo(8_000_000);
        assertThat(FlameGraph.of(SamplePaths.stacks().withoutStacks()).levels()).isEqualTo(2);
    }

    @Test
    void shouldPutTheFunctionsOfWorkBelowItsTask() {
        FlameGraph graph = FlameGraph.of(SamplePaths.samples());

        assertThat(graph.frames())
                .extracting(frame -> FlameWords.who(frame) + " " + frame.level() + " " + frame.total() + " "
                        + frame.self())
                .containsExactly("rpc-client(612) 0 10000000 2000000", "rpc-logger(613) 1 8000000 0",
                        "in main 2 8000000 0", "in compress 3 6000000 0", "in save 3 2000000 0",
                        "in pack 4 6000000 6000000", "in write 4 2000000 2000000");
        assertThat(graph.root().waited()).isEqualTo(8_000_000);
        assertThat(new FlameWords(graph).sentence(5))
                .isEqualTo("In pack: `rpc-logger` on client, running: 6.00 ms by samples");
        // The second sample stands for the stretch from 3 to 5 ms.
        assertThat(FlameWords.who(graph.frame(graph.at(PathDrawing.EPOCH + 4_000_000)))).isEqualTo("in write");
        assertThat(FlameGraph.of(SamplePaths.samples().withoutStacks()).levels()).isEqualTo(2);
    }

    @Test
    void shouldNotTakeCallsForSamples() {
        long start = PathDrawing.EPOCH;
        CallStack work = new CallStack(List.of(new Frame("work", "")), List.of());
        ActivePath drawn = new PathDrawing(FlamePaths.CLIENT).runs(FlamePaths.CLIENT, 6, 0).path();
        FlameGraph graph = FlameGraph.of(drawn.withSegments(drawn.segments().stream()
                .map(segment -> segment.with(List.of(RunSample.ofCalls(start, segment.end(), work)))).toList()));

        assertThat(new FlameWords(graph).sentence(1)).isEqualTo("In work: `rpc-client` on client, running: 6 ns");
    }

    @Test
    void shouldNotTakeItsOwnWorkForAWait() {
        CallStack work = new CallStack(List.of(new Frame("work", "shop")), List.of());
        FlameGraph graph = FlameGraph.of(new PathDrawing(FlamePaths.CLIENT).runs(FlamePaths.CLIENT, 6, 0)
                .samples(work, CallStack.NONE).path());

        assertThat(graph.frames())
                .extracting(frame -> FlameWords.who(frame) + " " + frame.total() + " " + frame.self())
                .containsExactly("rpc-client(612) 6 3", "in work 3 3");
        assertThat(graph.root().waited()).isZero();
    }

    @Test
    void shouldShowTheInnermostFunctionsOfAVeryDeepStack() {
        CallStack deep = new CallStack(IntStream.range(0, 100).mapToObj(i -> new Frame("f" + i, "shop")).toList(),
                List.of());
        FlameGraph graph = FlameGraph.of(new PathDrawing(FlamePaths.CLIENT).runs(FlamePaths.CLIENT, 5, 1)
                .waited(FlamePaths.CLIENT, 5, EdgeState.BLOCKED, null, new Cause.Wakeup(FlamePaths.CLIENT), 0)
                .stacks(deep, CallStack.NONE).path());

        assertThat(graph.levels()).isEqualTo(18);
        assertThat(graph.frame(1).function()).contains("f84");
    }
}
