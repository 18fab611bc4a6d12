// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.wakepath.analysis.request.Arrivals.Ends;
import org.wakepath.network.NetworkPacket;
import org.wakepath.network.PacketTable;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Role;

/**
 * When the other side of a connection acknowledged a request, by the packets of the side that asks. From then on it had
 * the request. Only an acknowledgement without data tells: with data, it may have waited for the answer.
 */
final class Acknowledgements {
    private static final int ACK = 0x10;
    private static final int CONGESTION = 0xC0;

    private final PacketTable packets;
    /** By ends, the packets of both directions. */
    private final Map<Ends, IntArrayList> rows = new HashMap<>();

    Acknowledgements(PacketTable packets, Iterable<Connection> connections) {
        this.packets = packets;
        for (Connection connection : connections) {
            Ends ends = Ends.of(connection);
            boolean isRemote = ends.isKnown() && !ends.isLoopback() && !ends.isWithinHost();
            if (connection.role() == Role.ASKS && isRemote) {
                rows.putIfAbsent(ends, new IntArrayList());
            }
        }
        IntArrayList[] arriving = new IntArrayList[packets.flowCount()];
        IntArrayList[] leaving = new IntArrayList[packets.flowCount()];
        Arrays.setAll(arriving, flow -> Ends.of(packets.flowKey(flow)).map(rows::get).orElse(null));
        Arrays.setAll(leaving, flow -> Ends.of(packets.flowKey(flow)).map(Ends::reverse).map(rows::get).orElse(null));
        for (int row = 0; row < packets.size(); row++) {
            // Where the other end is in a container of the host, its side of each packet is in the trace, too.
            IntArrayList wanted = (packets.isReceived(row) ? arriving : leaving)[packets.flow(row)];
            if (wanted != null) {
                wanted.add(row);
            }
        }
    }

    /**
     * When the first packet arrived that acknowledged a request, ns on the host's clock; empty if it had data, or if
     * the request was sent twice before.
     *
     * @param length how many bytes were sent on the connection until the end of the request
     */
    OptionalLong of(Connection connection, long length) {
        IntArrayList all = rows.getOrDefault(Ends.of(connection), new IntArrayList());
        int start = -1;
        for (int i = 0; i < all.size() && packets.time(all.getInt(i)) <= connection.time(); i++) {
            start = isOpening(all.getInt(i)) ? i : start;
        }
        if (start < 0) {
            return OptionalLong.empty();
        }
        int end = packets.sequence(all.getInt(start)) + 1 + (int) length;
        int sent = 0;
        for (int i = start + 1; i < all.size() && sent < 2 && !isOpening(all.getInt(i)); i++) {
            int row = all.getInt(i);
            if (!packets.isReceived(row)) {
                int from = end - packets.sequence(row);
                sent += from > 0 && from <= packets.length(row) ? 1 : 0;
            } else if (packets.acknowledged(row) - end >= 0) {
                return sent == 1 && isBare(row) ? OptionalLong.of(packets.time(row)) : OptionalLong.empty();
            }
        }
        return OptionalLong.empty();
    }

    private boolean isOpening(int row) {
        return !packets.isReceived(row) && (packets.flags(row) & NetworkPacket.SYN) != 0;
    }

    private boolean isBare(int row) {
        return packets.length(row) == 0 && (packets.flags(row) & ~CONGESTION) == ACK;
    }
}
