// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.testing.TestTraces;

/** The whole part of a recorded trace is read, wherever its writer was stopped. */
class TruncationTest {
    private static final Path RECORDED = TestTraces.recorded("rpc/client/kernel");
    private static final String STREAM = "k_0";
    private static final int HEADER = 32;
    private static final int CONTEXT = 52;

    private static Path folder;
    private static byte[] whole;
    /** The place where each event of the stream starts, in bits, and the end of the last. */
    private static long[] bounds;
    private static long[] times;

    @BeforeAll
    @BeforeContainer
    static void read() throws IOException {
        folder = Files.createTempDirectory("truncation");
        Files.copy(RECORDED.resolve("metadata"), folder.resolve("metadata"));
        Files.copy(RECORDED.resolve("k_1"), folder.resolve("k_1"));
        Files.createDirectory(folder.resolve("index"));
        Files.copy(RECORDED.resolve("index/k_0.idx"), folder.resolve("index/k_0.idx"));
        whole = Files.readAllBytes(RECORDED.resolve(STREAM));
        Stream stream = stream(Trace.open(RECORDED));
        assertThat(stream.packets()).as("one packet, so that bits of the packet are those of the file").hasSize(1);
        EventBatch events = decode(stream);
        bounds = new long[events.size() + 1];
        times = new long[events.size()];
        for (int i = 0; i < events.size(); i++) {
            bounds[i] = events.value(i, 0);
            times[i] = events.time(i);
        }
        bounds[events.size()] = stream.packets().get(0).contentBits();
    }

    @AfterAll
    @AfterContainer
    static void remove() throws IOException {
        for (String file : List.of("metadata", STREAM, "k_1", "index/k_0.idx", "index", "")) {
            Files.deleteIfExists(folder.resolve(file));
        }
    }

    private static Stream stream(Trace trace) {
        return trace.streams().stream().filter(s -> s.file().endsWith(STREAM)).findFirst().orElseThrow();
    }

    private static EventBatch decode(Stream stream) {
        EventBatch batch = new EventBatch();
        try (PacketDecoder decoder = new PacketDecoder(stream, Projection.positions())) {
            decoder.decode(stream.packets().get(0), batch);
        }
        return batch;
    }

    private static Stream cut(int bytes) throws IOException {
        Files.write(folder.resolve(STREAM), Arrays.copyOf(whole, bytes));
        return stream(Trace.open(folder));
    }

    private static Stream zeroed(int from) throws IOException {
        byte[] bytes = whole.clone();
        Arrays.fill(bytes, from, bytes.length, (byte) 0);
        Files.write(folder.resolve(STREAM), bytes);
        return stream(Trace.open(folder));
    }

    /** The number of events that end at or before a byte. */
    private static int eventsBefore(int bytes) {
        int count = 0;
        while (count < times.length && bounds[count + 1] <= bytes * 8L) {
            count++;
        }
        return count;
    }

    private static void assertWholeTo(Stream stream, int events) {
        assertThat(stream.isTruncated()).isTrue();
        EventBatch batch = decode(stream);
        int found = batch.size() > 0 && batch.kind(batch.size() - 1) == Projection.LOSS ? batch.size() - 1
                : batch.size();
        assertThat(found).as("events").isEqualTo(events);
        for (int i = 0; i < found; i++) {
            assertThat(batch.value(i, 0)).isEqualTo(bounds[i]);
            assertThat(batch.time(i)).isEqualTo(times[i]);
        }
        assertThat(batch.kind(found)).as("what tells of the cut").isEqualTo(Projection.LOSS);
        if (events > 0 && events < times.length) {
            assertThat(stream.end()).isEqualTo(times[events - 1]);
        }
    }

    @Property(tries = 300)
    void shouldReadTheWholeEventsOfAFileCutAnywhere(@ForAll @IntRange(min = HEADER + CONTEXT, max = 86_000) int bytes)
            throws IOException {
        assertWholeTo(cut(bytes), eventsBefore(bytes));
    }

