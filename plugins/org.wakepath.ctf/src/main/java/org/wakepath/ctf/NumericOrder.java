// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.Comparator;

/** Text order in which runs of digits compare as numbers: channel0_2 before channel0_10. */
final class NumericOrder implements Comparator<String> {
    static final NumericOrder INSTANCE = new NumericOrder();

    private NumericOrder() {
    }

    @Override
    public int compare(String one, String other) {
        int i = 0;
        int j = 0;
        while (i < one.length() && j < other.length()) {
            int a = digits(one, i);
            int b = digits(other, j);
            int order = a > i && b > j ? numbers(one, i, a, other, j, b)
                    : Character.compare(one.charAt(i), other.charAt(j));
            if (order != 0) {
                return order;
            }
            i = Math.max(a, i + 1);
            j = Math.max(b, j + 1);
        }
        int order = Integer.compare(one.length() - i, other.length() - j);
        return order != 0 ? order : one.compareTo(other);
    }

    private static int digits(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private static int numbers(String one, int from, int end, String other, int otherFrom, int otherEnd) {
        int i = significant(one, from, end);
        int j = significant(other, otherFrom, otherEnd);
        int order = Integer.compare(end - i, otherEnd - j);
        while (order == 0 && i < end) {
            order = Character.compare(one.charAt(i++), other.charAt(j++));
        }
        return order;
    }

    /** The first digit that is not a leading zero. */
    private static int significant(String text, int from, int end) {
        int at = from;
        while (at < end && text.charAt(at) == '0') {
            at++;
        }
        return at;
    }
}
