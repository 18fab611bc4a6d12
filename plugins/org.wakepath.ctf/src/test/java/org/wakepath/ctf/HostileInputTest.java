/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wakepath.ctf.TestTrace.littleEndian;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each fault gives one exception that names file, place and value. */
@Timeout(20)
class HostileInputTest {
    private static final String PACKETS = """
            typealias integer { size = 8; align = 8; } := u8;
            typealias integer { size = 32; align = 8; } := u32;
            typealias integer { size = 64; align = 8; } := u64;
            trace { major = 1; minor = 8; byte_order = le; uuid = "00000000-0000-0000-0000-000000000001";
                packet.header := struct { u32 magic; u8 uuid[16]; u32 stream_id; }; };
            stream { id = 0; packet.context := struct { u64 content_size; u64 packet_size; };
                event.header := struct { u8 id; }; };
            event { name = "e"; id = 1; fields := struct { u32 a; }; };
            """;

    @TempDir
    private Path temporary;

    private static byte[] packet(long magic, long uuid, long stream, long content, long size, long id) {
        return littleEndian(magic, 4, 0, 8, uuid << 56, 8, stream, 4, content, 8, size, 8, id, 1, 7, 4);
    }

    @ParameterizedTest
    @CsvSource({
        "0xC1FC1FC2, 1, 0, 368, 368, 1, magic 0xC1FC1FC2",
        "0xC1FC1FC1, 2, 0, 368, 368, 1, UUID 00000000-0000-0000-0000-000000000002",
        "0xC1FC1FC1, 1, 9, 368, 368, 1, stream class 9",
        "0xC1FC1FC1, 1, 0, 376, 368, 1, content of 376 bits",
        "0xC1FC1FC1, 1, 0, 8, 368, 1, content of 8 bits",
        "0xC1FC1FC1, 1, 0, 0, 0, 1, packet size of 0 bits",
        "0xC1FC1FC1, 1, 0, 360, 365, 1, packet size of 365 bits",
        "0xC1FC1FC1, 1, 0, 368, -8, 1, packet size of 18446744073709551608 bits",
        "0xC1FC1FC1, 1, 0, 368, 800, 5, unknown event id 5",
        "0xC1FC1FC1, 1, 0, 360, 360, 5, unknown event id 5",
        "0xC1FC1FC1, 1, 0, 352, 360, 1, ends at bit 360",
    })
    void shouldRefusePacket(String magic, long uuid, long stream, long content, long size, long id, String message)
            throws Exception {
        TestTrace trace = TestTrace.of(temporary, PACKETS)
                .stream("s", packet(Long.decode(magic), uuid, stream, content, size, id));
        assertThatThrownBy(trace::events).isInstanceOf(CtfException.class)
                .hasMessageContaining(message).hasMessageContaining("packet 0 at byte 0")
                .hasMessageContaining(trace.folder().toString());
        assertThatThrownBy(() -> decodeNothing(trace.open())).isInstanceOf(CtfException.class)
                .hasMessageContaining("packet 0 at byte 0");
    }

