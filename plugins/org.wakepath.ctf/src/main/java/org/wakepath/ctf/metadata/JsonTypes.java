// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.FloatType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.FieldType.StringType;
import org.wakepath.ctf.type.IntegerType;
import org.wakepath.ctf.type.NumberType.VariableIntegerType;
import org.wakepath.ctf.type.Range;
import org.wakepath.ctf.type.Reference;
import org.wakepath.ctf.type.Role;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Builds layouts from the field classes of CTF 2. */
final class JsonTypes {
    private static final int LARGEST = 1 << 16;
    private static final Set<String> ENCODINGS = Set.of("utf-8", "utf-16be", "utf-16le", "utf-32be", "utf-32le");
    private static final IntegerType BYTE = IntegerType.of(8, 8, false);
    private static final Map<String, Role> ROLES = Map.ofEntries(
            Map.entry("default-clock-timestamp", Role.CLOCK),
            Map.entry("discarded-event-record-counter-snapshot", Role.DISCARDED_EVENTS),
            Map.entry("packet-magic-number", Role.MAGIC),
            Map.entry("packet-total-length", Role.PACKET_SIZE),
            Map.entry("packet-content-length", Role.CONTENT_SIZE),
            Map.entry("packet-end-default-clock-timestamp", Role.PACKET_END),
            Map.entry("packet-sequence-number", Role.SEQUENCE_NUMBER),
            Map.entry("event-record-class-id", Role.EVENT_CLASS_ID),
            Map.entry("data-stream-class-id", Role.STREAM_CLASS_ID),
            Map.entry("data-stream-id", Role.STREAM_ID),
            Map.entry("metadata-stream-uuid", Role.TRACE_UUID));
    private static final Map<String, Scope> ORIGINS = Map.of(
            "packet-header", Scope.PACKET_HEADER,
            "packet-context", Scope.PACKET_CONTEXT,
            "event-record-header", Scope.EVENT_HEADER,
            "event-record-common-context", Scope.STREAM_EVENT_CONTEXT,
            "event-record-specific-context", Scope.EVENT_CONTEXT,
            "event-record-payload", Scope.EVENT_FIELDS);

    private final NameScope aliases = new NameScope();

    void alias(JsonObject fragment) {
        aliases.declare(fragment.text("name"), type(fragment.get("field-class"), fragment.place()));
    }

    FieldType type(Object value, String place) {
        if (value instanceof String alias) {
            return aliases.find(alias)
                    .orElseThrow(() -> new CtfException(place + ": no field class alias '" + alias + "'"));
        }
        JsonObject type = JsonObject.of(value, place);
        String kind = type.text("type");
        return switch (kind) {
            case "fixed-length-bit-array", "fixed-length-bit-map", "fixed-length-boolean", "fixed-length-unsigned-integer", "fixed-length-unsigned-enumeration" -> integer(
                    type, false);
            case "fixed-length-signed-integer", "fixed-length-signed-enumeration" -> integer(type, true);
            case "variable-length-unsigned-integer", "variable-length-unsigned-enumeration" -> variable(type, false);
            case "variable-length-signed-integer", "variable-length-signed-enumeration" -> variable(type, true);
            case "fixed-length-floating-point-number" -> floating(type);
            case "null-terminated-string" -> string(type);
            case "static-length-string" -> new ArrayType(unit(type), count(type));
            case "static-length-blob" -> new ArrayType(BYTE, count(type), 1, roles(type));
            case "dynamic-length-string" -> new SequenceType(unit(type), location(type, "length-field-location"), 1);
            case "dynamic-length-blob" -> new SequenceType(BYTE, location(type, "length-field-location"), 1);
            case "structure" -> structure(type);
            case "static-length-array" -> new ArrayType(element(type), count(type), minimumAlignment(type), Set.of());
            case "dynamic-length-array" -> new SequenceType(element(type), location(type, "length-field-location"),
                    minimumAlignment(type));
            case "optional" -> optional(type);
            case "variant" -> variant(type);
            default -> throw type.fault("unknown field class type '" + kind + "'");
        };
    }

    private FieldType element(JsonObject type) {
        return type(type.get("element-field-class"), type.place() + ", element");
    }

    private static long count(JsonObject type) {
        long count = type.integer("length");
        if (count < 0) {
            throw type.fault("length " + count + " is below zero");
        }
        return count;
    }

    private static int alignment(JsonObject type, String name) {
        long align = type.integer(name, 1);
        if (align < 1 || align > LARGEST || Long.bitCount(align) != 1) {
            throw type.fault(name + " " + align + " is not a power of two");
        }
        return (int) align;
    }

    private static int minimumAlignment(JsonObject type) {
        return alignment(type, "minimum-alignment");
    }

    private IntegerType integer(JsonObject type, boolean signed) {
        long size = type.integer("length");
        if (size < 1 || size > LARGEST) {
            throw type.fault("length of " + size + " bits");
        }
        IntegerType integer = IntegerType.of((int) size, alignment(type, "alignment"), bigEndian(type))
                .withSign(signed).withBase(base(type)).withRoles(roles(type));
        EnumLabels labels = labels(type, signed);
        return labels.isNone() ? integer : integer.withLabels(labels);
    }

