// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.track.Messages;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Part;

/** What was sent over unix sockets and pipes. Both ends are on one host, and it can be read at once. */
final class LocalStreams {
    private final Map<Long, Direction> byReceiver = new HashMap<>();
    private final List<Part> all;

    /** The bytes of one direction of a connection. */
    private static final class Direction {
        private final IntArrayList parts = new IntArrayList();
        /** How many bytes were sent with each part and before it. */
        private final LongArrayList ends = new LongArrayList();
        private final IntSet senders = new IntOpenHashSet();
        private final IntSet receivers = new IntOpenHashSet();
        private long received;

        void send(Part part, int row) {
            ends.add(sent() + part.bytes());
            parts.add(row);
            senders.add(part.tid());
        }

        void receive(Part part) {
            received += part.bytes();
            receivers.add(part.tid());
        }

        long sent() {
            return ends.isEmpty() ? 0 : ends.getLong(ends.size() - 1);
        }
    }

    LocalStreams(Messages messages) {
        Map<Long, Direction> bySender = new HashMap<>();
        for (Connection connection : messages.connections().values()) {
            if (connection.peer() != 0) {
                byReceiver.put(connection.number(),
                        bySender.computeIfAbsent(connection.peer(), peer -> new Direction()));
            }
        }
        all = messages.parts();
        for (int row = 0; row < all.size(); row++) {
            Part part = all.get(row);
            Direction direction = (part.isReceived() ? byReceiver : bySender).get(part.message().connection());
            if (direction != null && part.isReceived()) {
                direction.receive(part);
            } else if (direction != null) {
                direction.send(part, row);
            }
        }
    }

    /**
     * With what a byte was sent that a connection received, until a moment.
     *
     * @param offset how many bytes came before it
     */
    Optional<Part> sent(long connection, long offset, long until) {
        Direction direction = byReceiver.get(connection);
        int first = direction == null ? 0
                : PartitionPoint.of(direction.ends.size(), i -> direction.ends.getLong(i) <= offset);
        return direction == null || first == direction.parts.size() ? Optional.empty()
                : Optional.of(all.get(direction.parts.getInt(first))).filter(part -> part.time() <= until);
    }

    /**
     * Whether it is sure which bytes a connection received are those that were sent: one thread sent them all, and one
     * received as many.
     */
    boolean isSure(long connection) {
        Direction direction = byReceiver.get(connection);
        return direction != null && direction.senders.size() == 1 && direction.receivers.size() == 1
                && direction.sent() == direction.received;
    }
}
