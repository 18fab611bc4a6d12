// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** The system call that each blocking happened in; equal calls are stored once. */
public final class CallTable {
    private static final int ABSENT = -1;
    private static final long NO_DESCRIPTOR = -1;

    /** The row of the call, by switch-out. */
    private final SideColumn outs;
    private final List<SystemCall> calls = new ArrayList<>();
    /** Rows by number of the call, descriptor and file. */
    private final Int2ObjectOpenHashMap<Long2ObjectOpenHashMap<Object2IntOpenHashMap<String>>> rows = new Int2ObjectOpenHashMap<>();

    CallTable(Spool spool) {
        this(new SideColumn(spool));
    }

    private CallTable(SideColumn outs) {
        this.outs = outs;
    }

    /** Reads the calls that {@link #write} wrote. */
    static CallTable read(IndexReader in) throws IOException {
        CallTable table = new CallTable(SideColumn.read(in));
        int size = in.data().readInt();
        for (int row = 0; row < size; row++) {
            String name = in.text();
            long descriptor = in.data().readLong();
            table.calls.add(call(name, descriptor, in.text()));
        }
        return table;
    }

    void write(IndexWriter out) throws IOException {
        outs.write(out);
        out.data().writeInt(calls.size());
        for (SystemCall call : calls) {
            out.text(call.name());
            out.data().writeLong(call.descriptor().orElse(NO_DESCRIPTOR));
            out.text(call.peer());
        }
    }

    /**
     * Adds the call of a switch-out, whose id is above all earlier ones.
     *
     * @param call number of the call
     * @param descriptor negative if not known
     * @param file empty if not known
     */
    public void put(int out, int call, String name, long descriptor, String file) {
        outs.put(out, row(call, name, descriptor, file));
    }

    private int row(int call, String name, long descriptor, String file) {
        Object2IntOpenHashMap<String> files = files(call, descriptor);
        int row = files.getInt(file);
        if (row == ABSENT) {
            row = calls.size();
            calls.add(call(name, descriptor, file));
            files.put(file, row);
        }
        return row;
    }

    private Object2IntOpenHashMap<String> files(int call, long descriptor) {
        Long2ObjectOpenHashMap<Object2IntOpenHashMap<String>> descriptors = rows.get(call);
        if (descriptors == null) {
            descriptors = new Long2ObjectOpenHashMap<>(2);
            rows.put(call, descriptors);
        }
        Object2IntOpenHashMap<String> files = descriptors.get(descriptor);
        if (files == null) {
            files = new Object2IntOpenHashMap<>(2);
            files.defaultReturnValue(ABSENT);
            descriptors.put(descriptor, files);
        }
        return files;
    }

    private static SystemCall call(String name, long descriptor, String file) {
        return new SystemCall(name, descriptor < 0 ? OptionalLong.empty() : OptionalLong.of(descriptor), file);
    }

    /** The call of a switch-out, with what is known of its descriptor; empty if it was in none. */
    Optional<SystemCall> get(int out) {
        long row = outs.get(out);
        return row == SideColumn.ABSENT ? Optional.empty() : Optional.of(calls.get((int) row));
    }
}
