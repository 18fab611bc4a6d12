// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.Analysis;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.report.SampleStatistics;
import org.wakepath.report.html.SampleComparisons;
import org.wakepath.scenarios.sample.FlamePaths;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.testing.TestTraces;
import org.wakepath.track.Slice;
import org.wakepath.view.events.EventFilter;
import org.wakepath.view.events.EventHost;
import org.wakepath.view.events.EventList;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.words.HostNames;
import org.wakepath.words.results.ResultSchema;
import org.wakepath.words.results.ResultSchema.ResultField;
import org.wakepath.words.results.ResultSchema.ResultObject;
import org.wakepath.words.results.ResultSchema.ResultType;

/** Every value of a table is of the type that the description of results gives its column. */
class DescribedTablesTest {
    private static final Pattern CELL = Pattern.compile("\\G(?:\"((?:[^\"]|\"\")*)\"|([^,\r\n\"]*))(,|\r\n)");
    private static final ActivePath RPC = SamplePaths.rpc();

    private interface Table {
        void write(Appendable out) throws IOException;
    }

    @Test
    void shouldWritePathsAsDescribed() throws IOException {
        assertKept("path", out -> PathCsv.write(List.of(RPC, SamplePaths.hostile()), out));
    }

    @Test
    void shouldWriteTasksAsDescribed() throws IOException {
        assertKept("tasks", out -> ViewCsv.tasks(TimeGraph.of(RPC).rows(), out));
    }

    @Test
    void shouldWriteStatisticsAsDescribed() throws IOException {
        assertKept("statistics", out -> ViewCsv.statistics(Statistics.of(Scene.of(RPC), RPC.start(), RPC.end()),
                List.of(new Request("TCP a > b", 5, 12)), out));
    }

    @Test
    void shouldWriteExecutionStatisticsAsDescribed() throws IOException {
        assertKept("stats", out -> StatisticsCsv.write(List.of(SampleStatistics.hostile()), out));
    }

    @Test
    void shouldWriteFlameGraphsAsDescribed() throws IOException {
        assertKept("flame", out -> ViewCsv.flame(FlameGraph.of(FlamePaths.requests()), out));
    }

    @Test
    void shouldWriteComparisonsAsDescribed() throws IOException {
        assertKept("comparison", out -> ViewCsv.comparison(SampleComparisons.slower("=a,b").kinds().get(0), out));
    }

    @Test
    void shouldWriteMessagesAsDescribed() throws IOException {
        assertKept("clocks", out -> ViewCsv.clocks(TablesTest.messages(), out));
    }

    @Test
    void shouldWriteSlicesAsDescribed() throws IOException {
        SliceShare inSlice = new SliceShare(RPC.task(), Optional.of("=a,b"), 1, 20, 10, 1, 10, 0);
        SliceShare inNone = new SliceShare(RPC.task(), Optional.empty(), 0, 5, 5, 0, 0, 0);

        assertKept("slices",
                out -> SliceCsv.write(List.of(new SliceSplit(RPC, List.of(inSlice, inNone), Map.of(),
                        Map.of())), out));
    }

    @Test
    void shouldWriteFunctionsAsDescribed() throws IOException {
        FunctionSplit.FunctionShare share = new FunctionSplit.FunctionShare(Optional.of("=a,b"), 1, 0, 4, 5, 3, 2, 2, 1,
                0,
                false, Optional.empty());

        assertKept("functions", out -> FunctionCsv.write(new FunctionSplit(
                new FunctionSplit.Interval(RPC.start(), RPC.end(), RPC.clock()), Optional.of(RPC), List.of(share), 3, 0,
                false),
                out));
    }

    @Test
    void shouldWriteExecutionsAsDescribed() throws IOException {
        SliceExecution execution = SliceExecution.of(1, new Slice("a", RPC.start(), RPC.end(), 0, OptionalLong.empty(),
                false, false), RPC);

        assertKept("executions", out -> SliceCsv.write(new SliceExecutions(RPC.task(), "a", RPC.clock(),
                List.of(execution), RPC, Map.of()), out));
    }

    @Test
    void shouldWriteEventsAsDescribed() throws IOException {
        TraceSet traces = TraceSet.open(List.of(TestTraces.recorded("rpc")));
        EventList events = new EventList(EventHost.of(traces, Analysis.open(traces, 2), 0, HostNames.LABELS),
                EventFilter.parse("sched_process_*"));

        assertKept("events", out -> ViewCsv.events(events, Long.MIN_VALUE, Long.MAX_VALUE, out));
    }

    private static void assertKept(String name, Table table) throws IOException {
        StringBuilder csv = new StringBuilder();
        table.write(csv);
        ResultObject described = ResultSchema.get().table(name);
        List<List<String>> lines = lines(csv.toString());

        assertThat(lines.get(0)).isEqualTo(described.names());
        assertThat(lines.subList(1, lines.size())).isNotEmpty().allSatisfy(line -> {
            assertThat(line).hasSameSizeAs(described.fields());
            for (int i = 0; i < line.size(); i++) {
                assertKept(line.get(i), described.fields().get(i));
            }
        });
    }

    private static void assertKept(String value, ResultField column) {
        ResultType type = ResultSchema.get().type(column.type());
        if (value.isEmpty() && column.mayBeNull()) {
            return;
        }
        switch (type.json()) {
            case "integer" -> {
                assertThat(value).as(column.name()).matches("-?\\d+");
                type.least().ifPresent(least -> assertThat(Long.parseLong(value)).isGreaterThanOrEqualTo(least));
            }
            case "number" -> assertThat(value).as(column.name()).matches("-?\\d+(\\.\\d+)?");
            case "boolean" -> assertThat(value).as(column.name()).isIn("true", "false");
            default -> assertThat(type.words().isEmpty()
                    || type.words().stream().anyMatch(word -> word.word().equals(value))).as(value).isTrue();
        }
    }

    private static List<List<String>> lines(String csv) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        for (MatchResult cell : CELL.matcher(csv).results().toList()) {
            line.add(cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""));
            if (!cell.group(3).equals(",")) {
                lines.add(line);
                line = new ArrayList<>();
            }
        }
        return lines;
    }
}
