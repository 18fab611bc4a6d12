// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import org.wakepath.view.events.EventCursor;
import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventRow;
import org.wakepath.view.events.EventSieve;
import org.wakepath.view.events.RowDecoder;

/** Events as comma-separated values, as docs/csv.md describes them: one row for each event, times in ns. */
public final class EventCsv {
    private EventCsv() {
    }

    /**
     * Writes the events of a list, which may still grow, one after the other, and keeps none of them.
     *
     * @param from first ns, on the clock of the listing
     * @param to ns behind the last
     * @throws IOException if {@code out} fails
     * @throws org.wakepath.ctf.CtfException if an event cannot be decoded
     */
    public static void write(EventList list, long from, long to, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "events");
        EventSieve sieve = new EventSieve(list.filter());
        RowDecoder decoder = new RowDecoder();
        long[] reported = new long[list.hosts().size()];
        try (EventCursor cursor = new EventCursor(list.hosts())) {
            while (cursor.next() && cursor.time() < to) {
                if (cursor.time() >= from && sieve.test(cursor)) {
                    long discarded = cursor.event().discarded();
                    write(decoder.row(cursor, discarded - reported[cursor.hostNumber()]), out);
                    reported[cursor.hostNumber()] = discarded;
                }
            }
        }
    }

    private static void write(EventRow row, Appendable out) throws IOException {
        CsvLine.write(out, row.time(), row.host(), row.cpu() < 0 ? "" : row.cpu(), row.name(), row.task(),
                row.tid() < 0 ? "" : row.tid(), row.fields(), row.lost());
    }
}
