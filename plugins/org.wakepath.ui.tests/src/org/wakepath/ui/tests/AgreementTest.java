// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.cli.Main;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.statistics.StateShares;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.words.Durations;

/**
 * One path has one answer: headline, tree and statistics are the same to the nanosecond in text, JSON, CSV, the page
 * and the window. The segments of the CSV are added up here, so that no sum is compared with itself alone.
 */
class AgreementTest {
    private final Session session = WorkbenchRun.session();

    @AfterEach
    void close() {
        session.close();
    }

    @ParameterizedTest
    @CsvSource({"rpc, client, 148", "rpc, server, 146", "rpc, server, 147", "three-tier, front, 167",
        "locks, local, 204"})
    void shouldGiveOneAnswerInAllDocumentsAndTheWindow(String folder, String host, int tid) throws IOException {
        Documents documents = Documents.of(folder, tid + "@" + host);
        JsonNode summary = documents.summary();
        open(folder, host, tid);

        assertThat(documents.text().lines().findFirst()).contains(summary.get("headline").asText());
        assertThat(documents.page().get("headline")).isEqualTo(summary.get("headline"));
        assertThat(WorkbenchRun.view(ActivePathView.ID, ActivePathView.class).details().lines().toList())
                .startsWith(summary.get("headline").asText(), summary.get("sentence").asText());
        assertTree(documents);
        assertStatistics(documents);
        assertWaits(documents);
    }