    private static VariableIntegerType variable(JsonObject type, boolean signed) {
        return new VariableIntegerType(signed, base(type), labels(type, signed), roles(type));
    }

    private static boolean bigEndian(JsonObject type) {
        String order = type.text("byte-order");
        boolean big = order.equals("big-endian");
        if (!big && !order.equals("little-endian")) {
            throw type.fault("byte-order '" + order + "'");
        }
        String usual = big ? "last-to-first" : "first-to-last";
        if (!type.text("bit-order", usual).equals(usual)) {
            throw type.fault("bit-order '" + type.text("bit-order") + "' with byte-order '" + order + "'");
        }
        return big;
    }

    private static int base(JsonObject type) {
        long base = type.integer("preferred-display-base", 10);
        if (base != 2 && base != 8 && base != 10 && base != 16) {
            throw type.fault("preferred-display-base " + base);
        }
        return (int) base;
    }

    private static EnumLabels labels(JsonObject type, boolean signed) {
        List<EnumLabels.Mapping> mappings = new ArrayList<>();
        type.object("mappings").ifPresent(labels -> labels.members().forEach((label,
                ranges) -> ranges(labels, label, ranges).forEach(r -> mappings.add(new EnumLabels.Mapping(label, r)))));
        return mappings.isEmpty() ? EnumLabels.NONE : new EnumLabels(mappings, signed);
    }

    private static List<Range> ranges(JsonObject at, String name, Object value) {
        List<Range> ranges = new ArrayList<>();
        for (Object element : at.list(name, value)) {
            List<?> bounds = at.list(name, element);
            if (bounds.size() != 2) {
                throw at.fault(name + " " + element + " is not a range");
            }
            ranges.add(new Range(at.integer(name, bounds.get(0)), at.integer(name, bounds.get(1))));
        }
        return ranges;
    }

    private static Set<Role> roles(JsonObject type) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (Object name : type.list("roles")) {
            Role role = ROLES.get(name.toString());
            if (role != null) {
                roles.add(role);
            }
        }
        return roles;
    }

    private static FloatType floating(JsonObject type) {
        long size = type.integer("length");
        if (size != 32 && size != 64) {
            throw type.fault("float of " + size + " bits; 32 and 64 are known");
        }
        return new FloatType((int) size, alignment(type, "alignment"), bigEndian(type));
    }

    private static StringType string(JsonObject type) {
        Charset charset = charset(type);
        int unit = charset.name().startsWith("UTF-16") ? 2 : charset.name().startsWith("UTF-32") ? 4 : 1;
        return new StringType(charset, unit);
    }

    /** Only texts with code units of one byte are shown as texts; others stay bytes. */
    private static IntegerType unit(JsonObject type) {
        return charset(type).equals(StandardCharsets.UTF_8) ? BYTE.asText() : BYTE;
    }

    private static Charset charset(JsonObject type) {
        String encoding = type.text("encoding", "utf-8");
        if (!ENCODINGS.contains(encoding)) {
            throw type.fault("encoding '" + encoding + "'");
        }
        return Charset.forName(encoding);
    }

    StructType structure(JsonObject type) {
        List<StructType.Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Object element : type.list("member-classes")) {
            JsonObject member = JsonObject.of(element, type.place() + ", member " + members.size());
            String name = member.text("name");
            if (!names.add(name)) {
                throw member.fault("member '" + name + "' is declared twice");
            }
            members.add(new StructType.Member(name, type(member.get("field-class"), type.place() + ", " + name)));
        }
        return new StructType(members, minimumAlignment(type));
    }

    private FieldType optional(JsonObject type) {
        FieldType inner = type(type.get("field-class"), type.place() + ", optional");
        List<Range> ranges = type.find("selector-field-ranges")
                .map(r -> ranges(type, "selector-field-ranges", r)).orElse(List.of(new Range(1, -1)));
        return new VariantType(location(type, "selector-field-location"),
                List.of(new VariantType.Option("", inner, ranges)), true);
    }

    private FieldType variant(JsonObject type) {
        List<VariantType.Option> options = new ArrayList<>();
        for (Object element : type.list("options")) {
            JsonObject option = JsonObject.of(element, type.place() + ", option " + options.size());
            options.add(new VariantType.Option(option.text("name", ""),
                    type(option.get("field-class"), option.place()),
                    ranges(option, "selector-field-ranges", option.get("selector-field-ranges"))));
        }
        return new VariantType(location(type, "selector-field-location"), options, false);
    }

    private static Reference.Path location(JsonObject type, String name) {
        if (type.find(name).orElse(null) instanceof List<?> candidate) {
            throw type.fault(name + " " + candidate + " is as in the release candidates of CTF 2, which are not read; "
                    + "the final CTF 2 has an object with a path");
        }
        JsonObject location = type.object(name).orElseThrow(() -> type.fault("has no " + name));
        List<String> names = new ArrayList<>();
        location.find("origin").ifPresent(origin -> {
            Scope scope = ORIGINS.get(origin.toString());
            if (scope == null) {
                throw location.fault("origin '" + origin + "'");
            }
            names.addAll(scope.path());
        });
        for (Object element : location.list("path")) {
            names.add(element == JsonObject.NULL ? "" : element.toString());
        }
        if (location.list("path").isEmpty()) {
            throw location.fault("has no path");
        }
        return new Reference.Path(names);
    }
}
