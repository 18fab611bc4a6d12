// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.wakepath.ctf.decode.Bits;
import org.wakepath.ctf.decode.FieldWalker;
import org.wakepath.ctf.decode.RoleValues;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Role;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StreamType;

/**
 * Reads the headers and contexts of the packets of one file, and learns from them which stream the packets belong to.
 */
final class HeaderReader {
    private static final long MOST_PACKET_BITS = 8L << 30;
    private static final long MAGIC = 0xC1FC1FC1L;
    private static final int FIRST_READ = 512;
    private static final long LARGEST_HEADER = 16L << 20;
    private static final FieldVisitor NOBODY = new FieldVisitor() {};

    private final Trace trace;
    private final FieldWalker walker;
    private byte[] start = new byte[FIRST_READ + Bits.SLACK];
    private StreamType type;
    private int cpu = -1;
    private int thread = -1;
    private boolean isOfOneThread = true;
    private OptionalLong streamId = OptionalLong.empty();

    HeaderReader(Trace trace) {
        this.trace = trace;
        this.walker = FieldWalker.ofRoles(trace.type().registers());
    }

    /** Layout of the packets, null before the first one. */
    StreamType type() {
        return type;
    }

    /** CPU that wrote the packets, or -1. */
    int cpu() {
        return cpu;
    }

    /** Thread that wrote all packets, or -1. */
    int thread() {
        return isOfOneThread ? thread : -1;
    }

    /** Which stream of its class the file belongs to. */
    OptionalLong streamId() {
        return streamId;
    }

    /** The number of bytes of the header that was read last. */
    long length() {
        return walker.position() / 8;
    }

    /** Whether the last header has the magic number, by which packets can be searched. */
    boolean hasMagic() {
        return walker.roles().get(Role.MAGIC).isPresent();
    }

    /** Whether the last header ran past the end of the file, and belongs to this trace as far as it goes. */
    boolean endsEarly() {
        RoleValues roles = walker.roles();
        return walker.ranOut() && roles.get(Role.MAGIC).orElse(MAGIC) == MAGIC && !isForeign();
    }

    /** Whether the last header has a trace UUID that differs from the metadata's. */
    boolean isForeign() {
        Optional<UUID> uuid = walker.roles().uuid();
        return uuid.isPresent() && trace.uuid().isPresent() && !uuid.equals(trace.uuid());
    }

    /**
     * Reads the header at a byte of a file.
     *
     * @throws CtfException if it belongs to no packet of this trace, ends early or holds impossible values
     */
    PacketHeader read(FileChannel channel, long offset, long fileSize) throws IOException {
        load(channel, offset, fileSize);
        return header(offset, fileSize);
    }

    /** Headers have no stated size. A small read is enough for most; the others are read again. */
    private void load(FileChannel channel, long offset, long fileSize) throws IOException {
        int most = (int) Math.min(LARGEST_HEADER, fileSize - offset);
        int bytes = Math.min(FIRST_READ, most);
        while (!fits(channel, offset, bytes, bytes == most)) {
            bytes = Math.min(bytes * 16, most);
        }
    }

    private boolean fits(FileChannel channel, long offset, int bytes, boolean last) throws IOException {
        if (start.length < bytes + Bits.SLACK) {
            start = new byte[bytes + Bits.SLACK];
        }
        EventBatch.readFully(channel, offset, start, bytes);
        try {
            walk(bytes);
            return true;
        } catch (CtfException e) {
            if (last || !walker.ranOut()) {
                throw e;
            }
            return false;
        }
    }

    private void walk(int bytes) {
        RoleValues roles = walker.roles();
        roles.clear();
        walker.begin(start, 0, bytes * 8L);
        walker.walk(Scope.PACKET_HEADER, trace.type().packetHeader(), NOBODY);
        checkMagic(roles);
        StreamType stream = streamType(roles);
        walker.walk(Scope.PACKET_CONTEXT, stream.packetContext(), NOBODY);
        if (type != null && type != stream) {
            throw new CtfException("stream class " + stream.id() + " in a file of stream class " + type.id());
        }
        type = stream;
    }

    private static void checkMagic(RoleValues roles) {
        OptionalLong magic = roles.get(Role.MAGIC);
        if (magic.isPresent() && magic.getAsLong() != MAGIC) {
            throw new CtfException(String.format("magic 0x%08X is not 0x%08X", magic.getAsLong(), MAGIC));
        }
    }

    private StreamType streamType(RoleValues roles) {
        long id = roles.get(Role.STREAM_CLASS_ID).orElse(0);
        List<StreamType> types = trace.type().streams();
        boolean only = roles.get(Role.STREAM_CLASS_ID).isEmpty() && types.size() == 1;
        for (StreamType type : types) {
            if (only || type.id() == id) {
                return type;
            }
        }
        throw new CtfException("unknown stream class " + id + ": the metadata does not tell of it, or was cut");
    }

    private PacketHeader header(long offset, long fileSize) {
        RoleValues roles = walker.roles();
        long left = (fileSize - offset) * 8;
        OptionalLong told = roles.get(Role.PACKET_SIZE);
        long content = roles.get(Role.CONTENT_SIZE).orElse(told.orElse(left));
        long size = told.orElse(content);
        if (size <= 0 || size % 8 != 0) {
            throw new CtfException("packet size of " + Long.toUnsignedString(size) + " bits");
        }
        if (content < walker.position() || content > size) {
            throw new CtfException("content of " + Long.toUnsignedString(content) + " bits in a packet of " + size
                    + ", after a header of " + walker.position());
        }
        if (content > MOST_PACKET_BITS) {
            throw new CtfException("packet of " + content / 8 + " bytes, more than " + MOST_PACKET_BITS / 8);
        }
        streamId = roles.get(Role.STREAM_ID);
        if (cpu < 0) {
            cpu = (int) Math.min(Integer.MAX_VALUE, roles.get(Role.CPU).orElse(-1));
        }
        noteThread(roles.get(Role.THREAD).orElse(-1));
        return new PacketHeader(offset, size, content, begin(roles), end(roles),
                roles.get(Role.SEQUENCE_NUMBER), roles.get(Role.DISCARDED_EVENTS), roles.size(Role.DISCARDED_EVENTS));
    }

    /** 0 stands for no thread: the kernel gives that id to none of user space. */
    private void noteThread(long told) {
        int known = told > 0 && told <= Integer.MAX_VALUE ? (int) told : -1;
        isOfOneThread &= known >= 0 && (thread < 0 || thread == known);
        thread = known;
    }

    private long begin(RoleValues roles) {
        OptionalLong begin = roles.get(Role.PACKET_BEGIN);
        return begin.isPresent() ? nanoseconds(begin.getAsLong()) : Packet.MISSING;
    }

    /** A tracer that crashed leaves the end at 0, before the start. */
    private long end(RoleValues roles) {
        OptionalLong end = roles.get(Role.PACKET_END);
        OptionalLong begin = roles.get(Role.PACKET_BEGIN);
        boolean crashed = end.orElse(0) == 0 && begin.orElse(0) != 0;
        return end.isEmpty() || crashed ? Packet.MISSING : nanoseconds(end.getAsLong());
    }

    private long nanoseconds(long cycles) {
        return type.clock().map(c -> c.nanoseconds(cycles)).orElse(cycles);
    }
}
