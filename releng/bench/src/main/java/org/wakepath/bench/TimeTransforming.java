// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.wakepath.synchronization.TimestampTransform;

/**
 * From one clock to another: 2<sup>25</sup> timestamps 200 ns apart, as in section 3.6 of Giraldeau and Dagenais
 * (2016). A figure is that of one timestamp.
 *
 * <p>What a benchmark pays beside the transform differs: {@link #oneByOne} and {@link #byBigDecimal} make each
 * timestamp in a register and sum up the results; {@link #inBulk} reads and writes 512 MB, which no cache holds, so
 * that it measures the memory as much as the transform; {@link #inBlocks} makes the timestamps in a block that stays in
 * the nearest cache, as a decoder would, which {@link #filling} does without transforming them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TimeTransforming {
    private static final int COUNT = 1 << 25;
    private static final int BLOCK = 1 << 11;
    private static final long STEP = 200;
    private static final long START = 1_361_214_078_963_713_360L;
    private static final BigDecimal SLOPE = new BigDecimal("0.99994137837031390110568458311683963480190258668311");
    private static final BigDecimal OFFSET = new BigDecimal("79796507913179.333476601246882741910515044047870423");

    private TimestampTransform transform;
    private long[] times;
    private long[] transformed;
    private long[] block;
    private long[] transformedBlock;

    /** Makes the timestamps. */
    @Setup
    public void prepare() {
        transform = TimestampTransform.of(SLOPE, OFFSET);
        times = new long[COUNT];
        transformed = new long[COUNT];
        block = new long[BLOCK];
        transformedBlock = new long[BLOCK];
        for (int i = 0; i < COUNT; i++) {
            times[i] = START + i * STEP;
        }
    }

    /** Each timestamp by itself. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long oneByOne() {
        long sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += transform.apply(START + i * STEP);
        }
        return sum;
    }

    /** All timestamps of an array of 256 MB into another, at once. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long[] inBulk() {
        transform.apply(times, transformed, COUNT);
        return transformed;
    }

    /** From a block of 16 KB, filled just before, into another such block: the transform and the filling. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void inBlocks(Blackhole blackhole) {
        for (int i = 0; i < COUNT; i += BLOCK) {
            fill(START + i * STEP);
            transform.apply(block, transformedBlock, BLOCK);
            blackhole.consume(transformedBlock);
        }
    }

    /** The filling of the blocks alone. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public void filling(Blackhole blackhole) {
        for (int i = 0; i < COUNT; i += BLOCK) {
            fill(START + i * STEP);
            blackhole.consume(block);
        }
    }

    private void fill(long first) {
        long time = first;
        for (int i = 0; i < BLOCK; i++) {
            block[i] = time;
            time += STEP;
        }
    }

    /** The same with decimals of 34 digits, which are as exact. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long byBigDecimal() {
        long sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += SLOPE.multiply(BigDecimal.valueOf(START + i * STEP), MathContext.DECIMAL128)
                    .add(OFFSET, MathContext.DECIMAL128).setScale(0, RoundingMode.HALF_UP).longValue();
        }
        return sum;
    }
}
