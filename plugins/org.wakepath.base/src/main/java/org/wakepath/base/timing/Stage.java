// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.timing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/**
 * A stage of an analysis, and the processor time that threads spent in it. Time that a thread waits for other threads
 * or for files does not count. Stages nest: while a thread is in an inner stage, the clock of the outer one stands
 * still. So no time counts twice.
 *
 * <p>Nothing is measured unless {@link #measure} was called, and a stage then costs almost nothing. Stages start and
 * end for packets, files and hosts, never for events. One Java machine measures one analysis at a time, with any number
 * of threads.
 */
public enum Stage {
    /** The text that describes a trace. */
    METADATA(""),
    /** Finding the packets of every stream. */
    INDEX("packets"),
    /** Reading files into memory. */
    READ("bytes"),
    /** Decoding bytes into the columns of the events that are wanted, which it counts. */
    DECODE("events"),
    /** Merging events into one order, and building the graph. These two alternate for every event. */
    BUILD("vertices"),
    /** Pairing packets, and preparing for it. */
    MATCH("packets"),
    /** Relating clocks. */
    SYNCHRONIZE(""),
    /** Following the path. */
    PATH("segments"),
    /** Listing events, which merges them, and writing results. */
    WRITE("");

    private static volatile boolean measuring;

    private final String unit;
    private final LongAdder busy = new LongAdder();
    private final LongAdder amount = new LongAdder();
    private final LongAccumulator first = new LongAccumulator(Math::min, Long.MAX_VALUE);
    private final LongAccumulator last = new LongAccumulator(Math::max, Long.MIN_VALUE);

    Stage(String unit) {
        this.unit = unit;
    }

    /** Forgets what was measured, and starts to measure. */
    public static void measure() {
        for (Stage stage : values()) {
            stage.busy.reset();
            stage.amount.reset();
            stage.first.reset();
            stage.last.reset();
        }
        OpenStages.forget();
        // The first question loads the classes that answer it.
        OpenStages.processorTime();
        measuring = true;
    }

    /** Stops measuring. What was measured remains. */
    public static void stopMeasuring() {
        measuring = false;
    }

    /** Notes that the calling thread enters this stage. */
    public void begin() {
        if (measuring) {
            reach(System.nanoTime());
            OpenStages.ofThread().begin(this, OpenStages.processorTime());
        }
    }

    /**
     * Notes that the calling thread leaves this stage, and inner stages that it left by an exception.
     *
     * @param done how much of what the stage counts was done, at least 0
     */
    public void end(long done) {
        if (measuring) {
            OpenStages.ofThread().end(this, OpenStages.processorTime());
            reach(System.nanoTime());
            amount.add(done);
        }
    }

    /**
     * Parts of work that count for the innermost stage of the calling thread, whichever thread does them.
     *
     * @param part does the part with a number
     */
    public static <T> IntFunction<T> carried(IntFunction<T> part) {
        Stage stage = measuring ? OpenStages.ofThread().innermost() : null;
        return stage == null ? part : number -> stage.include(part, number);
    }

    private <T> T include(IntFunction<T> part, int number) {
        begin();
        try {
            return part.apply(number);
        } finally {
            end(0);
        }
    }

    void spend(long time) {
        busy.add(time);
    }

    void reach(long time) {
        first.accumulate(time);
        last.accumulate(time);
    }

    /** What {@link #amount} counts; empty if it counts nothing. */
    public String unit() {
        return unit;
    }

    /** Processor time spent in this stage and not in those within it, summed over threads, ns. */
    public long busy() {
        return busy.sum();
    }

    /** The time from when the first thread entered until the last one left, ns; 0 if none was in it. */
    public long span() {
        return Math.max(0, last.get() - Math.min(last.get(), first.get()));
    }

    /** The amount that was done. */
    public long amount() {
        return amount.sum();
    }

    /** The stages that one thread is in, the innermost first. */
    static final class OpenStages {
        private static volatile ThreadLocal<OpenStages> threads = ThreadLocal.withInitial(OpenStages::new);

        private final Deque<Stage> stages = new ArrayDeque<>();
        private long since;

        static OpenStages ofThread() {
            return threads.get();
        }

        /** Takes all threads out of all stages, because an analysis that failed leaves none. */
        static void forget() {
            threads = ThreadLocal.withInitial(OpenStages::new);
        }

        /** The processor time that the calling thread has taken, ns. */
        static long processorTime() {
            return Processor.CLOCK.getCurrentThreadCpuTime();
        }

        /** Loaded only when something is measured. */
        private static final class Processor {
            private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
        }

        /** Null if the thread is in no stage. */
        Stage innermost() {
            return stages.peek();
        }

        void begin(Stage stage, long now) {
            spendInnermost(now);
            stages.push(stage);
        }

        void end(Stage stage, long now) {
            if (!stages.contains(stage)) {
                return;
            }
            spendInnermost(now);
            while (stages.pop() != stage) {
                // Left by an exception.
            }
        }

        private void spendInnermost(long now) {
            if (!stages.isEmpty()) {
                stages.peek().spend(now - since);
            }
            since = now;
        }
    }
}
