// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.List;

/** The parts of packets and events, in the order in which they are read. */
public enum Scope {
    /** Header of a packet. */
    PACKET_HEADER("trace.packet.header"),
    /** Context of a packet. */
    PACKET_CONTEXT("stream.packet.context"),
    /** Header of an event. */
    EVENT_HEADER("stream.event.header"),
    /** Context that all events of a stream have. */
    STREAM_EVENT_CONTEXT("stream.event.context"),
    /** Context that one class of events has. */
    EVENT_CONTEXT("event.context"),
    /** Payload of an event. */
    EVENT_FIELDS("event.fields");

    private final List<String> path;

    Scope(String path) {
        this.path = List.of(path.split("\\."));
    }

    /** How metadata names it from anywhere. */
    public List<String> path() {
        return path;
    }
}
