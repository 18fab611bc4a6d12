// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Optional;
import org.wakepath.base.Reason;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.decode.FieldWalker;
import org.wakepath.ctf.decode.HeaderShape;
import org.wakepath.ctf.decode.Plan;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Role;
import org.wakepath.ctf.type.Scope;

/**
 * Decodes packets of one stream. If packets have a start time, threads may share a decoder, each with its own batch,
 * and decode in any order. If they have none, the clock goes on from packet to packet. One thread must then decode
 * them, and going back costs a pass from the first one.
 */
public final class PacketDecoder implements AutoCloseable {
    private static final FieldVisitor NOBODY = new FieldVisitor() {};
    private static final ClockClass PLAIN = new ClockClass("default", Optional.empty(), "", 1_000_000_000, 0, 0);

    private final Stream stream;
    private final Plan plan;
    private final boolean positions;
    private final ClockClass clock;
    private FileChannel channel;
    private int nextUntimed;
    private long carriedCycles;

    /** Plans to read what {@code projection} wants of {@code stream}. */
    public PacketDecoder(Stream stream, Projection projection) {
        this(stream, projection, Plan.of(stream.trace().type(), stream.type(), projection.forPlan()));
    }

    PacketDecoder(Stream stream, Projection projection, Plan plan) {
        this.stream = stream;
        this.plan = plan;
        this.positions = projection.isPositions();
        this.clock = stream.type().clock().orElse(PLAIN);
    }

    /**
     * Decodes a packet. Events lost before or after its own appear as events of kind {@link Projection#LOSS}.
     *
     * @param packet a packet of the stream
     * @param into is overwritten
     * @throws CtfException if the packet is not as the metadata says, or the file has changed
     */
    public void decode(Packet packet, EventBatch into) {
        if (!packet.isTimed()) {
            catchUp(packet, into);
        }
        decodeOne(packet, into);
    }

    /**
     * Starts to decode a packet, whose events {@link #advance} then returns. The batch holds what was lost before them.
     *
     * @param packet one of the stream's
     * @param into is overwritten
     */
    PacketRun begin(Packet packet, EventBatch into) {
        if (!packet.isTimed()) {
            catchUp(packet, into);
        }
        return start(packet, into);
    }

    private void catchUp(Packet packet, EventBatch scratch) {
        if (packet.index() < nextUntimed) {
            nextUntimed = 0;
            carriedCycles = 0;
        }
        while (nextUntimed < packet.index()) {
            decodeOne(stream.packets().get(nextUntimed), scratch);
        }
    }

    private void decodeOne(Packet packet, EventBatch into) {
        PacketRun run = start(packet, into);
        boolean more = advance(packet, run, into, Integer.MAX_VALUE);
        while (more) {
            // Throws the fault behind the events.
            more = advance(packet, run, into, Integer.MAX_VALUE);
        }
    }

    private PacketRun start(Packet packet, EventBatch into) {
        Stage.DECODE.begin();
        into.clear();
        try {
            Stage.READ.begin();
            into.load(channel(), packet);
            Stage.READ.end(packet.contentBits() / Byte.SIZE);
            FieldWalker walker = header(packet, into);
            checkUnchanged(packet, walker);
            PacketRun run = run(packet, into, walker);
            lossBefore(packet, into, run.lastTime());
            Stage.DECODE.end(0);
            return run;
        } catch (IOException e) {
            throw stream.fault(packet, new CtfException("cannot be read: " + Reason.of(e), e));
        } catch (CtfException e) {
            throw stream.fault(packet, e);
        }
    }

    /**
     * Continues a packet until a batch is full. The events before a fault form a batch of their own.
     *
     * @param most the number of events that make it full
     * @return whether there are more; the last batch also holds what was lost behind its events
     */
    boolean advance(Packet packet, PacketRun run, EventBatch into, int most) {
        Stage.DECODE.begin();
        boolean more = goOn(packet, run, into, most);
        Stage.DECODE.end(into.size);
        return more;
    }

    private boolean goOn(Packet packet, PacketRun run, EventBatch into, int most) {
        try {
            if (run.events(into, most, positions)) {
                return true;
            }
            lossAfter(packet, into, run.lastTime());
            if (!stream.isTimed()) {
                carriedCycles = run.cycles();
                nextUntimed = packet.index() + 1;
            }
            return false;
        } catch (CtfException e) {
            throw stream.fault(packet, e);
        }
    }

