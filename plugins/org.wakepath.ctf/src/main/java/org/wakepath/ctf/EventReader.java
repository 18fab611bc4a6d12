// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.ctf.decode.FieldWalker;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StreamType;
import org.wakepath.ctf.type.StreamType.EventType;
import org.wakepath.ctf.type.StructType;

/**
 * A cursor over every event of some streams with every field, in the order of {@link MergedEvents}. It is meant for
 * listings. A {@link Projection} is faster if you know which events and fields you want. For one thread.
 */
public final class EventReader implements AutoCloseable {
    /** The place behind a stream's last event. */
    public static final long END = StreamSlices.place(Integer.MAX_VALUE, 0);

    private final MergedEvents events;
    private final Map<StreamType, Map<Long, EventClass>> classes = new IdentityHashMap<>();
    private final Map<Stream, StreamWalk> walks = new IdentityHashMap<>();
    private long discarded;

    /** Starts before the first event of a trace. */
    public EventReader(Trace trace) {
        this(trace.streams());
    }

    /** Starts before the first event of some streams of one host. */
    public EventReader(List<Stream> streams) {
        events = new MergedEvents(streams, trace -> Projection.positions(), null);
        streams.stream().map(Stream::trace).distinct().forEach(this::register);
        streams.forEach(stream -> walks.put(stream, new StreamWalk(stream)));
    }

    private void register(Trace trace) {
        for (EventClass eventClass : trace.eventClasses()) {
            classes.computeIfAbsent(eventClass.streamType(), t -> new HashMap<>())
                    .put(eventClass.id(), eventClass);
        }
    }

    /**
     * Goes to the next event.
     *
     * @return whether there is one
     * @throws CtfException when it cannot be decoded
     */
    public boolean next() {
        while (events.next()) {
            if (events.kind() != Projection.LOSS) {
                return true;
            }
            discarded += events.value(0);
        }
        return false;
    }

    /**
     * The reader's place in each of its streams, for {@link #seek}. The current event is the next of its stream. The
     * start of a stream is 0. A stream without events left is at {@link #END}.
     */
    public long[] places() {
        return events.places();
    }

    /**
     * Goes to just before the event at which {@link #places} were taken, in this reader or another of the same streams.
     * The same events follow. Only the packets at the places are read. If all places but one are {@link #END}, the
     * reader follows a single stream.
     *
     * @throws CtfException when a packet at a place cannot be decoded
     */
    public void seek(long[] places) {
        events.seek(places);
    }

    /** The event's place in its stream, as among the {@link #places}. */
    public long place() {
        return events.place();
    }

    /** The index of the event's place among the {@link #places}. */
    public int streamNumber() {
        return events.streamNumber();
    }

    /** Name of the event. */
    public String name() {
        return eventClass().name();
    }

    /** Class of the event. */
    public EventClass eventClass() {
        return classes.get(events.stream().type()).get(events.value(1));
    }

    /** Time of the event, in ns since the epoch. */
    public long time() {
        return events.time();
    }

    /** CPU that recorded the event, or -1. */
    public int cpu() {
        return events.cpu();
    }

    /** Stream of the event. */
    public Stream stream() {
        return events.stream();
    }

    /** The number of events that were reported lost before this one. */
    public long discarded() {
        return discarded;
    }

    /** Packet of the event. */
    public Packet packet() {
        return events.packet();
    }

    /** Shows all fields, from the packet's header to the event's payload. */
    public void fields(FieldVisitor visitor) {
        walks.get(events.stream()).show(events, eventClass(), visitor);
    }

    @Override
    public void close() {
        events.close();
    }

    /** Shows the fields of one stream's events. */
    static final class StreamWalk {
        private static final FieldVisitor NOBODY = new FieldVisitor() {};

        private final StructType packetHeader;
        private final StreamType type;
        private final FieldWalker walker;
        private Packet shown;

        StreamWalk(Stream stream) {
            this.packetHeader = stream.trace().type().packetHeader();
            this.type = stream.type();
            this.walker = FieldWalker.ofValues(stream.trace().type().registers());
        }

        /** Shows the current event. */
        void show(MergedEvents events, EventClass eventClass, FieldVisitor visitor) {
            try {
                show(events, events.packet(), eventClass.type(), visitor);
            } catch (CtfException e) {
                throw events.stream().fault(events.packet(), e);
            }
        }

        private void show(MergedEvents events, Packet packet, EventType event, FieldVisitor visitor) {
            boolean wanted = visitor.wants(Scope.PACKET_HEADER) || visitor.wants(Scope.PACKET_CONTEXT);
            // Lengths and tags of an event may refer to its packet, so the packet is read at least once.
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
}
