// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.dot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Subgraph;
import org.wakepath.graph.model.Subgraph.Place;
import org.wakepath.graph.model.Vertex;
import org.wakepath.graph.model.Worker;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.Durations;
import org.wakepath.words.LinkWords;
import org.wakepath.words.Redaction;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * A part of the execution graph in the language of Graphviz: a box for each host, in it a box for each worker, and in
 * this the worker's moments. What the worker did leads from one moment to the next, and a link from a cause to its
 * effect. Links that are a guess are dashed, and what events may be missing from is dotted.
 *
 * <p>Beside what is drawn, a node has {@code time} and an edge {@code duration}, both in ns, and a node has its
 * {@code cpu}.
 */
public final class GraphDot {
    private final Subgraph part;
    private final UnaryOperator<Worker> workers;
    private final UnaryOperator<String> hosts;
    private final Appendable out;
    private final List<String> notes = new ArrayList<>();
    private long start = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;
    private int uncertain;

    private GraphDot(Subgraph part, UnaryOperator<Worker> workers, UnaryOperator<String> hosts, Appendable out) {
        this.part = part;
        this.workers = workers;
        this.hosts = hosts;
        this.out = out;
    }

    /**
     * Writes a part of the graph as a directed graph.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(Subgraph part, Appendable out) throws IOException {
        new GraphDot(part, UnaryOperator.identity(), UnaryOperator.identity(), out).write();
    }

    /**
     * Writes the same graph with aliases for the names of tasks, containers and hosts.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(Subgraph part, Redaction names, Appendable out) throws IOException {
        new GraphDot(part, names::apply, names::host, out).write();
    }

    private void measure(Place place) {
        start = Math.min(start, part.time(place));
        end = Math.max(end, part.time(place));
        uncertain += isUncertain(place) ? 1 : 0;
    }

    private void note() {
        notes.add(part.size() == 0 ? "no moments" : "from " + Durations.timestamp(start) + ", for "
                + Durations.format(end - start) + ": " + WorkerWords.count(part.size())
                + (part.size() == 1 ? " moment" : " moments"));
        int cut = part.cut();
        if (cut > 0) {
            notes.add(WorkerWords.count(cut) + (cut == 1 ? " edge comes" : " edges come") + " from outside");
        }
        if (uncertain > 0) {
            notes.add(WorkerWords.count(uncertain) + (uncertain == 1 ? " edge" : " edges")
                    + " may be wrong, because events were lost");
        }
    }

    private void write() throws IOException {
        for (int host = 0; host < part.graphs().size(); host++) {
            part.vertices(host).forEach(this::measure);
        }
        note();
        out.append("digraph execution {\n");
        out.append("  graph [labelloc=t, labeljust=l, rankdir=LR, newrank=true, fontname=\"sans-serif\", label=")
                .append(DotText.lines(notes.stream(), "\\l")).append("]\n");
        out.append("  node [shape=box, height=0.2, fontname=\"sans-serif\", fontsize=9]\n");
        out.append("  edge [fontname=\"sans-serif\", fontsize=9]\n");
        for (int host = 0; host < part.graphs().size(); host++) {
            if (!part.vertices(host).isEmpty()) {
                writeHost(host);
            }
        }
        for (int host = 0; host < part.graphs().size(); host++) {
            for (Place place : part.vertices(host)) {
                writeEdge(place);
                writeLink(place);
            }
        }
        out.append("}\n");
    }

    private void writeHost(int host) throws IOException {
        ExecutionGraph graph = part.graphs().get(host);
        out.append("  subgraph cluster_" + host + " {\n    label=").append(quoted(hosts.apply(graph.host())))
                .append("\n");
        Map<Integer, List<Place>> workers = part.vertices(host).stream()
                .collect(Collectors.groupingBy(place -> graph.worker(place.vertex()), TreeMap::new,
                        Collectors.toList()));
        for (Map.Entry<Integer, List<Place>> worker : workers.entrySet()) {
            out.append("    subgraph cluster_" + host + "_" + worker.getKey() + " {\n      label=")
                    .append(quoted(name(host, worker.getKey()))).append("\n");
            for (Place place : worker.getValue()) {
                writeVertex(place);
            }
            out.append("    }\n");
        }
        out.append("  }\n");
    }

    private void writeVertex(Place place) throws IOException {
        long time = part.time(place);
        out.append("      ").append(id(place)).append(" [label=\"+" + Durations.format(time - start))
                .append("\", time=" + time + ", cpu=" + vertex(place).cpu() + "]\n");
    }

    private void writeEdge(Place place) throws IOException {
        Optional<Place> left = part.left(place);
        if (left.isEmpty()) {
            return;
        }
        Vertex vertex = vertex(place);
        EdgeState state = vertex.edge().state();
        long duration = part.time(place) - part.time(left.get());
        out.append("  ").append(id(left.get())).append(" -> ").append(id(place)).append(" [label=")
                .append(DotText.lines(Stream.of(did(place), Durations.format(duration)), "\\n"))
                .append(", duration=" + duration + ", weight=9, arrowhead=none, penwidth=3")
                .append(String.format(", color=\"#%06x\"", Palette.light().colour(state)))
                .append(isUncertain(place) ? ", style=dotted]\n" : "]\n");
    }

    /** What a worker did before a moment: its state, with the system call or who interrupted it. */
    private String did(Place place) {
        ExecutionGraph graph = part.graphs().get(place.host());
        String state = StateWords.of(graph.state(place.vertex()));
        if (graph.linkKind(place.vertex()) == LinkKind.INTERRUPTION) {
            return state + " by " + name(place.host(), graph.link(place.vertex()));
        }
        return graph.call(graph.left(place.vertex())).map(call -> state + " in " + SafeText.clean(call.name()))
                .orElse(state);
    }

    private void writeLink(Place place) throws IOException {
        Optional<Subgraph.Link> link = part.link(place);
        if (link.isPresent()) {
            boolean isGuessed = link.get().certainty() == Certainty.GUESSED;
            long duration = Math.max(0, part.time(place) - part.time(link.get().from()));
            out.append("  ").append(id(link.get().from())).append(" -> ").append(id(place))
                    .append(" [label=\"" + (isGuessed ? "≈ " : "") + LinkWords.of(link.get().kind()))
                    .append("\", duration=" + duration + (isGuessed ? ", style=dashed]\n" : "]\n"));
        }
    }

    /** Whether the edge to a moment overlaps lost events. */
    private boolean isUncertain(Place place) {
        return part.left(place).isPresent() && vertex(place).edge().isUncertain();
    }

    private Vertex vertex(Place place) {
        return new Vertex(part.graphs().get(place.host())).to(place.vertex());
    }

    private static String id(Place place) {
        return "v" + place.host() + "_" + place.vertex();
    }

    private String name(int host, int number) {
        Worker worker = workers.apply(part.graphs().describe(host, number));
        return worker.container().isEmpty() ? WorkerWords.of(worker)
                : WorkerWords.of(worker) + " in " + worker.container();
    }

    private static String quoted(String text) {
        return DotText.quoted(SafeText.clean(text));
    }
}
