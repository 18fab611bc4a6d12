/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.network;

import org.wakepath.base.IntColumn;
import org.wakepath.base.Spool;

/** The rows of one host's packets sorted by flow, in each those sent before those received, both in local order. */
final class RowsByFlow {
    /** Where each flow's sent rows begin, then its received ones, in turn; the number of all rows at the end. */
    private final int[] begins;
    private final IntColumn rows;

    RowsByFlow(PacketTable packets, Spool spool) {
        begins = new int[2 * packets.flowCount() + 1];
        for (int row = 0; row < packets.size(); row++) {
            begins[place(packets, row) + 1]++;
        }
        for (int place = 1; place < begins.length; place++) {
            begins[place] += begins[place - 1];
        }
        rows = IntColumn.zeros(packets.size(), spool);
        int[] next = begins.clone();
        for (int row = 0; row < packets.size(); row++) {
            rows.set(next[place(packets, row)]++, row);
        }
    }

    private static int place(PacketTable packets, int row) {
        return 2 * packets.flow(row) + (packets.isReceived(row) ? 1 : 0);
    }

    int[] sentRows(int flow) {
        return rows(2 * flow);
    }

    int[] receivedRows(int flow) {
        return rows(2 * flow + 1);
    }

    /** How many packets of a flow were received. */
    int received(int flow) {
        return begins[2 * flow + 2] - begins[2 * flow + 1];
    }

    /** How many packets a flow has. */
    int packets(int flow) {
        return begins[2 * flow + 2] - begins[2 * flow];
    }

    private int[] rows(int place) {
        int[] some = new int[begins[place + 1] - begins[place]];
        rows.get(begins[place], some);
        return some;
    }
}
