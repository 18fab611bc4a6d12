// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.StreamWriter;

/** Packets of one trace in several folders. */
class TraceCopiesTest {
    private static final UUID IDENTITY = UUID.nameUUIDFromBytes(new byte[] {1});
    private static final int PACKET_BYTES = 4096;

    @TempDir
    private Path temporary;

    /**
     * A trace of two CPUs. Packet n has an event at 100 n and one at 100 n + 10; on CPU 1 they are a microsecond later.
     */
    private Path trace(String name, int packets) {
        return trace(name, packets, 0);
    }

    private Path trace(String name, int packets, long shift) {
        try (CtfWriter writer = CtfWriter.create(temporary.resolve(name))) {
            writer.uuid(IDENTITY).event("e");
            for (int cpu = 0; cpu < 2; cpu++) {
                StreamWriter stream = writer.stream(cpu);
                for (int i = 0; i < packets; i++) {
                    stream.event("e", 100 * i + cpu + shift).event("e", 100 * i + 10 + cpu + shift).flush();
                }
            }
        }
        return temporary.resolve(name);
    }

    private static void keep(Path trace, String file, int... packets) {
        Path path = trace.resolve(file);
        try {
            byte[] all = Files.readAllBytes(path);
            Files.write(path, new byte[0]);
            for (int packet : packets) {
                Files.write(path, Arrays.copyOfRange(all, packet * PACKET_BYTES, (packet + 1) * PACKET_BYTES),
                        StandardOpenOption.APPEND);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void keepOfAll(Path trace, int... packets) {
        keep(trace, "channel0_0", packets);
        keep(trace, "channel0_1", packets);
    }

    /** The times of the events, and the places where packets or events are missing. */
    private static List<String> content(List<Trace> traces) {
        List<String> lines = new ArrayList<>();
        Projection projection = Projection.builder().select("e", 0).build();
        List<Stream> streams = traces.stream().flatMap(t -> t.streams().stream()).collect(Collectors.toList());
        try (MergedEvents events = new MergedEvents(streams, t -> projection, null)) {
            while (events.next()) {
                lines.add(events.kind() == Projection.LOSS
                        ? "CPU " + events.cpu() + " misses " + events.value(3) + " packets from " + events.value(1)
                                + " to "
                                + events.value(2)
                        : Long.toString(events.time()));
            }
        }
        return lines;
    }

    private static List<Trace> open(Path... folders) {
        return Trace.openAll(List.of(folders), 2);
    }

    @Test
    void shouldReadTraceOnceThatTwoFoldersHold() {
        Path one = trace("one", 3);
        Path two = trace("two", 3);
        List<Trace> traces = open(one, two);
        assertThat(content(traces)).isEqualTo(content(List.of(Trace.open(one)))).hasSize(12);
        assertThat(traces.get(0).copies()).isEmpty();
        assertThat(traces.get(1).copies()).containsExactly(new TraceCopy(two, one, 6, true));
        assertThat(traces.get(1).streams()).isEmpty();
    }

    @Test
    void shouldReadStreamFromCopyWhereTheFirstFolderLacksIt() throws IOException {
        Path one = trace("one", 3);
        Path two = trace("two", 3);
        Files.delete(one.resolve("channel0_1"));
        List<Trace> traces = open(one, two);
        assertThat(content(traces)).hasSize(12);
        assertThat(traces.get(1).streams()).extracting(Stream::cpu).containsExactly(1);
        assertThat(traces.get(1).copies()).containsExactly(new TraceCopy(two, one, 3, false));
    }

    @Test
    void shouldReadPacketsOnceThatTwoSnapshotsShare() {
        Path one = trace("one", 5);
        Path two = trace("two", 5);
        keepOfAll(one, 0, 1, 2);
        keepOfAll(two, 1, 2, 3, 4);
        assertThat(content(open(one, two))).isEqualTo(content(open(trace("all", 5)))).hasSize(20);
    }

    @Test
    void shouldReadPacketFromTheFolderThatHasAllOfIt() throws IOException {
        Path one = trace("one", 3);
        Path two = trace("two", 3);
        Path cut = one.resolve("channel0_0");
        int content = (int) Trace.open(one).streams().get(0).packets().get(2).contentBits() / Byte.SIZE;
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 2 * PACKET_BYTES + content - 1));
        List<Trace> traces = open(one, two);
        assertThat(content(traces)).isEqualTo(content(open(trace("all", 3)))).hasSize(12);
        assertThat(traces.get(0).streams()).noneMatch(Stream::isTruncated);
        assertThat(traces.get(0).copies()).containsExactly(new TraceCopy(one, two, 1, false));
    }

    @Test
    void shouldContinueStreamInTheNextFolder() {
        Path one = trace("one", 5);
        Path two = trace("two", 5);
        keepOfAll(one, 0, 1);
        keep(two, "channel0_0", 2, 3, 4);
        keep(two, "channel0_1", 4);
        List<Trace> traces = open(two, one);
        assertThat(content(traces)).hasSize(17).contains("CPU 1 misses 2 packets from 111 to 401")
                .filteredOn(line -> line.contains("misses")).hasSize(1);
        assertThat(traces.get(0).streams()).extracting(Stream::missingPackets).containsExactly(0L, 2L);
    }

    @Test
    void shouldKeepTracesApartThatOnlyShareTheirIdentity() {
        Path one = trace("one", 3);
        Path two = trace("two", 4, 55);
        List<Trace> traces = open(one, two);
        assertThat(content(traces)).hasSize(28).noneMatch(line -> line.contains("misses"));
        assertThat(traces).allMatch(trace -> trace.copies().isEmpty());
    }

    @Test
    void shouldNotMissPacketsWhereTheTracerBeganAnew() {
        assertThat(content(open(trace("one", 3), trace("two", 3, 1000)))).hasSize(24)
                .noneMatch(line -> line.contains("misses"));
    }

    @Test
    void shouldTellPacketsApartByTheirContents() throws IOException {
        Path one = trace("one", 2);
        Path two = trace("two", 2);
        Path file = two.resolve("channel0_0");
        byte[] bytes = Files.readAllBytes(file);
        int content = (int) Trace.open(two).streams().get(0).packets().get(0).contentBits() / Byte.SIZE;
        bytes[content - 4] += 1 << 5; // the time of the last event
        Files.write(file, bytes);
        assertThat(content(open(one, two))).hasSize(10);
    }
}
