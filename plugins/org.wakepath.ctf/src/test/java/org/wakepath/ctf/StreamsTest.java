// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wakepath.ctf.TestTrace.littleEndian;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;

/** Packets, streams, clocks and contexts. */
class StreamsTest {
    private static final String TYPES = """
            typealias integer { size = 8; align = 8; } := u8;
            typealias integer { size = 16; align = 8; } := u16;
            typealias integer { size = 32; align = 8; } := u32;
            typealias integer { size = 64; align = 8; } := u64;
            """;

    @TempDir
    private Path temporary;

    private static List<String> timesAndValues(Trace trace, String... fields) {
        Projection projection = Projection.builder().select("e", 0, fields).build();
        List<String> found = new ArrayList<>();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            while (events.next()) {
                StringBuilder line = new StringBuilder(Long.toString(events.time()));
                for (int slot = 0; slot < fields.length; slot++) {
                    line.append(' ').append(events.value(slot));
                }
                found.add(line.toString());
            }
        }
        return found;
    }

    @Test
    void shouldCarryTheClockThroughPacketsWithoutTimes() throws Exception {
        Trace trace = TestTrace.of(temporary, TYPES + """
                trace { major = 1; minor = 8; byte_order = le; };
                clock { name = c; freq = 1000; offset_s = 10; offset = 500; };
                typealias integer { size = 8; align = 8; map = clock.c.value; } := stamp;
                stream { packet.context := struct { u16 packet_size; u16 content_size; };
                    event.header := struct { stamp timestamp; }; };
                event { name = "e"; fields := struct { u8 a; }; };
                """).stream("s", """
                4000 4000 0101 F002
                5000 4000 0503 0104 0000
                """).open();
        assertThat(trace.streams().get(0).packets()).hasSize(2);
        assertThat(timesAndValues(trace, "a")).containsExactly("10501000000 1", "10740000000 2", "10761000000 3",
                "11013000000 4");
        EventBatch batch = new EventBatch();
        Projection all = Projection.builder().select("e", 0, "a").build();
        try (PacketDecoder decoder = new PacketDecoder(trace.streams().get(0), all)) {
            decoder.decode(trace.streams().get(0).packets().get(1), batch);
            assertThat(batch.time(0)).isEqualTo(10_761_000_000L);
            decoder.decode(trace.streams().get(0).packets().get(0), batch);
            assertThat(batch.time(1)).isEqualTo(10_740_000_000L);
        }
    }

    @Test
    void shouldReadSeveralStreamClassesClocksAndContexts() throws Exception {
        Trace trace = TestTrace.of(temporary, TYPES + """
                trace { major = 1; minor = 8; byte_order = le; uuid = "01020304-0506-0708-090a-0b0c0d0e0f10";
                    packet.header := struct { u32 magic; u8 uuid[16]; u8 stream_id; }; };
                clock { name = one; freq = 1000000000; offset = 100; };
                clock { name = two; freq = 3; offset_s = 1; };
                stream { id = 0; packet.context := struct { u8 cpu_id; u8 depth; };
                    event.header := struct { integer { size = 32; align = 8; map = clock.one.value; } timestamp; };
                    event.context := struct { u8 tid; u8 pid; }; };
                stream { id = 7;
                    event.header := struct { u16 id; integer { size = 32; align = 8; map = clock.two.value; } t; }; };
                event { name = "e"; stream_id = 0; loglevel = 13; model.emf.uri = "http://x"; id = 0;
                    context := struct { u8 tid; }; fields := struct { u8 a; }; };
                event { name = "e"; stream_id = 7; id = 300; fields := struct { string _b; }; };
                callsite { name = "e"; func = "f"; line = 4; file = "x.c"; };
                """)
                .stream("a_10", "C11FFCC1 0102030405060708090a0b0c0d0e0f10 00 05 09 02000000 0102 03 04")
                .stream("a_9", "C11FFCC1 0102030405060708090a0b0c0d0e0f10 00 05 08 03000000 0506 07 08")
                .stream("b", "C11FFCC1 0102030405060708090a0b0c0d0e0f10 07 2C01 02000000 686900")
                .stream("empty", "").stream(".hidden", "00").open();
        assertThat(trace.uuid()).contains(UUID.fromString("01020304-0506-0708-090a-0b0c0d0e0f10"));
        assertThat(trace.streams()).extracting(s -> s.file().getFileName().toString())
                .containsExactly("b", "empty", "a_9", "a_10");
        assertThat(trace.streams()).extracting(Stream::cpu).containsExactly(-1, -1, 5, 5);
        assertThat(trace.eventClasses().get(0).attributes())
                .isEqualTo(Map.of("loglevel", "13", "model.emf.uri", "http://x"));
        assertThat(trace.eventClasses().get(1).hasField("b")).isTrue();
        String none = Long.toString(EventBatch.MISSING);
        assertThat(timesAndValues(trace, "a", "context.tid", "context.pid", "packet.depth")).containsExactly(
                "102 4 3 2 9", "103 8 7 6 8", "1666666666 " + String.join(" ", none, none, none, none));
    }

    @Test
    void shouldReferToHeadersFromPayloads() throws Exception {
        TestTrace trace = TestTrace.of(temporary, TYPES + """
                trace { major = 1; minor = 8; byte_order = be; packet.header := struct { u8 n; }; };
                stream { packet.context := struct { u8 m; };
                    event.header := struct { enum : u8 { x, y } id; };
                    event.context := struct { u8 k; }; };
                event { name = "e"; id = 1; context := struct { u8 j; }; fields := struct {
                    variant <stream.event.header.id> { u8 x; u16 y; } v; u8 a[trace.packet.header.n];
                    u8 b[stream.packet.context.m]; u8 c[stream.event.context.k]; u8 d[event.context.j]; u8 e[k]; }; };
                """).stream("s", "0102 01 00 02 1234 05 0607 0809");
        assertThat(trace.payload()).isEqualTo("{ v = { 4660 }, a = [ [0] = 5 ], b = [ [0] = 6, [1] = 7 ], c = [ ], "
                + "d = [ [0] = 8, [1] = 9 ], e = [ ] }");
        assertThat(timesAndValues(trace.open(), "v.y", "a", "b[1]", "c", "d[0]"))
                .allMatch(line -> line.startsWith("0 4660 "));
        assertThat(timesAndValues(trace.open(), "b[1]", "d[0]", "d[2]")).containsExactly("0 7 8 " + EventBatch.MISSING);
    }

    @Test
    void shouldReadMetadataInBigEndianPackets() throws Exception {
        Path plain = TestTrace.ofFields(temporary, "u8 a;").stream("s", "05").folder();
        byte[] text = Files.readAllBytes(plain.resolve("metadata"));
        java.nio.ByteBuffer packets = java.nio.ByteBuffer.allocate(2048);
        for (int from = 0; from < text.length; from += 200) {
            int length = Math.min(200, text.length - from);
            packets.putInt(0x75D11D57).putLong(1).putLong(2).putInt(0).putInt((37 + length) * 8)
                    .putInt((40 + length) * 8).put(new byte[] {0, 0, 0, 1, 8}).put(text, from, length).put(new byte[3]);
        }
        Files.write(plain.resolve("metadata"), java.util.Arrays.copyOf(packets.array(), packets.position()));
        assertThat(timesAndValues(Trace.open(plain), "a")).containsExactly("0 5");
    }

    @Test
    void shouldReadEveryWayToWriteAPath() throws Exception {
        Trace trace = TestTrace.ofFields(temporary, """
                u8 _a; struct { u8 _x; integer { size = 128; align = 8; } big; } _s; string _t; u8 _raw[3]; u16 _w[2];
                enum : u8 { _p, _q } _k; variant <_k> { struct { u8 _z; } _p; struct { u8 _y; } _q; } _v;
                floating_point { exp_dig = 8; mant_dig = 24; align = 8; } _f;
                """).stream("s", "01 02" + "00".repeat(16) + "686900 030405 06000700 01 09 0000C03F").open();
        Projection projection = Projection.builder()
                .select("e", 0, "a", "_a", "s.x", "_s._x", "s.big", "t", "raw", "raw[2]",
                        "w", "w[1]", "w[2]", "v.q.y", "v.p.z", "f", "nothing", "k", "_t", "_raw")
                .build();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            assertThat(events.next()).isTrue();
            long none = EventBatch.MISSING;
            assertThat(List.of(events.value(0), events.value(1), events.value(2), events.value(3), events.value(4)))
                    .containsExactly(1L, 1L, 2L, 2L, none);
            assertThat(events.text(5)).isEqualTo("hi");
            assertThat(events.textLength(6)).isEqualTo(3);
            assertThat(events.bytes()[events.textOffset(6)]).isEqualTo((byte) 3);
            assertThat(List.of(events.value(7), events.value(8), events.value(9), events.value(10)))
                    .containsExactly(5L, 2L, 7L, none);
            assertThat(List.of(events.value(11), events.value(12), events.value(14), events.value(15)))
                    .containsExactly(9L, none, none, 1L);
            assertThat(Double.longBitsToDouble(events.value(13))).isEqualTo(1.5);
            assertThat(events.text(14)).isEmpty();
            assertThat(events.text(16)).isEqualTo("hi");
            assertThat(events.value(17)).isEqualTo(events.value(6));
            assertThat(events.next()).isFalse();
            assertThat(events.next()).isFalse();
        }
    }

    @Test
    void shouldEndPacketWithoutSizeAtItsContent() throws Exception {
        String metadata = TYPES + """
                trace { major = 1; minor = 8; byte_order = le; };
                stream { packet.context := struct { u16 content_size; }; };
                event { name = "e"; fields := struct { u8 a; }; };
                """;
        TestTrace whole = TestTrace.of(temporary, metadata).stream("s", "2000 0102 1800 03");
        TestTrace cut = TestTrace.of(temporary, metadata).stream("s", "2000 0102 1800");

        assertThat(timesAndValues(whole.open(), "a")).containsExactly("0 1", "0 2", "0 3");
        assertThat(whole.payloadsByOracle()).containsExactly("{ a = 1 }", "{ a = 2 }", "{ a = 3 }");
        assertThat(cut.events()).hasSize(2);
        assertThat(cut.open().streams().get(0).isTruncated()).isTrue();
    }

    @Test
    void shouldRefuseMoreElementsThanAnyTracerWrites() throws Exception {
        TestTrace trace = TestTrace.ofFields(temporary, "u16 n; struct { } s[n]; u8 last;").stream("s", "0110 07");

        assertThatThrownBy(() -> timesAndValues(trace.open(), "last")).hasMessageContaining("length 4097");
    }

    @Test
    void shouldMendAnEndOfZero() throws Exception {
        Trace trace = TestTrace.of(temporary, TYPES + """
                trace { major = 1; minor = 8; byte_order = le; };
                stream { packet.context := struct { u64 timestamp_begin; u64 timestamp_end; }; };
                event { name = "e"; fields := struct { u8 a; }; };
                """).stream("s", littleEndian(5, 8, 0, 8, 1, 1)).open();
        assertThat(trace.streams().get(0).packets().get(0).begin()).isEqualTo(5);
        assertThat(trace.streams().get(0).packets().get(0).end()).isEqualTo(Packet.MISSING);
    }

    @Test
    void shouldReadCompactHeadersInBigEndian() throws Exception {
        TestTrace trace = TestTrace.of(temporary, TYPES + """
                trace { major = 1; minor = 8; byte_order = be; };
                clock { name = c; };
                typealias integer { size = 27; align = 1; map = clock.c.value; } := u27c;
                typealias integer { size = 64; align = 8; map = clock.c.value; } := u64c;
                stream { packet.context := struct { u64c timestamp_begin; };
                    event.header := struct {
                        enum : integer { size = 5; align = 1; } { compact = 0 ... 30, extended = 31 } id;
                        variant <id> { struct { u27c timestamp; } compact;
                            struct { u32 id; u64c timestamp; } extended; } v;
                    } align(8); };
                event { name = "e"; id = 2; fields := struct { u8 a; }; };
                event { name = "f"; id = 40; fields := struct { u16 a; }; };
                """).stream("s",
                "0000000007FFFFF0 17FFFFF1 01 10000003 02 F8 00000028 0000000100000000 0004 10000005 03");
        assertThat(timesAndValues(trace.open(), "a")).containsExactly("134217713 1", "134217731 2", "4294967301 3");
        assertThat(trace.events()).hasSize(4);
    }

    @Test
    void shouldKeepAnIdThatAPayloadRefersTo() throws Exception {
        Trace trace = TestTrace.of(temporary, TYPES + """
                trace { major = 1; minor = 8; byte_order = le; };
                clock { name = c; };
                typealias integer { size = 27; align = 1; map = clock.c.value; } := u27c;
                typealias integer { size = 64; align = 8; map = clock.c.value; } := u64c;
                stream { event.header := struct {
                        enum : integer { size = 5; align = 1; } { compact = 0 ... 30, extended = 31 } id;
                        variant <id> { struct { u27c timestamp; } compact;
                            struct { u32 id; u64c timestamp; } extended; } v;
                    } align(8); };
                event { name = "e"; id = 2; fields := struct { u8 a[stream.event.header.id]; u8 b; }; };
                """).stream("s", "22000000 0102 05").open();
        assertThat(timesAndValues(trace, "b")).containsExactly("1 5");
    }

    @Test
    void shouldFindTracesInNumericOrderThroughLoopsOfLinks() throws Exception {
        for (String name : List.of("b/host10", "b/host9", "a")) {
            Files.createDirectories(temporary.resolve(name));
            Files.writeString(temporary.resolve(name).resolve("metadata"), "");
        }
        Files.createSymbolicLink(temporary.resolve("b/host9/loop"), temporary);
        assertThat(Trace.find(temporary)).extracting(p -> temporary.relativize(p).toString())
                .containsExactly("a", "b/host9", "b/host10");
    }

    @Test
    void shouldSayWhatIsThereWhereNoTraceIs() throws Exception {
        Path file = Files.writeString(temporary.resolve("metadata.txt"), "");

        assertThatThrownBy(() -> Trace.find(temporary)).isInstanceOf(NoTraceException.class)
                .hasMessage(temporary + ": no CTF trace here or below");
        assertThatThrownBy(() -> Trace.find(file)).isInstanceOf(NoTraceException.class)
                .hasMessage(file + ": not a folder");
        assertThatThrownBy(() -> Trace.find(temporary.resolve("none"))).isInstanceOf(NoTraceException.class)
                .hasMessage(temporary.resolve("none") + ": no such folder");
    }

    @Test
    void shouldConvertCyclesExactly() {
        assertThat(clock(1_000_000_000, 1, 5).nanoseconds(7)).isEqualTo(1_000_000_012L);
        assertThat(clock(3, 1, 1).nanoseconds(1)).isEqualTo(1_666_666_666L);
        assertThat(clock(2_893_299_000L, 0, 0).nanoseconds(Long.MAX_VALUE)).isEqualTo(3_187_839_223_272_387_612L);
        assertThat(clock(40_000_000_000L, 0, 0).nanoseconds(39_999_999_999L)).isEqualTo(999_999_999L);
        assertThat(clock(40_000_000_000L, 0, 0).nanoseconds(-1L)).isEqualTo(461_168_601_842_738_790L);
        assertThat(clock(1000, 0, -1500).nanoseconds(1499)).isEqualTo(-1_000_000L);
        assertThatThrownBy(() -> clock(0, 0, 0)).isInstanceOf(CtfException.class);
    }

    private static ClockClass clock(long frequency, long seconds, long cycles) {
        return new ClockClass("c", java.util.Optional.empty(), "", frequency, seconds, cycles);
    }
}
