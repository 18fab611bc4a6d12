// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.TraceType;

/** Reads the fragments of CTF 2 metadata in their order (CTF2-SPEC-2.0). */
final class JsonMetadata {
    private final TraceAssembly assembly = TraceAssembly.byRole();
    private final JsonTypes types = new JsonTypes();

    TraceType read(List<JsonObject> fragments) {
        JsonObject first = fragments.get(0);
        if (!first.text("type").equals("preamble") || first.integer("version") != 2) {
            throw first.fault("is not a preamble of version 2");
        }
        fragments.forEach(this::fragment);
        return assembly.build();
    }

    private void fragment(JsonObject fragment) {
        switch (fragment.text("type")) {
            case "preamble" -> uuid(fragment, "uuid").ifPresent(assembly::uuid);
            case "trace-class" -> trace(fragment);
            case "clock-class" -> clock(fragment);
            case "data-stream-class" -> stream(fragment);
            case "event-record-class" -> event(fragment);
            case "field-class-alias" -> types.alias(fragment);
            default -> throw fragment.fault("unknown fragment type '" + fragment.text("type") + "'");
        }
    }

    private static Optional<UUID> uuid(JsonObject fragment, String name) {
        Optional<Object> value = fragment.find(name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        List<?> bytes = fragment.list(name, value.get());
        if (bytes.size() != 16) {
            throw fragment.fault(name + " of " + bytes.size() + " bytes");
        }
        ByteBuffer buffer = ByteBuffer.allocate(16);
        bytes.forEach(b -> buffer.put((byte) fragment.integer(name, b)));
        return Optional.of(new UUID(buffer.getLong(0), buffer.getLong(8)));
    }

    private void trace(JsonObject fragment) {
        fragment.object("environment").ifPresent(env -> env.members()
                .forEach((key, value) -> assembly.environment(key, value.toString())));
        assembly.packetHeader(struct(fragment, "packet-header-field-class"));
    }

    private StructType struct(JsonObject fragment, String name) {
        Optional<Object> value = fragment.find(name);
        if (value.isEmpty()) {
            return StructType.EMPTY;
        }
        FieldType type = types.type(value.get(), fragment.place() + ", " + name);
        if (type instanceof StructType struct) {
            return struct;
        }
        throw fragment.fault(name + " is not a structure");
    }

    private void clock(JsonObject fragment) {
        String id = fragment.text("id", fragment.text("name", ""));
        Optional<JsonObject> offset = fragment.object("offset-from-origin").or(() -> fragment.object("offset"));
        assembly.clock(id, new ClockClass(fragment.text("name", id), clockUuid(fragment),
                fragment.text("description", ""), fragment.integer("frequency"),
                offset.map(o -> o.integer("seconds", 0)).orElse(0L),
                offset.map(o -> o.integer("cycles", 0)).orElse(0L)));
    }

    /** A clock's identity is any text. It is kept if it is a UUID. */
    private static Optional<UUID> clockUuid(JsonObject fragment) {
        try {
            return fragment.find("uid").map(uid -> UUID.fromString(uid.toString()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private void stream(JsonObject fragment) {
        long id = fragment.integer("id", 0);
        if (!assembly.stream(new TraceAssembly.Stream(id, struct(fragment, "packet-context-field-class"),
                struct(fragment, "event-record-header-field-class"),
                struct(fragment, "event-record-common-context-field-class"), new ArrayList<>(),
                fragment.text("default-clock-class-id", fragment.text("default-clock-class-name", ""))))) {
            throw fragment.fault("data stream class " + id + " is declared twice");
        }
    }

    private void event(JsonObject fragment) {
        long id = fragment.integer("id", 0);
        Map<String, String> attributes = fragment.object("attributes")
                .map(a -> Map.of("attributes", a.members().toString())).orElse(Map.of());
        assembly.event(new TraceAssembly.Event(fragment.text("name", "event " + id), id,
                fragment.integer("data-stream-class-id", 0), struct(fragment, "specific-context-field-class"),
                struct(fragment, "payload-field-class"), attributes));
    }
}
