// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.write;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/** TSDL of a trace as LTTng writes it. */
final class MetadataText {
    private static final String TYPES = """
            /* CTF 1.8 */

            typealias integer { size = 8; align = 8; signed = false; } := uint8_t;
            typealias integer { size = 16; align = 8; signed = false; } := uint16_t;
            typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
            typealias integer { size = 64; align = 8; signed = false; } := uint64_t;
            typealias integer { size = 64; align = 8; signed = false; } := unsigned long;
            typealias integer { size = 5; align = 1; signed = false; } := uint5_t;
            typealias integer { size = 27; align = 1; signed = false; } := uint27_t;

            trace {
            \tmajor = 1;
            \tminor = 8;
            \tuuid = "%s";
            \tbyte_order = le;
            \tpacket.header := struct {
            \t\tuint32_t magic;
            \t\tuint8_t  uuid[16];
            \t\tuint32_t stream_id;
            \t\tuint64_t stream_instance_id;
            \t};
            };

            """;
    private static final String CLOCK = """
            clock {
            \tname = "monotonic";
            \tuuid = "%s";
            \tdescription = "Monotonic Clock";
            \tfreq = 1000000000;
            \toffset = %d;
            };

            typealias integer {
            \tsize = 27; align = 1; signed = false;
            \tmap = clock.monotonic.value;
            } := uint27_clock_monotonic_t;

            typealias integer {
            \tsize = 32; align = 8; signed = false;
            \tmap = clock.monotonic.value;
            } := uint32_clock_monotonic_t;

            typealias integer {
            \tsize = 64; align = 8; signed = false;
            \tmap = clock.monotonic.value;
            } := uint64_clock_monotonic_t;

            """;
    private static final String PACKETS = """
            struct packet_context {
            \tuint64_clock_monotonic_t timestamp_begin;
            \tuint64_clock_monotonic_t timestamp_end;
            \tuint64_t content_size;
            \tuint64_t packet_size;
            \tuint64_t packet_seq_num;
            \tunsigned long events_discarded;
            \tuint32_t cpu_id;
            };

            struct event_header_compact {
            \tenum : uint5_t { compact = 0 ... 30, extended = 31 } id;
            \tvariant <id> {
            \t\tstruct {
            \t\t\tuint27_clock_monotonic_t timestamp;
            \t\t} compact;
            \t\tstruct {
            \t\t\tuint32_t id;
            \t\t\tuint64_clock_monotonic_t timestamp;
            \t\t} extended;
            \t} v;
            } align(8);

            struct event_header_large {
            \tenum : uint16_t { compact = 0 ... 65534, extended = 65535 } id;
            \tvariant <id> {
            \t\tstruct {
            \t\t\tuint32_clock_monotonic_t timestamp;
            \t\t} compact;
            \t\tstruct {
            \t\t\tuint32_t id;
            \t\t\tuint64_clock_monotonic_t timestamp;
            \t\t} extended;
            \t} v;
            } align(8);

            """;

    private final UUID uuid;
    private final Map<String, Object> environment;
    private final UUID clock;
    private final long clockOffset;

    MetadataText(UUID uuid, Map<String, Object> environment, UUID clock, long clockOffset) {
        this.uuid = uuid;
        this.environment = environment;
        this.clock = clock;
        this.clockOffset = clockOffset;
    }

    String of(Map<String, WrittenEvent> events, List<Field> context, boolean compact) {
        StringBuilder text = new StringBuilder(String.format(TYPES, uuid));
        environment(text);
        text.append(String.format(CLOCK, clock, clockOffset)).append(PACKETS);
        text.append("stream {\n\tid = 0;\n\tevent.header := struct event_header_").append(compact ? "compact" : "large")
                .append(";\n\tpacket.context := struct packet_context;\n");
        struct(text, "event.context", context);
        text.append("};\n\n");
        events.forEach((name, event) -> {
            text.append("event {\n\tname = ").append(quoted(name)).append(";\n\tid = ").append(event.id())
                    .append(";\n\tstream_id = 0;\n");
            struct(text, "fields", event.fields());
            text.append("};\n\n");
        });
        return text.toString();
    }

    private void environment(StringBuilder text) {
        text.append("env {\n");
        environment.forEach((key, value) -> text.append('\t').append(key).append(" = ")
                .append(value instanceof Number ? value : quoted(value.toString())).append(";\n"));
        text.append("};\n\n");
    }

    private static void struct(StringBuilder text, String name, List<Field> fields) {
        boolean isPayload = name.equals("fields");
        if (fields.isEmpty() && !isPayload) {
            return;
        }
        text.append('\t').append(name).append(" := struct {\n");
        fields.forEach(field -> text.append("\t\t").append(field.declaration()).append('\n'));
        text.append("\t};\n");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
