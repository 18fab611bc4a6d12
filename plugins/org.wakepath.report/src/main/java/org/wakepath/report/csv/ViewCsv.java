// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.List;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.statistics.Shift;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.Wait;
import org.wakepath.view.clocks.ClockMessages;
import org.wakepath.view.events.EventCursor;
import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventRow;
import org.wakepath.view.events.EventSieve;
import org.wakepath.view.events.RowDecoder;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.StateShares;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.view.statistics.TopWait;
import org.wakepath.words.SafeText;

/**
 * What the views of the window show as comma-separated values, as docs/csv.md describes them: one table for each view,
 * times in ns.
 */
public final class ViewCsv {
    private ViewCsv() {
    }

    /**
     * Writes all segments of some rows, whose names are safe to show: one row for each segment.
     *
     * @throws IOException if {@code out} fails
     */
    public static void tasks(List<TimeGraphRow> rows, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "tasks");
        for (TimeGraphRow row : rows) {
            Worker worker = row.worker();
            for (int i = 0; i < row.size(); i++) {
                CsvLine.write(out, worker.host(), worker.name(), worker.tid(), row.state(i), row.start(i), row.end(i),
                        row.end(i) - row.start(i));
            }
        }
    }

    /**
     * Writes the messages between two hosts, one row for each: their time on b's clock, and how much later their time
     * on a's clock is than the estimate.
     *
     * @throws IOException if {@code out} fails
     */
    public static void clocks(ClockMessages messages, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "clocks");
        for (int i = 0; i < messages.size(); i++) {
            CsvLine.write(out, messages.timeOnB(i), messages.later(i), messages.sender(i), messages.receiver(i));
        }
    }

    /**
     * Writes all frames of a flame graph, those above before those below. A row names the frame above by its number,
     * because the written-out stacks of a deep path would fill a disk.
     *
     * @throws IOException if {@code out} fails
     */
    public static void flame(FlameGraph graph, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "flame");
        for (FlameFrame frame : graph.frames()) {
            Object above = frame.level() == 0 ? "" : frame.parent();
            CsvLine.write(out, frame.number(), above, frame.level(), frame.worker().host(),
                    frame.worker().name(), frame.worker().tid(), frame.state().map(Enum::name).orElse(""),
                    frame.timer() == Cause.Timer.Purpose.UNKNOWN ? "" : frame.timer(),
                    frame.total(), frame.self(), frame.count(), frame.function().orElse(""));
        }
    }

    /**
     * Writes how each part of the time of a kind of execution changed, in the order of the comparison.
     *
     * @throws IOException if {@code out} fails
     */
    public static void comparison(KindComparison kind, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "comparison");
        for (ComponentChange part : kind.components()) {
            Component what = part.component();
            Shift shift = part.change().shift();
            CsvLine.write(out, SafeText.clean(what.host()), SafeText.clean(what.role()), what.state(), what.cause(),
                    SafeText.clean(what.peer()), Math.round(part.change().base()), Math.round(part.change().head()),
                    Math.round(shift.estimate()), limit(shift.low()), limit(shift.high()), part.probability());
        }
    }

    /** Too few runs have no interval. */
    private static Object limit(double nanoseconds) {
        return Double.isInfinite(nanoseconds) ? "" : Math.round(nanoseconds);
    }

    /**
     * Writes the time by host and state, by task and state, and by state, then waits and requests. The column
     * {@code kind} says what a row is about.
     *
     * @param requests may be empty
     * @throws IOException if {@code out} fails
     */
    public static void statistics(Statistics statistics, List<Request> requests, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "statistics");
        for (StateShares<String> host : statistics.hosts()) {
            shares("host", host.key(), "", "", host, out);
        }
        for (StateShares<Worker> task : statistics.tasks()) {
            shares("task", task.key().host(), task.key().name(), task.key().tid(), task, out);
        }
        for (StateShares<EdgeState> state : statistics.states()) {
            shares("state", "", "", "", state, out);
        }
        for (TopWait top : statistics.waits()) {
            Wait wait = top.waited();
            CsvLine.write(out, "wait", wait.worker().host(), wait.worker().name(), wait.worker().tid(), wait.state(),
                    wait.start(), wait.end(), top.within(), top.waitedFor(), top.count());
        }
        for (Request request : requests) {
            CsvLine.write(out, "request", "", "", "", "", request.start(), request.end(), request.latency(),
                    request.flow(), "");
        }
    }

    private static void shares(String kind, String host, String name, Object tid, StateShares<?> times, Appendable out)
            throws IOException {
        for (EdgeState state : EdgeState.values()) {
            if (times.of(state) > 0) {
                CsvLine.write(out, kind, host, name, tid, state, "", "", times.of(state), "", "");
            }
        }
    }

    /**
     * Writes the events of a list, which may still grow, one after the other, and keeps none of them.
     *
     * @param from first ns, on the clock of the listing
     * @param to ns behind the last
     * @throws IOException if {@code out} fails
     * @throws org.wakepath.ctf.type.CtfException if an event cannot be decoded
     */
    public static void events(EventList list, long from, long to, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "events");
        EventSieve sieve = new EventSieve(list.filter());
        RowDecoder decoder = new RowDecoder();
        long[] reported = new long[list.hosts().size()];
        try (EventCursor cursor = new EventCursor(list.hosts())) {
            while (cursor.next() && cursor.time() < to) {
                if (cursor.time() >= from && sieve.test(cursor)) {
                    long discarded = cursor.event().discarded();
                    event(decoder.row(cursor, discarded - reported[cursor.hostNumber()]), out);
                    reported[cursor.hostNumber()] = discarded;
                }
            }
        }
    }

    private static void event(EventRow row, Appendable out) throws IOException {
        CsvLine.write(out, row.time(), row.host(), row.cpu() < 0 ? "" : row.cpu(), row.name(), row.task(),
                row.tid() < 0 ? "" : row.tid(), row.fields(), row.lost());
    }
}
