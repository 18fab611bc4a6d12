// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/** Background load: a task that reads from the disk from time to time. */
final class Indexer extends Task {
    private static final double INTERVAL = 20e6;

    private enum Stage {
        SLEEPING, READING, WORKING
    }

    private final DiskRead disk = new DiskRead(this);
    private Stage stage = Stage.SLEEPING;

    Indexer(Processor cpu, int tid) {
        super(cpu, tid, Role.INDEXER.comm());
        sleepAtFirst(cpu.dice.exponential(INTERVAL));
    }

    @Override
    void proceed() {
        switch (stage) {
            case SLEEPING -> {
                endSleep();
                stage = Stage.READING;
                disk.begin(Journal.NONE);
            }
            case READING -> {
                disk.end();
                stage = Stage.WORKING;
                cpu.compute(20_000 + cpu.dice.exponential(1e6));
            }
            case WORKING -> {
                stage = Stage.SLEEPING;
                sleep(50_000 + cpu.dice.exponential(INTERVAL));
            }
        }
    }
}
