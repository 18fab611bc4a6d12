// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.Map;
import java.util.Set;

/** The roles that CTF 1.8 gives to integers by their names. */
public final class RoleNames {
    private static final Map<String, Role> PACKET_HEADER = Map.of(
            "magic", Role.MAGIC,
            "stream_id", Role.STREAM_CLASS_ID,
            "stream_instance_id", Role.STREAM_ID);
    private static final Map<String, Role> PACKET_CONTEXT = Map.of(
            "packet_size", Role.PACKET_SIZE,
            "content_size", Role.CONTENT_SIZE,
            "timestamp_begin", Role.PACKET_BEGIN,
            "timestamp_end", Role.PACKET_END,
            "events_discarded", Role.DISCARDED_EVENTS,
            "packet_seq_num", Role.SEQUENCE_NUMBER,
            "cpu_id", Role.CPU,
            // babeltrace 2 puts an underscore before the names that CTF does not define when it copies a trace
            "_cpu_id", Role.CPU);
    private static final Map<String, Role> EVENT_HEADER = Map.of(
            "id", Role.EVENT_CLASS_ID,
            "timestamp", Role.CLOCK);

    private RoleNames() {
    }

    /** Roles of an integer called {@code name} in {@code scope}; none or one. */
    public static Set<Role> roles(Scope scope, String name) {
        Role role = names(scope).get(name);
        return role == null ? Set.of() : Set.of(role);
    }

    private static Map<String, Role> names(Scope scope) {
        return switch (scope) {
            case PACKET_HEADER -> PACKET_HEADER;
            case PACKET_CONTEXT -> PACKET_CONTEXT;
            case EVENT_HEADER -> EVENT_HEADER;
            default -> Map.of();
        };
    }
}
