// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;

/** One direction of a simulated TCP connection. */
final class Direction {
    private static final long WORD = 0xFFFF_FFFFL;
    private static final long FIRST_BYTE = 0xFFFF_FFF0L;

    private final int sender;
    private final int receiver;
    private final Route route;
    private final List<Segment> sent = new ArrayList<>();
    private long next = FIRST_BYTE;
    private long received = FIRST_BYTE;

    Direction(int sender, int receiver, Route route) {
        this.sender = sender;
        this.receiver = receiver;
        this.route = route;
    }

    int sender() {
        return sender;
    }

    int receiver() {
        return receiver;
    }

    Route route() {
        return route;
    }

    Segment send(int length, Direction back) {
        Segment segment = new Segment(route, next, length, back.received, Segment.PUSH, 500);
        next = next + length & WORD;
        sent.add(segment);
        return segment;
    }

    Segment acknowledge(Direction back, int window) {
        return new Segment(route, next, 0, back.received, Segment.ACK, window);
    }

    /** Data sent before, to be sent again. */
    List<Segment> sent() {
        return sent;
    }

    void receive(Segment segment) {
        received = segment.sequenceAfter(segment.length());
    }
}
