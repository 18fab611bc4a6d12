// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.TraceSet;
import org.wakepath.testing.Reader;
import org.wakepath.testing.TestTraces;

class GraphCommandTest {
    private static final Path RPC = TestTraces.recorded("rpc");

    @TempDir
    Path folder;

    private Path written(Object... options) {
        Path file = folder.resolve("graph.dot");
        Object[] args = new Object[options.length + 4];
        args[0] = "graph";
        args[1] = RPC;
        args[2] = "-o";
        args[3] = file;
        System.arraycopy(options, 0, args, 4, options.length);
        Run run = Run.of(args);
        assertThat(run.exitCode()).as(run.toString()).isZero();
        return file;
    }

    @Test
    @Tag("full")
    void shouldGiveGraphvizEveryMomentOfTheGraph() throws Exception {
        String counted = Reader.installed("gc").with("-n", "-e", written("--limit", 100_000)).read();

        List<ExecutionGraph> graphs = Analysis.open(TraceSet.open(List.of(RPC)), 1).graphs();
        int moments = 0;
        int edges = 0;
        for (ExecutionGraph graph : graphs) {
            moments += graph.size();
            for (int vertex = 0; vertex < graph.size(); vertex++) {
                int packet = graph.linkKind(vertex) == LinkKind.PACKET ? graph.link(vertex) : -1;
                // All of the trace's packets have their sender in it, and no request its issuer outside.
                edges += graph.left(vertex) == ExecutionGraph.NONE ? 0 : 1;
                edges += packet >= 0 || graph.linkKind(vertex) == LinkKind.REQUEST
                        || graph.linkKind(vertex).isVertex() && graph.link(vertex) != ExecutionGraph.NONE ? 1 : 0;
            }
        }
        assertThat(counted.strip().split("\\s+")).startsWith(Integer.toString(moments), Integer.toString(edges));
    }

    @Test
    @Tag("full")
    void shouldGiveATaskTheTimesThatTasksLists() throws Exception {
        JsonValue graph = JsonValue.parse(
                Reader.installed("dot").with("-Tdot_json", written("--task", "rpc-worker")).read());
        JsonValue worker = graph.get("objects").list().stream()
                .filter(object -> object.get("label").text().startsWith("rpc-server/rpc-worker(")).findFirst()
                .orElseThrow();
        Set<Object> moments = worker.get("nodes").list().stream().map(JsonValue::value).collect(Collectors.toSet());
        Map<String, Long> times = graph.get("edges").list().stream()
                .filter(edge -> moments.contains(edge.get("tail").value())
                        && moments.contains(edge.get("head").value()))
                .collect(Collectors.groupingBy(edge -> edge.get("label").text().split("[ \\\\]")[0],
                        Collectors.summingLong(edge -> Long.parseLong(edge.get("duration").text()))));

        JsonValue task = Run.of("tasks", RPC, "--name", "rpc-worker", "--json").json().get("tasks").list().get(0);
        assertThat(times).containsEntry("running", task.get("running").integer())
                .containsEntry("blocked", task.get("blocked").integer())
                .containsEntry("preempted", task.get("preempted").integer());
    }

    @Test
    void shouldSayWhatToDoWithTooManyMoments() {
        Run run = Run.of("graph", RPC, "--limit", "5");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).hasLineCount(1).matches("wakepath: the interval has 2,\\d{3} moments, and --limit is 5; "
                + "choose a shorter interval with --from and --to, .*\\R");
    }

    @Test
    void shouldSayThatNothingLiesInTheInterval() {
        Run run = Run.of("graph", RPC, "--task", "rpc-client", "--to", "+1us");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no moment of the graph lies in the interval");
    }

    @Test
    void shouldTakeOneHost() throws Exception {
        assertThat(Run.of("graph", RPC, "--host", "client", "--from", "+380ms", "--to", "+385ms").out())
                .contains("label=\"client\"").doesNotContain("label=\"server\"");
    }

    @Test
    void shouldReplaceNamesByAliasesAndNothingElse() {
        Object[] options = {"graph", RPC, "--limit", 10_000};
        String named = Run.of(options).out();
        String redacted = Run.of(Stream.concat(Stream.of(options), Stream.of("--redact")).toArray()).out();

        assertThat(redacted).contains("label=\"host-1\"", "label=\"host-2\"", "label=\"task-2/task-1(",
                "label=\"task-2(", "softirq NET_RX")
                .doesNotContain("rpc-", "client", "server", "swapper");
        assertThat(redacted.replaceAll("label=\"(host|task)-[^\"]*\"", ""))
                .isEqualTo(named.replaceAll("label=\"(client|server|[^\"]*\\(\\d+\\))\"", ""));
    }
}
