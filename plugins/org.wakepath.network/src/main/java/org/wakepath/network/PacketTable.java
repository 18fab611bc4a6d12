// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/**
 * The packets that one host sent and received, in the order of its trace. Rows are numbered from 0. The vertex is the
 * graph's id for the moment of sending or reception, and has no meaning here.
 *
 * <p>The fields of a packet are stored side by side, because most of them are read together. If rows lie in a file,
 * reading a packet then touches one page and not ten.
 */
public final class PacketTable {
    /** Stands for a payload length, IP id or payload hash that the tracer did not record. */
    public static final int NOT_RECORDED = -1;

    // The longs of a row; most are two ints, the one named first in the upper half.
    private static final int TIME = 0;
    private static final int HASH = 1;
    private static final int FLOW_AND_DIRECTION = 2;
    private static final int SEQUENCE_AND_ACKNOWLEDGED = 3;
    private static final int FLAGS_AND_LENGTH = 4;
    private static final int ID_AND_VERTEX = 5;
    private static final int WIDTH = 6;
    private static final int NONE = -1;
    /** The size of a packet. */
    static final int BYTES_PER_PACKET = WIDTH * Long.BYTES;

    private final Object2IntOpenHashMap<FlowKey> flowIds = new Object2IntOpenHashMap<>();
    /** By number; null for a flow that was read and not asked for yet. */
    private final List<FlowKey> flows = new ArrayList<>();
    /** The fields of the flows that were read. */
    private long[] written = {};
    /** For each flow, the number of the flow in the opposite direction once that was asked for; else {@link #NONE}. */
    private final IntArrayList opposites = new IntArrayList();
    /** The flow that was looked up last, since a packet's flow is looked up more than once. */
    private FlowKey latest;
    private int latestId;
    /** All rows, one behind the other, because several fields of a packet are read together. */
    private final LongColumn rows;
    private int size;

    /** The direction of a packet. */
    public enum Direction {
        SENT, RECEIVED
    }

    /** An empty table whose rows lie in the memory of a spool. */
    public PacketTable(Spool spool) {
        this(new LongColumn(spool));
    }

    private PacketTable(LongColumn rows) {
        this.rows = rows;
        flowIds.defaultReturnValue(NONE);
    }

    /** Reads the table that {@link #write} wrote. */
    public static PacketTable read(IndexReader in) throws IOException {
        PacketTable table = new PacketTable(in.longs());
        table.size = Math.toIntExact(table.rows.size() / WIDTH);
        table.written = in.longArray();
        table.flows.addAll(Collections.nCopies(table.written.length / FlowKey.LONGS, null));
        return table;
    }

    /** Writes all packets. */
    public void write(IndexWriter out) throws IOException {
        out.longs(rows);
        long[] fields = new long[flows.size() * FlowKey.LONGS];
        for (int id = 0; id < flows.size(); id++) {
            flowKey(id).write(fields, id);
        }
        out.array(fields);
    }

    /** Number of a flow in this table; a new flow gets the next one. */
    public int flowId(FlowKey key) {
        if (knownId(key) == NONE) {
            latestId = flows.size();
            flows.add(key);
            opposites.add(NONE);
            flowIds.put(key, latestId);
        }
        return latestId;
    }

    /** Number of the flow in the opposite direction of a flow; a new flow gets the next one. */
    public int oppositeId(FlowKey key) {
        int id = knownId(key);
        if (id != NONE && opposites.getInt(id) != NONE) {
            return opposites.getInt(id);
        }
        int opposite = flowId(key.reverse());
        if (id != NONE) {
            opposites.set(id, opposite);
        }
        return opposite;
    }

    private int knownId(FlowKey key) {
        if (key != latest) {
            if (flowIds.size() < flows.size()) {
                numberFlows();
            }
            latest = key;
            latestId = flowIds.getInt(key);
        }
        return latestId;
    }

    /** Only a table that was read has flows without their numbers. Few such tables are asked for them. */
    private void numberFlows() {
        for (int id = 0; id < flows.size(); id++) {
            flowIds.put(flowKey(id), id);
            opposites.add(NONE);
        }
    }

    /**
     * Appends a packet.
     *
     * @param header what the packet's header says
     * @param time ns since the epoch of the host
     * @param vertex the graph's id for the moment
     * @return the packet's row
     */
    public int add(NetworkPacket header, Direction direction, long time, int vertex) {
        rows.add(time);
        rows.add(header.hash());
        rows.add(pair(flowId(header.flow()), direction.ordinal()));
        rows.add(pair(header.sequence(), header.acknowledged()));
        rows.add(pair(header.flags() << 16 | header.window() & 0xFFFF, header.length()));
        rows.add(pair(header.id(), vertex));
        return size++;
    }

    private static long pair(int upper, int lower) {
        return (long) upper << Integer.SIZE | lower & 0xFFFF_FFFFL;
    }

    private long number(int row, int place) {
        return rows.get((long) row * WIDTH + place);
    }

    private int upper(int row, int place) {
        return (int) (number(row, place) >>> Integer.SIZE);
    }

    private int lower(int row, int place) {
        return (int) number(row, place);
    }

    /** Appends a packet of this table to another, and returns its row there. */
    int copy(int row, PacketTable other) {
        NetworkPacket header = new NetworkPacket(flowKey(flow(row)), sequence(row), acknowledged(row), flags(row),
                flagsAndWindow(row) & 0xFFFF, length(row), id(row), hash(row));
        return other.add(header, isReceived(row) ? Direction.RECEIVED : Direction.SENT, time(row), vertex(row));
    }

    /** Number of packets. */
    public int size() {
        return size;
    }

    /** Number of flows. */
    public int flowCount() {
        return flows.size();
    }

    /** A flow by its number. Threads that make the key of one flow at a time make equal ones. */
    public FlowKey flowKey(int id) {
        FlowKey key = flows.get(id);
        if (key == null) {
            key = FlowKey.read(written, id);
            flows.set(id, key);
        }
        return key;
    }

    /** ns since the epoch of the host. */
    public long time(int row) {
        return number(row, TIME);
    }

    /** Number of the packet's flow. */
    public int flow(int row) {
        return upper(row, FLOW_AND_DIRECTION);
    }

    /** Whether the host received the packet; if not, the host sent it. */
    public boolean isReceived(int row) {
        return lower(row, FLOW_AND_DIRECTION) == Direction.RECEIVED.ordinal();
    }

    /** TCP sequence number as on the wire. */
    public int sequence(int row) {
        return upper(row, SEQUENCE_AND_ACKNOWLEDGED);
    }

    /** TCP acknowledgement number as on the wire. */
    public int acknowledged(int row) {
        return lower(row, SEQUENCE_AND_ACKNOWLEDGED);
    }

    /** TCP flags in the upper half, window in the lower. */
    public int flagsAndWindow(int row) {
        return upper(row, FLAGS_AND_LENGTH);
    }

    /** TCP flags as on the wire, see {@link NetworkPacket}. */
    public int flags(int row) {
        return flagsAndWindow(row) >>> 16;
    }

    /** Payload bytes, {@link #NOT_RECORDED} if unknown. */
    public int length(int row) {
        return lower(row, FLAGS_AND_LENGTH);
    }

    /** IP identification, {@link #NOT_RECORDED} if unknown. */
    public int id(int row) {
        return upper(row, ID_AND_VERTEX);
    }

    /** Hash of the payload's first bytes, {@link #NOT_RECORDED} if unknown. */
    public long hash(int row) {
        return number(row, HASH);
    }

    /** The graph's id for the moment. */
    public int vertex(int row) {
        return lower(row, ID_AND_VERTEX);
    }
}
