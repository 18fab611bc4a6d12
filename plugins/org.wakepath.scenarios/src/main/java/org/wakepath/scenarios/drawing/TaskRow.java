// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a task does: a digit is the CPU it runs on, p is ready, b, d or z is blocked, blank is not there.
 *
 * @param row the drawing
 * @param name the task's name
 * @param tid its id
 */
record TaskRow(Row row, String name, int tid) implements Actor {
    /** Interruptible, uninterruptible, and idle as only kernel threads are. */
    private static final String BLOCKED = "bdsz";
    private static final Pattern LABEL = Pattern.compile("(.+)/(\\d+)(#\\d+)?");

    static TaskRow of(Row row) {
        Matcher matcher = LABEL.matcher(row.label());
        if (!matcher.matches()) {
            throw new DrawingException(row.line(), row.label() + " is neither name/tid nor an interrupt@cpu");
        }
        row.allowOnly("012345678p" + BLOCKED);
        TaskRow task = new TaskRow(row, matcher.group(1), Integer.parseInt(matcher.group(2)));
        task.checkSteps();
        return task;
    }

    private void checkSteps() {
        for (int column = 1; column < row.width(); column++) {
            String step = "" + row.at(column - 1) + row.at(column);
            boolean migrates = isRunning(column - 1) && isRunning(column) && step.charAt(0) != step.charAt(1);
            if (migrates || step.matches("p[bdsz ]|[bdsz] | [bdsz]|bd|bz|db|dz|zb|zd")) {
                throw new DrawingException(row.line(), label() + " cannot go from '" + step.charAt(0) + "' to '"
                        + step.charAt(1) + "' in column " + column);
            }
        }
    }

    @Override
    public String label() {
        return row.label();
    }

    boolean exists(int column) {
        return row.at(column) != Row.BLANK;
    }

    boolean isRunning(int column) {
        return Character.isDigit(row.at(column));
    }

    boolean isBlocked(int column) {
        return BLOCKED.indexOf(row.at(column)) >= 0;
    }

    /** The CPU that the task runs on next, 0 if it does not run again. */
    int nextCpu(int column) {
        for (int next = column; next < row.width(); next++) {
            if (isRunning(next)) {
                return cpu(next);
            }
        }
        return 0;
    }

    @Override
    public boolean isActive(int column) {
        return isRunning(column);
    }

    @Override
    public int cpu(int column) {
        return row.at(column) - '0';
    }

    @Override
    public int beginOfRun(int column) {
        return -1;
    }
}
