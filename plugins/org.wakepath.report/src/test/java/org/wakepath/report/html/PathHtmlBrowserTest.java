// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.Durations;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** The page in a real browser. */
class PathHtmlBrowserTest extends PageTest {
    @Test
    void shouldAskForNothing() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        assertThat(page.value("document.title")).isEqualTo("rpc-client(612) on client: 10.0 ms");
        assertThat(page.text("#title").replace('\u00a0', ' '))
                .startsWith("`rpc-client`(612) on client took 10.0 ms; for 8.70 ms of it it waited: ");
        assertThat(page.text("#sentence").replace('\u00a0', ' ')).startsWith("62 % waiting for others, ");
        assertThat(page.requests()).isEmpty();
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldShowSlicesInTheirRowsAndAsATable() throws Exception {
        Path file = folder.resolve("slices.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            PathHtml.write(SamplePaths.barrier(), Requests.NONE, RowGrouping.HOST, out);
        }
        page.open(file, "");
        assertThat(page.cells("#slices table")).contains(
                List.of("app:compute ! rank-1(11) · node", "5.00 ms", "50 %", "1", "5.00 ms", "0 ns"),
                List.of("mpi:barrier rank-0(10) · node", "1.00 ms", "10 %", "1", "1.00 ms", "0 ns"));
        assertThat(page.text("#legend")).contains("slice: what the program did");
        assertThat(page.text("#sliceDoubts")).contains("node: 1 slice still open when the trace ends");
        page.press("ArrowRight");
        assertThat(page.text("#live")).contains("rank-0(10)").doesNotContain(" In ");
        page.press("ArrowRight");
        assertThat(page.text("#live")).endsWith("In app:compute.");
        // The first row is below the ruler (34) and its host (22); the second level of slices is 13 lower.
        int top = ((Number) page.value("document.getElementById('chart').getBoundingClientRect().top")).intValue();
        page.click(600, top + 34 + 22 + 13 + 5);
        page.waitFor("document.getElementById('live').textContent.includes('mpi:barrier, 6.00 ms from +2.500000 ms')");
        // The task itself was on the path from 2.5 to 3 and from 8 to 8.5 ms.
        assertThat(page.text("#areaBody")).contains("running", "1.000000");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldKeepHostileNamesInert() throws Exception {
        page.open(written(SamplePaths.hostile()), "");
        page.press("t", "KeyT", 0);
        page.press("a", "KeyA", 2);
        page.value("document.getElementById('flameTreeButton').click()");
        assertThat(page.text("#flameTree")).contains("=cmd()(2) on =cmd|'/C calc'!A0");
        page.value("document.getElementById('chart').focus()");
        page.press("ArrowRight");
        page.press("ArrowRight");
        assertThat(page.value("document.querySelectorAll('img, svg, b, script:not([id])').length")).isEqualTo(1L);
        assertThat(page.value("document.title")).isEqualTo(
                "</script><script>alert(2)</script>(1) on </script><img src=x onerror=alert(1)>: 5.00 ms");
        assertThat(page.text("#live")).startsWith("=cmd()(2) on =cmd|'/C calc'!A0, network 2.00 ms from +1.000000 ms.");
        assertThat(page.requests()).isEmpty();
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldRefuseWhatWasNotExported() throws Exception {
        Path file = written(SamplePaths.rpc());
        String tampered = Files.readString(file).replace("<header", "<script>document.title = 'taken'</script>"
                + "<img src='data:,' onerror='document.title = \"taken\"'><p id=styled style='color: red'></p>"
                + "<form id=form action='data:,'></form><header");
        Files.writeString(file, tampered);
        page.open(file, "");
        assertThat(page.value("document.title")).isEqualTo("rpc-client(612) on client: 10.0 ms");
        assertThat(page.value("getComputedStyle(styled).color")).isEqualTo("rgb(30, 30, 30)");
        assertThat(page.complaints()).hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(complaint -> assertThat(complaint).contains("Content Security Policy"));
    }

    @ParameterizedTest
    @CsvSource({"rpc, 9500000", "hostile, 9500000", "large, 9500000", "large, 50000"})
    void shouldSelectWhatTheSummarySays(String name, int limit) throws Exception {
        ActivePath path = switch (name) {
            case "rpc" -> SamplePaths.rpc();
            case "hostile" -> SamplePaths.hostile();
            default -> SamplePaths.large(20_000);
        };
        page.open(written(path, limit), "");
        page.press("a", "KeyA", 2);
        List<List<String>> table = page.cells("#areaBody table");
        TreeMap<String, String> selected = new TreeMap<>();
        List<String> sums = table.get(table.size() - 1);
        for (int i = 1; i < sums.size(); i++) {
            selected.put(table.get(0).get(i), sums.get(i));
        }
        TreeMap<String, String> expected = new TreeMap<>();
        expected.put("all", Durations.milliseconds(path.duration()));
        PathSummary summary = PathSummary.of(PathRenamer.safe(path));
        summary.states().forEach(share -> expected.put(StateWords.of(share.key()),
                Durations.milliseconds(share.duration())));
        assertThat(selected).isEqualTo(expected);
        List<String> tasks = summary.workers().stream().map(share -> WorkerWords.of(share.key()) + " · "
                + share.key().host() + " " + Durations.milliseconds(share.duration())).toList();
        assertThat(table.subList(1, table.size() - 1)).extracting(row -> row.get(0) + " " + row.get(1))
                .containsExactlyInAnyOrderElementsOf(tasks);
    }

    @Test
    void shouldShowSegmentsOfManyYears() throws Exception {
        page.open(written(new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 1L << 60, 0).path()), "");
        page.press("ArrowRight");
        assertThat(page.text("#live"))
                .isEqualTo("rpc-client(612) on client, running 320255 h 58 min from +0.000000 ms. Own work.");
    }

    @Test
    void shouldDoWithoutMouse() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.press("ArrowRight");
        page.press("ArrowRight");
        page.press("ArrowRight");
        assertThat(page.text("#live"))
                .isEqualTo("softirq NET_RX on server, running 20.0 µs from +0.440000 ms. Own work.");
        page.press("]", "BracketRight", 0);
        assertThat(page.text("#live")).startsWith("rpc-server(701) on server, preempted 300 µs");
        assertThat(page.text("#detailBody dl")).contains("begun bywake-up from softirq NET_RX");
        page.press("[", "BracketLeft", 0);
        page.press("[", "BracketLeft", 0);
        assertThat(page.text("#live")).startsWith("rpc-client(612) on client, running 300 µs from +0.000000 ms");
        page.press("/", "Slash", 0);
        page.type("sda");
        page.press("Enter");
        assertThat(page.text("#hits")).isEqualTo("1 of 1 hit");
        assertThat(page.text("#cause").replace('\u00a0', ' '))
                .isEqualTo("Waited 2.00 ms for `sda`: queued 1.20 ms, serviced 800 µs.");
        page.press("Escape");
        page.press("t", "KeyT", 0);
        page.waitFor("document.querySelectorAll('#tableRows [role=row]').length === 19");
        page.press("?", "Slash", 8);
        assertThat(page.value("document.getElementById('keySheet').open")).isEqualTo(true);
    }

