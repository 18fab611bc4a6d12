// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.write;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.wakepath.base.Reason;
import org.wakepath.ctf.type.CtfException;

/**
 * Writes a CTF 1.8 trace like LTTng's kernel tracer: little endian, one stream for each CPU, clock in nanoseconds.
 * Declare environment, clock, context and events first, then write to the streams. Closing writes the metadata. After
 * the declarations, each stream may have a thread of its own.
 *
 * <pre>{@code
 * try (CtfWriter writer = CtfWriter.create(folder)) {
 *     writer.environment("hostname", "a").event("sched_wakeup", Field.text16("comm"), Field.s32("tid"));
 * writer.stream(0).event("sched_wakeup", 1_000, "bash", 42).flush(); } }</pre>
 */
public final class CtfWriter implements AutoCloseable {
    private static final int MOST_COMPACT_EVENTS = 31;
    /** LTTng's buffers hold whole pages. The last page of a full buffer is seldom full. */
    private static final int PAGE = 4096;

    private final Path folder;
    private final Map<String, Object> environment = new LinkedHashMap<>();
    private final Map<String, WrittenEvent> events = new LinkedHashMap<>();
    private final Map<Integer, StreamWriter> streams = new TreeMap<>();
    private List<Field> context = List.of();
    private UUID uuid;
    private UUID clockUuid;
    private long clockOffset;
    private int contentBytes = Integer.MAX_VALUE;

    private CtfWriter(Path folder) {
        this.folder = folder;
        this.uuid = UUID.nameUUIDFromBytes(folder.toString().getBytes(StandardCharsets.UTF_8));
        this.clockUuid = uuid;
        environment.put("domain", "kernel");
        environment.put("tracer_name", "lttng-modules");
        environment.put("tracer_major", 2);
        environment.put("tracer_minor", 13);
    }

    /**
     * Starts a trace.
     *
     * @param folder is created if it does not exist
     */
    public static CtfWriter create(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new CtfException(folder + ": cannot be made: " + Reason.of(e), e);
        }
        return new CtfWriter(folder);
    }

    /** Sets the identity of the trace; by default it follows from the folder's name. */
    public CtfWriter uuid(UUID value) {
        beforeStreams();
        uuid = value;
        return this;
    }

    /** Sets an entry of the environment to a text, such as {@code hostname}. */
    public CtfWriter environment(String key, String value) {
        environment.put(key, value);
        return this;
    }

    /** Sets an entry of the environment to a number, such as {@code tracer_major}. */
    public CtfWriter environment(String key, long value) {
        environment.put(key, value);
        return this;
    }

    /**
     * Sets the clock. Times of events must not lie before its zero.
     *
     * @param identity the same for all traces of one boot of a host
     * @param offsetNs its zero, in ns since the epoch
     */
    public CtfWriter clock(UUID identity, long offsetNs) {
        beforeStreams();
        clockUuid = identity;
        clockOffset = offsetNs;
        return this;
    }

    /** Declares the context that every event has. */
    public CtfWriter context(Field... fields) {
        beforeStreams();
        context = List.of(fields);
        return this;
    }

    /** Declares a class of events. */
    public CtfWriter event(String name, Field... fields) {
        beforeStreams();
        if (events.putIfAbsent(name, new WrittenEvent(events.size(), List.of(fields))) != null) {
            throw new IllegalArgumentException("event " + name + " is declared twice");
        }
        return this;
    }

    /**
     * Sets the size of LTTng's sub-buffers. A packet ends by itself when it is almost as large. By default it grows
     * until it is flushed.
     *
     * @param bytes several pages of 4096
     */
    public CtfWriter subBuffers(int bytes) {
        beforeStreams();
        contentBytes = bytes - 2 * PAGE;
        return this;
    }

    /** A declared class of events, for {@link StreamWriter#event(WrittenEvent, long)}. */
    public WrittenEvent declared(String name) {
        WrittenEvent event = events.get(name);
        if (event == null) {
            throw new IllegalArgumentException("event " + name + " is not declared");
        }
        return event;
    }

    private void beforeStreams() {
        if (!streams.isEmpty()) {
            throw new IllegalStateException("declarations come before the first stream");
        }
    }

    /** The stream of a CPU, the same one at each call. Its file is open until the stream or the writer is closed. */
    public synchronized StreamWriter stream(int cpu) {
        return streams.computeIfAbsent(cpu, c -> new StreamWriter(this, c, folder.resolve("channel0_" + c)));
    }

    Map<String, WrittenEvent> events() {
        return events;
    }

    /** The size in bytes of events above which a packet ends. */
    int contentBytes() {
        return contentBytes;
    }

    List<Field> context() {
        return context;
    }

    UUID traceUuid() {
        return uuid;
    }

    /** Cycles of the clock at a time. */
    long cycles(long time) {
        if (time < clockOffset) {
            throw new IllegalArgumentException("time " + time + " is before the clock's zero, " + clockOffset);
        }
        return time - clockOffset;
    }

    /** Whether ids are few enough for LTTng's compact header. */
    boolean compact() {
        return events.size() < MOST_COMPACT_EVENTS;
    }

    /** Writes the remaining events, and the metadata. */
    @Override
    public void close() {
        List<StreamWriter> open = new ArrayList<>(streams.values());
        open.forEach(StreamWriter::close);
        MetadataText text = new MetadataText(uuid, environment, clockUuid, clockOffset);
        try {
            Files.writeString(folder.resolve("metadata"), text.of(events, context, compact()));
        } catch (IOException e) {
            throw new CtfException(folder + ": metadata cannot be written: " + Reason.of(e), e);
        }
    }

    /** The TSDL metadata of a trace as LTTng writes it. */
    static final class MetadataText {
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
            text.append("stream {\n\tid = 0;\n\tevent.header := struct event_header_")
                    .append(compact ? "compact" : "large")
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
}