    private static void decodeNothing(Trace trace) {
        Projection none = Projection.builder().build();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> none, null)) {
            while (events.next()) {
                assertThat(events.kind()).isNotNegative();
            }
        }
    }

    @Test
    void shouldAcceptTheFaultlessPacket() throws Exception {
        assertThat(TestTrace.of(temporary, PACKETS).stream("s", packet(0xC1FC1FC1L, 1, 0, 360, 360, 1)).events())
                .containsExactly("stream.packet.context = { }, event.fields = { a = 7 }");
    }

    @ParameterizedTest
    @CsvSource({
        "u32 n; u8 a[n];, FFFFFFFF 01",
        "u32 n; u64 a[n];, FFFFFFFF 01",
        "u64 n; u8 a[n];, FFFFFFFFFFFFFFFF 01",
        "u64 n; struct { u8 m; u8 b[m]; } a[n];, FFFFFFFFFFFFFF7F 01",
        "u64 n; struct { } a[n];, FFFFFFFFFFFFFFFF 01",
        "u8 n; string a;, 01 6162",
        "u8 a[4000000000];, 01",
        "string a[4000000000];, 0100",
        "'u8 a[1000000000][1000000000][1000000000][1000000000];', 01",
        "struct { } a[9000000000000000000];, 01",
        "integer { size = 65000; } a;, 01",
        "enum : u8 { x = 1 } k; variant <k> { u8 x; } v;, 0203",
        "struct { } a;, 01",
    })
    void shouldRefusePayload(String fields, String bytes) throws Exception {
        TestTrace trace = TestTrace.ofFields(temporary, fields).stream("s", bytes);
        assertThatThrownBy(trace::events).isInstanceOf(CtfException.class)
                .hasMessageContaining("packet 0 at byte 0").hasMessageContaining("at byte ");
        assertThatThrownBy(() -> decodeNothing(trace.open())).isInstanceOf(CtfException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "trace { | line 2",
        "nothing | line 2",
        "trace { major = 1; byte_order = le; } | line 2",
        "trace { major = 1; }; | byte_order",
        "trace { byte_order = middle; }; | middle",
        "trace { major = 2; byte_order = le; }; | 2",
        "trace { byte_order = le; }; struct a { struct b x; }; | struct b",
        "trace { byte_order = le; }; struct a { struct a x; }; | struct a",
        "trace { byte_order = le; }; typealias b := c; | 'b'",
        "trace { byte_order = le; }; typealias integer { size = 0; } := c; | 0 bits",
        "trace { byte_order = le; }; typealias integer { size = 99999999999999999999; } := c; | 64 bits",
        "trace { byte_order = le; }; typealias integer { size = 8; align = 3; } := c; | 3",
        "trace { byte_order = le; }; typealias integer { size = 8; map = clock; } := c; | clock",
        "trace { byte_order = le; }; typealias integer { size = 8; } := c; typealias integer { size = 8; } := c; | 'c'",
        "trace { byte_order = le; }; typealias floating_point { exp_dig = 3; mant_dig = 4; } := c; | 3",
        "trace { byte_order = le; }; typealias enum : none { a } := c; | none",
        "trace { byte_order = le; }; event { id = 1; }; | name",
        "trace { byte_order = le; }; stream { id = 1; }; event { name = a; stream_id = 2; }; | 2",
        "trace { byte_order = le; }; event { name = a; }; event { name = b; }; | 0",
        "trace { byte_order = le; }; clock { name = a; freq = 0; }; | 0",
        "trace { byte_order = le; uuid = \"x\"; }; | x",
        "trace { byte_order = le; }; stream { event.header := string; }; | event.header",
        "trace { byte_order = le; }; event { name = a; fields := struct { variant { string x; } v; }; }; | tag",
        "trace { byte_order = le; }; event { name = a; fields := struct { variant <k> { string x; } v; }; }; | k",
        "trace { byte_order = le; }; event { name = a; fields := struct { string s[n]; }; }; | n",
        "trace { byte_order = le; }; event { name = a; fields := struct { string n; string s[n]; }; }; | n",
        "trace { byte_order = le; }; event { name = a; fields := struct { string n; string n; }; }; | n",
        "trace { byte_order = le; }; event { name = a; fields := struct { string s[-1]; }; }; | -1",
        "trace { byte_order = le; }; event { name = a; fields := struct { string s[env.x]; }; }; | env.x",
        "trace { byte_order = le; }; stream { event.header := struct { integer { size = 8; map = clock.c.value; } t; }; }; | c",
        "\"unfinished | line 2",
        "/* unfinished | line 2",
        "trace { byte_order = le; }; @ | @",
    })
    void shouldRefuseMetadata(String text, String message) throws Exception {
        TestTrace trace = TestTrace.of(temporary, text);
        assertThatThrownBy(trace::open).isInstanceOf(CtfException.class)
                .hasMessageContaining(trace.folder().resolve("metadata").toString())
                .hasMessageContaining(message);
    }

    @Test
    void shouldRefuseDeepNesting() throws Exception {
        String deep = "struct { ".repeat(100_000) + "string s; " + "} x; ".repeat(100_000);
        assertThatThrownBy(TestTrace.ofFields(temporary, deep)::open).isInstanceOf(CtfException.class)
                .hasMessageContaining("nested deeper");
    }

    @Test
    void shouldRefuseDeepChainsOfNames() throws Exception {
        StringBuilder chain = new StringBuilder("typedef u8 t0[1]; ");
        for (int i = 1; i < 50_000; i++) {
            chain.append("typedef t").append(i - 1).append(" t").append(i).append("[1]; ");
        }
        assertThatThrownBy(TestTrace.ofFields(temporary, chain + "t49999 x;")::open).isInstanceOf(CtfException.class)
                .hasMessageContaining("nested deeper");
    }

    @Test
    void shouldRefuseTypesThatDoubleWithEachName() throws Exception {
        StringBuilder chain = new StringBuilder("typedef struct { u8 a; u8 b; } t0; ");
        for (int i = 1; i < 40; i++) {
            chain.append("typedef struct { t").append(i - 1).append(" a; t").append(i - 1).append(" b; } t").append(i)
                    .append("; ");
        }
        assertThatThrownBy(TestTrace.ofFields(temporary, chain + "t39 x;")::open).isInstanceOf(CtfException.class)
                .hasMessageContaining("more than");
    }

    @Test
    void shouldRefuseAFileThatShrinksAfterIndexing() throws Exception {
        TestTrace made = TestTrace.of(temporary, PACKETS).stream("s", packet(0xC1FC1FC1L, 1, 0, 360, 360, 1));
        Trace trace = made.open();
        Files.write(made.folder().resolve("s"), new byte[10]);
        assertThatThrownBy(() -> decodeNothing(trace)).isInstanceOf(CtfException.class).hasMessageContaining("ends at byte");
    }

    @Test
    void shouldRefuseAFolderWithoutMetadata() {
        assertThatThrownBy(() -> Trace.open(temporary)).isInstanceOf(CtfException.class)
                .hasMessageContaining("metadata");
    }

    @ParameterizedTest
    @CsvSource({"571DD175, ends early", "571DD175" + "0000000000000000000000000000000000000000" + "28010000FF010000"
            + "0000000108" + "0000, ends early", "571DD175" + "0000000000000000000000000000000000000000"
            + "2801000028010000" + "0100000108, compressed"})
    void shouldRefuseMetadataPacket(String hex, String message) throws Exception {
        Path folder = TestTrace.of(temporary, "").folder();
        Files.write(folder.resolve("metadata"), java.util.HexFormat.of().parseHex(hex));
        assertThatThrownBy(() -> Trace.open(folder)).isInstanceOf(CtfException.class).hasMessageContaining(message);
    }
}
