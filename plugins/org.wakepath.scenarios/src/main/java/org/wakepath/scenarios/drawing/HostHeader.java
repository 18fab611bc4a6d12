// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code client at 10.0.0.1 clock +5s drift 300ppm}; address and clock may be left out. */
final class HostHeader {
    private static final Pattern HEADER = Pattern
            .compile("(\\w+)(?: at ([\\da-f.:]+))?(?: clock ([+-]\\d+)(s|ms|us|ns)(?: drift ([+-]?\\d+)ppm)?)?");

    private HostHeader() {
    }

    static DrawnHost parse(String text, int line) {
        Matcher m = HEADER.matcher(text);
        if (!m.matches()) {
            throw new DrawingException(line, "a host is NAME at ADDRESS clock +Ns drift Nppm");
        }
        String address = m.group(2) == null ? "10.0.0.1" : m.group(2);
        return new DrawnHost(m.group(1), address, clock(m));
    }

    private static DrawnClock clock(Matcher m) {
        long offset = m.group(3) == null ? 0 : Long.parseLong(m.group(3)) * nanoseconds(m.group(4));
        return new DrawnClock(offset, m.group(5) == null ? 0 : Long.parseLong(m.group(5)));
    }

    static long nanoseconds(String unit) {
        return switch (unit) {
            case "s" -> 1_000_000_000;
            case "ms" -> 1_000_000;
            case "us" -> 1_000;
            default -> 1;
        };
    }
}