    /** An event that may contain some of the zeros is not trusted, although it may be whole. */
    @Property(tries = 300)
    void shouldReadTheWholeEventsBeforeZeros(@ForAll @IntRange(min = HEADER + CONTEXT, max = 86_000) int bytes)
            throws IOException {
        int nonZero = bytes;
        while (whole[nonZero - 1] == 0) {
            nonZero--;
        }
        assertWholeTo(zeroed(bytes), eventsBefore(nonZero));
    }

    @Test
    void shouldReadTheWholeEventsOfAFileCutAroundAnyOfTheFirst() throws IOException {
        for (int i = 0; i < 40; i++) {
            int begin = (int) (bounds[i] / 8);
            for (int bytes : new int[] {begin, begin + 1, begin + 4, begin + 5, (int) (bounds[i + 1] / 8) - 1}) {
                assertWholeTo(cut(bytes), eventsBefore(bytes));
            }
        }
    }

    @Test
    void shouldReadAllEventsWhereOnlyPaddingIsMissing() throws IOException {
        Stream stream = cut((int) (bounds[times.length] / 8));
        assertWholeTo(stream, times.length);
        assertThat(stream.end()).as("the end of the packet, which was recorded")
                .isEqualTo(stream(Trace.open(RECORDED)).end());
    }

    @Test
    void shouldReadNothingOfAFileCutWithinItsFirstHeader() throws IOException {
        for (int bytes = 0; bytes < HEADER + CONTEXT; bytes++) {
            for (Stream stream : List.of(cut(bytes), zeroed(bytes))) {
                assertThat(stream.isTruncated()).as("cut at byte %d", bytes).isTrue();
                if (stream.packets().isEmpty()) {
                    assertThat(stream.end()).isEqualTo(Packet.MISSING);
                } else {
                    // The last fields of the header are zeros in any case.
                    assertThat(bytes).isGreaterThan(HEADER + 24);
                    assertWholeTo(stream, 0);
                }
            }
        }
    }

    @Test
    void shouldNotTakeAWholeStreamForACutOne() throws IOException {
        assertThat(cut(whole.length).isTruncated()).isFalse();
        assertThat(Trace.open(folder).isMetadataTruncated()).isFalse();
    }

    @Test
    void shouldReadWhatBabeltraceReadsOfAFileCutBetweenEvents() throws Exception {
        int event = times.length / 2;
        byte[] bytes = Arrays.copyOf(whole, (int) (bounds[event] / 8));
        Files.write(folder.resolve(STREAM), bytes);
        List<String> ours = lines(folder);
        setSizes(bytes, bounds[event], bytes.length * 8L);
        Files.write(folder.resolve(STREAM), bytes);
        assertThat(ours.stream().sorted().toList())
                .isEqualTo(Oracle.events("babeltrace2", folder).stream().sorted().toList());
    }

    /** content_size and packet_size, behind two times. */
    private static void setSizes(byte[] packet, long contentBits, long packetBits) {
        java.nio.ByteBuffer.wrap(packet).order(java.nio.ByteOrder.LITTLE_ENDIAN).putLong(HEADER + 16, contentBits)
                .putLong(HEADER + 24, packetBits);
    }

    private static List<String> lines(Path folder) {
        Trace trace = Trace.open(folder);
        long offset = trace.clocks().get(0).offsetNanoseconds();
        PrettyText text = PrettyText.ofBabeltrace2();
        List<String> lines = new ArrayList<>();
        try (EventReader events = new EventReader(trace)) {
            while (events.next()) {
                events.fields(text);
                lines.add((events.time() - offset) + ", name = " + events.name() + ", " + text.take());
            }
        }
        return lines;
    }

