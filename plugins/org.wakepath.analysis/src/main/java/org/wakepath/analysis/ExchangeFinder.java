// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.network.FlowKey;
import org.wakepath.network.PacketTable;

/**
 * Cuts the life of a server or client into the exchanges that it made on a port.
 *
 * <p>Only connections count whose data the task itself sent. On these, data towards the port is a request, and data
 * from it is a response. An exchange is a run of requests and the run of responses behind it. Packets without payload
 * do not count.
 */
final class ExchangeFinder {
    private final ExecutionGraph graph;
    private final int worker;
    private final int port;
    private final List<Absence> absences;

    ExchangeFinder(ExecutionGraph graph, int worker, int port) {
        this.graph = graph;
        this.worker = worker;
        this.port = port;
        absences = absences();
    }

    /** The complete exchanges, by their start. */
    List<Exchange> find() {
        Map<FlowKey, List<Integer>> connections = new LinkedHashMap<>();
        PacketTable packets = graph.packets();
        for (int row = 0; row < packets.size(); row++) {
            FlowKey request = requestFlow(packets.flowKey(packets.flow(row)));
            if (request.targetPort() == port && packets.length(row) > 0) {
                connections.computeIfAbsent(request, k -> new ArrayList<>()).add(row);
            }
        }
        List<Exchange> exchanges = new ArrayList<>();
        connections.forEach((request, rows) -> {
            if (rows.stream().anyMatch(this::isSentByTask)) {
                cut(request, rows, exchanges);
            }
        });
        exchanges.sort(Comparator.comparingLong(Exchange::start).thenComparing(Exchange::flow));
        return exchanges;
    }

    private FlowKey requestFlow(FlowKey key) {
        return key.targetPort() == port ? key : key.reverse();
    }

    private boolean isSentByTask(int row) {
        int vertex = graph.packets().vertex(row);
        return !graph.packets().isReceived(row) && vertex != ExecutionGraph.NONE && graph.worker(vertex) == worker;
    }

    private void cut(FlowKey request, List<Integer> rows, List<Exchange> exchanges) {
        int first = ExecutionGraph.NONE;
        int last = ExecutionGraph.NONE;
        for (int row : rows) {
            boolean asks = graph.packets().flowKey(graph.packets().flow(row)).targetPort() == port;
            if (asks && last != ExecutionGraph.NONE) {
                exchanges.add(exchange(request, first, last));
                first = ExecutionGraph.NONE;
                last = ExecutionGraph.NONE;
            }
            if (asks && first == ExecutionGraph.NONE) {
                first = row;
            } else if (!asks && first != ExecutionGraph.NONE) {
                last = row;
            }
        }
        if (last != ExecutionGraph.NONE) {
            exchanges.add(exchange(request, first, last));
        }
    }

    private Exchange exchange(FlowKey request, int first, int last) {
        long end = graph.packets().time(last);
        return new Exchange(request.toString(), graph.packets().time(first),
                graph.packets().isReceived(last) ? taken(end) : end);
    }

    /**
     * When the task had the last packet of the response: at its arrival if the task was running, else when it next ran.
     */
    private long taken(long arrived) {
        int row = PartitionPoint.of(absences.size(), i -> absences.get(i).to() <= arrived);
        return row < absences.size() && absences.get(row).from() <= arrived ? absences.get(row).to() : arrived;
    }

    /** The times during which the task was on no CPU, in order. */
    private List<Absence> absences() {
        List<Absence> found = new ArrayList<>();
        int vertex = graph.workers().tail(worker);
        long ranAt = ExecutionGraph.NONE;
        while (vertex != ExecutionGraph.NONE) {
            boolean away = graph.state(vertex) == EdgeState.PREEMPTED || graph.state(vertex) == EdgeState.BLOCKED;
            if (away && ranAt == ExecutionGraph.NONE) {
                ranAt = graph.time(vertex);
            } else if (!away && ranAt != ExecutionGraph.NONE) {
                found.add(new Absence(graph.time(vertex), ranAt));
                ranAt = ExecutionGraph.NONE;
            }
            vertex = graph.left(vertex);
        }
        Collections.reverse(found);
        return found;
    }

    private record Absence(long from, long to) {
    }
}
