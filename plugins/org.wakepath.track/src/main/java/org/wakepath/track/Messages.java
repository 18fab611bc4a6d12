// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.List;
import java.util.Map;

/**
 * What the recorder of requests saw on one host. All times are ns since the epoch on the clock of the host's kernel
 * trace.
 *
 * @param fragments by their begin
 * @param parts by their time
 * @param connections by their number
 * @param connects when each connection was made that a process made itself, by its number
 * @param texts the start of the URL or statement of messages, where that was recorded
 * @param lost how many stretches of time lack events, because the recorder lost them
 */
public record Messages(List<Fragment> fragments, List<Part> parts, Map<Long, Connection> connections,
        Map<Long, Connect> connects, Map<Message, String> texts, long lost) {

    /**
     * Which message bytes belong to.
     *
     * @param connection the cookie of the socket of this end, or a number that both ends of a pipe have
     * @param number counted from 0 in its direction
     * @param request which request of the connection it is or answers, from 0; -1 if that is not known
     * @param stream of a protocol that multiplexes; else 0
     */
    public record Message(long connection, long number, long request, long stream) {
    }

    /**
     * A stretch of time in which a thread worked on a message.
     *
     * @param isIsolated whether it was given this message alone
     * @param message what it was given first
     * @param isReceived whether the thread received the message; if not, it went on with sending it
     */
    public record Fragment(int tid, long begin, long end, boolean isIsolated, Message message, boolean isReceived) {
    }

    /**
     * Bytes of a message that a thread sent or received.
     *
     * @param bytes how many; 0 if the message ends with the connection
     * @param isLast whether the message ends with them
     * @param outcome what else is known of the message
     */
    public record Part(int tid, long time, Message message, long bytes, boolean isLast, boolean isReceived,
            Outcome outcome) {
    }

    /**
     * What is known of a message where bytes of it pass.
     *
     * @param status of an answer that ends: its number in HTTP, 1 for an error in protocols without numbers; 0 if there
     * is none, or it is not known
     * @param endsStream whether its stream ends with it, so that the next message of this number is another request
     * @param isUnknown whether the recorder does not follow the protocol of the connection, or not any more
     * @param isTold whether the recorder tells all this; older ones do not
     */
    public record Outcome(int status, boolean endsStream, boolean isUnknown, boolean isTold) {
        private static final int STREAM = 1;
        private static final int UNKNOWN = 2;
        private static final int TOLD = 4;
        private static final int STATUS_SHIFT = 3;

        static Outcome of(int packed) {
            return new Outcome(packed >> STATUS_SHIFT, (packed & STREAM) != 0, (packed & UNKNOWN) != 0,
                    (packed & TOLD) != 0);
        }

        int packed() {
            return status << STATUS_SHIFT | (endsStream ? STREAM : 0) | (isUnknown ? UNKNOWN : 0)
                    | (isTold ? TOLD : 0);
        }
    }

    /** That a thread made a connection, in the fragment that it works on. */
    public record Connect(int tid, long time) {
    }

    /** What a process does on a connection. */
    public enum Role {
        UNKNOWN, SERVES, ASKS
    }

    /**
     * One end of a connection.
     *
     * @param time of its first byte
     * @param protocol such as {@code http}; empty if it is not known
     * @param local its own address; those of sockets without addresses have port 0
     * @param remote the address of the other end
     * @param peer the number of the other end on the same host, of sockets without addresses and of pipes; 0 if it is
     * not known
     */
    public record Connection(long number, long time, Role role, String protocol, Address local, Address remote,
            long peer) {
        Connection with(long other) {
            return new Connection(number, time, role, protocol, local, remote, other);
        }
    }

    /**
     * An address of the Internet. An address of version 4 is the lower half alone.
     *
     * @param high first eight bytes
     * @param low last eight bytes, or four
     */
    public record Address(long high, long low, int port) {
    }
}
