// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.network.FlowKey;
import org.wakepath.network.PacketTable;

/**
 * Finds the ports to which a task's requests go, or on which it answers. On each connection whose data it sent, it is
 * the port to which the first data went. Packets without payload do not count.
 */
final class PortFinder {
    private final ExecutionGraph graph;
    private final int worker;
    private final Map<FlowKey, Connection> connections = new HashMap<>();

    /** What is known of a connection, in whichever direction its first data went. */
    private static final class Connection {
        private final int port;
        private boolean ofTask;
        private int packets;

        Connection(int port) {
            this.port = port;
        }
    }

    PortFinder(ExecutionGraph graph, int worker) {
        this.graph = graph;
        this.worker = worker;
    }

    /** The ports, the one with most data first. */
    List<Integer> find() {
        PacketTable packets = graph.packets();
        for (int row = 0; row < packets.size(); row++) {
            if (packets.length(row) > 0) {
                count(row, packets.flowKey(packets.flow(row)));
            }
        }
        Map<Integer, Integer> byPort = new HashMap<>();
        connections.values().stream().filter(connection -> connection.ofTask)
                .forEach(connection -> byPort.merge(connection.port, connection.packets, Integer::sum));
        return byPort.entrySet().stream().sorted(Comparator.comparingInt(
                (Map.Entry<Integer, Integer> entry) -> -entry.getValue()).thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey).toList();
    }

    private void count(int row, FlowKey key) {
        if (key.targetPort() == 0) {
            return;
        }
        Connection known = connections.get(key.reverse());
        Connection connection = known != null ? known
                : connections.computeIfAbsent(key, first -> new Connection(first.targetPort()));
        int vertex = graph.packets().vertex(row);
        connection.ofTask |= !graph.packets().isReceived(row) && vertex != ExecutionGraph.NONE
                && graph.worker(vertex) == worker;
        connection.packets++;
    }
}
