// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.network.FlowKey;
import org.wakepath.network.PacketTable;

/**
 * Finds the ports to which a task's requests go, or on which it answers, and cuts its life into the exchanges that it
 * made on a port.
 *
 * <p>Only connections count whose data the task itself sent. On these, data towards the port is a request, and data
 * from it is a response. An exchange is a run of requests and the run of responses behind it. Packets without payload
 * do not count.
 */
final class ExchangeFinder {
    private final ExecutionGraph graph;
    private final int worker;

    /** What is known of a connection, in whichever direction its first data went. */
    private static final class Connection {
        private final int port;
        private boolean ofTask;
        private int packets;

        Connection(int port) {
            this.port = port;
        }
    }

    ExchangeFinder(ExecutionGraph graph, int worker) {
        this.graph = graph;
        this.worker = worker;
    }

    /**
     * The ports, the one with most data first. Of each connection whose data the task sent, it is the port to which the
     * first data went.
     */
    List<Integer> ports() {
        Map<FlowKey, Connection> connections = new HashMap<>();
        PacketTable packets = graph.packets();
        for (int row = 0; row < packets.size(); row++) {
            FlowKey key = packets.flowKey(packets.flow(row));
            if (packets.length(row) > 0 && key.targetPort() != 0) {
                Connection known = connections.get(key.reverse());
                Connection connection = known != null ? known
                        : connections.computeIfAbsent(key, first -> new Connection(first.targetPort()));
                connection.ofTask |= isSentByTask(row);
                connection.packets++;
            }
        }
        Map<Integer, Integer> byPort = new HashMap<>();
        connections.values().stream().filter(connection -> connection.ofTask)
                .forEach(connection -> byPort.merge(connection.port, connection.packets, Integer::sum));
        return byPort.entrySet().stream().sorted(Comparator.comparingInt(
                (Map.Entry<Integer, Integer> entry) -> -entry.getValue()).thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey).toList();
    }

    /** The complete exchanges on a port, by their start. */
    List<Exchange> on(int port) {
        Map<FlowKey, List<Integer>> connections = new LinkedHashMap<>();
        PacketTable packets = graph.packets();
        for (int row = 0; row < packets.size(); row++) {
            FlowKey key = packets.flowKey(packets.flow(row));
            FlowKey request = key.targetPort() == port ? key : key.reverse();
            if (request.targetPort() == port && packets.length(row) > 0) {
                connections.computeIfAbsent(request, k -> new ArrayList<>()).add(row);
            }
        }
        List<Exchange> exchanges = new ArrayList<>();
        List<Absence> absences = absences();
        connections.forEach((request, rows) -> {
            if (rows.stream().anyMatch(this::isSentByTask)) {
                cut(request, rows, absences, exchanges);
            }
        });
        exchanges.sort(Comparator.comparingLong(Exchange::start).thenComparing(Exchange::flow));
        return exchanges;
    }

    private boolean isSentByTask(int row) {
        int vertex = graph.packets().vertex(row);
        return !graph.packets().isReceived(row) && vertex != ExecutionGraph.NONE && graph.worker(vertex) == worker;
    }

    private void cut(FlowKey request, List<Integer> rows, List<Absence> absences, List<Exchange> exchanges) {
        int first = ExecutionGraph.NONE;
        int last = ExecutionGraph.NONE;
        for (int row : rows) {
            boolean asks = graph.packets().flowKey(graph.packets().flow(row)).targetPort() == request.targetPort();
            if (asks && last != ExecutionGraph.NONE) {
                exchanges.add(exchange(request, first, last, absences));
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
            exchanges.add(exchange(request, first, last, absences));
        }
    }

    private Exchange exchange(FlowKey request, int first, int last, List<Absence> absences) {
        long end = graph.packets().time(last);
        return new Exchange(request.toString(), graph.packets().time(first),
                graph.packets().isReceived(last) ? taken(end, absences) : end);
    }

    /**
     * When the task had the last packet of the response: at its arrival if the task was running, else when it next ran.
     */
    private static long taken(long arrived, List<Absence> absences) {
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
