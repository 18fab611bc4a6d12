// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.ctf.type.CtfException;

/** Metadata of CTF 2. The values were worked out by hand: babeltrace2 reads CTF 2 from 2.1 on. */
class Ctf2Test {
    private static final String U8 = "{'type':'fixed-length-unsigned-integer','length':8,'alignment':8,'byte-order':"
            + "'little-endian'}";
    private static final String PREAMBLE = "{'type':'preamble','version':2}";

    @TempDir
    private Path temporary;

    private TestTrace trace(String... fragments) throws Exception {
        TestTrace trace = TestTrace.of(temporary, "");
        StringBuilder text = new StringBuilder();
        for (String fragment : fragments) {
            text.append('\u001e').append(fragment.replace('\'', '"')).append('\n');
        }
        Files.writeString(trace.folder().resolve("metadata"), text);
        return trace;
    }

    private TestTrace ofFields(String... fields) throws Exception {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            members.append(i == 0 ? "" : ",").append("{'name':'").append(fields[i]).append("','field-class':")
                    .append(fields[i + 1]).append('}');
        }
        return trace(PREAMBLE, "{'type':'field-class-alias','name':'u8','field-class':" + U8 + "}",
                "{'type':'data-stream-class'}", "{'type':'event-record-class','name':'e','payload-field-class':"
                        + "{'type':'structure','member-classes':[" + members + "]}}");
    }

    @Test
    void shouldReadHeadersRolesAndClocks() throws Exception {
        String u32 = "'fixed-length-unsigned-integer','length':32,'alignment':8,'byte-order':'big-endian'";
        Trace trace = trace(
                "{'type':'preamble','version':2,'uuid':[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}",
                "{'type':'trace-class','environment':{'hostname':'h','n':3},'packet-header-field-class':{'type':"
                        + "'structure','member-classes':[{'name':'m','field-class':{'type':" + u32
                        + ",'roles':['packet-magic-number']}},{'name':'u','field-class':{'type':'static-length-blob',"
                        + "'length':16,'roles':['metadata-stream-uuid']}},{'name':'s','field-class':{'type':" + u32
                        + ",'roles':['data-stream-class-id']}}]}}",
                "{'type':'clock-class','id':'k','name':'mono','uid':'4e5e87ee-52da-46da-bf0b-d5be369d9424',"
                        + "'frequency':1000000,'offset-from-origin':{'seconds':1,'cycles':5}}",
                "{'type':'data-stream-class','id':3,'default-clock-class-id':'k','packet-context-field-class':{'type':"
                        + "'structure','member-classes':[{'name':'x','field-class':{'type':" + u32
                        + ",'roles':['packet-total-length']}},{'name':'c','field-class':{'type':" + u32
                        + ",'roles':['packet-content-length']}},{'name':'b','field-class':{'type':" + u32
                        + ",'roles':['default-clock-timestamp']}},{'name':'cpu_id','field-class':{'type':" + u32
                        + "}}]},'event-record-header-field-class':{'type':'structure','member-classes':[{'name':'i',"
                        + "'field-class':{'type':'variable-length-unsigned-integer','roles':['event-record-class-id']}},"
                        + "{'name':'t','field-class':{'type':'fixed-length-unsigned-integer','length':8,'alignment':8,"
                        + "'byte-order':'big-endian','roles':['default-clock-timestamp']}}]},"
                        + "'event-record-common-context-field-class':{'type':'structure','member-classes':["
                        + "{'name':'tid','field-class':" + U8 + "}]}}",
                "{'type':'event-record-class','id':300,'data-stream-class-id':3,'name':'e','payload-field-class':{'type'"
                        + ":'structure','member-classes':[{'name':'a','field-class':" + U8 + "}]}}")
                                .stream("s",
                                        "C1FC1FC1 0102030405060708090a0b0c0d0e0f10 00000003 000001A0 00000190 000001F0 00000002"
                                                + "AC02 F1 07 08 AC02 10 09 0A 0000")
                                .open();
        assertThat(trace.uuid()).contains(UUID.fromString("01020304-0506-0708-090a-0b0c0d0e0f10"));
        assertThat(trace.environment()).containsEntry("hostname", "h").containsEntry("n", "3");
        assertThat(trace.clocks().get(0).uuid()).isPresent();
        assertThat(trace.streams().get(0).cpu()).isEqualTo(2);
        Projection projection = Projection.builder().select("e", 0, "a", "context.tid", "packet.cpu_id").build();
        List<List<Long>> found = new ArrayList<>();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            while (events.next()) {
                found.add(List.of(events.time(), events.value(0), events.value(1), events.value(2)));
            }
        }
        assertThat(found).containsExactly(List.of(1_000_502_000L, 8L, 7L, 2L), List.of(1_000_533_000L, 10L, 9L, 2L));
    }

    @Test
    void shouldReadFieldClasses() throws Exception {
        TestTrace trace = ofFields("n", "'u8'",
                "s", "{'type':'null-terminated-string'}",
                "w", "{'type':'null-terminated-string','encoding':'utf-16le'}",
                "f", "{'type':'static-length-string','length':3}",
                "d", "{'type':'dynamic-length-string','length-field-location':{'path':['n']}}",
                "b",
                "{'type':'dynamic-length-blob','length-field-location':{'origin':'event-record-payload','path':['n']}}",
                "a",
                "{'type':'dynamic-length-array','element-field-class':'u8','length-field-location':{'path':['n']}}",
                "p", "{'type':'static-length-array','length':2,'element-field-class':'u8','minimum-alignment':32}",
                "e", "{'type':'fixed-length-signed-integer','length':8,'byte-order':'little-endian',"
                        + "'mappings':{'low':[[-5,-1]],'high':[[0,3],[7,7]]}}",
                "v", "{'type':'variant','selector-field-location':{'path':['n']},'options':[{'name':'one',"
                        + "'field-class':'u8','selector-field-ranges':[[1,1]]},{'name':'two','field-class':"
                        + "{'type':'null-terminated-string'},'selector-field-ranges':[[2,9]]}]}",
                "o", "{'type':'optional','selector-field-location':{'path':['n']},'field-class':'u8'}",
                "z", "{'type':'optional','selector-field-location':{'path':['n']},'selector-field-ranges':[[0,1]],"
                        + "'field-class':'u8'}",
                "l", "{'type':'variable-length-signed-integer'}",
                "q", "{'type':'structure','member-classes':[{'name':'x','field-class':{'type':'dynamic-length-array',"
                        + "'element-field-class':'u8','length-field-location':{'path':[null,'n']}}}]}",
                "g", "{'type':'fixed-length-boolean','length':8,'byte-order':'big-endian'}",
                "h", "{'type':'fixed-length-floating-point-number','length':32,'byte-order':'big-endian'}")
                        .stream("s",
                                "02 686900 680069000000 616200 6364 0102 0304 00 0506 FF 7A00 07 C0BB78 0809 01 3FC00000");
        assertThat(trace.payload()).isEqualTo("{ n = 2, s = \"hi\", w = \"hi\", f = \"ab\", d = \"cd\", "
                + "b = [ [0] = 1, [1] = 2 ], a = [ [0] = 3, [1] = 4 ], p = [ [0] = 5, [1] = 6 ], "
                + "e = ( \"low\" : container = -1 ), v = { \"z\" }, o = 7, l = -123456, "
                + "q = { x = [ [0] = 8, [1] = 9 ] }, g = 1, h = 1.5 }");
        Projection projection = Projection.builder().select("e", 0, "v.two", "o", "z", "l", "h", "d").build();
        try (MergedEvents events = new MergedEvents(trace.open().streams(), t -> projection, null)) {
            assertThat(events.next()).isTrue();
            assertThat(events.text(0)).isEqualTo("z");
            assertThat(List.of(events.value(1), events.value(2), events.value(3)))
                    .containsExactly(7L, EventBatch.MISSING, -123456L);
            assertThat(Double.longBitsToDouble(events.value(4))).isEqualTo(1.5);
            assertThat(events.text(5)).isEqualTo("cd");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "{'type':'preamble','version':3} | version 2",
        "{'type':'trace-class'} | preamble",
        PREAMBLE + "{} | more than one",
        PREAMBLE + ";{'type' | fragment 1",
        PREAMBLE + ";[1] | not an object",
        PREAMBLE + ";{'type':'nonsense'} | nonsense",
        PREAMBLE + ";{'type':'clock-class','id':'c','frequency':0} | 0",
        PREAMBLE + ";{'type':'clock-class','id':'c','frequency':'x'} | x",
        PREAMBLE + ";{'type':'data-stream-class','default-clock-class-id':'c'} | no clock c",
        PREAMBLE + ";{'type':'event-record-class','data-stream-class-id':4};{'type':'data-stream-class'} | 4",
        PREAMBLE + ";{'type':'field-class-alias','name':'a','field-class':'b'} | 'b'",
        PREAMBLE + ";{'type':'field-class-alias','name':'a','field-class':{'type':'odd'}} | 'odd'",
        PREAMBLE + ";{'type':'field-class-alias','name':'a','field-class':{'type':'fixed-length-unsigned-integer',"
                + "'length':8,'byte-order':'middle'}} | middle",
        PREAMBLE + ";{'type':'event-record-class','payload-field-class':{'type':'structure','member-classes':["
                + "{'name':'d','field-class':{'type':'dynamic-length-blob',"
                + "'length-field-location':['event-record-payload','n']}}]}} | as in the release candidates of CTF 2",
        PREAMBLE + ";{'type':'clock-class','id':'c','frequency':1,'offset-from-origin':{'seconds':9223372037}}"
                + " | beyond the years",
        PREAMBLE + ";{'type':'event-record-class','payload-field-class':{'type':'structure','member-classes':["
                + "{'name':'d','field-class':{'type':'dynamic-length-blob','length-field-location':{'path':['n']}}}]}} | n",
    })
    void shouldRefuseMetadata(String fragments, String message) throws Exception {
        TestTrace trace = trace(fragments.split(";"));
        assertThatThrownBy(trace::open).isInstanceOf(CtfException.class).hasMessageContaining(message)
                .hasMessageContaining(trace.folder().resolve("metadata").toString());
    }

    @Test
    void shouldReadNamesOfAnyBytes() throws Exception {
        TestTrace trace = ofFields("_", U8).stream("s", "05");
        Path metadata = trace.folder().resolve("metadata");
        String text = Files.readString(metadata).replace("\"_\"", "\"\u00ff \\ud800 \u001b\"");
        Files.write(metadata, text.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(trace.payload()).isEqualTo("{ \uFFFD \uFFFD \u001b = 5 }");
    }

    @Test
    void shouldRefuseDeepNesting() throws Exception {
        TestTrace trace = trace(PREAMBLE, "{'a':".repeat(100_000));
        assertThatThrownBy(trace::open).isInstanceOf(CtfException.class).hasMessageContaining("depth");
    }
}
