// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.List;
import java.util.Map;
import org.wakepath.ctf.type.StreamType;
import org.wakepath.ctf.type.StreamType.EventType;
import org.wakepath.ctf.type.StructType;

/** A class of events that a trace can hold. */
public final class EventClass {
    private final StreamType stream;
    private final EventType type;

    EventClass(StreamType stream, EventType type) {
        this.stream = stream;
        this.type = type;
    }

    /** Its name. */
    public String name() {
        return type.name();
    }

    /** Its number in its stream class. */
    public long id() {
        return type.id();
    }

    /** Its stream class. */
    public long streamClassId() {
        return stream.id();
    }

    /** Names of the payload's fields, without the underscore that LTTng puts before them. */
    public List<String> fieldNames() {
        return type.payload().members().stream().map(StructType.Member::displayName).toList();
    }

    /** Whether the payload has a field of this name, with or without a leading underscore. */
    public boolean hasField(String name) {
        return type.payload().find(name).isPresent();
    }

    /** Further attributes as text, such as {@code loglevel} and {@code model.emf.uri}. */
    public Map<String, String> attributes() {
        return type.attributes();
    }

    /** Its layout. */
    public EventType type() {
        return type;
    }

    /** Layout of its stream class. */
    public StreamType streamType() {
        return stream;
    }

    @Override
    public String toString() {
        return name() + " (" + streamClassId() + "/" + id() + ")";
    }
}
