/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 */
record StreamFile(Path file, StreamType type, int cpu, OptionalLong streamId, List<PacketHeader> headers,
        boolean truncated, long bytes, long zeros) {

    /** Makes streams of the files of a trace, with what was lost between their packets. */
    static List<Stream> join(Trace trace, List<StreamFile> files) {
        Map<List<Long>, List<StreamFile>> groups = new LinkedHashMap<>();
        List<Stream> streams = new ArrayList<>();
        for (StreamFile file : files) {
            if (file.streamId().isEmpty() || file.headers().isEmpty()) {
                streams.add(file.stream(trace, Optional.empty(), Optional.empty()));
            } else {
                groups.computeIfAbsent(List.of(file.type().id(), file.streamId().getAsLong()), k -> new ArrayList<>())
                        .add(file);
            }
        }
        groups.values().forEach(group -> joinGroup(trace, group, streams));
        return streams;
    }

    private static void joinGroup(Trace trace, List<StreamFile> group, List<Stream> streams) {
        group.sort(Comparator.comparingLong((StreamFile f) -> f.first().sequence().orElse(0))
                .thenComparingLong(f -> f.first().begin())
                .thenComparing(f -> f.file().getFileName().toString(), NumericOrder.INSTANCE));
        for (int i = 0; i < group.size(); i++) {
            Optional<PacketHeader> before = i == 0 ? Optional.empty() : Optional.of(group.get(i - 1).last());
            Optional<PacketHeader> after = i + 1 == group.size() ? Optional.empty()
                    : Optional.of(group.get(i + 1).first());
            streams.add(group.get(i).stream(trace, before, after));
        }
    }

    /** The same of a tracer that at its end writes at least one packet to each file: a file without any is cut. */
    StreamFile flushed() {
        return new StreamFile(file, type, cpu, streamId, headers, truncated || headers.isEmpty(), bytes, zeros);
    }

    private PacketHeader first() {
        return headers.get(0);
    }

    private PacketHeader last() {
        return headers.get(headers.size() - 1);
    }

    private Stream stream(Trace trace, Optional<PacketHeader> before, Optional<PacketHeader> after) {
        List<Packet> packets = LossAccount.packets(headers, before, after, trace.isLttng());
        return new WholeEvents(new Stream(trace, file, type, cpu, packets, truncated), bytes).limit(zeros);
    }
}
