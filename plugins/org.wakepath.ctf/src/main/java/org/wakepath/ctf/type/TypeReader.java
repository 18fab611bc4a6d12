// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.FloatType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.FieldType.StringType;
import org.wakepath.ctf.type.StreamType.EventType;

/** Reads what {@link TypeWriter} wrote. Equal types are one object. */
public final class TypeReader {
    private static final Role[] ROLES = Role.values();

    private final ByteBuffer in;
    private final Map<Integer, Set<Role>> roles = new HashMap<>();
    private String[] texts;
    private FieldType[] types;

    private TypeReader(ByteBuffer in) {
        this.in = in;
    }

    /**
     * Reads a layout.
     *
     * @throws RuntimeException if this is not what was written
     */
    public static TraceType read(ByteBuffer in) {
        return new TypeReader(in).trace();
    }

    private TraceType trace() {
        texts = new String[count()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = newText();
        }
        types = new FieldType[count()];
        for (int i = 0; i < types.length; i++) {
            types[i] = newType();
        }
        Optional<UUID> uuid = uuid();
        Map<String, String> environment = pairs();
        List<ClockClass> clocks = clocks();
        StructType header = struct();
        List<StreamType> streams = new ArrayList<>();
        for (int left = count(); left > 0; left--) {
            streams.add(stream(clocks));
        }
        return new TraceType(uuid, environment, clocks, header, streams, in.getInt());
    }

    /** A number of things, of which each takes a byte or more. */
    private int count() {
        int count = in.getInt();
        if (count < 0 || count > in.remaining()) {
            throw new BufferUnderflowException();
        }
        return count;
    }

    private String newText() {
        char[] characters = new char[count()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = in.getChar();
        }
        return new String(characters);
    }

    private Optional<UUID> uuid() {
        return in.getInt() == 0 ? Optional.empty() : Optional.of(new UUID(in.getLong(), in.getLong()));
    }

    private Map<String, String> pairs() {
        int left = count();
        if (left == 0) {
            return Map.of();
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        for (; left > 0; left--) {
            pairs.put(text(), text());
        }
        return pairs;
    }

    private List<ClockClass> clocks() {
        List<ClockClass> clocks = new ArrayList<>();
        for (int left = count(); left > 0; left--) {
            clocks.add(new ClockClass(text(), uuid(), text(), in.getLong(), in.getLong(), in.getLong()));
        }
        return List.copyOf(clocks);
    }

    private StreamType stream(List<ClockClass> clocks) {
        long id = in.getLong();
        StructType packetContext = struct();
        StructType eventHeader = struct();
        StructType eventContext = struct();
        int clock = in.getInt();
        int left = count();
        List<EventType> events = new ArrayList<>(left);
        for (; left > 0; left--) {
            events.add(new EventType(text(), in.getLong(), struct(), struct(), pairs()));
        }
        return new StreamType(id, packetContext, eventHeader, eventContext, events,
                clock < 0 ? Optional.empty() : Optional.of(clocks.get(clock)));
    }

    private String text() {
        return texts[in.getInt()];
    }

    private StructType struct() {
        return (StructType) type();
    }

    /** A type that was read before. */
    private FieldType type() {
        FieldType type = types[in.getInt()];
        if (type == null) {
            throw new IllegalArgumentException("a type that consists of itself");
        }
        return type;
    }

    private FieldType newType() {
        int kind = in.getInt();
        return switch (kind) {
            case TypeWriter.INTEGER -> integer();
            case TypeWriter.VARIABLE_INTEGER -> variableInteger();
            case TypeWriter.STRUCT -> newStruct();
            case TypeWriter.VARIANT -> variant();
            case TypeWriter.ARRAY -> new ArrayType(type(), in.getLong(), in.getInt(), roles());
            case TypeWriter.SEQUENCE -> new SequenceType(type(), register(), in.getInt());
            case TypeWriter.STRING -> new StringType(Charset.forName(text()), in.getInt());
            case TypeWriter.FLOAT -> new FloatType(in.getInt(), in.getInt(), flag());
            default -> throw new IllegalArgumentException("a type of kind " + kind);
        };
    }

    private IntegerType integer() {
        boolean signed = flag();
        int base = in.getInt();
        Set<Role> meaning = roles();
        int register = in.getInt();
        EnumLabels labels = labels();
        IntegerType type = new IntegerType(in.getInt(), in.getInt(), signed, flag(), base, flag(), text(), labels,
                meaning);
        type.keepIn(register);
        return type;
    }

    private NumberType variableInteger() {
        boolean signed = flag();
        int base = in.getInt();
        Set<Role> meaning = roles();
        int register = in.getInt();
        NumberType type = new NumberType.VariableIntegerType(signed, base, labels(), meaning);
        type.keepIn(register);
        return type;
    }

    private StructType newStruct() {
        int alignment = in.getInt();
        int left = count();
        List<StructType.Member> members = new ArrayList<>(left);
        for (; left > 0; left--) {
            members.add(new StructType.Member(text(), type()));
        }
        return new StructType(members, alignment);
    }

    private VariantType variant() {
        Reference tag = register();
        boolean optional = flag();
        List<VariantType.Option> options = new ArrayList<>();
        for (int left = count(); left > 0; left--) {
            options.add(new VariantType.Option(text(), type(), ranges()));
        }
        return new VariantType(tag, options, optional);
    }

    private List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        for (int left = count(); left > 0; left--) {
            ranges.add(range());
        }
        return ranges;
    }

    private Range range() {
        return new Range(in.getLong(), in.getLong());
    }

    private EnumLabels labels() {
        int left = in.getInt();
        if (left < 0) {
            return EnumLabels.NONE;
        }
        boolean signed = flag();
        List<EnumLabels.Mapping> mappings = new ArrayList<>();
        for (; left > 0; left--) {
            mappings.add(new EnumLabels.Mapping(text(), range()));
        }
        return new EnumLabels(mappings, signed);
    }

    private Reference.Register register() {
        return new Reference.Register(in.getInt(), flag());
    }

    private boolean flag() {
        return in.getInt() != 0;
    }

    private Set<Role> roles() {
        return roles.computeIfAbsent(in.getInt(), TypeReader::named);
    }

    private static Set<Role> named(int bits) {
        Set<Role> named = EnumSet.noneOf(Role.class);
        for (Role role : ROLES) {
            if ((bits & 1 << role.ordinal()) != 0) {
                named.add(role);
            }
        }
        return named;
    }
}
