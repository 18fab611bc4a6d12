// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.timing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * A stage of an analysis, and the processor time that threads spent in it: what a thread waits counts for nothing, for
 * other threads or for files. Stages nest: while a thread is in an inner stage, the outer one's time stands still, so
 * that no time counts twice.
 *
 * <p>Nothing is measured, and next to nothing spent, unless {@link #measure} was called. Stages begin and end for
 * packets, files and hosts, never for events. Measuring is for one analysis at a time in a Java machine; any number of
 * its threads may take part.
 */
public enum Stage {
    /** The text that describes a trace. */
    METADATA(""),
    /** Finding the packets of every stream. */
    INDEX("packets"),
    /** From files to memory. */
    READ("bytes"),
    /** From bytes to the columns of the events that are wanted, which it counts. */
    DECODE("events"),
    /** Events in one order, and out of them the graph. These two take turns for every event. */
    BUILD("vertices"),
    /** Pairing packets, and what prepares it. */
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

    /** Forgets what was measured, and measures from now on. */
    public static void measure() {
        for (Stage stage : values()) {
            stage.busy.reset();
            stage.amount.reset();
            stage.first.reset();
            stage.last.reset();
        }
        OpenStages.forget();
        // The first question loads what answers it.
        OpenStages.processorTime();
        measuring = true;
    }

    /** Measures no more. What was measured remains. */
    public static void stopMeasuring() {
        measuring = false;
    }

    /** The calling thread enters this stage. */
    public void begin() {
        if (measuring) {
            reach(System.nanoTime());
            OpenStages.ofThread().begin(this, OpenStages.processorTime());
        }
    }

    /**
     * The calling thread leaves this stage, and those within it that it left by an exception.
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

    void spend(long time) {
        busy.add(time);
    }

    void reach(long time) {
        first.accumulate(time);
        last.accumulate(time);
    }

    /** What {@link #amount} counts; empty if nothing. */
    public String unit() {
        return unit;
    }

    /** Processor time spent in this stage and not in those within it, summed over threads, ns. */
    public long busy() {
        return busy.sum();
    }

    /** From when the first thread entered until the last one left, ns; 0 if none was in it. */
    public long span() {
        return Math.max(0, last.get() - Math.min(last.get(), first.get()));
    }

    /** How much was done. */
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

        /** Takes all threads out of all stages: an analysis that failed has left none. */
        static void forget() {
            threads = ThreadLocal.withInitial(OpenStages::new);
        }

        /** What the calling thread has taken of a processor, ns. */
        static long processorTime() {
            return Processor.CLOCK.getCurrentThreadCpuTime();
        }

        /** Loaded when something is measured. */
        private static final class Processor {
            private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
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
