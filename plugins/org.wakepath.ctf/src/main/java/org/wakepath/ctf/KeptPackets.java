// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.wakepath.base.index.CacheFolder;
import org.wakepath.base.index.Fingerprint;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.StreamType;

/**
 * The streams of some traces, and where their packets are, as an earlier process found them; in a private file of the
 * user. The file counts while no file of the traces changed, by their names, sizes, numbers and times. One of the times
 * is that of the last change of any kind, which nobody but the system sets.
 */
final class KeptPackets {
    /** The version of the format. It goes up with every change of what is written, or of how packets are found. */
    private static final int VERSION = 1;
    /** Fewer packets are found as quickly as their file is read. */
    private static final int FEWEST_PACKETS = 256;
    /** The time in which a file may change again and still bear the same time, ms. File systems have coarse clocks. */
    private static final long UNSETTLED = 2000;
    private static final String IDENTITY = "unix:isRegularFile,dev,ino,size,lastModifiedTime,ctime";
    private static final int STREAM_VALUES = 5;
    private static final int PACKET_VALUES = 13;
    private static final int COPY_VALUES = 3;

    private final CacheFolder folder;
    private final List<Path> traces;
    private final long now;
    private final Fingerprint fingerprint;
    /** When a file changed last, ms since the epoch. */
    private long lastChange = Long.MIN_VALUE;

    private KeptPackets(CacheFolder folder, List<Path> traces, long now) {
        this.folder = folder;
        this.traces = traces;
        this.now = now;
        fingerprint = Fingerprint.of(this::writeFiles);
    }