    /**
     * Ends a packet that was cut behind its last whole event.
     *
     * @param packet the stream's last, its content not beyond the end of the file
     * @param zeros how many zero bytes the content ends with; LTTng's events do not begin with any
     */
    Packet whole(Packet packet, long zeros) {
        EventBatch batch = new EventBatch();
        if (!packet.isTimed()) {
            catchUp(packet, batch);
        }
        batch.clear();
        try {
            batch.load(channel(), packet);
            FieldWalker walker = header(packet, batch);
            PacketRun run = run(packet, batch, walker);
            long written = packet.contentBits() - (plan.header() == HeaderShape.GENERAL ? 0 : zeros * 8);
            long whole = run.wholeEvents(written);
            return packet.truncatedTo(whole, run.lastTime());
        } catch (IOException e) {
            throw stream.fault(packet, new CtfException("cannot be read: " + Reason.of(e), e));
        } catch (CtfException e) {
            throw stream.fault(packet, e);
        }
    }

    private FieldWalker header(Packet packet, EventBatch into) {
        FieldWalker walker = FieldWalker.ofRoles(stream.trace().type().registers());
        walker.roles().clock(carriedCycles);
        walker.begin(into.bytes, 0, packet.contentBits());
        walker.walk(Scope.PACKET_HEADER, stream.trace().type().packetHeader(), NOBODY);
        walker.walk(Scope.PACKET_CONTEXT, stream.type().packetContext(), NOBODY);
        return walker;
    }

    private PacketRun run(Packet packet, EventBatch into, FieldWalker walker) {
        PacketRun run = new PacketRun(plan, into, clock, walker.position(), packet.contentBits(),
                walker.registers(), walker.roles().clock());
        int[] packetCode = plan.packetCode();
        if (packetCode.length > 0) {
            run.packetFields(packetCode);
        }
        return run;
    }

    /** A file that was overwritten since it was indexed would give nonsense. */
    private void checkUnchanged(Packet packet, FieldWalker walker) {
        long size = walker.roles().get(Role.PACKET_SIZE).orElse(packet.sizeBits());
        long content = walker.roles().get(Role.CONTENT_SIZE).orElse(packet.contentBits());
        boolean sameContent = packet.truncated() ? content >= packet.contentBits() : content == packet.contentBits();
        if (size != packet.sizeBits() || !sameContent) {
            throw new CtfException("the file changed: " + content + " of " + size + " bits used, not "
                    + packet.contentBits() + " of " + packet.sizeBits());
        }
    }

    private void lossBefore(Packet packet, EventBatch into, long begin) {
        long from = packet.previousEnd() == Packet.MISSING ? begin : Math.min(begin, packet.previousEnd());
        if (packet.packetsBefore() != 0) {
            loss(into, 0, packet.packetsBefore(), from, begin);
        }
        if (packet.discardedBefore() != 0) {
            loss(into, packet.discardedBefore(), 0, from, packet.end());
        }
    }

    /**
     * Adds what is missing behind the last event: events that the tracer discarded, and those behind the place where
     * the file was cut.
     */
    private static void lossAfter(Packet packet, EventBatch into, long lastTime) {
        if (packet.discardedAfter() != 0) {
            long to = packet.nextBegin() != Packet.MISSING ? packet.nextBegin() : packet.end();
            loss(into, packet.discardedAfter(), 0, lastTime, to);
        }
        if (packet.truncated()) {
            long from = packet.end() == Packet.MISSING ? lastTime : Math.max(lastTime, packet.end());
            loss(into, 0, 0, from, packet.nextBegin() != Packet.MISSING ? packet.nextBegin() : from);
        }
    }

    private static void loss(EventBatch into, long events, long packets, long from, long to) {
        into.add(from, Projection.LOSS, 4);
        int first = into.used - 4;
        into.values[first] = events;
        into.values[first + 1] = from;
        into.values[first + 2] = Math.max(from, to);
        into.values[first + 3] = packets;
    }

    private synchronized FileChannel channel() throws IOException {
        if (channel == null || !channel.isOpen()) {
            channel = FileChannel.open(stream.file());
        }
        return channel;
    }

    /** Closes the file. Decoding again opens it again. */
    @Override
    public synchronized void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new CtfException(stream.file() + ": cannot be closed: " + Reason.of(e), e);
        }
    }
}
