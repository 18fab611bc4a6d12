// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times at which a handler runs on a CPU: # while it runs, p while it is preempted together with the task it is
 * nested on.
 *
 * @param row the drawing
 * @param kind what it is
 * @param id its number, address, or vector's name
 * @param handler name of the driver that handles the line, empty for none
 * @param number its CPU
 */
record InterruptRow(Row row, InterruptKind kind, String id, String handler, int number) implements Actor {
    private static final Pattern LABEL = Pattern
            .compile("(irq|vector|softirq|hrtimer|timer) (\\w+)(?: \\((.+)\\))?@(\\d)");

    static boolean isLabel(String label) {
        return LABEL.matcher(label).matches();
    }

    static InterruptRow of(Row row) {
        Matcher matcher = LABEL.matcher(row.label());
        if (!matcher.matches()) {
            throw new DrawingException(row.line(), row.label() + " is not an interrupt@cpu");
        }
        row.allowOnly("#p");
        InterruptKind kind = InterruptKind.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
        String handler = matcher.group(3) == null ? "" : matcher.group(3);
        InterruptRow interrupt = new InterruptRow(row, kind, matcher.group(2), handler,
                Integer.parseInt(matcher.group(4)));
        interrupt.checkId();
        return interrupt;
    }

    private void checkId() {
        try {
            if (kind.id(id) >= 0) {
                return;
            }
        } catch (NumberFormatException e) {
            throw new DrawingException(row.line(), kind.word() + " " + id + " has no number");
        }
        throw new DrawingException(row.line(), "there is no " + kind.word() + " " + id);
    }

    @Override
    public String label() {
        return row.label();
    }

    /** Whether a run starts in this column. */
    boolean enters(int column) {
        return row.at(column) != Row.BLANK && row.at(column - 1) == Row.BLANK;
    }

    /** Whether a run ends at the start of this column. */
    boolean leaves(int column) {
        return row.at(column) == Row.BLANK && row.at(column - 1) != Row.BLANK;
    }

    @Override
    public boolean isActive(int column) {
        return row.at(column) == '#';
    }

    @Override
    public int cpu(int column) {
        return number;
    }

    @Override
    public int beginOfRun(int column) {
        int begin = column;
        while (row.at(begin - 1) != Row.BLANK) {
            begin--;
        }
        return begin;
    }
}