    @Test
    void shouldZoomAndGoBack() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.press("w", "KeyW", 0);
        page.waitFor("location.hash === '#v=1&t=1500000-8500000'");
        page.press("Backspace");
        page.waitFor("location.hash === '#v=1&t=0-10000000'");
    }

    @Test
    void shouldShowWhatALinkSays() throws Exception {
        page.open(written(SamplePaths.rpc()), "#v=1&t=1000000-4000000&seg=6&sel=2000000-3000000-5&pin=5");
        assertThat(page.text("#live")).startsWith("rpc-worker(702) on server, block device 2.00 ms");
        assertThat(page.cells("#areaBody table").get(1)).containsExactly("rpc-worker(702) · server", "1.000000",
                "1.000000");
        page.press("+", "Equal", 0);
        page.waitFor("location.hash.startsWith('#v=1&t=1450000-3550000&seg=6&sel=2000000-3000000-5&pin=5')");
    }

    @ParameterizedTest
    @CsvSource({"light, 1, 190.114.0", "light, 1.25, 190.114.0", "light, 1.5, 190.114.0", "dark, 2, 241.143.14"})
    void shouldPaintThePaletteAtAnyScale(String theme, double scale, String preempted) throws Exception {
        page.screen(1400, 800, scale, theme);
        page.open(written(SamplePaths.rpc()), "#v=1&t=460000-760000");
        page.waitFor("document.getElementById('chart').width === Math.round(" + scale
                + " * document.getElementById('chart').clientWidth)");
        // Twelve pixels below the top of the row of rpc-server, the second of the second host.
        page.waitFor("[...document.getElementById('chart').getContext('2d').getImageData(" + scale + " * 400, " + scale
                + " * (34 + 22 + 3 * 28 + 22 + 28 + 12), 1, 1).data].slice(0, 3).join('.') === '" + preempted + "'");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 0.1", "1, 0.003", "2, 1"})
    void shouldHaveAsMuchInkAsTheRowsShareOfTheTimeShown(double scale, double part) throws Exception {
        SplittableRandom random = new SplittableRandom(18);
        PathDrawing drawing = new PathDrawing(SamplePaths.CLIENT);
        for (int i = 0; i < 3_000; i++) {
            drawing.runs(i % 2 == 0 ? SamplePaths.CLIENT : SamplePaths.SERVER, 1 + random.nextInt(20_000), 0);
        }
        ActivePath path = drawing.path();
        long end = path.start() + (long) (part * path.duration());
        long time = path.segments().stream().filter(segment -> segment.worker().equals(SamplePaths.CLIENT))
                .mapToLong(segment -> Math.max(0, Math.min(end, segment.end()) - segment.start())).sum();
        page.screen(1400, 800, scale, "light");
        page.open(written(path), "#v=1&t=0-" + (end - path.start()));
        page.waitFor("document.getElementById('chart').width === Math.round(" + scale
                + " * document.getElementById('chart').clientWidth)");
        // The first row is below the ruler (34) and its host (22); its bars end 6 above its end and are 20 high. The
        // plot is right of the names and 8 from the edge.
        page.waitFor("(() => { const canvas = document.getElementById('chart'), scale = " + scale + ";"
                + " const names = 200 * scale, width = canvas.width - names - 8 * scale;"
                + " const data = canvas.getContext('2d').getImageData(names, (34 + 22 + 2) * scale, width, 20 * scale).data;"
                + " let ink = 0; for (let i = 0; i < data.length; i += 4)"
                + " ink += data[i] === 0x75 && data[i + 1] === 0x9e && data[i + 2] === 0x7d ? 1 : 0;"
                + " return Math.abs(ink / (width * 20 * scale) - " + (double) time / (end - path.start())
                + ") < 0.02; })()");
    }

    @ParameterizedTest
    @CsvSource({"light, 1400", "dark, 1400", "light, 480"})
    void shouldBeAccessible(String theme, int width) throws Exception {
        page.screen(width, 900, 1, theme);
        page.open(written(SamplePaths.rpc()), "#v=1&t=0-10000000&seg=6&only=2&flame=rpc&sel=0-10000000-0.1.2.3.4.5");
        page.press("t", "KeyT", 0);
        page.press("m", "KeyM", 0);
        assertThat(page.violations()).isEqualTo("");
        page.value("document.getElementById('flameTreeButton').click()");
        page.press("ArrowDown");
        assertThat(page.violations()).isEqualTo("");
        page.press("?", "Slash", 8);
        assertThat(page.violations()).isEqualTo("");
    }

    @Test
    void shouldSayWhatWasMerged() throws Exception {
        page.open(written(SamplePaths.large(20_000), 50_000), "");
        assertThat(page.text("#merged")).startsWith("To keep this page small, ");
        page.open(written(new PathDrawing(SamplePaths.CLIENT).path(), 50_000), "");
        assertThat(page.complaints()).isEmpty();
    }
}
