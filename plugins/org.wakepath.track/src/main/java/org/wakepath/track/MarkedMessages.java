// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import org.wakepath.base.IntColumn;
import org.wakepath.base.Spool;
import org.wakepath.track.Messages.Message;

/** A column of messages, each with two marks of what is about it. */
final class MarkedMessages {
    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final int MARKS = 2;
    /** The most messages that leave room for the marks. */
    private static final int MOST = 1 << (Integer.SIZE - 1 - MARKS);

    private final MessageTable table;
    private final IntColumn rows;

    MarkedMessages(MessageTable table, Spool spool) {
        this.table = table;
        rows = new IntColumn(spool);
    }

    /** @throws ArithmeticException if there are too many messages for a column */
    void add(Message message, boolean isFirst, boolean isSecond) {
        int row = table.row(message);
        if (row >= MOST) {
            throw new ArithmeticException("more than " + MOST + " messages");
        }
        rows.add(row << MARKS | (isFirst ? FIRST : 0) | (isSecond ? SECOND : 0));
    }

    Message message(int i) {
        return table.get(rows.get(i) >> MARKS);
    }

    boolean isFirst(int i) {
        return (rows.get(i) & FIRST) != 0;
    }

    boolean isSecond(int i) {
        return (rows.get(i) & SECOND) != 0;
    }

    /** Removes the first mark. */
    void clearFirst(int i) {
        rows.set(i, rows.get(i) & ~FIRST);
    }

    void reorder(int[] order) {
        rows.reorder(order);
    }
}
