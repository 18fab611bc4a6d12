// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Kinds of fields, each against a value worked out by hand and against babeltrace2. */
class FieldTypesTest {
    @TempDir
    private Path temporary;

    private static Arguments le(String fields, String bytes, String expected) {
        return Arguments.of("le", fields, bytes, expected);
    }

    private static Arguments be(String fields, String bytes, String expected) {
        return Arguments.of("be", fields, bytes, expected);
    }

    static List<Arguments> fields() {
        return List.of(
                le("u8 a; u16 b; u32 c;", "01 0200 03000000", "{ a = 1, b = 2, c = 3 }"),
                be("u8 a; u16 b; u32 c;", "01 0002 00000003", "{ a = 1, b = 2, c = 3 }"),
                le("integer { size = 16; byte_order = be; } a; integer { size = 16; byte_order = network; } b; "
                        + "integer { size = 16; byte_order = native; } c;", "0001 0002 0300",
                        "{ a = 1, b = 2, c = 3 }"),
                // 3 bits 101, 7 bits 0000001, 12 bits 0xABC, 2 bits 11, from the lowest bit up
                le("integer { size = 3; align = 1; } a; integer { size = 7; align = 1; } b; "
                        + "integer { size = 12; align = 1; } c; integer { size = 2; align = 1; } d;",
                        "0D F0 EA", "{ a = 5, b = 1, c = 2748, d = 3 }"),
                // 101 0000001 101010111100 11 from the highest bit down
                be("integer { size = 3; align = 1; } a; integer { size = 7; align = 1; } b; "
                        + "integer { size = 12; align = 1; } c; integer { size = 2; align = 1; } d;",
                        "A0 6A F3", "{ a = 5, b = 1, c = 2748, d = 3 }"),
                le("integer { size = 5; align = 1; signed = true; } a; integer { size = 3; align = 1; signed = 1; } b;",
                        "7F", "{ a = -1, b = 3 }"),
                be("integer { size = 4; align = 1; } a; integer { size = 64; align = 1; signed = true; } b; "
                        + "integer { size = 4; align = 1; } c;", "1FFFFFFFFFFFFFFFE2", "{ a = 1, b = -2, c = 2 }"),
                le("integer { size = 4; align = 1; } a; integer { size = 64; align = 1; } b; "
                        + "integer { size = 4; align = 1; } c;", "F1 FF FF FF FF FF FF FF 2F",
                        "{ a = 1, b = 18446744073709551615, c = 2 }"),
                le("u8 a; integer { size = 8; align = 32; } b;", "01000000 02", "{ a = 1, b = 2 }"),
                le("u8 a; struct { u8 b; u8 c; } align(16) s; u8 d;", "0100 0203 04",
                        "{ a = 1, s = { b = 2, c = 3 }, d = 4 }"),
                le("integer { size = 8; base = 16; } a; integer { size = 8; base = octal; } b; "
                        + "integer { size = 8; base = b; } c;", "FF 08 85", "{ a = 0xFF, b = 010, c = 0b10000101 }"),
                le("floating_point { exp_dig = 8; mant_dig = 24; align = 8; } f; "
                        + "floating_point { exp_dig = 11; mant_dig = 53; align = 8; } d;",
                        "0000C03F 0000000000000CC0", "{ f = 1.5, d = -3.5 }"),
                be("floating_point { exp_dig = 8; mant_dig = 24; align = 8; } f; "
                        + "floating_point { exp_dig = 11; mant_dig = 53; align = 8; byte_order = le; } d;",
                        "3FC00000 0000000000000CC0", "{ f = 1.5, d = -3.5 }"),
                le("string s; string { encoding = ASCII; } t; u8 a;", "6869 00 00 07",
                        "{ s = \"hi\", t = \"\", a = 7 }"),
                le("integer { size = 8; encoding = UTF8; } t[4]; u8 a;", "68690000 07", "{ t = \"hi\", a = 7 }"),
                le("u8 n; integer { size = 8; encoding = UTF8; } t[n]; u8 a;", "02 6869 07",
                        "{ n = 2, t = \"hi\", a = 7 }"),
                le("u8 a[3]; u8 n; u16 s[n]; u8 z[0];", "010203 02 0400 0500",
                        "{ a = [ [0] = 1, [1] = 2, [2] = 3 ], n = 2, s = [ [0] = 4, [1] = 5 ], z = [ ] }"),
                le("u8 n; string s[n]; u8 a;", "02 6100 6263 00 07",
                        "{ n = 2, s = [ [0] = \"a\", [1] = \"bc\" ], a = 7 }"),
                le("u8 n; struct { u8 m; u8 v[m]; } s[n]; u8 a;", "02 01 05 02 06 07 09",
                        "{ n = 2, s = [ [0] = { m = 1, v = [ [0] = 5 ] }, [1] = { m = 2, v = [ [0] = 6, [1] = 7 ] } ], a = 9 }"),
                le("typedef u8 pair[2]; pair rows[2]; u8 a;", "01020304 05",
                        "{ rows = [ [0] = [ [0] = 1, [1] = 2 ], [1] = [ [0] = 3, [1] = 4 ] ], a = 5 }"),
                le("integer { size = 3; align = 1; } bits[5]; u8 a;", "88 C6 00 09".replace(" 00", ""),
                        "{ bits = [ [0] = 0, [1] = 1, [2] = 2, [3] = 3, [4] = 4 ], a = 9 }"),
                le("enum : integer { size = 8; signed = true; } { n = -2 ... -1, z = 0, m = -1 } x;", "FF",
                        "{ x = ( \"n\", \"m\" : container = -1 ) }"),
                le("enum kind : u8 { one = 1, two = 2 ... 3, two = 9 } k; variant <k> { u8 one; u16 two; } v; u8 a;",
                        "09 3412 07", "{ k = ( \"two\" : container = 9 ), v = { 4660 }, a = 7 }"),
                le("enum : u8 { x, y } k; struct { struct { variant <k> { u8 x; string y; } v; } i; } o; u8 a;",
                        "01 6100 07", "{ k = ( \"y\" : container = 1 ), o = { i = { v = { \"a\" } } }, a = 7 }"),
                le("u8 n; u8 s[event.fields.n];", "01 05", "{ n = 1, s = [ [0] = 5 ] }"),
                le("struct { typedef u16 t; t a; } s; typedef u8 t; t b;", "0100 02", "{ s = { a = 1 }, b = 2 }"),
                le("integer { size = 8; align = 32; } z; enum : u8 { x, y } k; variant <k> { u8 x; u16 y; } v; "
                        + "integer { size = 8; align = 32; } a;", "09 01 0200 03",
                        "{ z = 9, k = ( \"y\" : container = 1 ), v = { 2 }, a = 3 }"),
                le("integer { size = 8; align = 32; } z; enum : u8 { x, y } k; variant <k> { u16 x; u32 y; } v; "
                        + "integer { size = 8; align = 32; } a;", "09 01 02000000 0000 03",
                        "{ z = 9, k = ( \"y\" : container = 1 ), v = { 2 }, a = 3 }"),
                le("struct { } empty; u8 a;", "01", "{ empty = { }, a = 1 }"),
                le("u8 a, b, c[2];", "01020304", "{ a = 1, b = 2, c = [ [0] = 3, [1] = 4 ] }"),
                le("u8 a[2][3];", "010203040506", "{ a = [ [0] = [ [0] = 1, [1] = 2, [2] = 3 ], "
                        + "[1] = [ [0] = 4, [1] = 5, [2] = 6 ] ] }"),
                le("u8 s[env.count]; u8 a;", "010203", "{ s = [ [0] = 1, [1] = 2 ], a = 3 }"),
                le("u8 n; struct { u8 n; u8 s[n]; } q; u8 t[n];", "01 02 0304 05",
                        "{ n = 1, q = { n = 2, s = [ [0] = 3, [1] = 4 ] }, t = [ [0] = 5 ] }"),
                le("u8 n; struct { } s[n]; u8 z[n];", "02 0102",
                        "{ n = 2, s = [ [0] = { }, [1] = { } ], z = [ [0] = 1, [1] = 2 ] }"),
                // No bits are left for these.
                le("u8 n; struct { } a[3]; struct { struct { } b; u8 c[0]; } s[n];", "02",
                        "{ n = 2, a = [ [0] = { }, [1] = { }, [2] = { } ], "
                                + "s = [ [0] = { b = { }, c = [ ] }, [1] = { b = { }, c = [ ] } ] }"),
                le("u8 n; u8 m; struct { u8 v[m]; } s[n];", "02 00",
                        "{ n = 2, m = 0, s = [ [0] = { v = [ ] }, [1] = { v = [ ] } ] }"));
    }

