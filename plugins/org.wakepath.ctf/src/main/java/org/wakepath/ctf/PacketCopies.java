/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The packets of some files of one stream, each once. Two packets are the same where header and content are, byte by
 * byte; of a packet that a file holds only in part, the larger part counts.
 */
final class PacketCopies {
    private static final int BLOCK = 1 << 16;

    private final Map<PacketHeader, FilePacket> originals = new HashMap<>();
    /** Packets that are like another one in their headers alone. */
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

    /** How many packets of a file are read from other files. */
    Map<StreamFile, Long> of(StreamFile file) {
        return copies.getOrDefault(file, Map.of());
    }

    private void add(StreamFile file) {
        List<FilePacket> packets = IntStream.range(0, file.headers().size()).mapToObj(i -> new FilePacket(file, i)).toList();
        boolean isTimed = file.headers().stream().allMatch(h -> h.begin() != Packet.MISSING);
        // Without times none can be decoded unless those before it are.
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
        try (FileChannel a = FileChannel.open(one.file().file()); FileChannel b = FileChannel.open(other.file().file())) {
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
            throw new CtfException(other.file().file() + ": cannot be compared with " + one.file().file() + ": " + Reason.of(e), e);
        }
    }
}
