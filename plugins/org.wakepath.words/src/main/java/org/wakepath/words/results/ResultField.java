// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.results;

import java.util.OptionalInt;

/**
 * A field of a result: a key in JSON, or a column of a table.
 *
 * @param name its name
 * @param type name of the type or the object that its value, or each element of it, has
 * @param shape how many values it holds
 * @param key name of the type of the keys where it is a map; else empty
 * @param most how many elements an array has at most; empty where nothing limits it
 * @param mayBeNull whether its value may be null in JSON, or empty in a table
 * @param mayBeAbsent whether it may be left out
 * @param meaning what it says
 */
public record ResultField(String name, String type, Shape shape, String key, OptionalInt most, boolean mayBeNull,
        boolean mayBeAbsent, String meaning) {
    private static final String ABSENT = "?";
    private static final String NULL = "?";

    /** How many values a field holds. */
    public enum Shape {
        ONE, ARRAY, MAP
    }

    /** A field as {@code results.txt} writes it, such as {@code wait id? which wait}. */
    static ResultField of(String line) {
        String[] parts = line.split(" ", 3);
        boolean mayBeNull = parts[1].endsWith(NULL);
        String type = mayBeNull ? parts[1].substring(0, parts[1].length() - NULL.length()) : parts[1];
        int array = type.indexOf('[');
        int map = type.indexOf('{');
        Shape shape = array >= 0 ? Shape.ARRAY : map >= 0 ? Shape.MAP : Shape.ONE;
        int end = shape == Shape.ONE ? type.length() : Math.max(array, map);
        String within = shape == Shape.ONE ? "" : type.substring(end + 1, type.length() - 1);
        OptionalInt most = shape == Shape.ARRAY && !within.isEmpty() ? OptionalInt.of(Integer.parseInt(within))
                : OptionalInt.empty();
        return new ResultField(plain(parts[0]), type.substring(0, end), shape, shape == Shape.MAP ? within : "", most,
                mayBeNull, parts[0].endsWith(ABSENT), parts[2]);
    }

    private static String plain(String name) {
        return name.endsWith(ABSENT) ? name.substring(0, name.length() - ABSENT.length()) : name;
    }

    /** A field that is like this one but for its name and, where it has one of its own, its meaning. */
    ResultField as(String otherName, String otherMeaning) {
        return new ResultField(otherName, type, shape, key, most, mayBeNull, mayBeAbsent,
                otherMeaning.isEmpty() ? meaning : otherMeaning);
    }
}
