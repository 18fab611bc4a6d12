// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.wakepath.ctf.type.StreamType.EventType;

/**
 * Writes the resolved layout of a trace as bytes, which {@link TypeReader} reads in much less time than parsing takes.
 * Equal texts and equal types are written once: a kernel declares the same few fields a thousand times.
 */
public final class TypeWriter {
    static final int INTEGER = 0;
    static final int VARIABLE_INTEGER = 1;
    static final int STRUCT = 2;
    static final int VARIANT = 3;
    static final int ARRAY = 4;
    static final int SEQUENCE = 5;
    static final int STRING = 6;
    static final int FLOAT = 7;

    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final Map<ByteBuffer, Integer> types = new LinkedHashMap<>();
    private final Map<StructType, Integer> known = new HashMap<>();
    private final ByteArrayOutputStream traceBytes = new ByteArrayOutputStream();
    private final DataOutputStream trace = new DataOutputStream(traceBytes);

    private TypeWriter() {
    }

    /** Writes a layout whose lengths and tags are registers. */
    public static void write(TraceType type, DataOutputStream out) throws IOException {
        TypeWriter writer = new TypeWriter();
        writer.trace(type);
        out.writeInt(writer.texts.size());
        for (String text : writer.texts.keySet()) {
            out.writeInt(text.length());
            out.writeChars(text); // UTF-8 would lose a surrogate that stands alone, as JSON metadata can name one
        }
        out.writeInt(writer.types.size());
        for (ByteBuffer bytes : writer.types.keySet()) {
            out.write(bytes.array());
        }
        writer.traceBytes.writeTo(out);
    }

    private void trace(TraceType type) throws IOException {
        uuid(type.uuid());
        pairs(type.environment());
        trace.writeInt(type.clocks().size());
        for (ClockClass clock : type.clocks()) {
            text(trace, clock.name());
            uuid(clock.uuid());
            text(trace, clock.description());
            trace.writeLong(clock.frequency());
            trace.writeLong(clock.offsetSeconds());
            trace.writeLong(clock.offsetCycles());
        }
        trace.writeInt(struct(type.packetHeader()));
        trace.writeInt(type.streams().size());
        for (StreamType stream : type.streams()) {
            stream(stream, type.clocks());
        }
        trace.writeInt(type.registers());
    }

    private void stream(StreamType stream, List<ClockClass> clocks) throws IOException {
        trace.writeLong(stream.id());
        trace.writeInt(struct(stream.packetContext()));
        trace.writeInt(struct(stream.eventHeader()));
        trace.writeInt(struct(stream.eventContext()));
        trace.writeInt(place(stream.clock().orElse(null), clocks));
        trace.writeInt(stream.events().size());
        for (EventType event : stream.events()) {
            text(trace, event.name());
            trace.writeLong(event.id());
            trace.writeInt(struct(event.context()));
            trace.writeInt(struct(event.payload()));
            pairs(event.attributes());
        }
    }

    private static int place(ClockClass clock, List<ClockClass> clocks) {
        int place = clocks.size() - 1;
        while (place >= 0 && clocks.get(place) != clock) {
            place--;
        }
        return place;
    }

    private void uuid(Optional<UUID> uuid) throws IOException {
        trace.writeInt(uuid.isPresent() ? 1 : 0);
        if (uuid.isPresent()) {
            trace.writeLong(uuid.get().getMostSignificantBits());
            trace.writeLong(uuid.get().getLeastSignificantBits());
        }
    }

