/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The packets that one host sent and received, as columns in the order of its trace. Rows are numbered from 0; the
 * vertex is the graph's id for the moment of sending or reception and means nothing here.
 */
public final class PacketTable {
    /** Payload length, IP id or payload hash that the tracer did not record. */
    public static final int NOT_RECORDED = -1;

    private final Object2IntOpenHashMap<FlowKey> flowIds = new Object2IntOpenHashMap<>();
    private final List<FlowKey> flows = new ArrayList<>();
    private final LongColumn times = new LongColumn();
    private final IntColumn flow = new IntColumn();
    private final IntColumn directions = new IntColumn();
    private final IntColumn sequences = new IntColumn();
    private final IntColumn acknowledged = new IntColumn();
    private final IntColumn flagsAndWindow = new IntColumn();
    private final IntColumn lengths = new IntColumn();
    private final IntColumn ids = new IntColumn();
    private final LongColumn hashes = new LongColumn();
    private final IntColumn vertices = new IntColumn();

    /** Which way a packet went. */
    public enum Direction {
        SENT, RECEIVED
    }

    /** An empty table. */
    public PacketTable() {
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
        times.add(time);
        flow.add(flowId(header.flow()));
        directions.add(direction.ordinal());
        sequences.add(header.sequence());
        acknowledged.add(header.acknowledged());
        flagsAndWindow.add(header.flags() << 16 | header.window() & 0xFFFF);
        lengths.add(header.length());
        ids.add(header.id());
        hashes.add(header.hash());
        vertices.add(vertex);
        return times.size() - 1;
    }

    /** Number of packets. */
    public int size() {
        return times.size();
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
        return times.get(row);
    }

    /** Number of the packet's flow. */
    public int flow(int row) {
        return flow.get(row);
    }

    /** Whether the host received the packet, else sent it. */
    public boolean isReceived(int row) {
        return directions.get(row) == Direction.RECEIVED.ordinal();
    }

    /** TCP sequence number as on the wire. */
    public int sequence(int row) {
        return sequences.get(row);
    }

    /** TCP acknowledgement number as on the wire. */
    public int acknowledged(int row) {
        return acknowledged.get(row);
    }

    /** TCP flags in the upper half, window in the lower. */
    public int flagsAndWindow(int row) {
        return flagsAndWindow.get(row);
    }

    /** TCP flags as on the wire, see {@link PacketHeader}. */
    public int flags(int row) {
        return flagsAndWindow.get(row) >>> 16;
    }

    /** Payload bytes, {@link #NOT_RECORDED} where unknown. */
    public int length(int row) {
        return lengths.get(row);
    }

    /** IP identification, {@link #NOT_RECORDED} where unknown. */
    public int id(int row) {
        return ids.get(row);
    }

    /** Hash of the payload's beginning, {@link #NOT_RECORDED} where unknown. */
    public long hash(int row) {
        return hashes.get(row);
    }

    /** The graph's id for the moment. */
    public int vertex(int row) {
        return vertices.get(row);
    }
}
