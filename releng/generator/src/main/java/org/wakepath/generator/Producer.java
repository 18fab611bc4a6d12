// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/** Background load: a task that wakes up from time to time and gives work to a {@link Consumer}. */
final class Producer extends Task {
    private static final double INTERVAL = 6e6;

    private final Consumer consumer;
    private boolean works;

    Producer(Processor cpu, int tid, Consumer consumer) {
        super(cpu, tid, Role.PRODUCER.comm());
        this.consumer = consumer;
        sleepAtFirst(cpu.dice.exponential(INTERVAL));
    }

    @Override
    void proceed() {
        works = !works;
        if (works) {
            endSleep();
            cpu.compute(10_000 + cpu.dice.exponential(150_000));
        } else {
            consumer.hand(this);
            sleep(50_000 + cpu.dice.exponential(INTERVAL));
        }
    }
}
