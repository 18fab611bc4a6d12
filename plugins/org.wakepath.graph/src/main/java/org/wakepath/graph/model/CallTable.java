// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;
import org.wakepath.graph.model.SystemCall.LimitKind;
import org.wakepath.graph.model.SystemCall.TimeLimit;

/** The system call that each blocking happened in; equal calls are stored once, without their time limits. */
public final class CallTable {
    private static final int ABSENT = -1;

    /** The row of the call, by switch-out. */
    private final SideColumn outs;
    /** What is known of the time limit, by switch-out: its length in ns, or one of the numbers of {@link Facts}. */
    private final SideColumn limits;
    private final List<SystemCall> calls = new ArrayList<>();
    /** Rows by a hash of the call; the next number where two have the same. */
    private final Long2IntOpenHashMap rows = new Long2IntOpenHashMap();

    /** What is recorded of a wait's call. One is filled anew for each wait, so that none is made for it. */
    public static final class Facts {
        /** Stands for a descriptor, an object or a number of descriptors that is not known, or that there is not. */
        public static final long NONE = -1;
        /** The call has no time limit. */
        public static final long NO_LIMIT = -1;
        /** The call has a time limit whose length is not known. */
        public static final long SOME_LIMIT = -2;
        /** It is not known whether the call has a time limit. */
        public static final long UNKNOWN_LIMIT = -3;

        public String name = "";
        public long descriptor = NONE;
        /** The file or the other end behind the descriptor; empty if not known. */
        public String file = "";
        public long object = NONE;
        public int descriptors = (int) NONE;
        /** The time limit, ns. */
        public long limit = UNKNOWN_LIMIT;

        /** Notes that nothing is known but the call. */
        public void clear(String call) {
            name = call;
            descriptor = NONE;
            file = "";
            object = NONE;
            descriptors = (int) NONE;
            limit = UNKNOWN_LIMIT;
        }

        private long hash() {
            long hash = HashCommon.mix(name.hashCode() * 31L + descriptor);
            hash = HashCommon.mix(hash + object);
            return HashCommon.mix(hash + ((long) descriptors << Integer.SIZE | file.hashCode() & 0xffffffffL));
        }

        private boolean isOf(SystemCall call) {
            return call.descriptor().orElse(NONE) == descriptor && call.object().orElse(NONE) == object
                    && call.descriptors().orElse((int) NONE) == descriptors && call.name().equals(name)
                    && call.peer().equals(file);
        }

        private SystemCall call() {
            return CallTable.call(name, descriptor, file, object, descriptors);
        }
    }

    CallTable(Spool spool) {
        this(new SideColumn(spool), new SideColumn(spool));
    }

    private CallTable(SideColumn outs, SideColumn limits) {
        this.outs = outs;
        this.limits = limits;
        rows.defaultReturnValue(ABSENT);
    }

    /** Reads the calls that {@link #write} wrote. */
    static CallTable read(IndexReader in) throws IOException {
        SideColumn outs = SideColumn.read(in);
        CallTable table = new CallTable(outs, SideColumn.read(in));
        int size = in.data().readInt();
        for (int row = 0; row < size; row++) {
            String name = in.text();
            long descriptor = in.data().readLong();
            String peer = in.text();
            long object = in.data().readLong();
            table.calls.add(call(name, descriptor, peer, object, in.data().readInt()));
        }
        return table;
    }

    void write(IndexWriter out) throws IOException {
        outs.write(out);
        limits.write(out);
        out.data().writeInt(calls.size());
        for (SystemCall call : calls) {
            out.text(call.name());
            out.data().writeLong(call.descriptor().orElse(Facts.NONE));
            out.text(call.peer());
            out.data().writeLong(call.object().orElse(Facts.NONE));
            out.data().writeInt(call.descriptors().orElse((int) Facts.NONE));
        }
    }

    /** Adds the call of a switch-out, whose id is above all earlier ones. */
    public void put(int out, Facts facts) {
        outs.put(out, row(facts));
        if (facts.limit != Facts.UNKNOWN_LIMIT) {
            limits.put(out, facts.limit);
        }
    }

    private int row(Facts facts) {
        long key = facts.hash();
        int row = rows.get(key);
        while (row != ABSENT && !facts.isOf(calls.get(row))) {
            row = rows.get(++key);
        }
        if (row == ABSENT) {
            row = calls.size();
            calls.add(facts.call());
            rows.put(key, row);
        }
        return row;
    }

    private static SystemCall call(String name, long descriptor, String file, long object, int descriptors) {
        return new SystemCall(name, known(descriptor), file, known(object),
                descriptors == Facts.NONE ? OptionalInt.empty() : OptionalInt.of(descriptors), TimeLimit.UNKNOWN);
    }

    private static OptionalLong known(long value) {
        return value == Facts.NONE ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** The call of a switch-out, with what is known of its descriptor; empty if it was in none. */
    Optional<SystemCall> get(int out) {
        long row = outs.get(out);
        if (row == SideColumn.ABSENT) {
            return Optional.empty();
        }
        SystemCall call = calls.get((int) row);
        long limit = limits.get(out);
        return Optional.of(limit == SideColumn.ABSENT ? call
                : new SystemCall(call.name(), call.descriptor(), call.peer(), call.object(), call.descriptors(),
                        limit(limit)));
    }

    private static TimeLimit limit(long value) {
        if (value == Facts.NO_LIMIT) {
            return TimeLimit.NONE;
        }
        return value < 0 ? TimeLimit.SOME : new TimeLimit(LimitKind.KNOWN, value);
    }
}
