/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The packets that one host sent and received, in the order of its trace. Rows are numbered from 0; the vertex is the
 * graph's id for the moment of sending or reception and means nothing here.
 *
 * <p>The fields of a packet lie side by side, since whoever asks for one of them asks for most: where rows lie in a file,
 * a packet is one page and not ten.
 */
public final class PacketTable {
    /** Payload length, IP id or payload hash that the tracer did not record. */
    public static final int NOT_RECORDED = -1;
    /** What a packet takes up: two longs and eight ints. */
    static final int BYTES_PER_PACKET = 2 * Long.BYTES + 8 * Integer.BYTES;

    private static final int TIME = 0;
    private static final int HASH = 8;
    private static final int FLOW = 16;
    private static final int DIRECTION = 20;
    private static final int SEQUENCE = 24;
    private static final int ACKNOWLEDGED = 28;
    private static final int FLAGS_AND_WINDOW = 32;
    private static final int LENGTH = 36;
    private static final int ID = 40;
    private static final int VERTEX = 44;
    private static final int SHIFT = 10;
    private static final int MASK = (1 << SHIFT) - 1;

    private final Object2IntOpenHashMap<FlowKey> flowIds = new Object2IntOpenHashMap<>();
    private final List<FlowKey> flows = new ArrayList<>();
    private final Spool spool;
    private ByteBuffer[] chunks = new ByteBuffer[8];
    private int size;

    /** Which way a packet went. */
    public enum Direction {
        SENT, RECEIVED
    }

    /** An empty table whose rows lie in the memory of a spool. */
    public PacketTable(Spool spool) {
        this.spool = spool;
        flowIds.defaultReturnValue(-1);
    }

    /** Number of a flow in this table; a new flow gets the next one. */
    public int flowId(FlowKey key) {
        int id = flowIds.getInt(key);
        if (id < 0) {
            id = flows.size();
            flows.add(key);
            flowIds.put(key, id);
        }
        return id;
    }

    /**
     * Appends a packet.
     *
     * @param header what the packet's header says
     * @param time ns since the epoch of the host
     * @param vertex the graph's id for the moment
     * @return the packet's row
     */
    public int add(PacketHeader header, Direction direction, long time, int vertex) {
        if ((size & MASK) == 0) {
            grow();
        }
        ByteBuffer chunk = chunks[size >>> SHIFT];
        int row = (size & MASK) * BYTES_PER_PACKET;
        chunk.putLong(row + TIME, time);
        chunk.putLong(row + HASH, header.hash());
        chunk.putInt(row + FLOW, flowId(header.flow()));
        chunk.putInt(row + DIRECTION, direction.ordinal());
        chunk.putInt(row + SEQUENCE, header.sequence());
        chunk.putInt(row + ACKNOWLEDGED, header.acknowledged());
        chunk.putInt(row + FLAGS_AND_WINDOW, header.flags() << 16 | header.window() & 0xFFFF);
        chunk.putInt(row + LENGTH, header.length());
        chunk.putInt(row + ID, header.id());
        chunk.putInt(row + VERTEX, vertex);
        return size++;
    }

    private void grow() {
        int chunk = size >>> SHIFT;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunk * 2);
        }
        chunks[chunk] = spool.allocate(BYTES_PER_PACKET << SHIFT);
    }

    private int integer(int row, int field) {
        return chunks[row >>> SHIFT].getInt((row & MASK) * BYTES_PER_PACKET + field);
    }

    private long number(int row, int field) {
        return chunks[row >>> SHIFT].getLong((row & MASK) * BYTES_PER_PACKET + field);
    }

    /** Appends a packet of this table to another, and returns its row there. */
    int copy(int row, PacketTable other) {
        PacketHeader header = new PacketHeader(flows.get(flow(row)), sequence(row), acknowledged(row), flags(row),
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

    /** A flow by its number. */
    public FlowKey flowKey(int id) {
        return flows.get(id);
    }

    /** ns since the epoch of the host. */
    public long time(int row) {
        return number(row, TIME);
    }

    /** Number of the packet's flow. */
    public int flow(int row) {
        return integer(row, FLOW);
    }

    /** Whether the host received the packet, else sent it. */
    public boolean isReceived(int row) {
        return integer(row, DIRECTION) == Direction.RECEIVED.ordinal();
    }

    /** TCP sequence number as on the wire. */
    public int sequence(int row) {
        return integer(row, SEQUENCE);
    }

    /** TCP acknowledgement number as on the wire. */
    public int acknowledged(int row) {
        return integer(row, ACKNOWLEDGED);
    }

    /** TCP flags in the upper half, window in the lower. */
    public int flagsAndWindow(int row) {
        return integer(row, FLAGS_AND_WINDOW);
    }

    /** TCP flags as on the wire, see {@link PacketHeader}. */
    public int flags(int row) {
        return integer(row, FLAGS_AND_WINDOW) >>> 16;
    }

    /** Payload bytes, {@link #NOT_RECORDED} where unknown. */
    public int length(int row) {
        return integer(row, LENGTH);
    }

    /** IP identification, {@link #NOT_RECORDED} where unknown. */
    public int id(int row) {
        return integer(row, ID);
    }

    /** Hash of the payload's beginning, {@link #NOT_RECORDED} where unknown. */
    public long hash(int row) {
        return number(row, HASH);
    }

    /** The graph's id for the moment. */
    public int vertex(int row) {
        return integer(row, VERTEX);
    }
}
