// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.state.PictureKey;
import org.wakepath.view.statistics.Latencies;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Requests;

/** Measures, searches and other marks in the page, its keys, its memory and its print. */
class PageMarksTest extends PageTest {
    @Test
    void shouldLeadFromAWaitToItsLargestPart() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        // The wait from 0.3 to 6.3 ms: rpc-worker ran for 40 µs and for 2.6 ms in it.
        page.value("document.querySelector('#summaryBody ol button').click()");
        assertThat(page.text("#live")).startsWith("rpc-worker(702) on server, running 2.60 ms from +3.300000 ms");
        page.waitFor("location.hash.startsWith('#v=1&t=0-6900000&seg=7')");
    }

    @Test
    void shouldNumberTheLongestWaitsAboveThem() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        // The longest wait of rpc-client, from 0.3 to 6.3 of 10 ms, has its middle at 33 %. The names take 200 pixels at
        // the left, 8 are free at the right. The row stands on 34 + 22 + 22, its bars are 20 high. The lower half is
        // free for letters.
        page.waitFor("(() => { const canvas = document.getElementById('chart');"
                + " const x = 200 + Math.round((canvas.clientWidth - 208) * 0.33), base = 34 + 22 + 22;"
                + " const pen = canvas.getContext('2d'), dark = (left, top, width, height) => {"
                + " let count = 0, data = pen.getImageData(left, top, width, height).data;"
                + " for (let i = 0; i < data.length; i += 4) count += data[i] < 100 && data[i + 3] > 200; return count; };"
                + " return dark(x - 9, base - 21, 4, 13) > 10 && dark(x - 4, base - 19, 8, 9) > 5"
                + " && dark(x - 9, base - 8, 18, 2) === 0; })()");
    }

    @Test
    void shouldMeasureByKeys() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.press("m", "KeyM", 0);
        page.press("ArrowRight");
        page.press("ArrowRight", "ArrowRight", 2);
        assertThat(page.text("#measureBody")).startsWith("1.10 ms (1.100000 ms) from +5.000000 ms to +6.100000 ms")
                .contains("Keep");
        page.press("m", "KeyM", 0);
        assertThat(page.text("#measureBody")).contains("Drop");
        page.press("ArrowRight");
        assertThat(page.text("#measureBody")).startsWith("1.10 ms");
        assertThat(page.text("#live")).startsWith("rpc-client(612)");
        page.press("Escape");
        assertThat(page.value("document.getElementById('measure').hidden")).isEqualTo(true);
    }

    @Test
    void shouldMeasureByDraggingTheRuler() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        int top = ((Number) page.value("document.getElementById('chart').getBoundingClientRect().top")).intValue();
        page.drag(300, top + 15, 400, top + 15);
        assertThat(page.value("document.getElementById('measure').hidden")).isEqualTo(false);
        page.click(500, top + 15);
        page.press("Escape");
        assertThat(page.value("document.getElementById('measure').hidden")).isEqualTo(true);
    }

    @Test
    void shouldShowATipBelowWhatIsPointedAtUntilSomethingIsDragged() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        int top = ((Number) page.value("document.getElementById('chart').getBoundingClientRect().top")).intValue();
        // The first row is below the ruler (34) and its host (22), and is 28 high; its last segment runs to the end.
        int row = top + 34 + 22 + 14;
        page.move(1004, row);
        page.waitFor("!document.getElementById('tip').hidden");
        assertThat(page.text("#tip")).startsWith("rpc-client(612) on client, running");
        assertThat(((Number) page.value("document.getElementById('tip').getBoundingClientRect().top")).intValue())
                .isGreaterThan(top + 34 + 22 + 22);
        page.drag(1004, row, 900, row + 20);
        assertThat(page.value("document.getElementById('tip').hidden")).isEqualTo(true);
        assertThat(page.value("document.getElementById('area').hidden")).isEqualTo(false);
    }

    @Test
    void shouldCloseTheAreaWithEscape() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.press("a", "KeyA", 2);
        assertThat(page.value("document.getElementById('area').hidden")).isEqualTo(false);
        page.press("Escape");
        assertThat(page.value("document.getElementById('area').hidden")).isEqualTo(true);
    }

    @Test
    void shouldSelectAllRowsOfAHost() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        int top = ((Number) page.value("document.getElementById('chart').getBoundingClientRect().top")).intValue();
        // The second host is below the ruler (34), the first host (22) and its three rows (28 each).
        page.click(50, top + 34 + 22 + 3 * 28 + 11);
        assertThat(page.text("#live")).isEqualTo("server: 3 rows selected");
        assertThat(page.cells("#areaBody table")).extracting(row -> row.get(0) + " " + row.get(1)).containsExactly(
                "ms all", "rpc-worker(702) · server 4.640000", "rpc-server(701) · server 0.800000",
                "softirq NET_RX · server 0.160000", "all 5.600000");
    }

    @Test
    void shouldSelectAllRowsOfTheHostOfTheSelectionInTheSelectedTime() throws Exception {
        // rpc-worker waits for its disk until 3.3 ms, and runs from then on.
        page.open(written(SamplePaths.rpc()), "#v=1&seg=6&sel=3000000-4000000-0");
        page.press("o", "KeyO", 0);
        assertThat(page.cells("#areaBody table")).containsExactly(List.of("ms", "all", "running", "block device"),
                List.of("rpc-worker(702) · server", "1.000000", "0.700000", "0.300000"),
                List.of("all", "1.000000", "0.700000", "0.300000"));
        page.press("Escape");
        page.press("o", "KeyO", 0);
        assertThat(page.value("document.getElementById('area').hidden")).isEqualTo(true);
    }

    @Test
    void shouldKeepASearchInTheLinkAndSayWhatItFound() throws Exception {
        page.open(written(SamplePaths.rpc()), "#v=1&find=sda&flame=worker");
        assertThat(page.text("#hits")).isEqualTo("1 hit");
        assertThat(page.text("#flameHits")).startsWith("2 frames");
        // Hits are drawn in a minimap as wide as the plot, which has names of 200 pixels at its left and 8 at its right.
        page.waitFor("document.getElementById('minimap').clientWidth === document.getElementById('chart').clientWidth"
                + " - 208");
        page.press("/", "Slash", 0);
        page.type("no such thing");
        assertThat(page.text("#hits")).isEqualTo("Nothing found.");
        page.waitFor("location.hash.includes('&find=no%20such%20thing&flame=worker')");
    }

    @Test
    void shouldGoBackAndOnAlongWhatWasFollowed() throws Exception {
        page.open(written(SamplePaths.rpc()), "#v=1&seg=3");
        page.press("[", "BracketLeft", 0);
        String cause = page.text("#live");
        page.press("ArrowLeft", "ArrowLeft", 1);
        assertThat(page.text("#live")).startsWith("rpc-server(701) on server, preempted");
        page.press("ArrowRight", "ArrowRight", 1);
        assertThat(page.text("#live")).isEqualTo(cause);
    }

    @Test
    void shouldShowHowLongRequestsTookAndTheSlowestOfABar() throws Exception {
        ActivePath path = SamplePaths.rpc();
        Latencies latencies = new Latencies(List.of(request(path, 1, 2), request(path, 2, 4), request(path, 5, 9)));
        Path file = folder.resolve("requests.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            PathHtml.write(path, new Requests(List.of(7000), OptionalInt.of(7000), Optional.of(latencies), 0),
                    RowGrouping.HOST, out);
        }
        page.open(file, "");
        assertThat(page.text("#requestBody p").replace('\u00a0', ' '))
                .isEqualTo("On port 7000: 3 requests, median 2.00 ms, p90 4.00 ms, p99 4.00 ms.");
        page.value("document.querySelector('.histogram button:last-child').click()");
        assertThat(page.text("#live")).isEqualTo("Request of 4.00 ms from +5.000000 ms");
        page.waitFor("location.hash.startsWith('#v=1&t=4600000-9400000')");
        page.open(written(path), "");
        assertThat(page.value("document.getElementById('requests').hidden")).isEqualTo(true);
    }

    @Test
    void shouldHaveTheRequestsOfAPathThatIsSplitAtSlices() throws Exception {
        ActivePath path = SamplePaths.barrier().path();
        openBarrier(request(path, 1, 2), request(path, 2, 4), request(path, 9, 11));
        assertThat(page.text("#requestBody p").replace('\u00a0', ' '))
                .isEqualTo("On port 7000: 2 requests, median 1.00 ms, "
                        + "p90 2.00 ms, p99 2.00 ms, and 1 request that does not lie in this path as a whole.");
        assertThat(page.value("document.querySelectorAll('#slices tbody tr').length")).isNotEqualTo(0L);
        page.value("document.querySelector('.histogram button:last-child').click()");
        assertThat(page.text("#live")).isEqualTo("Request of 2.00 ms from +2.000000 ms");
        openBarrier(request(path, 9, 11), request(path, 10, 12));
        assertThat(page.text("#requestBody"))
                .isEqualTo("On port 7000: only 2 requests that do not lie in this path as a whole.");
        assertThat(page.complaints()).isEmpty();
    }

    private void openBarrier(Request... requests) throws Exception {
        Path file = folder.resolve("slices.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            PathHtml.write(SamplePaths.barrier(), new Requests(List.of(7000), OptionalInt.of(7000),
                    Optional.of(new Latencies(List.of(requests))), 0), RowGrouping.HOST, out);
        }
        page.open(file, "");
    }

    /** A request between two milliseconds of a path. */
    private static Request request(ActivePath path, int from, int to) {
        return new Request("", path.start() + from * 1_000_000L, path.start() + to * 1_000_000L);
    }

    @Test
    void shouldRememberTheTheme() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.value("document.getElementById('theme').click()");
        page.open(written(SamplePaths.rpc()), "");
        assertThat(page.value("document.documentElement.dataset.theme")).isEqualTo("dark");
        page.value("document.getElementById('theme').click()");
    }

    @Test
    void shouldListEveryKeyOfThePictures() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        page.press("?", "Slash", 8);
        assertThat(page.cells("#keyTable")).extracting(row -> row.get(1)).containsExactlyElementsOf(
                PictureKey.sheet(PictureKey.Part.BOTH, PictureKey.Part.PAGE).stream().map(PictureKey.Line::words)
                        .toList());
        assertThat(page.cells("#flameKeyTable")).extracting(row -> row.get(1)).containsExactlyElementsOf(
                PictureKey.sheet(PictureKey.Part.FLAME).stream().map(PictureKey.Line::words).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void shouldPrintThePictureAndTheSummaryOnAPageEach(String theme) throws Exception {
        page.screen(1260, 900, 1, theme);
        page.open(written(SamplePaths.rpc()), "");
        byte[] pdf = Base64.getDecoder().decode(page.pdf());
        assertThat(Pattern.compile("/Type\\s*/Page\\b").matcher(new String(pdf, StandardCharsets.ISO_8859_1)).results()
                .count()).isEqualTo(2);
        assertThat(page.value("document.documentElement.dataset.print")).isNull();
        assertThat(page.complaints()).isEmpty();
    }
}
