// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Tally;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class PathHtmlTest {
    @Test
    void shouldAllowItsOwnScriptAndStyleOnly() throws IOException {
        String page = html(SamplePaths.rpc(), 1_000_000);
        assertThat(page).contains("default-src 'none'; script-src '" + PathHtml.PageResources.hash(between(page,
                "<script>", "</script>")) + "'; style-src '" + PathHtml.PageResources.hash(
                        between(page, "<style>",
                                "</style>"))
                + "'; base-uri 'none'; form-action 'none'");
    }

    @Test
    void shouldNotLetNamesEndADataBlock() throws IOException {
        String page = html(SamplePaths.hostile(), 1_000_000);
        Matcher scripts = Pattern.compile("<script").matcher(page);
        assertThat(scripts.results().count()).isEqualTo(4);
        assertThat(page).doesNotContain("<img", "\u202E", "\u2028");
    }

    @Test
    void shouldNotNameAnythingOutside() throws IOException {
        assertThat(html(SamplePaths.rpc(), 1_000_000)).doesNotContain("http:", "https:", "@import", "url(", "eval(",
                "innerHTML", "fetch(", "import(");
    }

    @Test
    void shouldStayBelowItsLimit() throws IOException {
        ActivePath path = SamplePaths.large(200_000);
        int fixed = html(new PathDrawing(SamplePaths.CLIENT).path(), 1_000_000).length();
        assertThat(html(path, 300_000).length()).isLessThan(fixed + 300_000);
        assertThat(html(path, 9_500_000).length()).isLessThan(10_000_000);
    }

    @Test
    void shouldNotMergeForTheSakeOfTasksThatStayAnyhow() throws IOException {
        PathDrawing drawing = new PathDrawing(SamplePaths.CLIENT);
        for (int tid = 0; tid < 2000; tid++) {
            drawing.runs(PathDrawing.task("a", "task", tid), 1000, 0);
        }
        assertThat(html(drawing.path(), 50_000)).contains("\"merged\":\"\"");
    }

    @Test
    void shouldKeepSumsWhenMerging() {
        ActivePath path = SamplePaths.large(5000);
        for (long shortest : new long[] {0, 2000, 50_000, path.duration() + 1}) {
            MergedSegments merging = new MergedSegments(path, new PageFlame(path), shortest);
            Tally<Object> tally = new Tally<>();
            merging.segments().forEach(segment -> tally.add(segment.state(), segment.duration()));
            assertThat(tally.shares()).containsExactlyInAnyOrderElementsOf(
                    PathSummary.of(path).states().stream()
                            .map(share -> new Share<Object>(share.key(), share.duration())).toList());
            assertThat(merging.note().isEmpty()).isEqualTo(shortest == 0);
        }
    }

    @Test
    void shouldKeepTheTimeOfEachFrameWhenMerging() {
        ActivePath path = SamplePaths.large(5000);
        PageFlame flame = new PageFlame(path);
        long[] times = new long[flame.frames().size()];
        path.segments().forEach(segment -> times[flame.during(segment).get(0)] += segment.duration());
        long[] merged = new long[times.length];
        new MergedSegments(path, flame, 50_000).segments()
                .forEach(segment -> merged[flame.during(segment.first()).get(0)] += segment.duration());
        assertThat(merged).isEqualTo(times);
        assertThat(times.length).isGreaterThan(20);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 20_000_000})
    void shouldKeepTheTimeOfEachSliceWhenMerging(long shortest) {
        SliceSplit split = SamplePaths.barrier();
        List<PageSegment> segments = new MergedSegments(split.path(), new PageFlame(split.path()), shortest).segments();
        SliceTimes times = new SliceTimes(split);
        for (int place = 0; place < segments.size(); place++) {
            times.add(place, segments.get(place).members());
        }
        long[] sums = new long[split.shares().size()];
        times.found().forEach(part -> sums[part.share()] += part.time());
        assertThat(sums).containsExactly(split.shares().stream().mapToLong(SliceShare::onPath).toArray());
    }

    @Test
    void shouldBeTheSameEveryTime() throws IOException {
        assertThat(html(SamplePaths.rpc(), 1_000_000)).isEqualTo(html(SamplePaths.rpc(), 1_000_000));
    }

    private static String html(ActivePath path, int limit) throws IOException {
        StringWriter out = new StringWriter();
        PathHtml.write(path, limit, out);
        return out.toString();
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from) + from.length();
        return text.substring(start, text.indexOf(to, start));
    }
}