    /**
     * What a folder keeps of some traces.
     *
     * @param traces the folders of the traces
     * @param now the present, ms since the epoch
     * @return empty if files of the traces cannot be examined; opening the traces then says why
     */
    static Optional<KeptPackets> of(CacheFolder folder, List<Path> traces, long now) {
        try {
            return Optional.of(new KeptPackets(folder, traces, now));
        } catch (UncheckedIOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    private void writeFiles(DataOutputStream out) throws IOException {
        out.writeInt(VERSION);
        out.writeLong(folder.build());
        for (Path trace : traces) {
            String[] names = trace.toFile().list();
            if (names == null) {
                throw new NotDirectoryException(trace.toString());
            }
            Arrays.sort(names);
            for (String name : names) {
                if (!name.startsWith(".")) {
                    writeFile(trace.resolve(name), out);
                }
            }
            out.writeUTF("");
        }
    }

    private void writeFile(Path file, DataOutputStream out) throws IOException {
        Map<String, Object> identity = Files.readAttributes(file, IDENTITY);
        if (!(boolean) identity.get("isRegularFile")) {
            return;
        }
        FileTime changed = (FileTime) identity.get("ctime");
        lastChange = Math.max(lastChange, changed.toMillis());
        out.writeUTF(file.getFileName().toString());
        out.writeLong((long) identity.get("dev"));
        out.writeLong((long) identity.get("ino"));
        out.writeLong((long) identity.get("size"));
        out.writeLong(((FileTime) identity.get("lastModifiedTime")).to(TimeUnit.NANOSECONDS));
        out.writeLong(changed.to(TimeUnit.NANOSECONDS));
    }

    /**
     * The traces with their streams, if they are kept.
     *
     * @param bare makes the traces without their streams, in the order of their folders
     */
    Optional<List<Trace>> find(Supplier<List<Trace>> bare) {
        Optional<IndexReader> in = IndexReader.open(file(), fingerprint);
        if (in.isEmpty()) {
            return Optional.empty();
        }
        try {
            List<Trace> found = new ArrayList<>(traces.size());
            for (Trace trace : bare.get()) {
                Stage.INDEX.begin();
                found.add(read(trace, in.get()));
                Stage.INDEX.end(packets(found.get(found.size() - 1)));
            }
            return Optional.of(found);
        } catch (IOException | CtfException | IndexOutOfBoundsException e) {
            return Optional.empty(); // Metadata that is gone, or a version that should have had another number.
        }
    }

    private Trace read(Trace bare, IndexReader in) throws IOException {
        long foreign = in.data().readLong();
        List<String> names = in.texts();
        int[] streams = in.intArray();
        long[] packets = in.longArray();
        long[] copied = in.longArray();
        List<TraceCopy> copies = new ArrayList<>();
        for (int at = 0; at < copied.length; at += COPY_VALUES) {
            copies.add(new TraceCopy(bare.folder(), traces.get((int) copied[at]), copied[at + 1],
                    copied[at + 2] != 0));
        }
        return new Trace(bare, trace -> streams(trace, names, streams, packets), copies, foreign);
    }

    private static List<Stream> streams(Trace trace, List<String> names, int[] values, long[] packets) {
        List<StreamType> types = trace.type().streams();
        List<Stream> streams = new ArrayList<>(names.size());
        int next = 0;
        for (int i = 0; i < names.size(); i++) {
            int at = i * STREAM_VALUES;
            List<Packet> own = new ArrayList<>(values[at + 4]);
            for (int end = next + values[at + 4] * PACKET_VALUES; next < end; next += PACKET_VALUES) {
                own.add(packet(packets, next));
            }
            streams.add(new Stream(trace, trace.folder().resolve(names.get(i)), types.get(values[at]), values[at + 1],
                    values[at + 2], own, values[at + 3] != 0));
        }
        return streams;
    }

    private static Packet packet(long[] of, int at) {
        return new Packet((int) of[at], of[at + 1], of[at + 2], of[at + 3], of[at + 4], of[at + 5], of[at + 6],
                of[at + 7], of[at + 8], of[at + 9], of[at + 10], of[at + 11], of[at + 12] != 0);
    }

    /** Keeps what was found, unless a trace is broken, or a file may change without another time. */
    void keep(OpenedTraces opened) {
        long packets = 0;
        for (Trace trace : opened.traces()) {
            packets += packets(trace);
        }
        long bytes = packets * PACKET_VALUES * Long.BYTES;
        if (packets < FEWEST_PACKETS || !opened.broken().isEmpty() || lastChange > now - UNSETTLED
                || bytes > CacheFolder.MOST_BYTES) {
            return;
        }
        try {
            write(opened.traces(), bytes);
        } catch (IOException e) {
            return; // They are found again the next time.
        }
    }

    private static long packets(Trace trace) {
        long packets = 0;
        for (Stream stream : trace.streams()) {
            packets += stream.packets().size();
        }
        return packets;
    }

    private void write(List<Trace> opened, long bytes) throws IOException {
        if (folder.prepare(bytes)) {
            try (IndexWriter out = new IndexWriter(file(), fingerprint)) {
                for (Trace trace : opened) {
                    write(trace, out);
                }
                out.finish();
            }
        }
    }

    private void write(Trace trace, IndexWriter out) throws IOException {
        List<String> names = new ArrayList<>();
        int[] streams = new int[trace.streams().size() * STREAM_VALUES];
        long[] packets = new long[(int) packets(trace) * PACKET_VALUES];
        int next = 0;
        for (Stream stream : trace.streams()) {
            int at = names.size() * STREAM_VALUES;
            streams[at] = trace.type().streams().indexOf(stream.type());
            streams[at + 1] = stream.cpu();
            streams[at + 2] = stream.thread();
            streams[at + 3] = stream.isTruncated() ? 1 : 0;
            streams[at + 4] = stream.packets().size();
            names.add(stream.file().getFileName().toString());
            for (Packet packet : stream.packets()) {
                put(packet, packets, next);
                next += PACKET_VALUES;
            }
        }
        out.data().writeLong(trace.foreignPackets());
        out.texts(names);
        out.array(streams);
        out.array(packets);
        out.array(copies(trace));
    }

    private static void put(Packet packet, long[] to, int at) {
        to[at] = packet.index();
        to[at + 1] = packet.offset();
        to[at + 2] = packet.sizeBits();
        to[at + 3] = packet.contentBits();
        to[at + 4] = packet.begin();
        to[at + 5] = packet.end();
        to[at + 6] = packet.sequence();
        to[at + 7] = packet.discardedBefore();
        to[at + 8] = packet.discardedAfter();
        to[at + 9] = packet.packetsBefore();
        to[at + 10] = packet.previousEnd();
        to[at + 11] = packet.nextBegin();
        to[at + 12] = packet.truncated() ? 1 : 0;
    }

    private long[] copies(Trace trace) {
        long[] copies = new long[trace.copies().size() * COPY_VALUES];
        int next = 0;
        for (TraceCopy copy : trace.copies()) {
            copies[next++] = traces.indexOf(copy.original());
            copies[next++] = copy.packets();
            copies[next++] = copy.whole() ? 1 : 0;
        }
        return copies;
    }

    /** The file of these folders, whatever is in them: other content replaces it. */
    private Path file() {
        return folder.file(Fingerprint.of(out -> {
            for (Path trace : traces) {
                out.writeUTF(trace.toAbsolutePath().toString());
            }
        }).text());
    }
}
