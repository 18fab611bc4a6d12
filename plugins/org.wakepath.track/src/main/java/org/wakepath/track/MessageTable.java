// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;
import org.wakepath.track.Messages.Message;

/** Messages as columns, so that what is about a message needs no more than the number of its row. */
final class MessageTable {
    private static final int NONE = -1;

    private final LongColumn connections;
    private final LongColumn numbers;
    private final LongColumn requests;
    private final LongColumn streams;
    /** By connection. */
    private final Long2IntOpenHashMap latest = new Long2IntOpenHashMap();

    MessageTable(Spool spool) {
        connections = new LongColumn(spool);
        numbers = new LongColumn(spool);
        requests = new LongColumn(spool);
        streams = new LongColumn(spool);
        latest.defaultReturnValue(NONE);
    }

    /**
     * A row that has the message. What is about a message mostly comes in a row on its connection, so only the latest
     * one there is looked at; any other gets a row of its own.
     *
     * @throws ArithmeticException if there are more messages than a column has rows
     */
    int row(Message message) {
        int known = latest.get(message.connection());
        return known != NONE && get(known).equals(message) ? known : add(message);
    }

    private int add(Message message) {
        int row = Math.toIntExact(connections.size());
        connections.add(message.connection());
        numbers.add(message.number());
        requests.add(message.request());
        streams.add(message.stream());
        latest.put(message.connection(), row);
        return row;
    }

    Message get(int row) {
        return new Message(connections.get(row), numbers.get(row), requests.get(row), streams.get(row));
    }
}
