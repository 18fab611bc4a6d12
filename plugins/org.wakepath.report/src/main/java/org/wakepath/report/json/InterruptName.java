/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.json;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the analysis calls an interrupt, such as {@code irq 24 (virtio0-input.0)}, taken apart.
 *
 * @param kind {@code LINE}, {@code VECTOR}, {@code SOFTIRQ}, {@code HRTIMER}, {@code TIMER} or {@code OTHER}
 * @param line number of the line, empty for everything else
 * @param name name of the handler, vector or softirq; empty where not known
 */
record InterruptName(String kind, OptionalInt line, String name) {
    private static final Pattern LINE = Pattern.compile("irq (\\d{1,9})(?: \\((.*)\\))?", Pattern.DOTALL);
    private static final Pattern NAMED = Pattern.compile("(vector|softirq) (.*)", Pattern.DOTALL);

    static InterruptName of(String text) {
        Matcher line = LINE.matcher(text);
        if (line.matches()) {
            return new InterruptName("LINE", OptionalInt.of(Integer.parseInt(line.group(1))),
                    line.group(2) == null ? "" : line.group(2));
        }
        Matcher named = NAMED.matcher(text);
        if (named.matches()) {
            return new InterruptName(named.group(1).toUpperCase(Locale.ROOT), OptionalInt.empty(), named.group(2));
        }
        boolean isTimer = text.equals("hrtimer") || text.equals("timer");
        return new InterruptName(isTimer ? text.toUpperCase(Locale.ROOT) : "OTHER", OptionalInt.empty(),
                isTimer ? "" : text);
    }
}
