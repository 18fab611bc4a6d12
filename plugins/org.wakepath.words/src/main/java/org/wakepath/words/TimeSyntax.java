// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.kernel.census.HostSpan;

/** The ways to write a time. Times without a zone are in UTC, as in every report. */
public final class TimeSyntax {
    private static final long SECOND = 1_000_000_000L;
    private static final long DAY = 86_400 * SECOND;
    private static final Map<String, Long> UNITS = Map.of("ns", 1L, "us", 1000L, "µs", 1000L, "ms", 1_000_000L,
            "s", SECOND, "min", 60 * SECOND, "h", 3600 * SECOND);
    private static final String NUMBER_AND_UNIT = "(\\d{1,19}(?:\\.\\d{1,18})?)(ns|us|µs|ms|s|min|h)";
    private static final Pattern OFFSET = Pattern.compile("([+-])" + NUMBER_AND_UNIT);
    private static final Pattern LENGTH = Pattern.compile(NUMBER_AND_UNIT);
    private static final Pattern NANOSECONDS = Pattern.compile("\\d{1,19}");
    private static final Pattern SECONDS = Pattern.compile("(\\d{1,10}\\.\\d{1,9})(?: ?s)?");
    private static final Pattern OF_DAY = Pattern.compile("(\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?)Z?");

    private TimeSyntax() {
    }

    /** The time that {@code text} means; empty if it means none. */
    public static Optional<WrittenTime> parse(String text) {
        try {
            return read(text);
        } catch (ArithmeticException | DateTimeException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The length of time that {@code text} means, such as {@code 200ms}, in ns; empty if it means none above 0. */
    public static OptionalLong length(String text) {
        Matcher length = LENGTH.matcher(text);
        try {
            long found = length.matches() ? nanoseconds(length.group(1), UNITS.get(length.group(2))) : 0;
            return found > 0 ? OptionalLong.of(found) : OptionalLong.empty();
        } catch (ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    private static Optional<WrittenTime> read(String text) {
        Matcher offset = OFFSET.matcher(text);
        if (offset.matches()) {
            long length = nanoseconds(offset.group(2), UNITS.get(offset.group(3)));
            long signed = offset.group(1).equals("-") ? -length : length;
            return Optional.of(span -> saturatedSum(span.start(), signed));
        }
        if (NANOSECONDS.matcher(text).matches()) {
            return at(Long.parseLong(text));
        }
        Matcher seconds = SECONDS.matcher(text);
        if (seconds.matches()) {
            return at(nanoseconds(seconds.group(1), SECOND));
        }
        Matcher ofDay = OF_DAY.matcher(text.replace(" UTC", "Z"));
        if (ofDay.matches()) {
            long time = LocalTime.parse(ofDay.group(1)).toNanoOfDay();
            return Optional.of(span -> onDayOf(span, time));
        }
        return at(date(text));
    }

    private static Optional<WrittenTime> at(long time) {
        return Optional.of(span -> time);
    }

    private static long nanoseconds(String number, long unit) {
        return new BigDecimal(number).multiply(BigDecimal.valueOf(unit)).setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    /** The moment of a time of day. A trace may run past midnight, so a time before its start is on the next day. */
    private static long onDayOf(HostSpan span, long time) {
        long sameDay = Math.floorDiv(span.start(), DAY) * DAY + time;
        boolean next = sameDay < span.start() && sameDay + DAY <= span.end();
        return next ? sameDay + DAY : sameDay;
    }

    private static long date(String text) {
        String iso = text.replaceFirst(" UTC$", "Z").replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) ", "$1T");
        TemporalAccessor parsed = DateTimeFormatter.ISO_DATE_TIME.parseBest(iso, ZonedDateTime::from,
                LocalDateTime::from);
        Instant instant = parsed instanceof ZonedDateTime zoned ? zoned.toInstant()
                : ((LocalDateTime) parsed).toInstant(ZoneOffset.UTC);
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano());
    }

    private static long saturatedSum(long a, long b) {
        long sum = a + b;
        boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
        return !overflow ? sum : b < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
}
