// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.base.Spool;
import org.wakepath.ctf.Trace;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.statistics.StateShares;
import org.wakepath.view.statistics.Statistics;

/** What the statistics of a recorded path say is what the command line says of it. */
class StatisticsAgreementTest {
    private static final Path RECORDED = TestTraces.recorded("");

    private static Analysis analysis(Path folder) {
        return Analysis.open(TraceSet.of(Trace.openAll(Trace.find(folder), 1)),
                AnalysisOptions.threads(1).with(Spool.ofHeap(1L << 30)));
    }

    private static TaskSummary task(Analysis analysis, String host, String name) {
        return analysis.tasks().stream().filter(task -> task.task().host().equals(host)
                && task.task().name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void shouldHaveTheSharesOfTheJsonSummary() {
        Path folder = RECORDED.resolve("rpc");
        Analysis analysis = analysis(folder);
        TaskSummary client = task(analysis, "client", "rpc-client");
        ActivePath path = analysis.path(client, Long.MIN_VALUE, Long.MAX_VALUE, client.hostNumber());
        Statistics statistics = Statistics.of(Scene.of(path), Long.MIN_VALUE, Long.MAX_VALUE);
        JsonValue written = Run.of("path", folder, "--task", "rpc-client", "--format", "json").json();
        JsonValue summary = written.get("summary");

        assertThat(statistics.elapsed()).isEqualTo(summary.get("elapsed").integer());
        assertThat(lines(statistics.hosts(), host -> host))
                .isEqualTo(lines(summary.get("hosts"), "host"));
        assertThat(lines(statistics.states(), EdgeState::name))
                .isEqualTo(lines(summary.get("states"), "state"));
        assertThat(lines(statistics.tasks(), Worker::name))
                .isEqualTo(lines(summary.get("tasks"), "name"));
        assertThat(statistics.waits().stream().limit(10).map(top -> top.count() + " " + top.within()).toList())
                .isEqualTo(summary.get("longestWaits").list().stream()
                        .map(longest -> longest.get("count").integer() + " " + longest.get("total").integer())
                        .toList());
        assertThat(FlameGraph.of(path).root().total()).isEqualTo(statistics.elapsed());
    }

    @ParameterizedTest
    @CsvSource({"rpc, rpc-client", "rpc, rpc-server", "rpc, rpc-worker"})
    void shouldGiveOneAnswerInHeadlineTreeAndStatistics(String trace, String name) {
        Path folder = RECORDED.resolve(trace);
        JsonValue summary = Run.of("path", folder, "--task", name, "--format", "json").json().get("summary");
        String text = Run.of("path", folder, "--task", name).out();

        assertThat(text.lines().findFirst()).contains(summary.get("headline").text());
        long waited = summary.get("waitedFor").list().stream().mapToLong(share -> share.get("duration").integer())
                .sum();
        assertThat(waited).isEqualTo(summary.get("waited").integer());
        assertThat(summary.get("groups").list().stream().mapToLong(share -> share.get("duration").integer()).sum())
                .isEqualTo(summary.get("elapsed").integer());
    }

    @ParameterizedTest
    @CsvSource({"rpc, rpc-client", "rpc, rpc-server", "rpc, rpc-worker", "three-tier, 167@front", "locks, 204"})
    void shouldGiveTheSameAnswerInThePage(String trace, String name) throws IOException {
        Path folder = RECORDED.resolve(trace);
        JsonValue json = Run.of("path", folder, "--task", name, "--format", "json").json();
        JsonValue summary = json.get("summary");
        PageValues page = PageValues.of(Run.of("path", folder, "--task", name, "--format", "html").out());

        assertThat(page.meta().get("elapsed").integer()).isEqualTo(summary.get("elapsed").integer());
        assertThat(page.meta().get("headline").text()).isEqualTo(summary.get("headline").text());
        assertThat(page.meta().get("sentence").text()).isEqualTo(summary.get("sentence").text());
        assertThat(page.meta().get("hosts").list())
                .extracting(share -> share.list().get(0).text() + " " + share.list().get(1).integer())
                .containsExactlyElementsOf(lines(summary.get("hosts"), "host"));
        assertThat(page.meta().get("shares").list())
                .extracting(share -> EdgeState.values()[(int) share.list().get(0).integer()] + " "
                        + share.list().get(1).integer())
                .containsExactlyElementsOf(lines(summary.get("states"), "state"));
        assertThat(page.meta().get("groups").list())
                .extracting(group -> page.worker(group.get("workers").list().get(0).integer()) + " "
                        + group.get("workers").list().size() + " " + group.get("duration").integer())
                .containsExactlyElementsOf(summary.get("groups").list().stream()
                        .map(group -> group.get("host").text() + " " + group.get("name").text() + " "
                                + group.get("tasks").integer() + " " + group.get("duration").integer())
                        .toList());
        assertThat(page.meta().get("longestWaits").list())
                .extracting(wait -> wait.get("count").integer() + " " + wait.get("total").integer())
                .containsExactlyElementsOf(summary.get("longestWaits").list().stream()
                        .map(wait -> wait.get("count").integer() + " " + wait.get("total").integer()).toList());
    }

    @ParameterizedTest
    @CsvSource({"rpc, rpc-client", "rpc, rpc-server", "rpc, rpc-worker", "three-tier, 167@front", "locks, 204"})
    void shouldDrawThePathAndTheFlameGraphOfThePageFromTheSameTimes(String trace, String name) throws IOException {
        Path folder = RECORDED.resolve(trace);
        JsonValue json = Run.of("path", folder, "--task", name, "--format", "json").json();
        PageValues page = PageValues.of(Run.of("path", folder, "--task", name, "--format", "html").out());
        long[] durations = page.column("duration");
        long[] frames = page.column("frame");
        long[] parents = page.column("flameParent");
        long[] times = page.column("flameTime");

        assertThat(durations).containsExactly(json.get("segments").list().stream()
                .mapToLong(segment -> segment.get("end").integer() - segment.get("start").integer()).toArray());
        assertThat(times[0]).isEqualTo(json.get("summary").get("elapsed").integer());
        assertThat(LongStream.range(1, times.length).filter(frame -> parents[(int) frame] == 0)
                .map(frame -> times[(int) frame]).sum()).isEqualTo(json.get("summary").get("waited").integer());
        // What a click on a frame shows is as long as the frame.
        long[] sums = new long[times.length];
        for (int i = 0; i < durations.length; i++) {
            sums[(int) frames[i]] += durations[i];
        }
        for (int frame = times.length - 1; frame > 0; frame--) {
            sums[(int) parents[frame]] += sums[frame];
        }
        assertThat(sums).isEqualTo(times);
    }

    @Test
    void shouldHaveTheSameRequestsInThePageOfAPathThatIsSplitAtSlices() throws IOException {
        Path folder = RECORDED.resolve("rpc");
        String whole = Run.of("path", folder, "--task", "rpc-client", "--format", "html").out();
        String split = Run.of("path", folder, "--task", "rpc-client", "--by", "slice", "--format", "html").out();

        assertThat(PageValues.of(whole).meta().get("requests").get("slowest").list()).hasSize(5);
        assertThat(PageValues.of(split).meta().get("requests").get("sentence").text())
                .isEqualTo(PageValues.of(whole).meta().get("requests").get("sentence").text());
    }

    @Test
    void shouldWaitAsLongInTheFlameGraphAsInTheHeadline() {
        Analysis analysis = analysis(RECORDED.resolve("rpc"));
        for (TaskSummary task : analysis.tasks()) {
            ActivePath path = analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, task.hostNumber());
            assertThat(FlameGraph.of(path).root().waited()).describedAs(task.toString())
                    .isEqualTo(PathSummary.of(path).waited());
        }
    }

    private static <K> List<String> lines(List<StateShares<K>> shares, Function<K, String> name) {
        return shares.stream().map(share -> name.apply(share.key()) + " " + share.total()).toList();
    }

    private static List<String> lines(JsonValue list, String key) {
        List<String> lines = new ArrayList<>();
        list.list().forEach(share -> lines.add(share.get(key).text() + " " + share.get("duration").integer()));
        return lines;
    }

    @ParameterizedTest
    @CsvSource({"rpc, client, rpc-client, 7000", "rpc, server, rpc-server, 7000"})
    void shouldFindThePortThatATaskAsksOrAnswersOn(String folder, String host, String name, int port) {
        Analysis analysis = analysis(RECORDED.resolve(folder));
        assertThat(analysis.ports(task(analysis, host, name))).containsExactly(port);
        assertThat(analysis.exchanges(task(analysis, host, name), port)).hasSize(5);
    }

    @Test
    void shouldFindNoPortWhereNothingIsSent() {
        Analysis analysis = analysis(RECORDED.resolve("rpc"));
        assertThat(analysis.ports(task(analysis, "server", "rpc-worker"))).isEmpty();
    }
}
