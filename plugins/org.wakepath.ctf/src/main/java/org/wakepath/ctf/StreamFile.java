// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.wakepath.ctf.decode.Plan;
import org.wakepath.ctf.type.StreamType;

/**
 * A file of packets, before its neighbours are known. A tracer with a limit on file size spreads one stream over
 * several files, and its counters go on from file to file.
 *
 * @param file the file
 * @param type layout of its stream class
 * @param cpu that wrote it, or -1
 * @param thread that wrote it, or -1
 * @param streamId which stream of its class it belongs to
 * @param headers its packets
 * @param truncated whether it ends within a packet
 * @param bytes its size
 * @param zeros number of zero bytes at the end of the last packet's content
 * @param lttng whether an LTTng tracer wrote it
 * @param foreign number of packets whose trace UUID differs from the metadata's
 */
record StreamFile(Path file, StreamType type, int cpu, int thread, OptionalLong streamId,
        List<PacketHeader> headers, boolean truncated, long bytes, long zeros, boolean lttng, long foreign) {

    /**
     * The same file from a tracer that writes at least one packet to each file when it ends, so that a file without
     * packets was cut.
     */
    StreamFile flushed() {
        return new StreamFile(file, type, cpu, thread, streamId, headers, truncated || headers.isEmpty(), bytes,
                zeros, lttng, foreign);
    }

    /** Which stream of its trace it belongs to. */
    Object identity() {
        if (streamId.isPresent()) {
            return List.of(type.id(), "stream", streamId.getAsLong());
        }
        return cpu >= 0 ? List.of(type.id(), "CPU", cpu) : List.of(type.id(), file.getFileName().toString());
    }

    /**
     * The stream with what is read of the file.
     *
     * @param plans those to pass over the events of a stream class, made at the first use
     */
    Stream stream(Trace trace, SplitStream.Share share, Map<StreamType, Plan> plans) {
        List<Packet> packets = share.packets();
        boolean isReadToEnd = packets.isEmpty() || packets.get(packets.size() - 1).index() == headers.size() - 1;
        boolean isCut = truncated && isReadToEnd && !(share.continued() && isLastWhole());
        return new WholeEvents(new Stream(trace, file, type, cpu, thread, packets, isCut), bytes, plans)
                .limit(isReadToEnd ? zeros : 0);
    }

    private boolean isLastWhole() {
        return new FilePacket(this, headers.size() - 1).isWhole();
    }

    /**
     * Ends a stream whose file was cut behind its last whole event. Also finds out whether zeros at the end of a
     * full-length file belong to its last event, or stand for data that was not written.
     */
    static final class WholeEvents {
        /**
         * If there are fewer zeros than in the smaller of LTTng's event headers, they are a part of the event before.
         */
        private static final int FEWEST_ZEROS = 4;

        private final Stream stream;
        private final long fileBytes;
        private final Map<StreamType, Plan> plans;

        /** @param fileBytes size of the stream's file */
        WholeEvents(Stream stream, long fileBytes, Map<StreamType, Plan> plans) {
            this.stream = stream;
            this.fileBytes = fileBytes;
            this.plans = plans;
        }

        /**
         * The part of the stream that is whole.
         *
         * @param zeros number of zero bytes at the end of the last packet's content
         */
        Stream limit(long zeros) {
            if (stream.packets().isEmpty() || !stream.isTruncated() && zeros < FEWEST_ZEROS) {
                return stream;
            }
            Packet last = stream.packets().get(stream.packets().size() - 1);
            Packet whole = whole(last, zeros);
            boolean isCut = whole.contentBits() < last.contentBits();
            if (!isCut && !stream.isTruncated()) {
                return stream;
            }
            return with(isCut || last.end() == Packet.MISSING ? whole
                    : last.truncatedTo(last.contentBits(), last.end()));
        }

        /** The part of the last packet that is whole, with its end at its last event. */
        private Packet whole(Packet last, long zeros) {
            long present = Math.min(last.contentBits(), (fileBytes - last.offset()) * 8);
            Packet written = last.truncatedTo(present, last.end());
            Projection nothing = Projection.builder().build();
            Plan plan = plans.computeIfAbsent(stream.type(),
                    type -> Plan.of(stream.trace().type(), type, nothing.forPlan()));
            try (PacketDecoder decoder = new PacketDecoder(stream, nothing, plan)) {
                return decoder.whole(written, zeros);
            } catch (BrokenTraceException e) {
                // A reader of the events gets those before the fault, and then the fault.
                return written;
            }
        }

        private Stream with(Packet last) {
            List<Packet> packets = new ArrayList<>(stream.packets());
            packets.set(packets.size() - 1, last);
            return new Stream(stream.trace(), stream.file(), stream.type(), stream.cpu(), stream.thread(), packets,
                    true);
        }
    }
}
