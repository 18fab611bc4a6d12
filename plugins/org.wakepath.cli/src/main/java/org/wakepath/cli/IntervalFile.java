// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.wakepath.base.Reason;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.words.SafeText;

/**
 * Intervals of time that the user lists in a file: {@code START,END} in each line, as {@code --from} and {@code --to}
 * have them. What follows behind another comma, empty lines, lines with # and a heading {@code start,end} are ignored.
 */
final class IntervalFile {
    private static final String HEADING = "start";
    private static final String COMMENT = "#";

    private final Path file;
    private final List<Interval> intervals;

    private record Interval(int line, TimeWindow window) {
    }

    private IntervalFile(Path file, List<Interval> intervals) {
        this.file = file;
        this.intervals = intervals;
    }

    /** Reads all intervals. The first line that makes no sense is refused. */
    static IntervalFile read(Path file) {
        List<String> lines;
        try {
            lines = SmallText.read(file).lines().toList();
        } catch (IOException e) {
            throw CommandException.failed(file + " cannot be read: " + Reason.of(e), "give a file of intervals");
        }
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            String[] fields = line.split(",", -1);
            boolean isHeading = i == 0 && fields[0].strip().equalsIgnoreCase(HEADING);
            if (!line.isEmpty() && !line.startsWith(COMMENT) && !isHeading) {
                intervals.add(new Interval(i + 1, window(fields, file + " line " + (i + 1))));
            }
        }
        if (intervals.isEmpty()) {
            throw CommandException.wrongUse(file + " has no interval", "write START,END into each line");
        }
        return new IntervalFile(file, intervals);
    }

    private static TimeWindow window(String[] fields, String place) {
        if (fields.length < 2) {
            throw CommandException.wrongUse(place + ": '" + SafeText.clean(fields[0]) + "' is no interval",
                    "write START,END, for example +1.5s,+1.7s");
        }
        for (int i = 0; i < 2; i++) {
            TimeWindow.TimeArgument.parse(place + ":", SafeText.clean(fields[i]));
        }
        return TimeWindow.of(fields[0].strip(), fields[1].strip());
    }

    /** What people call the file. */
    String name() {
        return file.getFileName().toString();
    }

    /**
     * Passes on the path of a task in each interval that lies within its life. Notes how many do not.
     *
     * @return whether any does
     */
    boolean each(TaskSummary task, PathQuestion question, Shell shell, Consumer<ActivePath> receiver) {
        int outside = 0;
        for (Interval interval : intervals) {
            TimeWindow.Limits limits = limits(interval, question, question.clockFor(task));
            if (question.isWithinLife(task, limits)) {
                receiver.accept(question.ask(task, limits.from(), limits.to(), question.clockFor(task)));
            } else {
                outside++;
            }
        }
        if (outside > 0 && outside < intervals.size()) {
            shell.note(outside + " of " + intervals.size() + " intervals of " + file
                    + " do not lie within what is known of " + who(task) + ", and are left out");
        }
        return outside < intervals.size();
    }

    /** Says that no interval lies within the life of a task. */
    CommandException none(TaskSummary task) {
        return CommandException.wrongUse("no interval of " + file + " lies within what is known of " + who(task),
                "wakepath tasks shows from when to when a task is known");
    }

    private static String who(TaskSummary task) {
        return SafeText.clean(task.task().name()) + " (" + task.task().tid() + ")";
    }

    private TimeWindow.Limits limits(Interval interval, PathQuestion question, int clock) {
        try {
            return question.limits(interval.window, clock);
        } catch (CommandException e) {
            throw CommandException.wrongUse(file + " line " + interval.line + ": " + e.getMessage());
        }
    }
}
