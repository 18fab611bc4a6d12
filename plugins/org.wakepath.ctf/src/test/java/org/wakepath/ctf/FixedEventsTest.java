// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wakepath.ctf.type.CtfException;

class FixedEventsTest {
    private static final String FIELDS = """
            FF FF FEFF FEFF FDFFFFFF FDFFFFFF FCFFFFFFFFFFFFFF 0807060504030201 61620000
            """;
    private static final Projection ALL = Projection.builder()
            .select("all", 0, "s1", "u1", "s2", "u2", "s4", "u4", "s8", "u8", "none", "text")
            .select("word", 1, "word").build();

    /** LTTng's event headers, and four of them: ids 1 and 2, 1 in the long form, and 1 with the clock wrapped. */
    private enum Header {
        COMPACT("size = 5; align = 1;", "30", "31", "size = 27; align = 1;",
                "A1000000", "C2000000", "1F 01000000 0000000001000000", "61000000"),
        LARGE("size = 16; align = 8;", "65534", "65535", "size = 32; align = 8;",
                "0100 05000000", "0200 06000000", "FFFF 01000000 0000000001000000", "0100 03000000");

        private final String metadata;
        private final String[] headers;

        Header(String id, String last, String escape, String time, String... headers) {
            this.headers = headers;
            this.metadata = """
                trace { major = 1; minor = 8; byte_order = le; };
                clock { name = c; };
                typealias integer { %s map = clock.c.value; } := short_time;
                typealias integer { size = 64; align = 8; map = clock.c.value; } := long_time;
                typealias integer { size = 8; align = 8; } := u8_t;
                typealias integer { size = 16; align = 8; } := u16_t;
                typealias integer { size = 32; align = 8; } := u32_t;
                typealias integer { size = 64; align = 8; } := u64_t;
                typealias integer { size = 8; align = 8; signed = true; } := s8_t;
                typealias integer { size = 16; align = 8; signed = true; } := s16_t;
                typealias integer { size = 32; align = 8; signed = true; } := s32_t;
                typealias integer { size = 64; align = 8; signed = true; } := s64_t;
                typealias integer { size = 8; align = 8; encoding = UTF8; } := char_t;
                stream { packet.context := struct { long_time timestamp_begin; };
                    event.header := struct {
                        enum : integer { %s } { brief = 0 ... %s, full = %s } id;
                        variant <id> { struct { short_time timestamp; } brief;
                            struct { u32_t id; long_time timestamp; } full; } v;
                    } align(8); };
                event { name = "all"; id = 1; fields := struct {
                    s8_t s1; u8_t u1; s16_t s2; u16_t u2; s32_t s4; u32_t u4; s64_t s8; u64_t u8; char_t text[4]; }; };
                event { name = "word"; id = 2; fields := struct { string word; }; };
                """.formatted(time, id, last, escape);
        }
    }

    @TempDir
    private Path temporary;

    private Trace trace(Header header, String... events) throws Exception {
        StringBuilder hex = new StringBuilder("0000000000000000");
        for (int i = 0; i < events.length; i++) {
            hex.append(header.headers[i]).append(events[i]);
        }
        return TestTrace.of(temporary, header.metadata).stream("s", hex.toString()).open();
    }

    private static List<String> events(Trace trace, Projection projection) {
        List<String> found = new ArrayList<>();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            while (events.next()) {
                found.add(events.time() + " " + (events.kind() == 0 ? allValues(events) : events.text(0)));
            }
        }
        return found;
    }

    private static String allValues(MergedEvents events) {
        StringBuilder values = new StringBuilder();
        for (int slot = 0; slot < 9; slot++) {
            values.append(events.value(slot) == EventBatch.MISSING ? "-" : events.value(slot)).append(' ');
        }
        return values + events.text(9) + " " + events.textLength(9);
    }

    @ParameterizedTest
    @EnumSource(Header.class)
    void shouldReadIntegersOfEverySizeAndSign(Header header) throws Exception {
        String values = "-1 255 -2 65534 -3 4294967293 -4 72623859790382856 - ab 4";

        assertThat(events(trace(header, FIELDS, "7800", FIELDS, FIELDS), ALL)).containsExactly("5 " + values, "6 x",
                "4294967296 " + values, "4294967299 " + values);
    }

    @ParameterizedTest
    @EnumSource(Header.class)
    void shouldPassWhatIsNotWanted(Header header) throws Exception {
        Projection words = Projection.builder().select("word", 1, "word").build();

        assertThat(events(trace(header, FIELDS, "7800", FIELDS, FIELDS), words)).containsExactly("6 x");
    }

    @ParameterizedTest
    @EnumSource(Header.class)
    void shouldRefuseAnEventThatGoesOnBehindTheContent(Header header) throws Exception {
        Trace cut = trace(header, FIELDS, "7800", FIELDS,
                FIELDS.strip().substring(0, FIELDS.strip().length() - 8) + "616263");

        assertThatThrownBy(() -> events(cut, ALL)).isInstanceOf(CtfException.class)
                .hasMessageContaining("needs 272 bits, with 264 left");
        assertThatThrownBy(() -> events(cut, Projection.builder().build())).isInstanceOf(CtfException.class)
                .hasMessageContaining("event all").hasMessageContaining("after the content's");
    }
}
