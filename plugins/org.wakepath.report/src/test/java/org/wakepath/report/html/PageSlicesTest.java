// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.statistics.Requests;

/** The calls of rank-0 as nested bars, and their filter: step-1 to step-20 within each other, and what they call. */
class PageSlicesTest extends PageTest {
    /** The upper edge of the first row: below the ruler (34) and the name of its host (22). */
    private static final int FIRST_ROW = 34 + 22;
    private static final int LEVEL = 13;

    private Path written(SliceSplit split) throws Exception {
        Path file = folder.resolve("slices.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            PathHtml.write(split, Requests.NONE, RowGrouping.HOST, out);
        }
        return file;
    }

    private int top() throws Exception {
        return ((Number) page.value("document.getElementById('chart').getBoundingClientRect().top")).intValue();
    }

    private String pointedAt(int level) throws Exception {
        // rank-0 is on the path until 3 ms.
        page.click(260, top() + FIRST_ROW + level * LEVEL + 6);
        return page.text("#live");
    }

    @Test
    void shouldDrawAllLevelsOfCallsUpToTheSixteenth() throws Exception {
        page.open(written(SamplePaths.calls()), "");

        assertThat(pointedAt(0)).startsWith("rank-0(10) on node: step-1, 10.0 ms from +0.000000 ms.");
        assertThat(pointedAt(15)).startsWith("rank-0(10) on node: step-16, 10.0 ms");
        // Below the levels are the bars.
        assertThat(pointedAt(16)).startsWith("rank-0(10) on node, running");
        assertThat(page.text("#sliceHits")).isEqualTo("1,021, 1,004 of them below 16 levels and not drawn");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldGiveRoomOnlyToRowsThatHaveCalls() throws Exception {
        page.open(written(SamplePaths.calls()), "");

        // rank-1 has one level below the 16 of rank-0, which has bars of 28.
        page.click(700, top() + FIRST_ROW + 16 * LEVEL + 28 + 6);
        assertThat(page.text("#live")).startsWith("rank-1(11) on node: <img src=x onerror=alert(1)>, 8.00 ms");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldShowArgumentsAndResultsOfTheCallThatIsPointedAt() throws Exception {
        page.open(written(SamplePaths.calls()), "#v=1&slices=step-20");

        assertThat(pointedAt(0)).startsWith("rank-0(10) on node: step-20(5, 0x7f0000001000) = -2, 10.0 ms");
    }

    @Test
    void shouldKeepOnlyCallsWhoseNamesHoldWhatIsTyped() throws Exception {
        page.open(written(SamplePaths.calls()), "");
        page.press("n", "KeyN", 0);
        page.type("STEP-1");

        // step-1 and step-10 to step-19
        assertThat(page.text("#sliceHits")).isEqualTo("11 of 1,021");
        assertThat(pointedAt(1)).startsWith("rank-0(10) on node: step-10, ");
        assertThat(pointedAt(10)).startsWith("rank-0(10) on node: step-19, ");
        assertThat(pointedAt(11)).startsWith("rank-0(10) on node, running");
        assertThat(page.cells("#slices table").stream().skip(1)).hasSize(11)
                .allMatch(row -> row.get(0).startsWith("step-1"));
        page.waitFor("location.hash.endsWith('&slices=STEP-1')");
    }

    @Test
    void shouldKeepWhatMatchesInTheTablesToo() throws Exception {
        page.open(written(SamplePaths.calls()), "#v=1&slices=img");
        page.press("t", "KeyT", 0);

        assertThat(page.cells("#slices table").stream().skip(1)).extracting(row -> row.get(0))
                .containsExactly("<img src=x onerror=alert(1)> rank-1(11) · node");
        // rank-1 works from 3 to 8 ms on the path.
        page.waitFor("document.getElementById('table').getAttribute('aria-rowcount') === '2'");
        assertThat(page.text("#tableRows")).contains("rank-1(11)").doesNotContain("rank-0");
        assertThat(page.value("document.querySelectorAll('img').length")).isEqualTo(0L);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ':',
            value = {"/^step-1.$:10 of 1,021", "/STEP-(2|3)$/:2 of 1,021", "leaf:1,000 of 1,021", "nothing:0 of 1,021",
                "/:1,021 of 1,021"})
    void shouldTakeWhatIsBetweenSlashesForAnExpression(String text, String hits) throws Exception {
        page.open(written(SamplePaths.calls()), "");
        page.press("n", "KeyN", 0);
        page.type(text);
        assertThat(page.text("#sliceHits")).startsWith(hits);
    }

    /** The tip is close to the box that is pointed at, does not cover it, and is not cut off. */
    private void assertTipIsBeside(int x, int level) throws Exception {
        int middle = top() + FIRST_ROW + level * LEVEL + 6;
        page.move(x, middle);
        page.waitFor("!document.getElementById('tip').hidden");
        page.waitFor("(() => { const tip = document.getElementById('tip').getBoundingClientRect(),"
                + " plot = document.getElementById('plot').getBoundingClientRect(), distance = Math.max(tip.top - "
                + middle
                + ", " + middle + " - tip.bottom);"
                + " return distance > 6 && distance < 20 && tip.top >= plot.top && tip.bottom <= plot.bottom; })()");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 15})
    void shouldTellOfACallRightBesideItsBox(int level) throws Exception {
        page.screen(1400, 700, 1, "light");
        page.open(written(SamplePaths.calls()), "");
        assertTipIsBeside(260, level);
    }

    @Test
    void shouldKeepTheFieldInItsPlaceWhileOneTypes() throws Exception {
        page.screen(1400, 900, 1, "light");
        page.open(written(SamplePaths.calls()), "");
        String place = "JSON.stringify(document.getElementById('sliceFilter').getBoundingClientRect())";
        Object before = page.value(place);
        page.press("n", "KeyN", 0);
        page.type("leaf");

        assertThat(page.text("#sliceHits")).startsWith("1,000 of 1,021");
        assertThat(page.value(place)).isEqualTo(before);
    }

    @Test
    void shouldShowAllColumnsOfTheTimesByWholeSlices() throws Exception {
        page.screen(1400, 900, 1, "light");
        page.open(written(SamplePaths.calls()), "");

        assertThat(page.value("(table => table.scrollWidth - table.clientWidth)(document.getElementById('slices'))"))
                .isEqualTo(0L);
    }

    @Test
    void shouldSayWhatIsNoExpressionAndLeaveThePictureAsItIs() throws Exception {
        page.open(written(SamplePaths.calls()), "");
        page.press("n", "KeyN", 0);
        page.type("/step-1(");

        assertThat(page.text("#sliceHits")).isEqualTo("/step-1( is no regular expression.");
        assertThat(page.value("document.getElementById('sliceFilter').getAttribute('aria-invalid')")).isEqualTo("true");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void shouldHideAndShowCallsByAKeyOfTheSheet() throws Exception {
        page.open(written(SamplePaths.calls()), "");
        page.press("b", "KeyB", 0);
        assertThat(pointedAt(0)).startsWith("rank-0(10) on node, running");
        assertThat(page.text("#sliceHits")).isEqualTo("1,021 hidden");
        page.press("b", "KeyB", 0);
        assertThat(pointedAt(0)).startsWith("rank-0(10) on node: step-1,");
        assertThat(page.text("#sliceHits")).startsWith("1,021, ");
        page.press("?", "Slash", 8);
        assertThat(page.text("#keySheet")).contains("filter calls of functions and other slices by their names",
                "boxes of calls and other slices, or none");
    }

    @Test
    void shouldOfferNoFilterWithoutSlices() throws Exception {
        page.open(written(SamplePaths.rpc()), "");
        assertThat(page.value("document.getElementById('sliceTools').hidden")).isEqualTo(true);
    }

    /** A thousand calls of 1 µs, each followed by 3 µs without one, take a quarter of each pixel. */
    @Test
    void shouldFillPixelsByTheShareOfTheirTimeThatIsInCalls() throws Exception {
        page.open(written(SamplePaths.calls()), "#v=1&slices=leaf");

        page.waitFor("(() => { const canvas = document.getElementById('chart'), pen = canvas.getContext('2d');"
                + " const width = canvas.width - 208, background = pen.getImageData(canvas.width - 4, 60, 1, 1).data;"
                + " const data = pen.getImageData(202, " + (FIRST_ROW + 1) + ", Math.floor(width * 0.39), 11).data;"
                + " let ink = 0; for (let i = 0; i < data.length; i += 4) ink += data[i] !== background[0] ? 1 : 0;"
                + " return Math.abs(ink / (data.length / 4) - 3 / 11) < 0.04; })()");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void shouldBeAccessible(String theme) throws Exception {
        page.screen(1400, 900, 1, theme);
        page.open(written(SamplePaths.calls()), "#v=1&slices=step");
        assertThat(page.violations()).isEqualTo("");
        page.press("n", "KeyN", 0);
        page.type("/(");
        assertThat(page.violations()).isEqualTo("");
    }

    @Test
    void shouldHaveTheLongestSlicesWhereThereAreTooMany() {
        SliceSplit calls = SamplePaths.calls();
        List<Worker> workers = List.copyOf(calls.slices().keySet());

        PageSlices some = PageSlices.of(workers, calls.slices(), 21);
        assertThat(some.placed()).hasSize(21).allMatch(one -> one.time(calls.path()) >= 8_000_000);
        assertThat(some.note())
                .isEqualTo("To keep this page small, it has the 21 longest of 1,021 slices. Those of up "
                        + "to 1.00 µs are neither drawn nor found.");
        assertThat(PageSlices.of(workers, calls.slices(), 1_021).note()).isEmpty();
        assertThat(PageSlices.of(workers, Map.of(), 21).placed()).isEmpty();
    }

    /** 1,000 leaves take 1 µs each. */
    @Test
    void shouldHaveNoMoreSlicesThanItsBoundWhereManyTakeEquallyLong() {
        SliceSplit calls = SamplePaths.calls();

        PageSlices some = PageSlices.of(calls.slices().keySet(), calls.slices(), 500);

        assertThat(some.placed()).hasSize(21).noneMatch(one -> one.slice().name().equals("leaf"));
        assertThat(some.note()).contains("the 21 longest of 1,021 slices. Those of up to 1.00 µs ");
    }
}
