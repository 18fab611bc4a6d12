// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.words.TimeSyntax;
import org.wakepath.words.WrittenTime;

/** The place in a table of events to which a user wants to go. Immutable. */
public sealed interface EventGoal {

    /**
     * Parses what a user typed: the number of an event, such as {@code 1200} or {@code 1,200}, or a time in the syntax
     * of the command line, such as {@code +1.5s} after the first event.
     *
     * @throws SyntaxException if it is neither
     */
    static EventGoal parse(String text) {
        String goal = text.strip();
        Matcher number = Number.SYNTAX.matcher(goal);
        if (number.matches()) {
            return new Number(Long.parseLong(goal.replace(",", "")));
        }
        return TimeSyntax.parse(Moment.BLANK.matcher(goal).replaceFirst("$1")).map(Moment::new)
                .orElseThrow(() -> new SyntaxException(goal));
    }

    /**
     * The row of the goal; a row that does not exist if the event does not.
     *
     * @param pages of the list
     * @param first the row that a user calls 1
     * @throws org.wakepath.ctf.type.CtfException if an event cannot be decoded
     */
    long row(EventPages pages, long first);

    /**
     * The event with a number.
     *
     * @param number from 1
     */
    record Number(long number) implements EventGoal {
        private static final Pattern SYNTAX = Pattern.compile("\\d{1,12}|\\d{1,3}(,\\d{3}){1,3}");

        @Override
        public long row(EventPages pages, long first) {
            return first + number - 1;
        }
    }

    /**
     * The first event at or after a time.
     *
     * @param time on the clock of the listing
     */
    record Moment(WrittenTime time) implements EventGoal {
        private static final Pattern BLANK = Pattern.compile("^([+-][\\d.]+) ");

        @Override
        public long row(EventPages pages, long first) {
            return pages.rowAt(time.in(pages.span()));
        }
    }

    /**
     * Thrown if a text is neither the number of an event nor a time. The message says in a sentence what to write
     * instead.
     */
    public static final class SyntaxException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        SyntaxException(String text) {
            super("'" + text
                    + "' is neither the number of an event nor a time. Write 1200, +1.5s (after the first event), "
                    + "12:34:56.789 (UTC), or 2026-11-20T12:34:56Z.");
        }
    }
}
