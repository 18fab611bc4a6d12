// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.dot;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathReferences;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.LinkWords;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.StateWords;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WorkerWords;

/**
 * Who woke whom on a path, in the language of Graphviz: a box for each host, in it a node for each worker with its time
 * by state, and an edge for all links of a kind from one worker to another. Edges of which one is a guess are dashed.
 */
public final class PathDot {
    private final ActivePath path;
    private final Appendable out;
    private final Map<Worker, Node> nodes = new LinkedHashMap<>();
    private final Map<EdgeKey, Edge> edges = new LinkedHashMap<>();

    private record EdgeKey(Worker from, Worker to, PathLink.Kind kind) {
    }

    /** The links of a kind from one worker to another. */
    private static final class Edge {
        int count;
        boolean guessed;
        /** Length of the waits that they ended, ns. */
        long waited;
    }

    private static final class Node {
        final String id;
        /** Time on the path by state, ns. */
        final Map<EdgeState, Long> times = new EnumMap<>(EdgeState.class);

        Node(int number) {
            id = "n" + number;
        }

        EdgeState longest() {
            return times.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
        }
    }

    private PathDot(ActivePath path, Appendable out) {
        this.path = path;
        this.out = out;
    }

    /**
     * Writes a path as a directed graph.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, Appendable out) throws IOException {
        PathDot dot = new PathDot(PathRenamer.safe(path), out);
        dot.collect();
        dot.write();
    }

    private void collect() {
        node(path.task());
        for (PathSegment segment : path.segments()) {
            node(segment.worker()).times.merge(segment.state(), segment.duration(), Long::sum);
        }
        PathReferences references = new PathReferences(path);
        for (int i = 0; i < path.links().size(); i++) {
            PathLink link = path.links().get(i);
            node(link.from().worker());
            node(link.to().worker());
            Edge edge = edges.computeIfAbsent(new EdgeKey(link.from().worker().grouped(), link.to().worker().grouped(),
                    link.kind()), unused -> new Edge());
            edge.count++;
            edge.guessed |= link.guessed();
            edge.waited += references.endedBy(i).stream().mapToLong(wait -> path.waits().get(wait).duration()).sum();
        }
    }

    private Node node(Worker worker) {
        return nodes.computeIfAbsent(worker.grouped(), unused -> new Node(nodes.size() + 1));
    }

    private void write() throws IOException {
        out.append("digraph path {\n");
        out.append("  graph [labelloc=t, labeljust=l, rankdir=LR, fontname=\"sans-serif\", label=").append(heading())
                .append("]\n");
        out.append("  node [shape=box, style=filled, fontname=\"sans-serif\"]\n");
        out.append("  edge [fontname=\"sans-serif\", fontsize=10]\n");
        Map<String, List<Worker>> hosts = nodes.keySet().stream()
                .collect(Collectors.groupingBy(Worker::host, LinkedHashMap::new, Collectors.toList()));
        int number = 0;
        for (Map.Entry<String, List<Worker>> host : hosts.entrySet()) {
            out.append("  subgraph cluster_" + ++number + " {\n    label=").append(DotText.quoted(host.getKey()))
                    .append("\n");
            for (Worker worker : host.getValue()) {
                write(worker);
            }
            out.append("  }\n");
        }
        for (Map.Entry<EdgeKey, Edge> edge : edges.entrySet()) {
            write(edge.getKey(), edge.getValue());
        }
        out.append("}\n");
    }

    private String heading() {
        return DotText.lines(Stream.of(Stream.of(SummaryWords.headline(path, PathSummary.of(path))),
                Diagnostics.doubts(path).stream(), ExcerptWords.of(path).stream()).flatMap(lines -> lines), "\\l");
    }

    private void write(Worker worker) throws IOException {
        Node node = nodes.get(worker);
        Stream<String> times = node.times.entrySet().stream()
                .map(time -> StateWords.of(time.getKey()) + " " + Durations.format(time.getValue()));
        out.append("    ").append(node.id).append(" [label=")
                .append(DotText.lines(Stream.concat(Stream.of(WorkerWords.of(worker)), times), "\\n"));
        if (!node.times.isEmpty()) {
            out.append(String.format(", fillcolor=\"#%06x\", fontcolor=\"#%06x\"",
                    Palette.light().colour(node.longest()), Palette.light().text(node.longest())));
        }
        out.append(worker.equals(path.task().grouped()) ? ", penwidth=3]\n" : "]\n");
    }

    private void write(EdgeKey key, Edge edge) throws IOException {
        String waited = edge.waited == 0 ? "" : "ends waits of " + Durations.format(edge.waited);
        String times = edge.count == 1 ? "" : ", " + WorkerWords.count(edge.count) + " times";
        out.append("  ").append(nodes.get(key.from).id).append(" -> ").append(nodes.get(key.to).id).append(" [label=")
                .append(DotText.lines(Stream.of((edge.guessed ? "≈ " : "") + LinkWords.of(key.kind) + times, waited)
                        .filter(line -> !line.isEmpty()), "\\n"))
                .append(edge.guessed ? ", style=dashed]\n" : "]\n");
    }
}
