// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.wakepath.base.PartitionPoint;
import org.wakepath.network.FlowKey;
import org.wakepath.network.IpAddress;
import org.wakepath.network.KnownProtocol;
import org.wakepath.network.NetworkPacket;
import org.wakepath.network.PacketTable;
import org.wakepath.path.Flow;
import org.wakepath.track.Messages.Address;
import org.wakepath.track.Messages.Connection;

/**
 * When each byte of a connection could first be read, by the packets that its host received. Only connections count
 * whose first packet is in the trace, because the place of the others' bytes is not known.
 */
final class Arrivals {
    private final PacketTable packets;
    private final Map<Ends, IntArrayList> rows = new HashMap<>();
    private final Map<Long, Bytes> known = new HashMap<>();

    /** The two ends of a connection; {@code local} is where its packets arrive. */
    record Ends(Address local, Address remote) {
        static Ends of(Connection connection) {
            return new Ends(plain(connection.local()), plain(connection.remote()));
        }

        Ends reverse() {
            return new Ends(remote, local);
        }

        boolean isKnown() {
            return local.port() != 0 && remote.port() != 0;
        }

        /** The ends of a flow at the host where its packets arrive; empty if it has no streams. */
        static Optional<Ends> of(FlowKey flow) {
            return flow.protocol() == KnownProtocol.TCP
                    ? Optional.of(new Ends(new Address(flow.targetHigh(), flow.targetLow(), flow.targetPort()),
                            new Address(flow.sourceHigh(), flow.sourceLow(), flow.sourcePort())))
                    : Optional.empty();
        }

        /** Whether both ends have the same address. */
        boolean isWithinHost() {
            return local.high() == remote.high() && local.low() == remote.low();
        }

        boolean isLoopback() {
            return flow().isLoopback();
        }

        /** The flow of the packets that arrive. */
        FlowKey flow() {
            return new FlowKey(0, KnownProtocol.TCP, remote.high(), remote.low(), local.high(), local.low(),
                    remote.port(), local.port());
        }

        /** The same for people to read. */
        Flow words() {
            FlowKey flow = flow();
            return new Flow(flow.protocolName(),
                    Optional.of(new Flow.Socket(flow.sourceAddress(), OptionalInt.of(flow.sourcePort()))),
                    Optional.of(new Flow.Socket(flow.targetAddress(), OptionalInt.of(flow.targetPort()))));
        }

        private static Address plain(Address address) {
            return new Address(address.high(), IpAddress.unmapped(address.high(), address.low()), address.port());
        }
    }

    /** When the other end opened a connection, and up to where its bytes had arrived with which packets. */
    private record Bytes(OptionalLong opened, LongArrayList ends, IntArrayList packets) {
        OptionalInt packet(long offset) {
            int first = PartitionPoint.of(ends.size(), i -> ends.getLong(i) <= offset);
            return first < ends.size() ? OptionalInt.of(packets.getInt(first)) : OptionalInt.empty();
        }
    }

    Arrivals(PacketTable packets, Iterable<Connection> connections) {
        this.packets = packets;
        connections.forEach(connection -> rows.putIfAbsent(Ends.of(connection), new IntArrayList()));
        IntArrayList[] byFlow = new IntArrayList[packets.flowCount()];
        Arrays.setAll(byFlow, flow -> Ends.of(packets.flowKey(flow)).map(rows::get).orElse(null));
        for (int row = 0; row < packets.size(); row++) {
            IntArrayList wanted = byFlow[packets.flow(row)];
            boolean isUseful = packets.length(row) > 0 || (packets.flags(row) & NetworkPacket.SYN) != 0;
            if (wanted != null && packets.isReceived(row) && isUseful) {
                wanted.add(row);
            }
        }
    }

    /**
     * When a byte of a connection arrived, ns on the host's clock.
     *
     * @param offset how many bytes came before it
     */
    OptionalLong of(Connection connection, long offset) {
        OptionalInt packet = packet(connection, offset);
        return packet.isPresent() ? OptionalLong.of(packets.time(packet.getAsInt())) : OptionalLong.empty();
    }

    /** The packet with which it arrived. */
    OptionalInt packet(Connection connection, long offset) {
        return bytesOf(connection).packet(offset);
    }

    /** When the other end's first packet arrived, from which time on this end can send; ns on the host's clock. */
    OptionalLong opened(Connection connection) {
        return bytesOf(connection).opened();
    }

    private Bytes bytesOf(Connection connection) {
        return known.computeIfAbsent(connection.number(), number -> bytes(connection));
    }

    private Bytes bytes(Connection connection) {
        IntArrayList all = rows.getOrDefault(Ends.of(connection), new IntArrayList());
        int start = -1;
        for (int i = 0; i < all.size() && packets.time(all.getInt(i)) <= connection.time(); i++) {
            start = isOpening(all.getInt(i)) ? i : start;
        }
        if (start < 0) {
            return new Bytes(OptionalLong.empty(), new LongArrayList(), new IntArrayList());
        }
        Bytes bytes = new Bytes(OptionalLong.of(packets.time(all.getInt(start))), new LongArrayList(),
                new IntArrayList());
        int base = packets.sequence(all.getInt(start)) + 1;
        Coverage coverage = new Coverage();
        for (int i = start + 1; i < all.size(); i++) {
            int row = all.getInt(i);
            if (isOpening(row) && packets.sequence(row) + 1 != base) {
                break;
            }
            long from = coverage.end + (packets.sequence(row) - (base + (int) coverage.end));
            if (!isOpening(row) && coverage.add(from, from + packets.length(row))) {
                bytes.ends.add(coverage.end);
                bytes.packets.add(row);
            }
        }
        return bytes;
    }

    private boolean isOpening(int row) {
        return (packets.flags(row) & NetworkPacket.SYN) != 0;
    }

    /** The bytes that have arrived without a gap, and those behind gaps. */
    private static final class Coverage {
        private final Map<Long, Long> ahead = new TreeMap<>();
        private long end;

        /** Whether bytes can be read that could not be before. */
        boolean add(long from, long to) {
            if (to <= end) {
                return false;
            }
            if (from > end) {
                ahead.merge(from, to, Math::max);
                return false;
            }
            end = to;
            Iterator<Map.Entry<Long, Long>> next = ahead.entrySet().iterator();
            while (next.hasNext()) {
                Map.Entry<Long, Long> stretch = next.next();
                if (stretch.getKey() > end) {
                    break;
                }
                end = Math.max(end, stretch.getValue());
                next.remove();
            }
            return true;
        }
    }
}
