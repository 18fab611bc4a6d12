// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.OptionalLong;
import java.util.function.Supplier;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.words.TimeSyntax;
import org.wakepath.words.WrittenTime;
import picocli.CommandLine.Option;

/** The part of a trace that a command reads. */
final class TimeWindow {
    @Option(names = "--from", paramLabel = "TIME", description = {
        "Start: +1.5s or +200ms after the trace's start, a time of its first day such as 12:34:56.789, "
                + "2026-11-20T12:34:56Z, or nanoseconds since 1970. Without a zone it is UTC."})
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "End, written like --from.")
    private String to;

    /** A window between moments, ns since the epoch; empty for no limit. */
    static TimeWindow between(OptionalLong from, OptionalLong to) {
        return of(written(from), written(to));
    }

    /** A window between moments that a user wrote, which are checked when they are used. */
    static TimeWindow of(String from, String to) {
        TimeWindow window = new TimeWindow();
        window.from = from;
        window.to = to;
        return window;
    }

    private static String written(OptionalLong time) {
        return time.isPresent() ? Long.toString(time.getAsLong()) : null;
    }

    /**
     * The limits of a window on a clock.
     *
     * @param from first ns, or the smallest long
     * @param to last ns, or the largest long
     */
    record Limits(long from, long to) {
        static final Limits NONE = new Limits(Long.MIN_VALUE, Long.MAX_VALUE);

        boolean contain(long time) {
            return time >= from && time <= to;
        }
    }

    /** Whether at least one end is limited. */
    boolean isLimited() {
        return from != null || to != null;
    }

    /** Refuses ends that are not times, before anything is read. */
    void check() {
        limits(() -> new HostSpan(0, 0));
    }

    /** The limits on a clock. The span is only read if a limit was given. */
    Limits limits(Supplier<HostSpan> span) {
        if (!isLimited()) {
            return Limits.NONE;
        }
        WrittenTime begin = from == null ? s -> Long.MIN_VALUE : TimeArgument.parse("--from", from);
        WrittenTime end = to == null ? s -> Long.MAX_VALUE : TimeArgument.parse("--to", to);
        HostSpan known = span.get();
        return new Limits(begin.in(known), end.in(known));
    }

    /** The limits on a clock, as {@link #limits} has them. An empty window is refused. */
    Limits filledLimits(Supplier<HostSpan> span) {
        Limits limits = limits(span);
        if (limits.from() >= limits.to()) {
            throw CommandException.wrongUse("--from " + from + " is not before --to " + to, "give an earlier --from");
        }
        return limits;
    }

    /** The argument of an option that names a moment. */
    static final class TimeArgument {
        private TimeArgument() {
        }

        /**
         * Reads what a user typed.
         *
         * @param option the option it was typed for, for the message
         */
        static WrittenTime parse(String option, String text) {
            if (text.strip().startsWith("-")) {
                throw CommandException.wrongUse(option + " '" + text + "' is before the trace starts",
                        "write for example +1.5s, which is 1.5 s after the start");
            }
            return TimeSyntax.parse(text.strip()).orElseThrow(() -> CommandException.wrongUse(
                    option + " '" + text + "' is no time", "write for example +1.5s (after the trace's start), "
                            + "12:34:56.789 (UTC), 2026-11-20T12:34:56Z, or nanoseconds since 1970"));
        }
    }
}
