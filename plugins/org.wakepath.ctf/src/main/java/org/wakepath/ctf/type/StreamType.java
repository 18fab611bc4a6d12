// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Layout of one class of streams.
 *
 * @param id its number
 * @param packetContext what each packet starts with after its header
 * @param eventHeader what each event starts with
 * @param eventContext context of every event
 * @param events its event classes by ascending id
 * @param clock the clock of its timestamps
 */
public record StreamType(long id, StructType packetContext, StructType eventHeader, StructType eventContext,
        List<EventType> events, Optional<ClockClass> clock) {
    /** Copies the events. */
    public StreamType {
        events = List.copyOf(events);
    }

    /** The same streams on another clock. */
    StreamType on(Optional<ClockClass> other) {
        return new StreamType(id, packetContext, eventHeader, eventContext, events, other);
    }

    /**
     * Layout of one class of events.
     *
     * @param name its name
     * @param id its number in its stream class
     * @param context the context that only this class has
     * @param payload its fields
     * @param attributes further attributes as text: {@code loglevel}, {@code model.emf.uri}
     */
    public record EventType(String name, long id, StructType context, StructType payload,
            Map<String, String> attributes) {
        /** Copies the attributes. */
        public EventType {
            attributes = Map.copyOf(attributes);
        }
    }
}