    /** Of CTF 1.8 too, but babeltrace2 does not know it. */
    static List<Arguments> rareFields() {
        return List.of(
                le("enum : u8 { a, b, c = 5 ... 7, \"d d\", e = 'A', b = 9 } x; u8 z;", "06 00",
                        "{ x = ( \"c\" : container = 6 ), z = 0 }"),
                le("enum : u8 { a, b, c = 5 ... 7, \"d d\", e = 'A', b = 9 } x[4];", "08 41 09 63",
                        "{ x = [ [0] = ( \"d d\" : container = 8 ), [1] = ( \"e\" : container = 65 ), "
                                + "[2] = ( \"b\" : container = 9 ), [3] = ( <unknown> : container = 99 ) ] }"),
                le("variant choice { u8 x; u16 y; }; enum : u8 { x, y } k; variant choice <k> v; u8 a;",
                        "01 0200 03", "{ k = ( \"y\" : container = 1 ), v = { 2 }, a = 3 }"),
                le("struct { enum : u8 { x, y } k; u8 n; } h; variant <h.k> { u8 x; u16 y; } v; u8 s[h.n];",
                        "01 01 0200 03",
                        "{ h = { k = ( \"y\" : container = 1 ), n = 1 }, v = { 2 }, s = [ [0] = 3 ] }"),
                le("typealias u16 := word; typedef struct { word w; } s_t; struct named { s_t s; }; struct named n; "
                        + "typealias struct named := again; again m;", "0100 0200",
                        "{ n = { s = { w = 1 } }, m = { s = { w = 2 } } }"),
                le("u8 _a; u8 __b; u8 stream; u8 event;", "01020304", "{ a = 1, _b = 2, stream = 3, event = 4 }"),
                le("integer { size = 72; align = 8; } a; integer { size = 72; align = 8; signed = true; } b; u8 c;",
                        "000000000000000001 FEFFFFFFFFFFFFFFFF 07", "{ a = 18446744073709551616, b = -2, c = 7 }"),
                be("integer { size = 72; align = 8; } a;", "010000000000000002", "{ a = 18446744073709551618 }"));
    }

