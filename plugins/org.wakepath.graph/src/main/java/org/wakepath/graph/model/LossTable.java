// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** The time ranges of one host in which events were lost on some CPU. */
public final class LossTable {
    private final List<Loss> losses = new ArrayList<>();
    /** Where only system calls are missing, which end no wait. */
    private final List<Loss> ofCalls = new ArrayList<>();
    /** Whether some CPU is missing completely. */
    private boolean always;
    /** For each loss in order of its start, the latest end of it and all before. */
    private long[] reach = {};

    /** Reads the table that {@link #write} wrote. */
    static LossTable read(IndexReader in) throws IOException {
        LossTable table = new LossTable();
        table.always = in.data().readBoolean();
        read(in, table.losses);
        read(in, table.ofCalls);
        table.close();
        return table;
    }

    private static void read(IndexReader in, List<Loss> into) throws IOException {
        int size = in.data().readInt();
        for (int i = 0; i < size; i++) {
            into.add(new Loss(in.data().readLong(), in.data().readLong(), in.data().readLong(), in.data().readLong()));
        }
    }

    void write(IndexWriter out) throws IOException {
        out.data().writeBoolean(always);
        write(losses, out);
        write(ofCalls, out);
    }

    private static void write(List<Loss> losses, IndexWriter out) throws IOException {
        out.data().writeInt(losses.size());
        for (Loss loss : losses) {
            out.data().writeLong(loss.from());
            out.data().writeLong(loss.to());
            out.data().writeLong(loss.events());
            out.data().writeLong(loss.packets());
        }
    }

    public void add(Loss loss) {
        losses.add(loss);
    }

    /** Adds a loss of events that end no wait, because they are of system calls alone. */
    public void addOfCalls(Loss loss) {
        ofCalls.add(loss);
    }

    /** Notes that some CPU is missing from the start to the end. */
    void addAlways() {
        always = true;
    }

    /** Makes the table ready for look-ups. */
    public void close() {
        losses.sort(Comparator.comparingLong(Loss::from).thenComparingLong(Loss::to));
        reach = new long[losses.size()];
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < reach.length; i++) {
            latest = Math.max(latest, losses.get(i).to());
            reach[i] = latest;
        }
    }

    boolean isEmpty() {
        return !always && losses.isEmpty();
    }

    /** Whether something was lost in [from, to], ends included. */
    boolean overlaps(long from, long to) {
        int after = firstAfter(to);
        return always || after > 0 && reach[after - 1] >= from;
    }

    /** How much of [from, to] lies within losses, ns. */
    long measure(long from, long to) {
        if (always) {
            return Math.max(0, to - from);
        }
        long sum = 0;
        long reached = from;
        int after = firstAfter(to);
        for (int i = PartitionPoint.of(after, place -> reach[place] < from); i < after; i++) {
            long begin = Math.max(reached, losses.get(i).from());
            long end = Math.min(to, losses.get(i).to());
            sum += Math.max(0, end - begin);
            reached = Math.max(reached, end);
        }
        return sum;
    }

    /** The losses in [from, to], ends included. */
    public List<Loss> within(long from, long to) {
        return Stream.concat(losses.subList(0, firstAfter(to)).stream(),
                ofCalls.stream().filter(loss -> loss.from() <= to)).filter(loss -> loss.to() >= from).toList();
    }

    private int firstAfter(long time) {
        return PartitionPoint.of(reach.length, i -> losses.get(i).from() <= time);
    }
}
