// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.view.layout.TaskGraph;
import org.wakepath.view.layout.TaskRow;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeGraphRow;

/** Ways among all tasks: along a task, and from a wait to the segment that ended it. */
public final class TaskNavigation extends Navigation {
    private final TaskGraph tasks;
    /** The number of the first segment of each task. */
    private final int[] firsts;

    TaskNavigation(TaskGraph tasks) {
        super(tasks.graph());
        this.tasks = tasks;
        firsts = tasks.rows().rows().stream().mapToInt(row -> row.bars().segment(0)).toArray();
    }

    /** The number of the task of a segment. */
    private int number(int segment) {
        int found = Arrays.binarySearch(firsts, segment);
        if (found < 0) {
            return -found - 2;
        }
        // A task without any time has the number of the next one.
        while (found + 1 < firsts.length && firsts[found + 1] == segment) {
            found++;
        }
        return found;
    }

    /** The task of a segment. */
    TaskRow task(int segment) {
        return tasks.rows().rows().get(number(segment));
    }

    /** The place of a segment among those of its task. */
    int index(int segment) {
        return segment - firsts[number(segment)];
    }

    @Override
    public int row(int segment) {
        return tasks.places().row(number(segment), index(segment));
    }

    /** Of the first task. */
    @Override
    public OptionalInt at(long time) {
        OptionalInt first = IntStream.range(0, graph().rows().size()).filter(tasks::isTask).findFirst();
        return first.isEmpty() ? first : at(first.getAsInt(), time);
    }

    /** The segment of a row at a time, or the next one there; the last one for later times. */
    public OptionalInt at(int row, long time) {
        return at(graph().rows().get(row), time);
    }

    /** What the task of a row did at a time, in whatever row; the first or last segment for times outside. */
    public OptionalInt ofTask(int row, long time) {
        return at(tasks.task(row).bars(), time);
    }

    private static OptionalInt at(TimeGraphRow bars, long time) {
        int place = Math.min(bars.firstAfter(time), bars.size() - 1);
        return place < 0 ? OptionalInt.empty() : OptionalInt.of(bars.segment(place));
    }

    @Override
    public OptionalInt next(int segment) {
        return index(segment) + 1 < task(segment).bars().size() ? OptionalInt.of(segment + 1) : OptionalInt.empty();
    }

    @Override
    public OptionalInt previous(int segment) {
        return index(segment) > 0 ? OptionalInt.of(segment - 1) : OptionalInt.empty();
    }

    @Override
    public Optional<TimeGraphArrow> into(int segment) {
        return byTask(segment).filter(arrow -> arrow.fromRow() != arrow.toRow()).flatMap(tasks.places()::between);
    }

    /** The signal into a segment, as {@link #into}, or one that the task sent itself, such as a timer. */
    private Optional<TimeGraphArrow> signal(int segment) {
        return byTask(segment).flatMap(tasks.places()::between);
    }

    /** The same between the numbers of tasks. */
    private Optional<TimeGraphArrow> byTask(int segment) {
        return tasks.rows().signal(number(segment), index(segment));
    }

    @Override
    public Optional<TimeGraphArrow> outOf(int segment) {
        OptionalInt ended = ended(segment);
        return ended.isPresent() ? into(ended.getAsInt()) : Optional.empty();
    }

    /** The segment that the first signal of a segment ended, or the first segment of a task that it started. */
    private OptionalInt ended(int segment) {
        int from = number(segment);
        return tasks.rows().released(segment).filter(other -> number(other) != from).boxed()
                .min(Comparator.comparingLong(this::end)).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private long end(int segment) {
        return task(segment).bars().end(index(segment));
    }

    @Override
    public OptionalInt cause(int segment) {
        OptionalInt wait = OptionalInt.of(segment);
        while (wait.isPresent() && !task(wait.getAsInt()).bars().isWait(index(wait.getAsInt()))
                && signal(wait.getAsInt()).isEmpty()) {
            wait = previous(wait.getAsInt());
        }
        OptionalInt sender = wait.isPresent() ? signal(wait.getAsInt()).map(this::sender).orElse(OptionalInt.empty())
                : wait;
        // A wait that nothing known ended is itself what was waited for.
        return sender.isPresent() || wait.isEmpty() ? sender
                : wait.getAsInt() < segment ? wait : previous(segment);
    }

    @Override
    public OptionalInt released(int segment) {
        OptionalInt ended = ended(segment);
        return ended.isPresent() ? ended : next(segment);
    }
}
