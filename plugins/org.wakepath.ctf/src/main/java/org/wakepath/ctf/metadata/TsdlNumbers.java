// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser;
import org.wakepath.ctf.metadata.grammar.TsdlParser.AttributeContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.ConstantContext;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.FloatType;
import org.wakepath.ctf.type.FieldType.StringType;
import org.wakepath.ctf.type.IntegerType;
import org.wakepath.ctf.type.Range;

/** Builds integers, enumerations, floats and strings from TSDL. */
final class TsdlNumbers {
    private static final int LARGEST = 1 << 16;

    private final boolean bigEndian;
    private final TsdlTypes types;
    /** Integers by their text, because most integers of a file are written the same way. */
    private final Map<String, IntegerType> integers = new HashMap<>();

    TsdlNumbers(boolean bigEndian, TsdlTypes types) {
        this.bigEndian = bigEndian;
        this.types = types;
    }

    IntegerType integer(TsdlParser.IntegerTypeContext integer) {
        return integers.computeIfAbsent(TsdlSource.text(integer), text -> newInteger(integer));
    }

    private IntegerType newInteger(TsdlParser.IntegerTypeContext integer) {
        long size = 0;
        long align = 0;
        boolean signed = false;
        boolean big = bigEndian;
        boolean text = false;
        int base = 10;
        String clock = "";
        for (AttributeContext attribute : integer.attribute()) {
            ConstantContext value = attribute.constant();
            switch (name(attribute)) {
                case "size" -> size = Constants.integer(value);
                case "align" -> align = Constants.integer(value);
                case "signed" -> signed = Constants.truth(value);
                case "byte_order" -> big = isBigEndian(value);
                case "base" -> base = base(value);
                case "encoding" -> text = isText(value);
                case "map" -> clock = clock(value);
                default -> {
                }
            }
        }
        if (size < 1 || size > LARGEST) {
            throw TsdlSource.fault(integer, "integer of " + size + " bits");
        }
        int alignment = align == 0 ? (size % 8 == 0 ? 8 : 1) : alignment(integer, align);
        IntegerType type = IntegerType.of((int) size, alignment, big).withSign(signed).withBase(base);
        type = text ? type.asText() : type;
        return clock.isEmpty() ? type : type.onClock(clock);
    }

    FloatType floating(TsdlParser.FloatTypeContext floating) {
        long exponent = 0;
        long mantissa = 0;
        long align = 1;
        boolean big = bigEndian;
        for (AttributeContext attribute : floating.attribute()) {
            ConstantContext value = attribute.constant();
            switch (name(attribute)) {
                case "exp_dig" -> exponent = Constants.integer(value);
                case "mant_dig" -> mantissa = Constants.integer(value);
                case "align" -> align = Constants.integer(value);
                case "byte_order" -> big = isBigEndian(value);
                default -> {
                }
            }
        }
        boolean single = exponent == 8 && mantissa == 24;
        if (!single && !(exponent == 11 && mantissa == 53)) {
            throw TsdlSource.fault(floating, "float of " + exponent + " + " + mantissa + " bits; 8 + 24 and 11 + 53"
                    + " are known");
        }
        return new FloatType(single ? 32 : 64, alignment(floating, align), big);
    }

    StringType string(TsdlParser.StringTypeContext string) {
        for (AttributeContext attribute : string.attribute()) {
            if (name(attribute).equals("encoding")) {
                isText(attribute.constant());
            }
        }
        return StringType.UTF8;
    }

    IntegerType enumeration(TsdlParser.EnumTypeContext enumeration, NameScope scope) {
        String name = enumeration.ID() == null ? "" : "enum " + enumeration.ID().getText();
        if (TsdlTypes.isReference(enumeration)) {
            return (IntegerType) types.named(enumeration, name, scope);
        }
        IntegerType container = container(enumeration, scope);
        IntegerType type = container.withLabels(labels(enumeration, container));
        if (!name.isEmpty()) {
            types.register(enumeration, name, type, scope);
        }
        return type;
    }

    private IntegerType container(TsdlParser.EnumTypeContext enumeration, NameScope scope) {
        TsdlParser.ContainerContext container = enumeration.container();
        if (container != null && container.integerType() != null) {
            return integer(container.integerType());
        }
        String name = container == null ? "int" : TsdlTypes.key(container.typeName());
        FieldType type = types.named(enumeration, name, scope);
        if (type instanceof IntegerType integer && integer.size() <= 64) {
            return integer;
        }
        throw TsdlSource.fault(enumeration, "'" + name + "' is not an integer of at most 64 bits");
    }

    private static EnumLabels labels(TsdlParser.EnumTypeContext enumeration, IntegerType container) {
        List<EnumLabels.Mapping> mappings = new ArrayList<>();
        BigInteger next = BigInteger.ZERO;
        for (TsdlParser.EnumeratorContext enumerator : enumeration.enumerator()) {
            BigInteger low = enumerator.low == null ? next : value(enumerator.low);
            BigInteger high = enumerator.high == null ? low : value(enumerator.high);
            if (low.compareTo(high) > 0) {
                throw TsdlSource.fault(enumerator, "range " + low + " ... " + high + " is upside down");
            }
            mappings.add(
                    new EnumLabels.Mapping(label(enumerator.label()), new Range(low.longValue(), high.longValue())));
            next = high.add(BigInteger.ONE);
        }
        return new EnumLabels(mappings, container.signed());
    }

    private static BigInteger value(ConstantContext constant) {
        if (constant.constantInteger() == null) {
            throw TsdlSource.fault(constant, "'" + constant.getText() + "' is not an integer");
        }
        return Constants.big(constant.constantInteger());
    }

    private static String label(TsdlParser.LabelContext label) {
        return label.STRING() == null ? label.getText() : Constants.string(label.STRING());
    }

    static String name(AttributeContext attribute) {
        return attribute.path() == null ? attribute.reserved().getText() : attribute.path().getText();
    }

    static int alignment(ParserRuleContext at, long align) {
        if (align < 1 || align > LARGEST || Long.bitCount(align) != 1) {
            throw TsdlSource.fault(at, "alignment of " + align + " bits is not a power of two");
        }
        return (int) align;
    }

    private boolean isBigEndian(ConstantContext value) {
        return isBigEndian(value, bigEndian);
    }

    static boolean isBigEndian(ConstantContext value, boolean nativeOrder) {
        return switch (Constants.text(value)) {
            case "be", "network" -> true;
            case "le" -> false;
            case "native" -> nativeOrder;
            default -> throw TsdlSource.fault(value, "byte order '" + value.getText() + "'");
        };
    }

    private static boolean isText(ConstantContext value) {
        return switch (Constants.text(value).toLowerCase(Locale.ROOT)) {
            case "utf8", "utf-8", "ascii" -> true;
            case "none" -> false;
            default -> throw TsdlSource.fault(value, "encoding '" + value.getText() + "'");
        };
    }

    private static int base(ConstantContext value) {
        return switch (Constants.text(value)) {
            case "2", "binary", "b" -> 2;
            case "8", "octal", "oct", "o" -> 8;
            case "10", "decimal", "dec", "d", "i", "u" -> 10;
            case "16", "hexadecimal", "hex", "x", "X", "p", "P" -> 16;
            default -> throw TsdlSource.fault(value, "base '" + value.getText() + "'");
        };
    }

    private static String clock(ConstantContext value) {
        String[] names = Constants.text(value).split("\\.");
        if (names.length != 3 || !names[0].equals("clock") || !names[2].equals("value")) {
            throw TsdlSource.fault(value, "map '" + value.getText() + "' is not clock.<name>.value");
        }
        return names[1];
    }
}
