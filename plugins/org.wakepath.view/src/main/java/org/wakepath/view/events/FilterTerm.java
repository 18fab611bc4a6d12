// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.Locale;
import java.util.OptionalLong;
import org.wakepath.words.field.FieldName;

/** A condition of a filter on one field. Immutable. */
final class FilterTerm {
    private final String key;
    private final Operator operator;
    private final String part;
    private final NamePattern pattern;
    private final OptionalLong number;

    /** How a field is compared. */
    enum Operator {
        EQUAL, DIFFERENT, CONTAINING;

        static Operator of(String sign) {
            return switch (sign) {
                case "=" -> EQUAL;
                case "!=" -> DIFFERENT;
                default -> CONTAINING;
            };
        }
    }

    FilterTerm(String key, Operator operator, String value) {
        this.key = FieldName.plain(key);
        this.operator = operator;
        part = value.toLowerCase(Locale.ROOT);
        pattern = new NamePattern(value);
        number = number(value);
    }

    private static OptionalLong number(String value) {
        try {
            return OptionalLong.of(value.startsWith("0x") ? Long.parseUnsignedLong(value.substring(2), 16)
                    : value.startsWith("-") ? Long.parseLong(value) : Long.parseUnsignedLong(value));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** The field's name without LTTng's underscore. */
    String key() {
        return key;
    }

    /** Whether a number is equal to the value of the condition. */
    boolean isLike(long value, boolean signed) {
        return operator != Operator.CONTAINING && number.isPresent() ? number.getAsLong() == value
                : isLike(signed ? Long.toString(value) : Long.toUnsignedString(value));
    }

    /** Whether a text is equal to the value of the condition, or contains it. */
    boolean isLike(String value) {
        return operator == Operator.CONTAINING ? value.toLowerCase(Locale.ROOT).contains(part) : pattern.test(value);
    }

    /** Whether the condition holds for an event that has the field or not, and whose field is like the value or not. */
    boolean holds(boolean has, boolean isLike) {
        return operator == Operator.DIFFERENT ? has && !isLike : isLike;
    }
}
