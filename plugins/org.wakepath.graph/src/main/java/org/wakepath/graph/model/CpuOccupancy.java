// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** The tasks that had a CPU, by time; and interrupts of an idle CPU that a ready task queued on. */
public final class CpuOccupancy {
    /** It is not known who has the CPU. */
    public static final int NOBODY = -1;
    /** The CPU idles. */
    public static final int IDLE = -2;

    private final LongColumn times;
    private final IntColumn workers;

    CpuOccupancy(Spool spool) {
        this(new LongColumn(spool), new IntColumn(spool));
    }

    private CpuOccupancy(LongColumn times, IntColumn workers) {
        this.times = times;
        this.workers = workers;
    }

    /** Reads the CPUs that {@link #writeAll} wrote. */
    static Map<Integer, CpuOccupancy> readAll(IndexReader in) throws IOException {
        Map<Integer, CpuOccupancy> all = new HashMap<>();
        for (int left = in.data().readInt(); left > 0; left--) {
            all.put(in.data().readInt(), new CpuOccupancy(in.longs(), in.ints()));
        }
        return all;
    }

    /** Writes CPUs by number. */
    static void writeAll(Map<Integer, CpuOccupancy> all, IndexWriter out) throws IOException {
        out.data().writeInt(all.size());
        for (Map.Entry<Integer, CpuOccupancy> entry : all.entrySet()) {
            out.data().writeInt(entry.getKey());
            out.longs(entry.getValue().times);
            out.ints(entry.getValue().workers);
        }
    }

    /** Notes that the CPU belongs to {@code worker}, {@link #IDLE} or {@link #NOBODY} from {@code time} on. */
    public void change(long time, int worker) {
        times.add(time);
        workers.add(worker);
    }

    /** How often the CPU went to somebody else, idling included. */
    public int size() {
        return workers.size();
    }

    /** When a change was, ns since the host's epoch; in order. */
    public long time(int change) {
        return times.get(change);
    }

    /** Who had the CPU from a change on: a worker, {@link #IDLE} or {@link #NOBODY}. */
    public int worker(int change) {
        return workers.get(change);
    }

    /**
     * The change that began the stay which a time ends, or during which it lies; -1 if there is none. Changes to the
     * same worker are one.
     */
    int lastBefore(long time) {
        int change = firstFrom(time) - 1;
        while (change > 0 && workers.get(change - 1) == workers.get(change)) {
            change--;
        }
        return change;
    }

    /** The longest time within [from, to) for which a worker or {@link #IDLE} had the CPU without a break, ns. */
    public long longest(int worker, long from, long to) {
        long longest = 0;
        for (int i = Math.max(0, firstFrom(from) - 1); i < workers.size() && times.get(i) < to; i++) {
            if (workers.get(i) == worker) {
                long end = i + 1 < workers.size() ? Math.min(to, times.get(i + 1)) : to;
                longest = Math.max(longest, end - Math.max(from, times.get(i)));
            }
        }
        return longest;
    }

    /** The worker that had the CPU until a time, or {@link #IDLE} or {@link #NOBODY}. */
    public int before(long time) {
        int first = firstFrom(time);
        return first == 0 ? NOBODY : workers.get(first - 1);
    }

    /** Since when the worker that had the CPU until a time had it, ns since the host's epoch; the time if unknown. */
    public long since(long time) {
        int first = firstFrom(time);
        return first == 0 ? time : times.get(first - 1);
    }

    private int firstFrom(long time) {
        return PartitionPoint.of(workers.size(), i -> times.get(i) < time);
    }
}
