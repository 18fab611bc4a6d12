// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

/** Words for how many of something there are. */
public final class Counts {
    private static final int GROUP = 3;

    private Counts() {
    }

    /**
     * A whole number with a comma between thousands, such as {@code 1,234,567}. Java's formats do the same, but the
     * first one of a process costs as much as a tenth of a short run, since it looks for the signs of the language.
     */
    public static String of(long number) {
        StringBuilder text = new StringBuilder().append(number);
        int first = number < 0 ? 1 : 0;
        for (int i = text.length() - GROUP; i > first; i -= GROUP) {
            text.insert(i, ',');
        }
        return text.toString();
    }
}
