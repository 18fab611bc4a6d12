// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code 20: child/11 wakes parent/10}. */
final class SignalParser {
    private static final Pattern BEGIN = Pattern.compile("\\s*\\d+(-\\d+)?:.*");
    private static final Pattern SIGNAL = Pattern.compile("(\\d+)(?:-(\\d+))?: (.+?) (wakes|forks|execs as|arms|sends|"
            + "receives|inserts|issues|completes|merges|requeues|appends|calls|returns|raises|queues|begins|ends|records"
            + "|marks|loses)(?: (.+))?");

    private SignalParser() {
    }

    static boolean isSignal(String text) {
        return BEGIN.matcher(text).matches();
    }

    static Signal parse(String text, int line) {
        Matcher m = SIGNAL.matcher(text);
        if (!m.matches()) {
            throw new DrawingException(line, "'" + text + "' is not COLUMN: SOMEBODY DOES SOMETHING");
        }
        int column = Integer.parseInt(m.group(1));
        int until = m.group(2) == null ? column : Integer.parseInt(m.group(2));
        return new Signal(line, column, until, m.group(3), m.group(4), m.group(5) == null ? "" : m.group(5));
    }
}
