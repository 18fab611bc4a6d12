// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.StreamType;

/** One file of a trace: the packets that the ring buffer of one CPU, or of one thread, wrote. */
public final class Stream {
    private final Trace trace;
    private final Path file;
    private final StreamType type;
    private final int cpu;
    private final int thread;
    private final List<Packet> packets;
    private final boolean truncated;
    private final boolean timed;

    Stream(Trace trace, Path file, StreamType type, int cpu, int thread, List<Packet> packets, boolean truncated) {
        this.trace = trace;
        this.file = file;
        this.type = type;
        this.cpu = cpu;
        this.thread = thread;
        this.packets = List.copyOf(packets);
        this.truncated = truncated;
        this.timed = packets.stream().allMatch(Packet::isTimed);
    }

    /** The trace it belongs to. */
    public Trace trace() {
        return trace;
    }

    /** Its file. */
    public Path file() {
        return file;
    }

    /** CPU that recorded it, or -1 if the packets do not say. */
    public int cpu() {
        return cpu;
    }

    /**
     * The id of the thread that recorded all of it, or -1 if the packets do not say. Such packets have the id in their
     * context, as {@code thread_id}.
     */
    public int thread() {
        return thread;
    }

    /** Its packets in the order of the file; none for an empty file. */
    public List<Packet> packets() {
        return packets;
    }

    /**
     * The same stream with only some of its packets. They keep their numbers, and what was lost before and behind each.
     *
     * @throws IllegalStateException if packets have no times, because a packet can then be decoded only after those
     * before it
     */
    public Stream only(Predicate<Packet> chosen) {
        if (!timed) {
            throw new IllegalStateException(file + ": not every packet has its time");
        }
        return new Stream(trace, file, type, cpu, thread, packets.stream().filter(chosen).toList(), truncated);
    }

    /** The same stream in a trace whose clocks have their zeros elsewhere. */
    Stream in(Trace moved) {
        StreamType own = moved.type().streams().get(trace.type().streams().indexOf(type));
        long distance = own.clock().map(ClockClass::offsetNanoseconds).orElse(0L)
                - type.clock().map(ClockClass::offsetNanoseconds).orElse(0L);
        return new Stream(moved, file, own, cpu, thread, packets.stream().map(p -> p.moved(distance)).toList(),
                truncated);
    }

    /** Layout of its packets and events. */
    public StreamType type() {
        return type;
    }

    /** The number of events that its tracer had to discard. */
    public long discarded() {
        return packets.stream().mapToLong(p -> p.discardedBefore() + p.discardedAfter()).sum();
    }

    /** The number of whole packets that are missing between others, by their sequence numbers. */
    public long missingPackets() {
        return packets.stream().mapToLong(Packet::packetsBefore).reduce(0, LossAccount::sum);
    }

    /**
     * Whether its file ends within a packet, because the writer was stopped. Whole events are read; the incomplete one
     * is not a fault.
     */
    public boolean isTruncated() {
        return truncated;
    }

    /**
     * The end of what the stream covers, ns since the epoch: the end of its last packet, or of the last whole event if
     * it is truncated. {@link Packet#MISSING} if that was not recorded, or there is no whole packet.
     */
    public long end() {
        return packets.isEmpty() ? Packet.MISSING : packets.get(packets.size() - 1).end();
    }

    /** Whether every packet has its start time, so that each can be decoded alone. */
    public boolean isTimed() {
        return timed;
    }

    /** The same fault, with the place of its packet. */
    BrokenTraceException fault(Packet packet, CtfException fault) {
        return new BrokenTraceException(trace.folder(), file + ", packet " + packet.index() + " at byte "
                + packet.offset() + ": " + fault.getMessage(), fault);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
