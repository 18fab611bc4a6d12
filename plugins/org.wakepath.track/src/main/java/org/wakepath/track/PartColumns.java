// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;
import org.wakepath.track.Messages.Outcome;
import org.wakepath.track.Messages.Part;

/** Parts of messages as columns. A part is made when it is asked for, so that millions of them need little memory. */
final class PartColumns extends AbstractList<Part> implements RandomAccess {
    private final MarkedMessages messages;
    private final IntColumn tids;
    private final LongColumn times;
    private final LongColumn bytes;
    private final IntColumn outcomes;

    PartColumns(MessageTable table, Spool spool) {
        messages = new MarkedMessages(table, spool);
        tids = new IntColumn(spool);
        times = new LongColumn(spool);
        bytes = new LongColumn(spool);
        outcomes = new IntColumn(spool);
    }

    @Override
    public boolean add(Part one) {
        messages.add(one.message(), one.isLast(), one.isReceived());
        tids.add(one.tid());
        times.add(one.time());
        bytes.add(one.bytes());
        outcomes.add(one.outcome().packed());
        return true;
    }

    @Override
    public Part get(int i) {
        return new Part(tids.get(i), times.get(i), messages.message(i), bytes.get(i), messages.isFirst(i),
                messages.isSecond(i), Outcome.of(outcomes.get(i)));
    }

    @Override
    public int size() {
        return tids.size();
    }

    /** Sorts them by their time. */
    PartColumns sort() {
        int[] order = SortedRows.by(times::get, size());
        messages.reorder(order);
        tids.reorder(order);
        times.reorder(order);
        bytes.reorder(order);
        outcomes.reorder(order);
        return this;
    }
}
