/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that hold the packets of one stream, of one folder or of several: a tracer that bounds its files spreads a
 * stream over some of them, and so do rotation chunks, snapshots and copies. A packet that several of them hold counts
 * once.
 *
 * <p>Files continue each other where the sequence numbers of their packets grow with time. Where they do not, the files
 * only share an identity, and each is a stream of its own.
 */
final class SplitStream {
    private final List<StreamFile> files;
    private final PacketCopies copies;

    /** @param files with at least one packet each, in an order that decides which of two copies is read */
    SplitStream(List<StreamFile> files) {
        this.files = files;
        copies = new PacketCopies(files);
    }

    /**
     * What is read of a file.
     *
     * @param packets those that no other file is read for
     * @param continued whether the stream goes on behind the last of them, in another file
     * @param copies how many of its packets are read from other files
     */
    record Share(List<Packet> packets, boolean continued, Map<StreamFile, Long> copies) {
        /** Of a file without packets. */
        static final Share NOTHING = new Share(List.of(), false, Map.of());
    }

    /** What is read of each file. */
    Map<StreamFile, Share> shares() {
        Map<StreamFile, List<Packet>> packets = new IdentityHashMap<>();
        Map<StreamFile, Boolean> continued = new IdentityHashMap<>();
        for (List<FilePacket> sequence : sequences()) {
            Optional<PacketHeader> before = Optional.empty();
            for (int i = 0; i < sequence.size(); i++) {
                FilePacket packet = sequence.get(i);
                Optional<PacketHeader> after = Optional.empty();
                if (i + 1 < sequence.size() && packet.isBefore(sequence.get(i + 1))) {
                    after = Optional.of(sequence.get(i + 1).header());
                }
                packets.computeIfAbsent(packet.file(), f -> new ArrayList<>())
                        .add(LossAccount.packet(packet.index(), packet.header(), before, after, packet.file().lttng()));
                continued.put(packet.file(), after.isPresent());
                before = after.map(header -> packet.header());
            }
        }
        Map<StreamFile, Share> shares = new IdentityHashMap<>();
        files.forEach(file -> shares.put(file, new Share(packets.getOrDefault(file, List.of()),
                continued.getOrDefault(file, false), copies.of(file))));
        return shares;
    }

    /** All packets in one sequence where they are one, else those of each file. */
    private Collection<List<FilePacket>> sequences() {
        List<FilePacket> packets = new ArrayList<>(copies.packets());
        packets.sort(Comparator.comparingInt(FilePacket::index));
        Map<StreamFile, List<FilePacket>> byFile = new IdentityHashMap<>();
        packets.forEach(p -> byFile.computeIfAbsent(p.file(), f -> new ArrayList<>()).add(p));
        packets.sort(Comparator.comparingLong((FilePacket p) -> p.header().begin())
                .thenComparingLong(p -> p.header().sequence().orElse(0)));
        return byFile.size() > 1 && isOne(packets) ? List.of(packets) : byFile.values();
    }

    /** Whether the numbers grow from packet to packet, unless the tracer began anew behind all that a file holds. */
    private static boolean isOne(List<FilePacket> packets) {
        Map<StreamFile, Integer> runs = new IdentityHashMap<>();
        FilePacket before = packets.get(0);
        int run = 0;
        for (FilePacket packet : packets) {
            run += packet == before || before.isBefore(packet) ? 0 : 1;
            before = packet;
            Integer earlier = runs.putIfAbsent(packet.file(), run);
            if (packet.header().sequence().isEmpty() || earlier != null && earlier != run) {
                return false;
            }
        }
        return true;
    }
}
