// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.state.Area;
import org.wakepath.view.state.AreaTable;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.Durations;

/** Rows of the page, put together by host, process or state as in the window. */
class PageGroupingTest extends PageTest {
    private static final Worker MAIN = thread("main", 1);
    private static final Worker THREAD = thread("thread", 2);

    /** Two threads of a process, of which one waits for a CPU, and then for a disk of another host. */
    private static ActivePath threads() {
        return new PathDrawing(MAIN).runs(MAIN, 600, 0).segment(THREAD, EdgeState.PREEMPTED, 100, new Cause.Own(), 1)
                .runs(THREAD, 200, 1)
                .segment(PathDrawing.task("far", "disk", 9), EdgeState.BLOCK_DEVICE, 100, new Cause.Own(), 2)
                .waited(MAIN, 400, EdgeState.BLOCKED, null, new Cause.Wakeup(THREAD), 0).runs(MAIN, 50, 0).path();
    }

    private static Worker thread(String name, int tid) {
        return new Worker("host", name, tid, 0, WorkerKind.TASK, 1, tid, false);
    }

    @ParameterizedTest
    @EnumSource(RowGrouping.class)
    void shouldHaveTheRowsOfTheWindow(RowGrouping grouping) throws Exception {
        for (ActivePath path : List.of(threads(), SamplePaths.rpc(), SamplePaths.large(200))) {
            Scene scene = Scene.of(path).grouped(grouping);
            page.open(written(path), "#v=1&rows=" + grouping.name().toLowerCase());
            page.press("a", "KeyA", 2);
            List<List<String>> table = page.cells("#areaBody table");
            assertThat(table.subList(1, table.size() - 1)).extracting(row -> row.get(0) + " " + row.get(1))
                    .isEqualTo(areaOf(scene));
            assertThat(page.complaints()).isEmpty();
        }
    }

    /** The rows of an area over all of a scene, with their names and times. */
    private static List<String> areaOf(Scene scene) {
        List<Integer> rows = IntStream.range(0, scene.places().size()).map(scene.places()::row)
                .filter(row -> !scene.places().isOpen(row)).boxed().toList();
        return AreaTable.of(new Area(scene.start(), scene.end(), rows), scene.graph()).lines().stream()
                .map(line -> scene.graph().name(line.row()) + " · "
                        + scene.graph().rows().get(line.row()).worker().host() + " "
                        + Durations.milliseconds(line.total()))
                .toList();
    }

    @Test
    void shouldCallGroupsByWhatTheyShare() throws Exception {
        page.open(written(threads()), "#v=1&rows=process&seg=0");
        page.press("g", "KeyG", 0);
        page.press("a", "KeyA", 2);
        assertThat(page.cells("#areaBody table")).contains(
                List.of("main, process 1: 2 tasks · host", "0.000950", "0.000850", "0.000100", ""));
        page.open(written(threads()), "#v=1&rows=state&seg=0");
        page.press("g", "KeyG", 0);
        page.press("a", "KeyA", 2);
        assertThat(page.cells("#areaBody table"))
                .contains(List.of("running: 2 · host", "0.000850", "0.000850", "", ""));
    }

    @Test
    void shouldGoOnToTheNextGroupingAndKeepItInTheLink() throws Exception {
        page.open(written(threads()), "#v=1&seg=1&sel=0-100-1");
        assertThat(page.text("#grouping")).isEqualTo("Rows by host");
        page.press("h", "KeyH", 0);
        assertThat(page.text("#live")).isEqualTo("Rows by process");
        assertThat(page.text("#grouping")).isEqualTo("Rows by process");
        assertThat(page.value("document.getElementById('area').hidden")).isEqualTo(true);
        page.waitFor("location.hash === '#v=1&t=0-1050&seg=1&rows=process'");
        page.value("document.getElementById('grouping').click()");
        page.waitFor("location.hash === '#v=1&t=0-1050&seg=1&rows=state'");
        page.press("h", "KeyH", 0);
        page.waitFor("location.hash === '#v=1&t=0-1050&seg=1'");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldOpenAsItWasWritten() throws Exception {
        Path file = folder.resolve("path.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            PathHtml.write(threads(), Requests.NONE, RowGrouping.STATE, out);
        }
        page.open(file, "");
        assertThat(page.text("#grouping")).isEqualTo("Rows by state");
        page.press("h", "KeyH", 0);
        page.waitFor("location.hash === '#v=1&t=0-1050&rows=host'");
    }

    @Test
    void shouldLeadToTheSameCausesInEachGrouping() throws Exception {
        ActivePath path = SamplePaths.rpc();
        assertThat(followed(path, "state")).isEqualTo(followed(path, "host")).hasSize(path.segments().size());
    }

    /** What each segment waited for, and what it released. */
    private List<String> followed(ActivePath path, String grouping) throws Exception {
        Path file = written(path);
        List<String> found = new ArrayList<>();
        for (int segment = 0; segment < path.segments().size(); segment++) {
            page.open(file, "#v=1&rows=" + grouping + "&seg=" + segment);
            page.press("[", "BracketLeft", 0);
            String cause = page.text("#live");
            page.press("ArrowLeft", "ArrowLeft", 1);
            page.press("]", "BracketRight", 0);
            found.add(cause + page.text("#live"));
        }
        return found;
    }

    @Test
    void shouldKeepTheChosenPartInOtherRows() throws Exception {
        page.open(written(SamplePaths.rpc()), "#v=1&only=1");
        page.press("h", "KeyH", 0);
        page.press("h", "KeyH", 0);
        page.press("a", "KeyA", 2);
        assertThat(page.cells("#areaBody table")).containsExactly(List.of("ms", "all", "running"),
                List.of("rpc-worker(702) · server", "2.640000", "2.640000"), List.of("all", "2.640000", "2.640000"));
    }

    @Test
    void shouldShowTheWaitsOfAClosedGroup() throws Exception {
        // 9 tasks wait for the task, one after the other, for 9 of 10 ms, in a group that is closed at first.
        PathDrawing drawing = new PathDrawing(MAIN).runs(MAIN, 1_000_000, 0);
        for (int i = 0; i < 9; i++) {
            Worker pool = new Worker("host", "pool", 10 + i, 0, WorkerKind.TASK, 10, 10, true);
            drawing.runs(pool, 1_000, 1).runs(MAIN, 999_000, 1).waited(pool, 999_000, EdgeState.BLOCKED, null,
                    new Cause.Wakeup(MAIN), 1);
        }
        page.open(written(drawing.path()), "");
        // The group is below the ruler (34), its host (22) and main (28). Its line is 5 above its base, 22 below its top.
        page.waitFor("(() => { const canvas = document.getElementById('chart');"
                + " const data = canvas.getContext('2d').getImageData(200, 34 + 22 + 28 + 22 - 5, canvas.width - 208, 1)"
                + ".data; let ink = 0; for (let i = 3; i < data.length; i += 4) ink += data[i] > 20 ? 1 : 0;"
                + " return ink > 0.3 * (canvas.width - 208); })()");
    }

    @Test
    void shouldSelectAllRowsOfAHostByState() throws Exception {
        page.open(written(threads()), "#v=1&rows=state&seg=0");
        page.press("o", "KeyO", 0);
        assertThat(page.cells("#areaBody table")).extracting(row -> row.get(0) + " " + row.get(1)).isEqualTo(
                Arrays.asList("ms all", "main(1) · host 0.000650", "thread(2) · host 0.000200",
                        "thread(2) · host 0.000100", "all 0.000950"));
    }
}
