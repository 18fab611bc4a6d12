// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.field;

import java.time.Instant;

/** Writes times of events as ISO 8601 in UTC with nine decimals, quickly if times are close to one another. */
public final class EventTime {
    private static final long SECOND = 1_000_000_000L;
    private static final int DECIMALS = 9;

    private long second = Long.MIN_VALUE;
    private String prefix = "";

    /** Appends a time, ns since the epoch. */
    public void append(long time, StringBuilder line) {
        long whole = Math.floorDiv(time, SECOND);
        if (whole != second) {
            second = whole;
            String text = Instant.ofEpochSecond(whole).toString();
            prefix = text.substring(0, text.length() - 1) + '.';
        }
        String rest = String.valueOf(Math.floorMod(time, SECOND));
        line.append(prefix).append("0".repeat(DECIMALS - rest.length())).append(rest).append('Z');
    }
}
