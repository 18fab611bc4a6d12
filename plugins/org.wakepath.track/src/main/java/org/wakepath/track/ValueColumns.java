// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.Spool;

/** The arguments and results of those slices that have any, by the rows of their track. */
final class ValueColumns {
    private final IntColumn rows;
    private final LongColumn first;
    private final LongColumn second;
    private final LongColumn results;
    /** Whether the result is known: 1, else 0. */
    private final IntColumn returned;

    ValueColumns(Spool spool) {
        rows = new IntColumn(spool);
        first = new LongColumn(spool);
        second = new LongColumn(spool);
        results = new LongColumn(spool);
        returned = new IntColumn(spool);
    }

    /** Adds the arguments of the slice of a row. Rows come in ascending order. */
    void add(int row, long one, long other) {
        rows.add(row);
        first.add(one);
        second.add(other);
        results.add(0);
        returned.add(0);
    }

    /** Sets the result of a slice that has arguments; of any other nothing is kept. */
    void setResult(int row, long result) {
        int place = place(row);
        if (isAt(place, row)) {
            results.set(place, result);
            returned.set(place, 1);
        }
    }

    Optional<CallValues> of(int row) {
        if (rows.size() == 0) {
            return Optional.empty();
        }
        int place = place(row);
        return isAt(place, row) ? Optional.of(new CallValues(first.get(place), second.get(place),
                returned.get(place) == 0 ? OptionalLong.empty() : OptionalLong.of(results.get(place))))
                : Optional.empty();
    }

    private int place(int row) {
        return PartitionPoint.of(rows.size(), i -> rows.get(i) < row);
    }

    private boolean isAt(int place, int row) {
        return place < rows.size() && rows.get(place) == row;
    }
}
