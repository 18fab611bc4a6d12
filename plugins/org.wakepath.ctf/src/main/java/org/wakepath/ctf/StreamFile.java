/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.wakepath.ctf.type.StreamType;

/**
 * A file of packets before its neighbours are known. A tracer that bounds its files spreads one stream over
 * several of them; the counters go on from file to file.
 *
 * @param file the file
 * @param type layout of its stream class
 * @param cpu that wrote it, or -1
 * @param streamId which stream of its class it belongs to
 * @param headers its packets
 * @param truncated whether it ends within a packet
 * @param bytes its size
 * @param zeros how many zero bytes there are at the end of the last packet's content
 * @param lttng whether an LTTng tracer wrote it
 * @param foreign how many packets bear the UUID of another trace than the metadata
 */
record StreamFile(Path file, StreamType type, int cpu, OptionalLong streamId, List<PacketHeader> headers,
        boolean truncated, long bytes, long zeros, boolean lttng, long foreign) {

    /** The same of a tracer that at its end writes at least one packet to each file: a file without any is cut. */
    StreamFile flushed() {
        return new StreamFile(file, type, cpu, streamId, headers, truncated || headers.isEmpty(), bytes, zeros,
                lttng, foreign);
    }

    /** Which stream of its trace it belongs to. */
    Object identity() {
        if (streamId.isPresent()) {
            return List.of(type.id(), "stream", streamId.getAsLong());
        }
        return cpu >= 0 ? List.of(type.id(), "CPU", cpu) : List.of(type.id(), file.getFileName().toString());
    }

    /** The stream with what is read of the file. */
    Stream stream(Trace trace, SplitStream.Share share) {
        List<Packet> packets = share.packets();
        boolean isReadToEnd = packets.isEmpty() || packets.get(packets.size() - 1).index() == headers.size() - 1;
        boolean isCut = truncated && isReadToEnd && !(share.continued() && isLastWhole());
        return new WholeEvents(new Stream(trace, file, type, cpu, packets, isCut), bytes).limit(isReadToEnd ? zeros : 0);
    }

    private boolean isLastWhole() {
        return new FilePacket(this, headers.size() - 1).isWhole();
    }
}
