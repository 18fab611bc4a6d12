// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.statistics.Latencies;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Requests;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.words.Durations;
import org.wakepath.words.Percentages;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** Who waited for whom, and groups of tasks, in the page. */
class PageFlameTest extends PageTest {
    /** The heads and rows of the tables of shares. */
    private static final String SUMS = "[...document.querySelectorAll('#summaryBody h3, #summaryBody tbody"
            + " tr:not(.barRow)')].map(one => one.cells ? [...one.cells].map(cell => cell.textContent).join(' ')"
            + " : one.textContent).filter(text => !text.startsWith('What') && !text.startsWith('Longest'))";
    private static final String TREE = "[...document.querySelectorAll('#flameTree [role=treeitem]')]"
            + ".map(item => [...item.children].map(part => part.textContent).join(' | '))";

    @Test
    void shouldGoThroughTheFlameGraphByKeysAndShowOnlyAFrame() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.value("document.getElementById('flame').focus()");
        page.press("ArrowDown");
        assertThat(page.text("#live")).startsWith("`rpc-client` on client: 10.0 ms, of which it waited 8.70 ms.");
        page.press("ArrowDown");
        assertThat(page.text("#live")).startsWith(
                "`rpc-worker` on server, running: 2.64 ms of the 8.70 ms that `rpc-client` waited. 2 times.");
        page.press("ArrowRight");
        assertThat(page.text("#live")).startsWith("`rpc-worker` on server, block device: 2.00 ms of the 8.70 ms");
        assertThat(page.text("#cause").replace('\u00a0', ' ')).startsWith("Waited 2.00 ms for `sda`");
        page.press("Enter");
        assertThat(page.text("#filter")).startsWith(
                "Only rpc-worker(702) on server, block device: 2.00 ms, 20 % of the path, 1 segment");
        page.waitFor("location.hash === '#v=1&t=0-10000000&seg=6&frame=2&only=2'");
        page.press("a", "KeyA", 2);
        assertThat(page.cells("#areaBody table")).containsExactly(List.of("ms", "all", "block device"),
                List.of("rpc-worker(702) · server", "2.000000", "2.000000"), List.of("all", "2.000000", "2.000000"));
        page.press("Escape");
        assertThat(page.value("document.getElementById('filter').hidden")).isEqualTo(true);
        page.waitFor("location.hash === '#v=1&t=0-10000000'");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldShowOnlyTheFrameThatIsClicked() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.click(left() + 30, top() + 33);
        assertThat(page.text("#filter"))
                .contains("rpc-worker(702) on server, running: 2.64 ms, 26 % of the path, 2 segm");
        assertThat(page.text("#detailBody").replace('\u00a0', ' ')).contains("2.640000 ms in all");
        page.value("document.getElementById('chart').focus()");
        page.press("ArrowLeft");
        assertThat(page.text("#live")).startsWith("rpc-worker(702) on server, running 40.0 µs");
        page.press("]", "BracketRight", 0);
        assertThat(page.text("#live")).startsWith("rpc-worker(702) on server, block device 2.00 ms");
        assertThat(page.value("document.getElementById('filter').hidden")).isEqualTo(true);
    }

    @Test
    void shouldAddUpOnlyTheChosenPart() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.click(left() + 30, top() + 33);
        // rpc-worker runs for 40 µs and for 2.6 ms, both in the wait of 6 ms.
        assertThat(page.text("#summaryHeading")).isEqualTo("Summary of only rpc-worker(702) on server, running");
        assertThat(page.value(SUMS)).asList().containsExactly("Time by host (of the chosen part)",
                "server 2.64 ms 100 %",
                "Time by task (of the chosen part)", "rpc-worker(702) · server 2.64 ms 100 %",
                "Time by state (of the chosen part)", "running 2.64 ms 100 %");
        assertThat(page.value("document.querySelectorAll('#summaryBody ol li').length")).isEqualTo(1L);
        assertThat(page.value("document.querySelector('#summaryBody ol li').value")).isEqualTo(1L);
        assertThat(page.text("#summaryBody ol")).startsWith("2.64 ms of the chosen part: `rpc-client`");
        page.value("document.querySelector('#summaryBody ol button').click()");
        page.waitFor("location.hash.startsWith('#v=1&t=0-6900000&seg=7')");
        assertThat(page.value("document.getElementById('filter').hidden")).isEqualTo(false);
        page.value("document.getElementById('flame').focus()");
        page.press("Escape");
        assertThat(page.text("#summaryHeading")).isEqualTo("Summary");
        assertThat(page.value(SUMS)).asList().contains("Time by host (of the path)", "server 5.60 ms 56 %");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldShowTheSlicesOfTheChosenPartAlone() throws Exception {
        Path file = folder.resolve("slices.html");
        Request request = new Request("", SamplePaths.barrier().path().start(), SamplePaths.barrier().path().end());
        Requests requests = new Requests(List.of(), OptionalInt.empty(),
                Optional.of(new Latencies(List.of(request))), 0);
        try (Writer out = Files.newBufferedWriter(file)) {
            PathHtml.write(SamplePaths.barrier(), requests, RowGrouping.HOST, out);
        }
        page.open(file, "#v=1&only=1");
        // rank-1 runs from 3 to 8 ms, and computes from 1 ms on.
        assertThat(page.cells("#slices table")).containsExactly(List.of("slice of task", "time", "share"),
                List.of("app:compute ! rank-1(11) · node", "5.00 ms", "100 %"));
        assertThat(page.text("#summaryBody")).contains("Time by slice (of the chosen part)");
        assertThat(page.text("#requests h2")).isEqualTo("Requests (of the path)");
        page.press("Escape");
        assertThat(page.cells("#slices table")).contains(
                List.of("mpi:barrier rank-0(10) · node", "1.00 ms", "10 %", "1", "1.00 ms", "0 ns"));
        assertThat(page.text("#summaryBody")).contains("Time by slice (of the path)");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldAddUpAsTheWindowDoes() throws Exception {
        ActivePath path = SamplePaths.rpc();
        FlameGraph graph = FlameGraph.of(path);
        for (int frame = 1; frame < graph.frames().size(); frame++) {
            Statistics part = Statistics.of(Scene.of(path).only(graph.times(frame)), path.start(), path.end());
            page.open(written(path), "#v=1&only=" + frame);
            List<String> expected = new ArrayList<>(List.of("Time by host (of the chosen part)"));
            part.hosts().forEach(times -> expected.add(line(times.key(), times.total(), part)));
            expected.add("Time by task (of the chosen part)");
            part.tasks().forEach(times -> expected
                    .add(line(WorkerWords.of(times.key()) + " · " + times.key().host(), times.total(), part)));
            expected.add("Time by state (of the chosen part)");
            part.states().forEach(times -> expected.add(line(StateWords.of(times.key()), times.total(), part)));
            assertThat(page.value(SUMS)).describedAs("frame " + frame).isEqualTo(expected);
            assertThat(page.value("[...document.querySelectorAll('#summaryBody ol li')].map(one => one.value + ' '"
                    + " + one.textContent.split(' of ')[0])")).asList().containsExactlyInAnyOrderElementsOf(
                            part.waits().stream().map(top -> top.number().orElseThrow() + " "
                                    + Durations.format(top.within())).toList());
        }
    }

    @Test
    void shouldShowASegmentInTheFrameOfEachWaitThatItLiesOver() throws Exception {
        ActivePath path = overTwoWaits();
        FlameGraph graph = FlameGraph.of(path);
        for (Worker waiter : List.of(SamplePaths.SERVER, SamplePaths.WORKER)) {
            int frame = graph.frames().stream().filter(one -> one.worker().equals(waiter)).findFirst().orElseThrow()
                    .number();
            Scene part = Scene.of(path).only(graph.times(frame));
            assertThat(Statistics.of(part, path.start(), path.end()).elapsed()).isEqualTo(2_000_000);
            page.open(written(path), "#v=1&only=" + frame);
            assertThat(page.value(SUMS)).asList().contains("backup(900) · server 2.00 ms 100 %");
        }
    }

    /**
     * A request of 4 ms, in the middle of which backup runs for 2 ms, while first rpc-server and then rpc-worker wait.
     */
    private static ActivePath overTwoWaits() {
        ActivePath apart = new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 1_000_000, 0)
                .runs(SamplePaths.BACKUP, 1_000_000, 2)
                .waited(SamplePaths.SERVER, 1_000_000, EdgeState.BLOCKED, "futex", new Cause.Wakeup(SamplePaths.BACKUP),
                        1)
                .runs(SamplePaths.BACKUP, 1_000_000, 2)
                .waited(SamplePaths.WORKER, 1_000_000, EdgeState.BLOCKED, "futex", new Cause.Wakeup(SamplePaths.BACKUP),
                        1)
                .waited(SamplePaths.CLIENT, 2_000_000, EdgeState.BLOCKED, "read", new Cause.Wakeup(SamplePaths.WORKER),
                        0)
                .runs(SamplePaths.CLIENT, 1_000_000, 0).path();
        List<PathSegment> segments = new ArrayList<>(apart.segments());
        PathSegment later = segments.remove(2);
        PathSegment first = segments.get(1);
        segments.set(1, new PathSegment(first.worker(), first.state(), first.start(), later.end(), first.cause(),
                first.depth(), false, first.certainty(), false));
        return new ActivePath(apart.task(), apart.start(), apart.end(), apart.clock(), segments, apart.links(),
                apart.waits(), List.of(), Map.of(), List.of());
    }

    private static String line(String name, long time, Statistics part) {
        return name + " " + Durations.format(time) + " " + Percentages.of(time, part.elapsed());
    }

    @Test
    void shouldShowTheFlameGraphAsATree() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.value("document.getElementById('flameTreeButton').click()");
        assertThat(page.value(TREE)).asList().startsWith("10.0 ms | 100 % | ▾ rpc-client(612) on client",
                "2.64 ms | 26 % | · rpc-worker(702) on server, running",
                "2.00 ms | 20 % | · rpc-worker(702) on server, block device",
                "2.00 ms | 20 % | · rpc-client(612) on client, timer")
                .contains("160 µs | 2 % | ▾ rpc-server(701) on server, network",
                        "140 µs | 1 % | · softirq NET_RX on server, network");
        page.press("ArrowDown");
        page.press("ArrowDown");
        assertThat(page.text("#live")).startsWith("`rpc-worker` on server, running: 2.64 ms");
        page.press("ArrowLeft");
        page.press("ArrowLeft");
        assertThat(page.value(TREE)).asList().containsExactly("10.0 ms | 100 % | ▸ rpc-client(612) on client");
    }

    @Test
    void shouldSearchTheFlameGraph() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.value("document.getElementById('flame').focus()");
        page.press("/", "Slash", 0);
        page.type("worker");
        assertThat(page.text("#flameHits")).isEqualTo("2 frames, 4.64 ms, 46 % of the path");
        page.press("Enter");
        page.press("Enter");
        assertThat(page.text("#live")).startsWith("`rpc-worker` on server, block device");
        page.type("x");
        assertThat(page.text("#flameHits")).isEqualTo("Nothing found.");
        page.press("Escape");
        assertThat(page.text("#flameHits")).isEmpty();
        assertThat(page.value("document.activeElement.id")).isEqualTo("flame");
    }

    @Test
    void shouldPutAGroupOfManyTasksIntoOneRowThatOpens() throws Exception {
        page.open(written(pool(9)), "");
        assertThat(page.text("#summaryBody")).contains("▸ pool: 9 tasks · node").doesNotContain("pool(14)");
        page.value("[...document.querySelectorAll('#summaryBody button')].find(one => one.textContent.includes('pool')"
                + ").click()");
        assertThat(page.text("#summaryBody")).contains("▾ pool: 9 tasks · node", "pool(14)");
        page.press("a", "KeyA", 2);
        assertThat(page.cells("#areaBody table")).hasSize(4).contains(List.of("pool: 9 tasks · node", "0.045000",
                "0.045000"));
        page.press("ArrowRight");
        page.press("ArrowRight");
        assertThat(page.text("#detailBody")).contains("pool: 9 tasks, 45.0 µs, 90 %");
        page.press("g", "KeyG", 0);
        page.press("a", "KeyA", 2);
        assertThat(page.cells("#areaBody table")).hasSize(12)
                .contains(List.of("pool(14) · node", "0.005000", "0.005000"));
        page.waitFor("location.hash.includes('&turned=1')");
    }

    @Test
    void shouldOpenAGroupOfFewTasks() throws Exception {
        page.open(written(pool(8)), "");
        page.press("a", "KeyA", 2);
        assertThat(page.cells("#areaBody table")).hasSize(11);
    }

    @Test
    void shouldShowNoTimeTwice() throws Exception {
        // The row of the group is below the ruler (34), its host (22) and main (28); its bars end 6 above its end.
        String ink = "(() => { const canvas = document.getElementById('chart');"
                + " const data = canvas.getContext('2d').getImageData(201, 34 + 22 + 28 + 2, canvas.width - 220, 20).data;"
                + " for (let i = 0; i < data.length; i += 4)"
                + " if (data[i] === 0x75 && data[i + 1] === 0x9e && data[i + 2] === 0x7d) return true;"
                + " return false; })()";
        page.open(written(pool(9)), "");
        page.waitFor(ink);
        page.press("ArrowRight");
        page.press("ArrowRight");
        page.press("g", "KeyG", 0);
        page.waitFor("!" + ink);
    }

    @Test
    void shouldKeepTheLongestFramesAndWhatIsAboveThem() {
        ActivePath path = SamplePaths.rpc();
        PageFlame all = new PageFlame(path);
        PageFlame few = new PageFlame(path, 4);
        assertThat(few.frames()).containsExactlyElementsOf(all.frames().subList(0, 4));
        assertThat(few.hidden()).isEqualTo(all.frames().size() - 4);
        // The frame that is left out has its time in the task's frame above it.
        assertThat(few.during(path.segments().get(1))).containsExactly(0);
        assertThat(few.frames()).extracting(FlameFrame::total).containsExactly(10_000_000L, 2_640_000L, 2_000_000L,
                2_000_000L);
    }

    @Test
    void shouldSayThatFramesAreLeftOut() throws Exception {
        Worker main = PathDrawing.task("node", "main", 1);
        PathDrawing drawing = new PathDrawing(main);
        for (int i = 0; i < 5_000; i++) {
            drawing.runs(PathDrawing.task("node", "one", 10 + i), 1_000, 1);
        }
        page.open(written(drawing.path()), "");
        assertThat(page.text("#flameHeading"))
                .isEqualTo("Who waited for whom (of the path; the 5,000 longest of 5,001 frames)");
        assertThat(page.complaints()).isEmpty();
    }

    /** A task that runs for 5 µs, and as many tasks of a group one after the other, each as long. */
    private static ActivePath pool(int tasks) {
        Worker main = PathDrawing.task("node", "main", 1);
        PathDrawing drawing = new PathDrawing(main).runs(main, 5_000, 0);
        for (int i = 0; i < tasks; i++) {
            drawing.runs(new Worker("node", "pool", 10 + i, 0, WorkerKind.TASK, 10, 10, true), 5_000, 1);
        }
        return drawing.path();
    }

    private int left() throws Exception {
        return ((Number) page.value("document.getElementById('flame').getBoundingClientRect().left")).intValue();
    }

    private int top() throws Exception {
        return ((Number) page.value("document.getElementById('flame').getBoundingClientRect().top")).intValue();
    }
}
