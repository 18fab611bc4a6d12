// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/**
 * The row of tasks that do different things at a time. At each moment it has the state of the task that is closest to
 * working: one that runs, else one that could run, else one that waits. Its segments have the numbers of the tasks'
 * own.
 */
final class MergedRow {
    private static final Comparator<Cursor> BUSIEST = Comparator.comparingInt(Cursor::rank)
            .thenComparingInt(cursor -> cursor.order);

    private final List<Cursor> rows = new ArrayList<>();
    private final LongArrayList starts = new LongArrayList();
    private final LongArrayList ends = new LongArrayList();
    private final ByteArrayOutputStream tones = new ByteArrayOutputStream();
    private final IntArrayList numbers = new IntArrayList();
    private final List<String> names = new ArrayList<>();

    /** A segment of a row. */
    private static final class Cursor {
        private final TimeGraphRow row;
        private final int order;
        private int at;

        Cursor(TimeGraphRow row, int order) {
            this.row = row;
            this.order = order;
        }

        /** How far its state is from working; waits that a picture is about come before others. */
        int rank() {
            EdgeState state = row.state(at);
            return switch (state) {
                case RUNNING -> 0;
                case INTERRUPTED -> 1;
                case PREEMPTED -> 2;
                default -> state.ordinal() + (row.isPale(at) ? 2 : 1) * EdgeState.values().length;
            };
        }

        long start() {
            return row.start(at);
        }

        long end() {
            return row.end(at);
        }
    }

    private MergedRow(List<TimeGraphRow> merged) {
        merged.stream().filter(row -> row.size() > 0).forEach(row -> rows.add(new Cursor(row, rows.size())));
    }

    /** Merges the rows of tasks of one host, under a name. */
    static TimeGraphRow of(String name, List<TimeGraphRow> rows) {
        MergedRow made = new MergedRow(rows);
        made.merge();
        return new TimeGraphRow(
                new Worker(rows.get(0).worker().host(), name, -1, 0, WorkerKind.INTERRUPT, -1, -1, false),
                made.starts.toLongArray(), made.ends.toLongArray(), made.tones.toByteArray(),
                made.numbers.toIntArray(), made.names::get);
    }

    private void merge() {
        PriorityQueue<Cursor> coming = new PriorityQueue<>(Comparator.comparingLong(Cursor::start));
        coming.addAll(rows);
        PriorityQueue<Cursor> ending = new PriorityQueue<>(Comparator.comparingLong(Cursor::end));
        TreeSet<Cursor> present = new TreeSet<>(BUSIEST);
        long time = Long.MIN_VALUE;
        while (!coming.isEmpty() || !ending.isEmpty()) {
            long next = Math.min(coming.isEmpty() ? Long.MAX_VALUE : coming.peek().start(),
                    ending.isEmpty() ? Long.MAX_VALUE : ending.peek().end());
            if (!present.isEmpty()) {
                add(time, next, present.first());
            }
            time = next;
            while (!ending.isEmpty() && ending.peek().end() <= time) {
                Cursor ended = ending.poll();
                present.remove(ended);
                if (++ended.at < ended.row.size()) {
                    coming.add(ended);
                }
            }
            while (!coming.isEmpty() && coming.peek().start() <= time) {
                Cursor begun = coming.poll();
                present.add(begun);
                ending.add(begun);
            }
        }
    }

    /** Adds a stretch, or makes the last one longer if it is of the same segment. */
    private void add(long from, long to, Cursor shown) {
        int number = shown.row.segment(shown.at);
        int last = starts.size() - 1;
        if (last >= 0 && ends.getLong(last) == from && numbers.getInt(last) == number) {
            ends.set(last, to);
        } else if (from < to) {
            starts.add(from);
            ends.add(to);
            tones.write(shown.row.tone(shown.at));
            numbers.add(number);
            names.add(shown.row.worker().name());
        }
    }
}
