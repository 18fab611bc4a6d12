// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.dot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Subgraph;
import org.wakepath.kernel.TraceSet;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.scenarios.drawing.DrawnTraces;
import org.wakepath.testing.Reader;
import org.wakepath.testing.TestTraces;

/** Graphviz reads what is written. */
@Tag("full")
class GraphDotTest {
    private static final long MICROSECOND = 1_000;

    @TempDir
    Path folder;

    /** The drawing of a request to a disk: its writer, and a handler. */
    private Analysis drawn() throws IOException {
        DrawnTraces.compile(TestTraces.repository().resolve("testtraces/succeed/block-request.txt"), folder);
        return Analysis.open(TraceSet.open(List.of(folder)), 1);
    }

    private static Subgraph part(Analysis analysis, Subgraph.Workers workers, long from, long to) {
        return analysis.subgraph(new Subgraph.Selection(from, to, 0, workers));
    }

    private Map<String, Object> read(Subgraph part) throws Exception {
        StringBuilder out = new StringBuilder();
        GraphDot.write(part, out);
        Path file = Files.writeString(folder.resolve("graph.dot"), out);
        return ParsedJson.object(Reader.installed("dot").with("-Tdot_json", file).read());
    }

    /** Time of all edges by the first line of their labels, µs. */
    private static Map<String, Long> times(List<Map<String, Object>> edges) {
        return edges.stream().collect(Collectors.groupingBy(edge -> ((String) edge.get("label")).split("\\\\n")[0],
                Collectors.summingLong(edge -> Long.parseLong((String) edge.get("duration")) / MICROSECOND)));
    }

    @Test
    void shouldShowGraphvizWhatEachDidAndWhoWokeWhom() throws Exception {
        Map<String, Object> graph = read(part(drawn(), (host, worker) -> true, Long.MIN_VALUE, Long.MAX_VALUE));

        // The columns of the drawing, each of 1 µs: the writer runs for 6 and 8, the handler from its entry at 17 to its
        // wake-up at 20; the request is inserted at 4 and completed at 18. The list of tasks names kthreadd, too, which
        // waits for all 31.
        assertThat(times(ParsedJson.list(graph, "edges"))).containsEntry("running", 17L)
                .containsEntry("blocked", 14L + 31L).containsEntry("preempted", 3L)
                .containsEntry("block request", 14L).containsEntry("wake-up", 0L);
        assertThat(ParsedJson.list(graph, "objects")).extracting(object -> object.get("label"))
                .contains("A", "writer(10)", "softirq BLOCK on CPU 0");
    }

    @Test
    void shouldFollowLinksToTheMomentsOfOthers() throws Exception {
        Analysis analysis = drawn();
        int writer = analysis.tasks().stream().filter(task -> task.task().name().equals("writer")).findFirst()
                .orElseThrow().worker();

        List<Map<String, Object>> edges = ParsedJson
                .list(read(part(analysis, (host, worker) -> worker == writer, Long.MIN_VALUE, Long.MAX_VALUE)),
                        "edges");

        assertThat(times(edges)).containsEntry("wake-up", 0L).containsEntry("block request", 14L);
    }

    @Test
    void shouldSayWhatLiesOutside() throws Exception {
        Analysis analysis = drawn();
        long start = analysis.graphs().get(0).begin();

        // From the insertion of the request to its issue, which has the edge to the issue alone.
        Map<String, Object> graph = read(part(analysis, (host, worker) -> true, start + 4 * MICROSECOND,
                start + 5 * MICROSECOND));

        assertThat((String) graph.get("label")).contains("1 edge comes from outside");
    }

    @Test
    void shouldKeepHostileNamesAsText() throws Exception {
        List<String> names = List.of("\"]; } <script>alert(1)</script>", "back\\slash \\N &quot;",
                "\u001b[31mred\u202e");
        ExecutionGraph graph = new ExecutionGraph("\"host\"\n", Spool.ofHeap(1 << 20));
        for (String name : names) {
            graph.add(0, graph.workers().addTask(7, 0, name), ExecutionGraph.NONE, EdgeState.UNKNOWN, 0);
        }
        Subgraph part = part(Analysis.of(List.of(graph), AnalysisOptions.threads(1)), (host, worker) -> true, 0, 1);

        assertThat(ParsedJson.list(read(part), "objects")).extracting(object -> object.get("label"))
                .contains("\"host\"\ufffd", names.get(0) + "(7)", "back\\\\slash \\\\N &amp;quot;(7)",
                        "\ufffd[31mred\ufffd(7)");
    }
}
