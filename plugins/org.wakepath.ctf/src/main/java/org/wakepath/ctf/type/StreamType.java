// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.List;
import java.util.Optional;
import org.wakepath.ctf.ClockClass;

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
}
