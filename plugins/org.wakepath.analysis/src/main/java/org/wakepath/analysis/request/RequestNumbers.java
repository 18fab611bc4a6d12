// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.wakepath.track.Messages;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Message;
import org.wakepath.track.Messages.Part;
import org.wakepath.track.Messages.Role;

/**
 * Which request of its connection a message is of. No two requests of a connection have one number: a stream that
 * starts anew is another request, and so is a message that starts when it has been answered. Older recorders counted
 * from 0 again behind an upgrade.
 */
final class RequestNumbers {
    /** Stands for a message of no request. */
    static final long NONE = -1;
    /** What is between the numbers of a stream that starts again and again. No stream has such a number. */
    private static final long STREAM_AGAIN = 10_000_000_000L;
    /** Their streams have each number once, and may be answered before they end. */
    private static final Set<String> WITH_UNIQUE_STREAMS = Set.of("http2", "grpc");

    private final Map<Long, Numbers> byConnection = new HashMap<>();
    /** Connections whose requests are streams; what is of no stream there is of no request. */
    private final LongOpenHashSet multiplexed = new LongOpenHashSet();
    /** Connections on which nothing was asked, as of a program that answers and reads nothing. */
    private final LongOpenHashSet unasked = new LongOpenHashSet();
    private long renumbered;

    /** What is known of a connection at a moment. */
    private static final class Numbers {
        /** The least number that no request has. */
        private long next;
        /** The least number that no message of the asking side has, as the recorder counts them. */
        private long nextMessage;
        private boolean isUnknown;
        /** The message of an unknown protocol that was asked last, as it was recorded. */
        private long asked = NONE;
        private boolean isAnswered;
        private long shift;
        private final Long2LongOpenHashMap streams = new Long2LongOpenHashMap();
        private final LongOpenHashSet endedStreams = new LongOpenHashSet();
    }

    RequestNumbers(Messages messages) {
        messages.connections().values().forEach(connection -> unasked.add(connection.number()));
        for (Part part : messages.parts()) {
            Connection connection = messages.connections().get(part.message().connection());
            if (part.message().stream() != 0) {
                multiplexed.add(part.message().connection());
            }
            if (connection != null && asks(connection, part)) {
                unasked.remove(connection.number());
            }
        }
    }

    private static boolean asks(Connection connection, Part part) {
        return part.isReceived() == (connection.role() == Role.SERVES);
    }

    /** Whether the protocol numbers its requests, so that it is known which answer belongs to which. */
    static boolean isNumbered(Message message) {
        return message.stream() != 0 || message.request() >= 0;
    }

    /** How many messages had the number of an earlier one, and got another. */
    long renumbered() {
        return renumbered;
    }

    /** The number of the request that the next part is of, in order of time; or {@link #NONE}. */
    long take(Connection connection, Part part) {
        if (!mayBeOfRequest(connection, part.message())) {
            return NONE;
        }
        Numbers numbers = byConnection.computeIfAbsent(connection.number(), unused -> new Numbers());
        boolean asks = asks(connection, part);
        if (part.message().stream() != 0) {
            takeStream(connection, numbers, part, asks);
        } else if (part.message().request() >= 0) {
            numbers.next = Math.max(numbers.next, part.message().request() + 1);
        } else {
            takeUnknown(connection, numbers, part, asks);
        }
        if (asks) {
            numbers.nextMessage = Math.max(numbers.nextMessage, part.message().number() + 1);
        }
        return of(connection, part.message());
    }

    private static void takeStream(Connection connection, Numbers numbers, Part part, boolean asks) {
        long stream = part.message().stream();
        if (!asks || WITH_UNIQUE_STREAMS.contains(connection.protocol())) {
            return;
        }
        if (numbers.endedStreams.remove(stream)) {
            numbers.streams.addTo(stream, STREAM_AGAIN);
        }
        if (part.outcome().endsStream()) {
            numbers.endedStreams.add(stream);
        }
    }

    private void takeUnknown(Connection connection, Numbers numbers, Part part, boolean asks) {
        long raw = part.message().number();
        numbers.isUnknown |= part.outcome().isUnknown() || connection.protocol().isEmpty()
                || asks && !part.outcome().isTold() && startsAnew(numbers, raw);
        if (!numbers.isUnknown) {
            return;
        }
        if (!asks) {
            numbers.isAnswered |= raw == numbers.asked;
        } else if (raw != numbers.asked || numbers.isAnswered) {
            start(numbers, raw);
        }
    }

    /** Recorders that did not say that a protocol is followed no more counted from 0 then. */
    private static boolean startsAnew(Numbers numbers, long raw) {
        return raw == 0 || raw < numbers.nextMessage;
    }

    private void start(Numbers numbers, long raw) {
        if (raw + numbers.shift < numbers.next) {
            numbers.shift = numbers.next - raw;
        }
        renumbered += numbers.shift > 0 ? 1 : 0;
        numbers.next = raw + numbers.shift + 1;
        numbers.asked = raw;
        numbers.isAnswered = false;
    }

    /** The number of the request that a message is of, as the parts that were taken last tell; or {@link #NONE}. */
    long of(Connection connection, Message message) {
        if (!mayBeOfRequest(connection, message)) {
            return NONE;
        }
        Numbers numbers = byConnection.get(connection.number());
        if (message.stream() != 0) {
            return message.stream() + (numbers == null ? 0 : numbers.streams.get(message.stream()));
        }
        if (message.request() >= 0) {
            return message.request();
        }
        if (numbers == null || !numbers.isUnknown) {
            return connection.protocol().isEmpty() || unasked.contains(connection.number()) ? message.number() : NONE;
        }
        return connection.protocol().isEmpty() || numbers.asked != NONE ? message.number() + numbers.shift : NONE;
    }

    private boolean mayBeOfRequest(Connection connection, Message message) {
        return connection != null && connection.role() != Role.UNKNOWN
                && (message.stream() != 0 || !multiplexed.contains(connection.number()));
    }
}
