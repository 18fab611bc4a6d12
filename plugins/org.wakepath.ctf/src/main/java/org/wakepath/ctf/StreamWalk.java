/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import org.wakepath.ctf.decode.FieldWalker;
import org.wakepath.ctf.type.EventType;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StreamType;
import org.wakepath.ctf.type.StructType;

/** Shows the fields of one stream's events. */
final class StreamWalk {
    private static final FieldVisitor NOBODY = new FieldVisitor() { };

    private final StructType packetHeader;
    private final StreamType type;
    private final FieldWalker walker;
    private Packet shown;

    StreamWalk(Stream stream) {
        this.packetHeader = stream.trace().type().packetHeader();
        this.type = stream.type();
        this.walker = FieldWalker.ofValues(stream.trace().type().registers());
    }

    /** Shows the event that the cursor is at. */
    void show(MergedEvents events, EventClass eventClass, FieldVisitor visitor) {
        try {
            show(events, events.packet(), eventClass.type(), visitor);
        } catch (CtfException e) {
            throw events.stream().fault(events.packet(), e);
        }
    }

    private void show(MergedEvents events, Packet packet, EventType event, FieldVisitor visitor) {
        boolean wanted = visitor.wants(Scope.PACKET_HEADER) || visitor.wants(Scope.PACKET_CONTEXT);
        // Lengths and tags of an event may refer to its packet, so that is read at least once.
        if (wanted || packet != shown) {
            walker.begin(events.bytes(), 0, packet.contentBits());
            part(Scope.PACKET_HEADER, packetHeader, visitor);
            part(Scope.PACKET_CONTEXT, type.packetContext(), visitor);
            shown = packet;
        }
        walker.begin(events.bytes(), events.value(0), packet.contentBits());
        part(Scope.EVENT_HEADER, type.eventHeader(), visitor);
        part(Scope.STREAM_EVENT_CONTEXT, type.eventContext(), visitor);
        part(Scope.EVENT_CONTEXT, event.context(), visitor);
        part(Scope.EVENT_FIELDS, event.payload(), visitor);
    }

    private void part(Scope scope, StructType struct, FieldVisitor visitor) {
        walker.walk(scope, struct, visitor.wants(scope) ? visitor : NOBODY);
    }
}