    static List<Arguments> allFields() {
        return Stream.concat(fields().stream(), rareFields().stream()).toList();
    }

    @ParameterizedTest
    @MethodSource("allFields")
    void shouldReadField(String order, String fields, String bytes, String expected) throws Exception {
        TestTrace trace = TestTrace.ofFields(temporary, order, fields).stream("s", bytes);
        assertThat(trace.payload()).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void shouldReadFieldAsBabeltrace2Does(String order, String fields, String bytes, String expected)
            throws Exception {
        TestTrace trace = TestTrace.ofFields(temporary, order, fields).stream("s", bytes);
        assertThat(trace.payloadsByOracle()).containsExactly(trace.payload());
    }

    @ParameterizedTest
    @MethodSource("allFields")
    void shouldPassTheFieldInOneStep(String order, String fields, String bytes, String expected) throws Exception {
        TestTrace made = TestTrace.ofFields(temporary, order, fields + " integer { size = 8; align = 8; } last;")
                .stream("s", bytes + "7B");
        Trace trace = made.open();
        Projection projection = Projection.builder().select("e", 3, "last").build();
        EventBatch batch = new EventBatch();
        try (PacketDecoder decoder = new PacketDecoder(trace.streams().get(0), projection)) {
            decoder.decode(trace.streams().get(0).packets().get(0), batch);
        }
        assertThat(batch.size()).isOne();
        assertThat(batch.value(0, 0)).isEqualTo(0x7B);
    }
}
