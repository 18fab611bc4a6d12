// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns hold the same values as lists would, wherever their chunks lie. */
class ColumnPropertyTest {
    private static final int STEPS = 200_000;
    private static final int[] SIZES = {0, 1, 15, 16, 17, 1 << 14, (1 << 14) + 1, 100_000};

    @ParameterizedTest
    @ValueSource(longs = {0, 100, 5_000, 300_000, 1_000_000, Long.MAX_VALUE})
    void shouldHoldWhatAListOfIntsWould(long heapLimit) {
        Random random = new Random(heapLimit);
        Spool spool = new Spool(heapLimit);
        IntColumn column = new IntColumn(spool);
        LongArrayList list = new LongArrayList();
        for (int step = 0; step < STEPS; step++) {
            int value = random.nextInt();
            if (list.isEmpty() || random.nextInt(3) > 0) {
                column.add(value);
                list.add(value);
            } else {
                int row = random.nextInt(list.size());
                column.set(row, value);
                list.set(row, value);
            }
            int row = random.nextInt(list.size());
            assertThat(column.get(row)).isEqualTo((int) list.getLong(row));
        }
        assertThat(column.size()).isEqualTo(list.size());
        for (int row = 0; row < list.size(); row++) {
            assertThat(column.get(row)).isEqualTo((int) list.getLong(row));
        }
        assertThat(spool.onHeap()).isLessThanOrEqualTo(heapLimit);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 200, 10_000, 600_000, 2_000_000, Long.MAX_VALUE})
    void shouldHoldWhatAListOfLongsWould(long heapLimit) {
        Random random = new Random(heapLimit);
        Spool spool = new Spool(heapLimit);
        LongColumn column = new LongColumn(spool);
        LongArrayList list = new LongArrayList();
        for (int step = 0; step < STEPS; step++) {
            long value = random.nextLong();
            if (list.isEmpty() || random.nextInt(3) > 0) {
                column.add(value);
                list.add(value);
            } else {
                int row = random.nextInt(list.size());
                column.set(row, value);
                list.set(row, value);
            }
            int row = random.nextInt(list.size());
            assertThat(column.get(row)).isEqualTo(list.getLong(row));
        }
        assertThat(column.size()).isEqualTo(list.size());
        for (int row = 0; row < list.size(); row++) {
            assertThat(column.get(row)).isEqualTo(list.getLong(row));
        }
        assertThat(spool.onHeap()).isLessThanOrEqualTo(heapLimit);
    }

    /** Three rows often lie in two chunks, of which the one may be an array and the other a part of the file. */
    @ParameterizedTest
    @ValueSource(longs = {0, 200, 200_000, Long.MAX_VALUE})
    void shouldSetThreeRowsAtOnce(long heapLimit) {
        LongColumn column = new LongColumn(new Spool(heapLimit));
        for (int row = 0; row < STEPS / 3 * 3; row += 3) {
            while (column.size() < row + 3) {
                column.extend();
            }
            column.set(row, row, -row, 2L * row);
        }
        for (int row = 0; row < STEPS / 3 * 3; row += 3) {
            assertThat(column.get(row)).isEqualTo(row);
            assertThat(column.get(row + 1)).isEqualTo(-row);
            assertThat(column.get(row + 2)).isEqualTo(2L * row);
        }
    }

    /** Two columns that take turns lie in the same file, and must not share a byte. */
    @ParameterizedTest
    @ValueSource(longs = {0, 300_000})
    void shouldExtendSeveralColumnsAlikeByZeros(long heapLimit) {
        Spool spool = new Spool(heapLimit);
        LongColumn one = new LongColumn(spool);
        LongColumn other = new LongColumn(spool);
        for (int row = 0; row < STEPS; row++) {
            if (row == one.size()) {
                one.extend();
                other.extend();
                assertThat(other.size()).isEqualTo(one.size()).isGreaterThan(row);
                assertThat(one.get(one.size() - 1)).isZero();
                assertThat(other.get(other.size() - 1)).isZero();
            }
            one.set(row, row);
            other.set(row, -row);
        }
        for (int row = 0; row < STEPS; row++) {
            assertThat(one.get(row)).isEqualTo(row);
            assertThat(other.get(row)).isEqualTo(-row);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 200_000, Long.MAX_VALUE})
    void shouldBeginWithZeros(long heapLimit) {
        for (int size : SIZES) {
            IntColumn column = IntColumn.zeros(size, new Spool(heapLimit));

            assertThat(column.size()).isEqualTo(size);
            for (int row = 0; row < size; row++) {
                assertThat(column.get(row)).isZero();
            }
        }
    }
}