    @Test
    void shouldReadAFileCutBehindOneOfSeveralPackets() throws IOException {
        byte[] two = Arrays.copyOf(whole, 2 * whole.length);
        System.arraycopy(whole, 0, two, whole.length, whole.length);
        for (int more : new int[] {0, 1, 20, HEADER + CONTEXT - 1}) {
            Files.write(folder.resolve(STREAM), Arrays.copyOf(two, whole.length + more));
            Stream stream = stream(Trace.open(folder));
            assertThat(stream.packets()).hasSize(1);
            assertThat(stream.isTruncated()).as("%d bytes of the second packet", more).isEqualTo(more > 0);
            assertThat(stream.end()).isEqualTo(stream(Trace.open(RECORDED)).end());
        }
        Files.write(folder.resolve(STREAM), Arrays.copyOf(whole, two.length));
        assertThat(stream(Trace.open(folder)).isTruncated()).as("zeros in place of the second packet").isTrue();
        assertWholeTo(stream(Trace.open(folder)), times.length);
    }

    @Test
    void shouldRefuseAWrongSizeBeforeAnotherPacket() throws IOException {
        byte[] two = Arrays.copyOf(whole, 2 * whole.length);
        System.arraycopy(whole, 0, two, whole.length, whole.length);
        setSizes(two, bounds[times.length], 1L << 40);
        Files.write(folder.resolve(STREAM), two);
        assertThatThrownBy(() -> Trace.open(folder)).isInstanceOf(CtfException.class)
                .hasMessageContaining(STREAM).hasMessageContaining("packet 0 at byte 0")
                .hasMessageContaining("another packet at byte " + whole.length);
    }

    @Test
    void shouldRefuseAWrongMagicNumberThatNoCutExplains() throws IOException {
        byte[] two = Arrays.copyOf(whole, 2 * whole.length);
        System.arraycopy(whole, 0, two, whole.length, whole.length);
        two[whole.length] ^= 1;
        Files.write(folder.resolve(STREAM), two);
        assertThatThrownBy(() -> Trace.open(folder)).isInstanceOf(CtfException.class).hasMessageContaining("magic");
    }

    @Test
    void shouldReadATraceWhoseMetadataHaveAllThatItsEventsNeed() throws IOException {
        Path cut = Files.createTempDirectory(folder.getParent(), "metadata");
        try (CtfWriter writer = CtfWriter.create(cut)) {
            writer.event("first", Field.u8("a")).event("second", Field.u8("b"));
            writer.stream(0).event("first", 1000, 7).flush();
        }
        String text = Files.readString(cut.resolve("metadata"));
        for (int end = text.indexOf("\"second\""); end < text.lastIndexOf(';'); end++) {
            Files.write(cut.resolve("metadata"), packet(text.substring(0, end)));
            Trace trace = Trace.open(cut);
            assertThat(trace.isMetadataTruncated()).as(text.substring(0, end)).isTrue();
            assertThat(trace.eventClasses()).extracting(EventClass::name).containsExactly("first");
            assertThat(lines(cut)).hasSize(1);
        }
        Files.write(cut.resolve("metadata"), packet(text.substring(0, text.indexOf("event {"))));
        assertThatThrownBy(() -> lines(cut)).isInstanceOf(CtfException.class).hasMessageContaining("was cut");
        for (String file : List.of("metadata", "channel0_0", "")) {
            Files.delete(cut.resolve(file));
        }
    }

    @Test
    void shouldReadOrRefuseMetadataCutAnywhere() throws IOException {
        byte[] metadata = Files.readAllBytes(RECORDED.resolve("metadata"));
        int read = 0;
        for (int bytes = metadata.length; bytes > 0; bytes -= 37) {
            Files.write(folder.resolve("metadata"), Arrays.copyOf(metadata, bytes));
            try {
                assertThat(lines(folder)).isNotEmpty();
                read++;
            } catch (CtfException e) {
                assertThat(e).hasMessageMatching("(?s).*(ends early|was cut).*");
            }
        }
        Files.write(folder.resolve("metadata"), metadata);
        assertThat(read).isPositive();
    }

    private static byte[] packet(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int bits = (37 + bytes.length) * 8;
        return java.nio.ByteBuffer.allocate(37 + bytes.length).order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .putInt(0x75D11D57).putLong(1).putLong(2).putInt(0).putInt(bits).putInt(bits)
                .put(new byte[] {0, 0, 0, 1, 8}).put(bytes).array();
    }
}
