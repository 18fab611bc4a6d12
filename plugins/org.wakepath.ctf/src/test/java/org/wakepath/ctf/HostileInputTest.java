// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wakepath.ctf.TestTrace.littleEndian;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.type.CtfException;

/** Each fault gives one exception that names file, place and value. */
@Timeout(240)
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

    /** Its layout fits, as if only the metadata was written again. */
    @Test
    void shouldReadPacketsOfAnotherTrace() throws Exception {
        TestTrace trace = TestTrace.of(temporary, PACKETS).stream("s", packet(0xC1FC1FC1L, 2, 0, 360, 360, 1));
        assertThat(trace.events()).hasSize(1);
        assertThat(trace.open().foreignPackets()).isEqualTo(1);
    }

    /** Of two events the second is not declared. */
    @Test
    void shouldGiveTheEventsBeforeAFault() throws Exception {
        byte[] packet = littleEndian(0xC1FC1FC1L, 4, 0, 8, 1L << 56, 8, 0, 4, 400, 8, 400, 8, 1, 1, 7, 4, 5, 1, 7, 4);
        Trace trace = TestTrace.of(temporary, PACKETS).stream("s", packet).open();
        Projection all = Projection.builder().select("e", 0, "a").build();
        for (ExecutorService workers : new ExecutorService[] {null, Executors.newSingleThreadExecutor()}) {
            try (MergedEvents events = new MergedEvents(trace.streams(), t -> all, workers)) {
                assertThat(events.next()).isTrue();
                assertThat(events.value(0)).isEqualTo(7);
                assertThatThrownBy(events::next).isInstanceOf(BrokenTraceException.class)
                        .hasMessageContaining("unknown event id 5");
            }
        }
        Stream stream = trace.streams().get(0);
        try (PacketDecoder decoder = new PacketDecoder(stream, all)) {
            assertThatThrownBy(() -> decoder.decode(stream.packets().get(0), new EventBatch()))
                    .isInstanceOf(BrokenTraceException.class);
        }
    }

    @Test
    void shouldOpenTheTracesThatAreNotBroken() throws Exception {
        Path good = TestTrace.of(temporary, PACKETS).folder();
        Path bad = TestTrace.of(temporary, "nonsense").folder();
        OpenedTraces opened = Trace.openReadable(List.of(bad, good), 2);
        assertThat(opened.traces()).extracting(Trace::folder).containsExactly(good);
        assertThat(opened.broken()).extracting(BrokenTraceException::folder).containsExactly(bad);
        assertThatThrownBy(() -> Trace.openAll(List.of(good, bad), 1)).isInstanceOf(BrokenTraceException.class)
                .hasMessageContaining(bad.toString());
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
    @ValueSource(strings = {"u8 x; struct { } a[30000][30000];", "u8 x; struct { struct { } b[3000]; } a[3000];"})
    void shouldNotShowAThousandMillionEmptyStructures(String fields) throws Exception {
        TestTrace trace = TestTrace.ofFields(temporary, fields).stream("s", new byte[4096]);
        assertThatThrownBy(trace::events).isInstanceOf(CtfException.class)
                .hasMessageContaining("packet 0 at byte 0").hasMessageContaining("elements without bits");
    }

    /** Its thousand million elements take no bits at all. */
    @Test
    void shouldRefuseAHeaderOfEmptyStructures() throws Exception {
        TestTrace trace = TestTrace.of(temporary, PACKETS.replace("u32 stream_id;", "struct { } a[30000][30000];"))
                .stream("s", Arrays.copyOf(littleEndian(0xC1FC1FC1L, 4, 0, 8, 1L << 56, 8), 4096));
        assertThatThrownBy(trace::open).isInstanceOf(CtfException.class)
                .hasMessageContaining("packet 0 at byte 0").hasMessageContaining("elements without bits");
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
        "trace { byte_order = le; }; clock { name = a; offset_s = 9223372036854775807; }; | beyond the years",
        "trace { byte_order = le; }; clock { name = a; freq = 1; offset = 9223372037; }; | beyond the years",
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
        "trace { byte_order = le; }; env { a = 18446744073709551616; }; | 64 bits",
        "trace { byte_order = le; }; struct a { string x; } align(18446744073709551624); | 64 bits",
    })
    void shouldRefuseMetadata(String text, String message) throws Exception {
        TestTrace trace = TestTrace.of(temporary, text);
        assertThatThrownBy(trace::open).isInstanceOf(CtfException.class)
                .hasMessageContaining(trace.folder().resolve("metadata").toString())
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "trace { major = ; }; | line 2, column 17: found ';', expected a value",
        "trace { major 1; }; | line 2, column 15: found '1', expected an attribute, a declaration or '}'",
        "trace { byte_order = le } | line 2, column 25: found '}', expected ';'",
        "trace { byte_order = le; }; stream { | line 3, column 1: found the end, expected an attribute, a declaration or '}'",
        "}; | line 2, column 1: found '}', expected a declaration or a block such as event",
        "struct { string [3]; }; | line 2, column 17: found '[', expected a name",
        "typealias integer := ; | line 2, column 22: found ';', expected a type or a declaration",
        "enum { a, = 3 } x; | line 2, column 11: found '=', expected ',' or '}'",
        "struct { string s[}; | line 2, column 19: found '}', expected a number or the name of a field",
        "env { a = \"text; }; | line 2, column 11: found a quote that is not closed in its line",
        "/* no end | line 2, column 1: found a comment without an end",
        "trace @ | line 2, column 7: found '@', which has no meaning here",
    })
    void shouldSayWhatWasFoundAndExpected(String text, String message) throws Exception {
        assertThatThrownBy(TestTrace.of(temporary, text + "\n")::open).isInstanceOf(CtfException.class)
                .hasMessageEndingWith("metadata: " + message);
    }

    @Test
    void shouldRefuseDeepNesting() throws Exception {
        String deep = "struct { ".repeat(100_000) + "string s; " + "} x; ".repeat(100_000);
        assertThatThrownBy(TestTrace.ofFields(temporary, deep)::open).isInstanceOf(CtfException.class)
                .hasMessageContaining("nested deeper");
    }

    @Test
    void shouldRefuseManyDimensions() throws Exception {
        assertThatThrownBy(TestTrace.ofFields(temporary, "u8 a" + "[1]".repeat(100_000) + ";")::open)
                .isInstanceOf(CtfException.class).hasMessageContaining("line ").hasMessageContaining("nested deeper");
    }

    @ParameterizedTest
    @ValueSource(strings = {"u8 a[%s];", "enum : u8 { a = %s } x;", "struct { u8 x; } align(%s) y;"})
    void shouldRefuseANumberOfAMillionDigits(String fields) throws Exception {
        assertThatThrownBy(TestTrace.ofFields(temporary, fields.formatted("9".repeat(1_000_000)))::open)
                .isInstanceOf(CtfException.class).hasMessageEndingWith("needs more than 64 bits")
                .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(1000));
    }

    /** Each field is found by its name directly, and not by looking through all others. */
    @ParameterizedTest
    @CsvSource({
        "u8 a%1$d; u8 b%1$d[a%1$d];, ''",
        "enum : u8 { x = 0 } t%1$d; variant <t%1$d> { u8 x; } v%1$d;, ''",
        "u8 a%1$d;, u8 b%1$d[s.a%1$d];",
    })
    void shouldReadFiftyThousandReferences(String inside, String outside) throws Exception {
        String fields = "struct { " + repeated(inside, 50_000) + " } s; " + repeated(outside, 50_000);
        assertThat(TestTrace.ofFields(temporary, fields).open().eventClasses()).hasSize(1);
    }

    @Test
    void shouldReadAnEnumerationOfFiftyThousandLabels() throws Exception {
        String labels = repeated("x%d,", 50_000);
        String options = repeated("u8 x%d;", 50_000);
        Trace trace = TestTrace.ofFields(temporary,
                "enum : u32 { " + labels + " last } t; variant <t> { " + options + " } v;").open();
        assertThat(trace.eventClasses()).hasSize(1);
    }

    private static String repeated(String format, int times) {
        return IntStream.range(0, times).mapToObj(format::formatted).collect(Collectors.joining(" "));
    }

    /** Each may start a packet, and none does. */
    @ParameterizedTest
    @ValueSource(strings = {"u32 magic;", "u32 magic; string s;"})
    void shouldSearchAmongMagicNumbersForAPacket(String header) throws Exception {
        byte[] bytes = new byte[16 << 20];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            buffer.putInt(0xC1FC1FC1);
        }
        byte[] first = header.contains("string") ? littleEndian(0xC1FC1FC1L, 4, 0, 1, 1L << 32, 8, 1L << 32, 8)
                : littleEndian(0xC1FC1FC1L, 4, 1L << 32, 8, 1L << 32, 8);
        System.arraycopy(first, 0, bytes, 0, first.length);
        String metadata = PACKETS.replace("u8 uuid[16]; u32 stream_id;", "").replace("u32 magic;", header)
                .replace("struct { u8 id; }", "struct { }");
        Trace trace = TestTrace.of(temporary, metadata.replace("id = 1;", "id = 0;")).stream("s", bytes).open();
        assertThat(trace.streams().get(0).isTruncated()).isTrue();
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
        assertThatThrownBy(() -> decodeNothing(trace)).isInstanceOf(CtfException.class)
                .hasMessageContaining("ends at byte");
    }

    @Test
    void shouldRefuseAFolderWithoutMetadata() {
        assertThatThrownBy(() -> Trace.open(temporary)).isInstanceOf(CtfException.class)
                .hasMessageContaining("metadata");
    }

    @ParameterizedTest
    @CsvSource({"571DD175, ends early", "571DD175" + "0000000000000000000000000000000000000000" + "28010000FF010000"
            + "0000000108" + "0000, ends early",
        "571DD175" + "0000000000000000000000000000000000000000"
                + "2801000028010000" + "0100000108, compressed",
        "571DD175" + "2F2A2043544620312E38202A2F0A2020202020202020"
                + "202020202020202020" + "7479706564656620, packet at byte 0: version 116.121 is neither"})
    void shouldRefuseMetadataPacket(String hex, String message) throws Exception {
        Path folder = TestTrace.of(temporary, "").folder();
        Files.write(folder.resolve("metadata"), java.util.HexFormat.of().parseHex(hex));
        assertThatThrownBy(() -> Trace.open(folder)).isInstanceOf(CtfException.class).hasMessageContaining(message);
    }
}
