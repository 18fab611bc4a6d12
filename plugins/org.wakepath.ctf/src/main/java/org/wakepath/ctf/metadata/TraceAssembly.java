// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.IntegerType;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.ScopeResolver;
import org.wakepath.ctf.type.StreamType;
import org.wakepath.ctf.type.StreamType.EventType;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.TraceType;
import org.wakepath.ctf.type.VariantType;

/** Collects the declarations of metadata, and resolves them when all are known. */
final class TraceAssembly {

    /** A stream class as declared; its clock is empty if mapped fields name it. */
    record Stream(long id, StructType packetContext, StructType eventHeader, StructType eventContext,
            List<Event> events, String clock) {
    }

    /** An event class as declared. */
    record Event(String name, long id, long streamId, StructType context, StructType payload,
            Map<String, String> attributes) {
    }

    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Map<String, ClockClass> clocks = new LinkedHashMap<>();
    private final Map<Long, Stream> streams = new TreeMap<>();
    private final List<Event> events = new ArrayList<>();
    private final ScopeResolver.Budget budget = new ScopeResolver.Budget();
    private final boolean namedRoles;
    private Optional<UUID> uuid = Optional.empty();
    private StructType packetHeader = StructType.EMPTY;

    private TraceAssembly(boolean namedRoles) {
        this.namedRoles = namedRoles;
    }

    /** For CTF 1.8, where names give fields their roles. */
    static TraceAssembly byName() {
        return new TraceAssembly(true);
    }

    /** For CTF 2, where the metadata states roles. */
    static TraceAssembly byRole() {
        return new TraceAssembly(false);
    }

    void uuid(UUID value) {
        uuid = Optional.of(value);
    }

    void packetHeader(StructType header) {
        packetHeader = header;
    }

    void environment(String key, String value) {
        environment.put(key, value);
    }

    void clock(ClockClass clock) {
        clock(clock.name(), clock);
    }

    /** Adds a clock that stream classes refer to by an id. */
    void clock(String id, ClockClass clock) {
        clocks.put(id, clock);
    }

    /** Adds a stream class; false if one with this id exists. */
    boolean stream(Stream stream) {
        return streams.putIfAbsent(stream.id(), stream) == null;
    }

    void event(Event event) {
        events.add(event);
    }

    TraceType build() {
        if (streams.isEmpty() && !events.isEmpty()) {
            stream(new Stream(0, StructType.EMPTY, StructType.EMPTY, StructType.EMPTY, new ArrayList<>(), ""));
        }
        for (Event event : events) {
            Stream stream = streams.get(event.streamId());
            if (stream == null) {
                throw new CtfException("event " + event.name() + ": no stream class " + event.streamId());
            }
            stream.events().add(event);
        }
        ScopeResolver resolver = namedRoles ? ScopeResolver.byName(environment, budget)
                : ScopeResolver.byRole(environment, budget);
        StructType header = resolver.resolve(Scope.PACKET_HEADER, packetHeader);
        List<StreamType> resolved = new ArrayList<>();
        for (Stream stream : streams.values()) {
            resolved.add(stream(stream, resolver.fork()));
        }
        return new TraceType(uuid, environment, List.copyOf(clocks.values()), header, resolved, budget.registers());
    }

    private StreamType stream(Stream stream, ScopeResolver resolver) {
        StructType packetContext = resolver.resolve(Scope.PACKET_CONTEXT, stream.packetContext());
        StructType eventHeader = resolver.resolve(Scope.EVENT_HEADER, stream.eventHeader());
        StructType eventContext = resolver.resolve(Scope.STREAM_EVENT_CONTEXT, stream.eventContext());
        List<EventType> types = new ArrayList<>();
        Set<Long> ids = new HashSet<>();
        for (Event event : stream.events()) {
            if (!ids.add(event.id())) {
                throw new CtfException("event " + event.name() + ": id " + event.id() + " is declared twice");
            }
            types.add(event(event, resolver.fork()));
        }
        types.sort(Comparator.comparingLong(EventType::id));
        return new StreamType(stream.id(), packetContext, eventHeader, eventContext, types,
                clock(stream, List.of(packetContext, eventHeader)));
    }

    private static EventType event(Event event, ScopeResolver resolver) {
        try {
            StructType context = resolver.resolve(Scope.EVENT_CONTEXT, event.context());
            StructType payload = resolver.resolve(Scope.EVENT_FIELDS, event.payload());
            return new EventType(event.name(), event.id(), context, payload, event.attributes());
        } catch (CtfException e) {
            throw e.at("event " + event.name());
        }
    }

    /** The clock that the fields are mapped to, or else the only one. */
    private Optional<ClockClass> clock(Stream stream, List<StructType> scopes) {
        Optional<String> name = stream.clock().isEmpty()
                ? scopes.stream().flatMap(scope -> mapped(scope).stream()).findFirst() : Optional.of(stream.clock());
        if (name.isPresent()) {
            if (!clocks.containsKey(name.get())) {
                throw new CtfException("stream class " + stream.id() + ": no clock " + name.get());
            }
            return name.map(clocks::get);
        }
        return clocks.size() == 1 ? Optional.of(clocks.values().iterator().next()) : Optional.empty();
    }

    private static Optional<String> mapped(FieldType type) {
        if (type instanceof IntegerType integer) {
            return integer.clock().isEmpty() ? Optional.empty() : Optional.of(integer.clock());
        } else if (type instanceof StructType struct) {
            return struct.members().stream().flatMap(m -> mapped(m.type()).stream()).findFirst();
        } else if (type instanceof VariantType variant) {
            return variant.options().stream().flatMap(o -> mapped(o.type()).stream()).findFirst();
        } else if (type instanceof ArrayType array) {
            return mapped(array.element());
        } else if (type instanceof SequenceType sequence) {
            return mapped(sequence.element());
        }
        return Optional.empty();
    }
}
