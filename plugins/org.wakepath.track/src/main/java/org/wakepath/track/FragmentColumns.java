// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;
import org.wakepath.track.Messages.Fragment;

/** Fragments as columns. A fragment is made when it is asked for, so that millions of them need little memory. */
final class FragmentColumns extends AbstractList<Fragment> implements RandomAccess {
    private final MarkedMessages messages;
    private final IntColumn tids;
    private final LongColumn begins;
    private final LongColumn ends;

    FragmentColumns(MessageTable table, Spool spool) {
        messages = new MarkedMessages(table, spool);
        tids = new IntColumn(spool);
        begins = new LongColumn(spool);
        ends = new LongColumn(spool);
    }

    @Override
    public boolean add(Fragment one) {
        messages.add(one.message(), one.isIsolated(), one.isReceived());
        tids.add(one.tid());
        begins.add(one.begin());
        ends.add(one.end());
        return true;
    }

    @Override
    public Fragment get(int i) {
        return new Fragment(tids.get(i), begins.get(i), ends.get(i), messages.isFirst(i), messages.message(i),
                messages.isSecond(i));
    }

    @Override
    public int size() {
        return tids.size();
    }

    /** Takes back that fragments are isolated during which events were lost: such a one may be two. */
    void doubt(LossTimes losses) {
        for (int i = 0; i < size(); i++) {
            if (losses.touch(begins.get(i), ends.get(i))) {
                messages.clearFirst(i);
            }
        }
    }

    /** Sorts them by their begin. */
    FragmentColumns sort() {
        int[] order = SortedRows.by(begins::get, size());
        messages.reorder(order);
        tids.reorder(order);
        begins.reorder(order);
        ends.reorder(order);
        return this;
    }
}
