// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Everything that the metadata of a trace says.
 *
 * @param uuid identity of the trace
 * @param environment the environment in the order of the metadata
 * @param clocks the clocks in the order of the metadata
 * @param packetHeader what each packet starts with
 * @param streams stream classes by ascending id
 * @param registers number of registers that a reader needs for lengths and tags
 */
public record TraceType(Optional<UUID> uuid, Map<String, String> environment, List<ClockClass> clocks,
        StructType packetHeader, List<StreamType> streams, int registers) {

    /** The same layout, with the zero of each clock that is the same as another where that has it. */
    public TraceType on(ClockClass other) {
        return new TraceType(uuid, environment, clocks.stream().map(clock -> clock.zeroedAs(other)).toList(),
                packetHeader, streams.stream().map(s -> s.on(s.clock().map(c -> c.zeroedAs(other)))).toList(),
                registers);
    }
}
