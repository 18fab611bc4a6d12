// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.wakepath.network.HostClocks;

/**
 * A part of the graphs of all hosts: the vertices of some workers in an interval, and the vertices of others that
 * caused them. What a handler of an interrupt did is followed to what caused the handler.
 */
public final class Subgraph {
    private final GraphSet graphs;
    private final HostClocks clocks;
    private final Selection selection;
    /** The vertices of the part, by host. */
    private final List<BitSet> vertices;
    private final Deque<Place> open = new ArrayDeque<>();

    /**
     * What belongs to a part.
     *
     * @param from the earliest time, ns on the clock of the reference
     * @param to the latest time, ns on the clock of the reference
     * @param reference number of the host on whose clock times are; hosts that are not related to it have no part
     * @param workers whose vertices are wanted
     */
    public record Selection(long from, long to, int reference, Workers workers) {
    }

    /** Chooses workers. */
    public interface Workers {
        /** Whether the worker with this number of a host's {@link ExecutionGraph#workers} is wanted. */
        boolean contain(int host, int worker);
    }

    /** A vertex of a host. */
    public record Place(int host, int vertex) {
    }

    /** What caused a vertex. */
    public record Link(Place from, LinkKind kind, Certainty certainty) {
    }

    private Subgraph(GraphSet graphs, HostClocks clocks, Selection selection) {
        this.graphs = graphs;
        this.clocks = clocks;
        this.selection = selection;
        vertices = IntStream.range(0, graphs.size()).mapToObj(host -> new BitSet()).toList();
    }

    /** Finds a part. The time is linear in the vertices of all hosts. */
    public static Subgraph of(GraphSet graphs, HostClocks clocks, Selection selection) {
        Subgraph found = new Subgraph(graphs, clocks, selection);
        for (int host = 0; host < graphs.size(); host++) {
            if (clocks.areRelated(host, selection.reference)) {
                found.choose(host);
            }
        }
        while (!found.open.isEmpty()) {
            found.follow(found.open.pop());
        }
        return found;
    }

    private void choose(int host) {
        ExecutionGraph graph = graphs.get(host);
        for (int vertex = 0; vertex < graph.size(); vertex++) {
            Place place = new Place(host, vertex);
            if (selection.workers.contain(host, graph.worker(vertex)) && isWithin(place)) {
                vertices.get(host).set(vertex);
                open.push(place);
            }
        }
    }

    /** Adds what caused a vertex; of a handler also what it did before. */
    private void follow(Place place) {
        ExecutionGraph graph = graphs.get(place.host);
        cause(place).map(Link::from).ifPresent(this::add);
        int left = graph.left(place.vertex);
        if (left != ExecutionGraph.NONE && !graph.workers().isTask(graph.worker(place.vertex))) {
            add(new Place(place.host, left));
        }
    }

    private void add(Place place) {
        if (isWithin(place) && !contains(place)) {
            vertices.get(place.host).set(place.vertex);
            ExecutionGraph graph = graphs.get(place.host);
            if (!graph.workers().isTask(graph.worker(place.vertex))) {
                open.push(place);
            }
        }
    }

    private boolean isWithin(Place place) {
        long time = time(place);
        return time >= selection.from && time <= selection.to;
    }

    private boolean contains(Place place) {
        return vertices.get(place.host).get(place.vertex);
    }

    /** Number of vertices. */
    public int size() {
        return vertices.stream().mapToInt(BitSet::cardinality).sum();
    }

    /** The vertices of a host, as they were read. */
    public List<Place> vertices(int host) {
        List<Place> all = new ArrayList<>();
        vertices.get(host).stream().forEach(vertex -> all.add(new Place(host, vertex)));
        return all;
    }

    /** The graphs of which it is a part. */
    public GraphSet graphs() {
        return graphs;
    }

    /** The time of a vertex, ns on the clock of the reference. */
    public long time(Place place) {
        return clocks.toReference(place.host, graphs.get(place.host).time(place.vertex));
    }

    /** The vertex from which the left edge of a vertex comes, if it belongs to the part. */
    public Optional<Place> left(Place place) {
        int left = graphs.get(place.host).left(place.vertex);
        return left == ExecutionGraph.NONE ? Optional.empty()
                : Optional.of(new Place(place.host, left)).filter(this::contains);
    }

    /** What caused a vertex, if that belongs to the part. */
    public Optional<Link> link(Place place) {
        return cause(place).filter(link -> contains(link.from));
    }

    /** Number of edges and links of its vertices that come from outside of it. */
    public int cut() {
        int cut = 0;
        for (int host = 0; host < vertices.size(); host++) {
            ExecutionGraph graph = graphs.get(host);
            for (Place place : vertices(host)) {
                boolean isOpen = selection.workers.contain(host, graph.worker(place.vertex))
                        && graph.left(place.vertex) != ExecutionGraph.NONE && left(place).isEmpty();
                cut += (isOpen ? 1 : 0) + (cause(place).isPresent() && link(place).isEmpty() ? 1 : 0);
            }
        }
        return cut;
    }

    private Optional<Link> cause(Place place) {
        ExecutionGraph graph = graphs.get(place.host);
        LinkKind kind = graph.linkKind(place.vertex);
        int target = graph.link(place.vertex);
        if (target == ExecutionGraph.NONE) {
            return Optional.empty();
        }
        if (kind == LinkKind.PACKET) {
            return packet(place.host, target);
        }
        int source = kind == LinkKind.REQUEST ? graph.requests().issuer(target)
                : kind.isVertex() ? target : ExecutionGraph.NONE;
        // Who ended a wait is in doubt at its end, and who gave work, armed a timer or issued a request at the giver.
        int doubted = graph.state(place.vertex) == EdgeState.BLOCKED ? place.vertex : source;
        return source == ExecutionGraph.NONE ? Optional.empty()
                : Optional.of(new Link(new Place(place.host, source), kind,
                        kind == LinkKind.FORK ? Certainty.CERTAIN : graph.certainty(doubted)));
    }

    private Optional<Link> packet(int host, int row) {
        if (!graphs.matches().isMatched(host, row)) {
            return Optional.empty();
        }
        int sender = graphs.matches().senderHost(host, row);
        ExecutionGraph graph = graphs.get(sender);
        int sent = graph.packets().vertex(graphs.matches().senderRow(host, row));
        return sent == ExecutionGraph.NONE ? Optional.empty()
                : Optional.of(new Link(new Place(sender, sent), LinkKind.PACKET,
                        graphs.matches().isGuessed(host, row) ? Certainty.GUESSED : graph.certainty(sent)));
    }
}
