// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.words.Durations;

/** Moments as text in cells: in UTC, to the nanosecond, without zeros at the end. */
public final class TimeText {
    private static final int NANOSECONDS = 9;
    private static final long SECOND = 1_000_000_000L;
    private static final Pattern WHOLE = Pattern.compile("\\d{1,19}");
    private static final Pattern SINCE_BOOT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?) ?s");
    private static final Pattern CALENDAR = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})[ T](\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?)(?: ?UTC|Z)?");

    private TimeText() {
    }

    /** A moment, ns since the epoch. */
    public static String of(long time) {
        return Durations.timestamp(time).replaceFirst("\\.?0* UTC$", "");
    }

    /** A moment, ns since the epoch, or nothing. */
    static String of(OptionalLong time) {
        return time.isEmpty() ? "" : of(time.getAsLong());
    }

    /**
     * The moment, ns since the epoch; empty if the text is.
     *
     * @throws IllegalArgumentException if the text is neither empty nor a moment
     */
    static OptionalLong optional(String text) {
        return text.isBlank() ? OptionalLong.empty() : OptionalLong.of(parse(text));
    }

    /**
     * The moment, ns since the epoch.
     *
     * @throws IllegalArgumentException if the text is not a moment
     */
    public static long parse(String text) {
        try {
            return read(text.strip());
        } catch (ArithmeticException | DateTimeException | NumberFormatException e) {
            throw new IllegalArgumentException(unknown(text), e);
        }
    }

    private static long read(String text) {
        if (WHOLE.matcher(text).matches()) {
            return Long.parseLong(text);
        }
        Matcher sinceBoot = SINCE_BOOT.matcher(text);
        if (sinceBoot.matches()) {
            return new BigDecimal(sinceBoot.group(1)).movePointRight(NANOSECONDS).longValueExact();
        }
        Matcher calendar = CALENDAR.matcher(text);
        if (calendar.matches()) {
            Instant instant = Instant.parse(calendar.group(1) + 'T' + calendar.group(2) + 'Z');
            return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano());
        }
        throw new IllegalArgumentException(unknown(text));
    }

    private static String unknown(String text) {
        return "'" + text + "' is no time such as 2026-11-20 12:34:56.789 UTC, or nanoseconds since 1970";
    }
}