    private void open(String folder, String host, int tid) {
        WorkbenchRun.show(FlameGraphView.ID, FlameGraphView.class);
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.recorded(folder));
        session.choose(traces.hosts().stream().filter(tasks -> tasks.anyone().host().equals(host))
                .flatMap(tasks -> tasks.processes().stream()).flatMap(process -> process.tasks().stream())
                .filter(task -> task.task().task().tid() == tid).findFirst().orElseThrow().task());
        WorkbenchRun.awaitPath();
    }

    private void assertTree(Documents documents) {
        FlameGraphView view = WorkbenchRun.show(FlameGraphView.ID, FlameGraphView.class);
        WorkbenchRun.await("the flame graph", () -> view.window().isPresent() && view.isCurrent());
        List<FlameFrame> frames = view.window().orElseThrow().graph().frames();
        JsonNode summary = documents.summary();

        long waited = frames.stream().filter(frame -> frame.level() == 1).mapToLong(FlameFrame::total).sum();
        assertThat(waited).isEqualTo(summary.get("waited").asLong()).isEqualTo(sum(summary.get("waitedFor")));
        assertThat(frames.get(0).total()).isEqualTo(summary.get("elapsed").asLong())
                .isEqualTo(documents.page().get("elapsed").asLong())
                .isEqualTo(documents.segments("state").values().stream()
                        .mapToLong(Long::longValue).sum());
        assertThat(documents.segments("depth").getOrDefault("0", 0L)).isEqualTo(frames.get(0).self());
        assertThat(documents.text()).contains(frames.stream().filter(frame -> frame.level() == 1)
                .max((a, b) -> Long.compare(a.total(), b.total())).map(FlameFrame::total).map(Durations::format)
                .orElse(""));
    }

    private void assertStatistics(Documents documents) {
        StatisticsView view = WorkbenchRun.show(StatisticsView.ID, StatisticsView.class);
        WorkbenchRun.await("the sums", () -> view.statistics().isPresent() && view.isCurrent());
        Statistics statistics = view.statistics().orElseThrow();
        JsonNode summary = documents.summary();
        JsonNode page = documents.page();

        assertThat(sums(statistics.states(), EdgeState::name)).isEqualTo(sums(summary.get("states"), "state"))
                .isEqualTo(documents.segments("state"))
                .isEqualTo(pairs(page.get("shares"), key -> EdgeState.values()[key.asInt()].name()));
        assertThat(sums(statistics.hosts(), host -> host)).isEqualTo(sums(summary.get("hosts"), "host"))
                .isEqualTo(documents.segments("host")).isEqualTo(pairs(page.get("hosts"), JsonNode::asText));
        assertThat(sums(statistics.tasks(), worker -> worker.name())).isEqualTo(sums(summary.get("tasks"), "name"))
                .isEqualTo(documents.segments("name"));
        assertThat(Arrays.stream(view.tasks().getTree().getItems()).map(item -> item.getText(1)))
                .isEqualTo(each(summary.get("groups"), group -> Durations.format(group.get("duration").asLong())))
                .isEqualTo(each(page.get("groups"), group -> Durations.format(group.get("duration").asLong())));
    }

    private void assertWaits(Documents documents) {
        StatisticsView view = WorkbenchRun.view(StatisticsView.ID, StatisticsView.class);
        Function<JsonNode, String> counted = wait -> wait.get("count").asText() + " " + wait.get("total").asText();
        List<String> waits = each(documents.summary().get("longestWaits"), counted);

        assertThat(view.statistics().orElseThrow().waits().stream().limit(waits.size())
                .map(wait -> wait.count() + " " + wait.within())).isEqualTo(waits)
                        .isEqualTo(each(documents.page().get("longestWaits"), counted));
        assertThat(Arrays.stream(view.waits().getTable().getItems()).limit(waits.size())
                .map(AgreementTest::countAndLength)).isEqualTo(each(documents.summary().get("longestWaits"),
                        wait -> wait.get("count").asText() + " " + Durations.format(wait.get("total").asLong())));
    }

    private static String countAndLength(TableItem wait) {
        return wait.getText(2) + " " + wait.getText(1);
    }

    private static <K> Map<String, Long> sums(List<StateShares<K>> shares, Function<K, String> name) {
        return shares.stream().collect(Collectors.toMap(share -> name.apply(share.key()), StateShares::total, Long::sum,
                TreeMap::new));
    }

    private static Map<String, Long> sums(JsonNode shares, String key) {
        return sums(shares, share -> share.get(key).asText(), share -> share.get("duration").asLong());
    }

    private static Map<String, Long> pairs(JsonNode shares, Function<JsonNode, String> name) {
        return sums(shares, share -> name.apply(share.get(0)), share -> share.get(1).asLong());
    }

    private static Map<String, Long> sums(JsonNode shares, Function<JsonNode, String> key,
            ToLongFunction<JsonNode> duration) {
        return nodes(shares).collect(Collectors.toMap(key, duration::applyAsLong, Long::sum, TreeMap::new));
    }

    private static long sum(JsonNode shares) {
        return nodes(shares).mapToLong(share -> share.get("duration").asLong()).sum();
    }

    private static List<String> each(JsonNode list, Function<JsonNode, String> text) {
        return nodes(list).map(text).toList();
    }

    private static Stream<JsonNode> nodes(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    /**
     * One path as the command line writes it.
     *
     * @param text the answer for a pipe, with all segments
     * @param summary the summary of the JSON
     * @param rows the fields of each segment in the CSV, the header first
     * @param page the block of data of the page that has its sums
     */
    private record Documents(String text, JsonNode summary, List<String[]> rows, JsonNode page) {
        private static final Pattern META = Pattern.compile("<script type=\"[^\"]*\" id=\"meta\">([^<]*)</script>");

        static Documents of(String folder, String task) throws IOException {
            ObjectMapper json = new ObjectMapper();
            Matcher meta = META.matcher(run(folder, task, "html"));
            assertThat(meta.find()).isTrue();
            return new Documents(run(folder, task, "text"),
                    json.readTree(run(folder, task, "json")).get("summary"),
                    run(folder, task, "csv").lines().map(line -> line.split(",")).toList(),
                    json.readTree(meta.group(1)));
        }

        private static String run(String folder, String task, String format) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            String[] arguments = {"path", WorkbenchRun.recorded(folder).toString(), "--task", task, "--format", format};
            assertThat(Main.run(arguments, out, err)).describedAs(err.toString(StandardCharsets.UTF_8)).isZero();
            return out.toString(StandardCharsets.UTF_8);
        }

        /** The time of the segments in the CSV by a column. */
        Map<String, Long> segments(String column) {
            List<String> header = Arrays.asList(rows.get(0));
            Map<String, Long> sums = new TreeMap<>();
            for (String[] row : rows.subList(1, rows.size())) {
                sums.merge(row[header.indexOf(column)], Long.parseLong(row[header.indexOf("duration")]), Long::sum);
            }
            return sums;
        }
    }
}