    private void pairs(Map<String, String> pairs) throws IOException {
        trace.writeInt(pairs.size());
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            text(trace, pair.getKey());
            text(trace, pair.getValue());
        }
    }

    private void text(DataOutputStream out, String text) throws IOException {
        Integer number = texts.putIfAbsent(text, texts.size());
        out.writeInt(number == null ? texts.size() - 1 : number);
    }

    /** The number of a structure, which several parts may share. */
    private int struct(StructType struct) throws IOException {
        Integer number = known.get(struct);
        if (number == null) {
            number = type(struct);
            known.put(struct, number);
        }
        return number;
    }

    /** The number of a type. Those that it consists of have smaller ones. */
    private int type(FieldType type) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        if (type instanceof NumberType number) {
            number(number, out);
        } else if (type instanceof StructType struct) {
            out.writeInt(STRUCT);
            out.writeInt(struct.minimumAlignment());
            out.writeInt(struct.size());
            for (StructType.Member member : struct.members()) {
                text(out, member.name());
                out.writeInt(type(member.type()));
            }
        } else if (type instanceof VariantType variant) {
            variant(variant, out);
        } else if (type instanceof FieldType.ArrayType array) {
            out.writeInt(ARRAY);
            out.writeInt(type(array.element()));
            out.writeLong(array.length());
            out.writeInt(array.minimumAlignment());
            out.writeInt(bits(array.roles()));
        } else if (type instanceof FieldType.SequenceType sequence) {
            out.writeInt(SEQUENCE);
            out.writeInt(type(sequence.element()));
            register(sequence.length(), out);
            out.writeInt(sequence.minimumAlignment());
        } else if (type instanceof FieldType.StringType string) {
            out.writeInt(STRING);
            text(out, string.charset().name());
            out.writeInt(string.unitBytes());
        } else if (type instanceof FieldType.FloatType number) {
            out.writeInt(FLOAT);
            out.writeInt(number.size());
            out.writeInt(number.alignment());
            out.writeInt(number.bigEndian() ? 1 : 0);
        }
        Integer number = types.putIfAbsent(ByteBuffer.wrap(bytes.toByteArray()), types.size());
        return number == null ? types.size() - 1 : number;
    }

    private void number(NumberType number, DataOutputStream out) throws IOException {
        out.writeInt(number instanceof IntegerType ? INTEGER : VARIABLE_INTEGER);
        out.writeInt(number.signed() ? 1 : 0);
        out.writeInt(number.base());
        out.writeInt(bits(number.roles()));
        out.writeInt(number.register());
        labels(number.labels(), out);
        if (number instanceof IntegerType integer) {
            out.writeInt(integer.size());
            out.writeInt(integer.alignment());
            out.writeInt(integer.bigEndian() ? 1 : 0);
            out.writeInt(integer.text() ? 1 : 0);
            text(out, integer.clock());
        }
    }

    private void labels(EnumLabels labels, DataOutputStream out) throws IOException {
        out.writeInt(labels.isNone() ? -1 : labels.mappings().size());
        if (!labels.isNone()) {
            out.writeInt(labels.areSigned() ? 1 : 0);
        }
        for (EnumLabels.Mapping mapping : labels.mappings()) {
            text(out, mapping.label());
            range(mapping.range(), out);
        }
    }

    private void variant(VariantType variant, DataOutputStream out) throws IOException {
        out.writeInt(VARIANT);
        register(variant.tag(), out);
        out.writeInt(variant.optional() ? 1 : 0);
        out.writeInt(variant.options().size());
        for (VariantType.Option option : variant.options()) {
            text(out, option.name());
            out.writeInt(type(option.type()));
            out.writeInt(option.ranges().size());
            for (Range range : option.ranges()) {
                range(range, out);
            }
        }
    }

    private static void register(Reference reference, DataOutputStream out) throws IOException {
        Reference.Register register = (Reference.Register) reference;
        out.writeInt(register.index());
        out.writeInt(register.signed() ? 1 : 0);
    }

    private static void range(Range range, DataOutputStream out) throws IOException {
        out.writeLong(range.low());
        out.writeLong(range.high());
    }

    private static int bits(Set<Role> roles) {
        int bits = 0;
        for (Role role : roles) {
            bits |= 1 << role.ordinal();
        }
        return bits;
    }
}
