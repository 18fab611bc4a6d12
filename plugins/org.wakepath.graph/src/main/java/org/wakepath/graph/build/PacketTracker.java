// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.PacketReader;
import org.wakepath.network.NetworkPacket;
import org.wakepath.network.PacketTable;
import org.wakepath.network.TcpSendings;

/** Adds the packets of a host to its graph and remembers them for matching. */
final class PacketTracker {
    private final HostState state;
    private final Attribution attribution;
    private final Causes causes;
    private final PacketReader reader = new PacketReader();
    private final PacketReader sendReader = new PacketReader();
    private final TcpSendings sendings = new TcpSendings();

    PacketTracker(HostState state, Attribution attribution, Causes causes) {
        this.causes = causes;
        this.state = state;
        this.attribution = attribution;
    }

    void onSend(MergedEvents e) {
        if (reader.read(e)) {
            send(e, reader.header());
        }
    }

    void onReceive(MergedEvents e) {
        if (e.isTied() && reader.read(e)) {
            causes.readBefore(e, () -> isSendingOf(reader.header(), e));
        }
        if (reader.read(e)) {
            receive(reader.header(), e.kind() == KernelEvent.DEVICE_IN);
        }
    }

    /** Whether a packet that was received over loopback may have been sent by the event that the cursor is at. */
    private boolean isSendingOf(NetworkPacket received, MergedEvents e) {
        return (e.kind() == KernelEvent.SOCKET_OUT || e.kind() == KernelEvent.DEVICE_OUT) && sendReader.read(e)
                && sendReader.header().carriesEndOf(received);
    }

    private void send(MergedEvents e, NetworkPacket header) {
        PacketTable packets = state.graph.packets();
        int answered = packets.oppositeId(header.flow());
        int vertex = attribution.moment(e, answered);
        int row = packets.add(header, PacketTable.Direction.SENT, state.now, vertex);
        // Flows are numbered from 0, but 0 stands for no connection here.
        long connection = header.flow().hasAddresses() ? 1 + packets.flow(row) : reader.socket();
        TcpSendings.Kind kind = sendings.add(connection, header);
        if (vertex != ExecutionGraph.NONE && state.cpu.top() != null && state.cpu.top().servesWheelTimers()) {
            nameTimer(state.graph.first(vertex), kind);
        }
        if (attribution.isByTask()) {
            state.cpu.current.flow = answered;
            namePeer(state.cpu.current, header);
        }
    }

    /** What a timer's handler sends shows the purpose of the timer. */
    private void nameTimer(int entry, TcpSendings.Kind sent) {
        switch (sent) {
            case ACKNOWLEDGEMENT -> state.graph.link(entry, LinkKind.ACKNOWLEDGEMENT_TIMER, state.graph.link(entry));
            case RESENDING -> state.graph.link(entry, LinkKind.RETRANSMISSION_TIMER, state.graph.link(entry));
            case PROBE -> state.graph.link(entry, LinkKind.PROBE_TIMER, state.graph.link(entry));
            case OTHER -> {
            }
        }
    }

    /**
     * What a task sends within a call on a socket shows where its descriptor leads. A call on a file may send, too, if
     * the file is on another machine.
     */
    private void namePeer(TaskRecord task, NetworkPacket header) {
        if (!task.isStandIn() && state.calls.isOfSockets(task.call) && task.descriptor >= 0
                && header.flow().hasAddresses()) {
            task.peer = header.flow().target();
            state.descriptors.name(state.process(task), task.descriptor, task.peer);
        }
    }

    private void receive(NetworkPacket header, boolean listedBeforeDelivery) {
        int vertex = state.touch();
        if (vertex != ExecutionGraph.NONE && state.graph.linkKind(vertex) == LinkKind.UNKNOWN_HANDLERS) {
            vertex = state.touch(); // that link is the edge's behind
        }
        int row = state.graph.packets().add(header, PacketTable.Direction.RECEIVED, state.now, vertex);
        if (vertex == ExecutionGraph.NONE) {
            return;
        }
        state.graph.link(vertex, LinkKind.PACKET, row);
        InterruptFrame top = state.cpu.top();
        if (top == null) {
            state.cpu.current.received = vertex;
            state.cpu.current.tookUpAt = state.now;
        } else {
            top.reason = vertex;
            if (listedBeforeDelivery) {
                top.receptions.add(vertex);
            }
        }
    }
}
