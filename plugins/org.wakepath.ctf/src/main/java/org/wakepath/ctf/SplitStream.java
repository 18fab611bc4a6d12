// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.base.Reason;
import org.wakepath.ctf.type.CtfException;

/**
 * The files that hold the packets of one stream, in one folder or in several. A tracer with a limit on file size
 * spreads a stream over several files; so do rotation chunks, snapshots and copies. A packet that several files hold
 * counts once.
 *
 * <p>Files continue each other if the sequence numbers of their packets grow with time. If not, the files only share an
 * identity, and each is a stream of its own.
 */
final class SplitStream {
    private final List<StreamFile> files;
    private final PacketCopies copies;

    /** @param files with at least one packet each, in an order that decides which of two copies is read */
    SplitStream(List<StreamFile> files) {
        this.files = files;
        // Packets of one file are not compared, because none is a copy of another.
        copies = new PacketCopies(files.size() == 1 ? List.of() : files);
    }

    /**
     * The part of a file that is read.
     *
     * @param packets those that are read from this file and not from another
     * @param continued whether the stream continues behind the last of them, in another file
     * @param copies number of its packets that are read from other files
     */
    record Share(List<Packet> packets, boolean continued, Map<StreamFile, Long> copies) {
        /** The part of a file without packets. */
        static final Share NOTHING = new Share(List.of(), false, Map.of());
    }

    /** The part of each file that is read. */
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

    /** All packets in one sequence if the files continue each other, or else those of each file. */
    private Collection<List<FilePacket>> sequences() {
        if (files.size() == 1) {
            return List.of(FilePacket.all(files.get(0)));
        }
        List<FilePacket> packets = new ArrayList<>(copies.packets());
        packets.sort(Comparator.comparingInt(FilePacket::index));
        Map<StreamFile, List<FilePacket>> byFile = new IdentityHashMap<>();
        packets.forEach(p -> byFile.computeIfAbsent(p.file(), f -> new ArrayList<>()).add(p));
        packets.sort(Comparator.comparingLong((FilePacket p) -> p.header().begin())
                .thenComparingLong(p -> p.header().sequence().orElse(0)));
        return byFile.size() > 1 && isOne(packets) ? List.of(packets) : byFile.values();
    }

    /** Whether the numbers grow from packet to packet, or start again only after the last packet of a file. */
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

    /**
     * The packets of some files of one stream, each once. Two packets are the same if header and content are, byte by
     * byte. If files hold only parts of a packet, the larger part counts.
     */
    static final class PacketCopies {
        private static final int BLOCK = 1 << 16;

        private final Map<PacketHeader, FilePacket> originals = new HashMap<>();
        /** Packets that equal another one in their headers alone. */
        private final List<FilePacket> others = new ArrayList<>();
        private final Map<StreamFile, Map<StreamFile, Long>> copies = new IdentityHashMap<>();

        PacketCopies(List<StreamFile> files) {
            files.forEach(this::add);
        }

        /** All packets, in no order. */
        List<FilePacket> packets() {
            List<FilePacket> packets = new ArrayList<>(originals.values());
            packets.addAll(others);
            return packets;
        }

        /** The number of packets of a file that are read from other files. */
        Map<StreamFile, Long> of(StreamFile file) {
            return copies.getOrDefault(file, Map.of());
        }

        private void add(StreamFile file) {
            List<FilePacket> packets = FilePacket.all(file);
            boolean isTimed = file.headers().stream().allMatch(h -> h.begin() != Packet.MISSING);
            // Without times, a packet can be decoded only after those before it.
            if (isTimed || packets.stream().allMatch(this::isCopy)) {
                packets.forEach(this::addUnlessKnown);
            } else {
                others.addAll(packets);
            }
        }

        private void addUnlessKnown(FilePacket packet) {
            if (!isCopy(packet)) {
                if (originals.putIfAbsent(packet.header().anywhere(), packet) != null) {
                    others.add(packet);
                }
                return;
            }
            FilePacket original = originals.get(packet.header().anywhere());
            if (original.present() < packet.present()) {
                originals.put(packet.header().anywhere(), packet);
                count(original, packet);
            } else {
                count(packet, original);
            }
        }

        private boolean isCopy(FilePacket packet) {
            FilePacket original = originals.get(packet.header().anywhere());
            return original != null && original.file() != packet.file() && isSame(original, packet);
        }

        private void count(FilePacket copy, FilePacket original) {
            copies.computeIfAbsent(copy.file(), f -> new IdentityHashMap<>()).merge(original.file(), 1L, Long::sum);
        }

        private static boolean isSame(FilePacket one, FilePacket other) {
            try (FileChannel a = FileChannel.open(one.file().file());
                    FileChannel b = FileChannel.open(other.file().file())) {
                long length = Math.min(one.present(), other.present());
                byte[] of = new byte[BLOCK];
                byte[] with = new byte[BLOCK];
                for (long at = 0; at < length; at += BLOCK) {
                    int bytes = (int) Math.min(BLOCK, length - at);
                    EventBatch.readFully(a, one.header().offset() + at, of, bytes);
                    EventBatch.readFully(b, other.header().offset() + at, with, bytes);
                    if (!Arrays.equals(of, 0, bytes, with, 0, bytes)) {
                        return false;
                    }
                }
                return true;
            } catch (IOException e) {
                throw new CtfException(
                        other.file().file() + ": cannot be compared with " + one.file().file() + ": " + Reason.of(e),
                        e);
            }
        }
    }
}
