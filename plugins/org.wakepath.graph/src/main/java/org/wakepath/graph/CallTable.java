/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.kernel.index.IndexReader;
import org.wakepath.kernel.index.IndexWriter;

/** The system calls that blockings happened in, in words such as {@code read(fd 5, 10.0.0.2:5432)}; each once. */
final class CallTable {
    private static final int ABSENT = -1;

    private final List<String> texts = new ArrayList<>();
    /** Rows by number of the call, descriptor and file. */
    private final Int2ObjectOpenHashMap<Long2ObjectOpenHashMap<Object2IntOpenHashMap<String>>> rows =
            new Int2ObjectOpenHashMap<>();

    /** Reads the texts that {@link #write} wrote. */
    static CallTable read(IndexReader in) throws IOException {
        CallTable table = new CallTable();
        int size = in.data().readInt();
        for (int row = 0; row < size; row++) {
            table.texts.add(in.text());
        }
        return table;
    }

    void write(IndexWriter out) throws IOException {
        out.data().writeInt(texts.size());
        for (String text : texts) {
            out.text(text);
        }
    }

    /** Row of a call; {@code descriptor} is negative and {@code file} empty where not known. */
    int row(int call, String name, long descriptor, String file) {
        Object2IntOpenHashMap<String> files = files(call, descriptor);
        int row = files.getInt(file);
        if (row == ABSENT) {
            row = texts.size();
            texts.add(text(name, descriptor, file));
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

    private static String text(String name, long descriptor, String file) {
        if (descriptor < 0) {
            return name;
        }
        return file.isEmpty() ? name + "(fd " + descriptor + ")" : name + "(fd " + descriptor + ", " + file + ")";
    }

    String text(int row) {
        return texts.get(row);
    }
}
