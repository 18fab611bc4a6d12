// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as users write them: {@code 4096}, {@code 512K}, {@code 8M}, {@code 1G}. */
final class ByteSize {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([KMG]?)");
    private static final String UNITS = "KMG";
    private static final int UNIT_BITS = 10;

    private ByteSize() {
    }

    /** Parses the value of an option as a size in bytes. */
    static long parse(String option, String text) {
        Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
        if (!size.matches() || !isPossible(Long.parseLong(size.group(1)), unitBits(size))) {
            throw CommandException.wrongUse(option + " " + text + " is not a size",
                    "write it like 512K, 8M or 1G");
        }
        return Long.parseLong(size.group(1)) << unitBits(size);
    }

    private static int unitBits(Matcher size) {
        return size.group(2).isEmpty() ? 0 : (UNITS.indexOf(size.group(2)) + 1) * UNIT_BITS;
    }

    private static boolean isPossible(long number, int unitBits) {
        return number > 0 && number <= Long.MAX_VALUE >> unitBits;
    }
}
