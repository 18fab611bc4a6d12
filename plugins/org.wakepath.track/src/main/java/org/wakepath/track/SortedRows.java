// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** The numbers of rows of columns in the order of a key, without an object for each row. */
public final class SortedRows {
    private SortedRows() {
    }

    /** The rows 0 to {@code count - 1} by a key; those with equal keys keep their order. */
    public static int[] by(IntToLongFunction key, int count) {
        int[] rows = new int[count];
        Arrays.setAll(rows, row -> row);
        sort(rows, key);
        return rows;
    }

    /** Sorts some rows by a key; those with equal keys keep their order. */
    public static void sort(int[] rows, IntToLongFunction key) {
        if (!isSorted(rows, key)) {
            IntArrays.mergeSort(rows, (one, other) -> Long.compare(key.applyAsLong(one), key.applyAsLong(other)));
        }
    }

    private static boolean isSorted(int[] rows, IntToLongFunction key) {
        for (int i = 1; i < rows.length; i++) {
            if (key.applyAsLong(rows[i - 1]) > key.applyAsLong(rows[i])) {
                return false;
            }
        }
        return true;
    }
}
