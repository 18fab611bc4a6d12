// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.type.CtfException;

class TraceOpeningTest {
    private static final String EVENT = "event { name = \"e\"; fields := struct { u8 a; }; };\n";

    @TempDir
    private Path temporary;

    private static String metadata(String type, String env, String event) {
        return """
                typealias integer { size = %s; align = 8; } := u8;
                trace { major = 1; minor = 8; byte_order = le; };
                env { %s };
                stream { };
                """.formatted(type, env) + event;
    }

    private TestTrace trace(String type, String env, String event) throws Exception {
        return TestTrace.of(temporary, metadata(type, env, event)).stream("s", "01 02");
    }

    private static List<Path> folders(TestTrace... traces) {
        return Stream.of(traces).map(TestTrace::folder).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldOpenTracesInTheOrderOfTheirFolders(int threads) throws Exception {
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            folders.add(trace("8", "host = \"h" + i + "\";", EVENT).folder());
        }

        List<Trace> traces = Trace.openAll(folders, threads);

        assertThat(traces).extracting(Trace::folder).isEqualTo(folders);
        for (int i = 0; i < 20; i++) {
            assertThat(traces.get(i).environment()).containsEntry("host", "h" + i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldTellTheFaultOfTheFirstTraceThatHasOne(int threads) throws Exception {
        TestTrace good = trace("8", "", EVENT);
        TestTrace badStream = TestTrace.of(temporary, """
                trace { major = 1; minor = 8; byte_order = le;
                    packet.header := struct { integer { size = 32; align = 8; } magic; }; };
                stream { };
                """).stream("s", "00 00 00 01");
        TestTrace badMetadata = trace("0", "", EVENT);

        assertThatThrownBy(() -> Trace.openAll(folders(good, badStream, badMetadata, good), threads))
                .isInstanceOf(CtfException.class).hasMessageStartingWith(badStream.folder().resolve("s").toString());
        assertThatThrownBy(() -> Trace.openAll(folders(good, badMetadata, badStream, good), threads))
                .isInstanceOf(CtfException.class).hasMessageStartingWith(badMetadata.folder().toString());
    }

    /** The bytes of U+00F6 and U+1F600 in UTF-8; a byte alone is none of its characters. */
    @Test
    void shouldReadEscapedBytesAsCharactersOfUtf8() throws Exception {
        Trace trace = Trace.open(trace("8", "", EVENT.replace("\"e\"",
                "\"gr\\303\\266\\xc3\\x9fe \\360\\237\\230\\200 \\t\\\"\\377\"")).folder());

        assertThat(trace.eventClasses()).extracting(EventClass::name)
                .containsExactly("gr\u00f6\u00dfe \ud83d\ude00 \t\"\ufffd");
    }

    @Test
    void shouldReadTheSameDeclarationByTheTypesOfEachTrace() throws Exception {
        TestTrace bytes = trace("8", "", EVENT);
        TestTrace shorts = trace("16", "", EVENT);

        List<Trace> traces = Trace.openAll(folders(bytes, shorts), 1);

        assertThat(traces).extracting(t -> values(t)).containsExactly(List.of(1L, 2L), List.of(0x201L));
    }

    private static List<Long> values(Trace trace) {
        Projection projection = Projection.builder().select("e", 0, "a").build();
        List<Long> values = new ArrayList<>();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            while (events.next()) {
                values.add(events.value(0));
            }
        }
        return values;
    }

    @Test
    void shouldCountLinesOfAFaultFromTheBeginOfItsFile() throws Exception {
        TestTrace good = trace("8", "", EVENT);
        TestTrace unknownType = trace("8", "\n\n",
                EVENT + "event { name = \"f\"; id = 1; fields := struct { u9 a; }; };");
        TestTrace wrongGrammar = trace("8", "\n", EVENT + "event { name = = };");
        TestTrace unfinished = trace("8", "\n\n\n", EVENT + "event { name = \"f\"");

        assertThatThrownBy(() -> Trace.openAll(folders(good, unknownType), 1))
                .hasMessageContaining("line 9, column 48: unknown type 'u9'");
        assertThatThrownBy(() -> Trace.openAll(folders(good, wrongGrammar), 1))
                .hasMessageContaining("line 8, column 16: ");
        assertThatThrownBy(() -> Trace.openAll(folders(good, unfinished), 1))
                .hasMessageContaining("line 10, column 19: ");
    }

    @Test
    void shouldNotTakeSemicolonsInTextsAndCommentsForEndsOfDeclarations() throws Exception {
        TestTrace first = trace("8", "host = \"a;b\"; /* ; } */ // ; }\n", "/* ; */ " + EVENT);
        TestTrace second = trace("8", "host = \"};\"; letter = ';';", "// ; \" }\n" + EVENT);

        List<Trace> traces = Trace.openAll(folders(first, second), 1);

        assertThat(traces.get(0).environment()).containsEntry("host", "a;b");
        assertThat(traces.get(1).environment()).containsEntry("host", "};").containsEntry("letter", "59");
        assertThat(traces).extracting(t -> values(t)).containsOnly(List.of(1L, 2L));
    }
}
