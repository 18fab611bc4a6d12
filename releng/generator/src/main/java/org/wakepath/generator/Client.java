// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/** A task that makes a request from time to time. */
final class Client extends Caller {
    private static final long REST = 20_000;

    private enum Stage {
        SLEEPING, ASKING, WAITING, ENDING
    }

    private final Lane lane;
    private final double interval;
    private Stage stage = Stage.SLEEPING;
    private Journal journal = Journal.NONE;
    private long due;

    /** Makes a client with a mean interval of its requests, in ns. */
    Client(Lane lane, Processor cpu, int tid, double interval) {
        super(lane, cpu, tid, Role.CLIENT, Role.FRONT);
        this.lane = lane;
        this.interval = interval;
        due = cpu.dice.exponential(interval);
        sleepAtFirst(due);
    }

    @Override
    void proceed() {
        switch (stage) {
            case SLEEPING -> begin();
            case ASKING -> ask();
            case WAITING -> take();
            case ENDING -> end();
        }
    }

    private void begin() {
        endSleep();
        journal = lane.journal();
        journal.add("began", this);
        stage = Stage.ASKING;
        cpu.compute(cpu.dice.between(10_000, 80_000));
    }

    private void ask() {
        call(journal);
        stage = Stage.WAITING;
        awaitResponse(journal);
    }

    private void take() {
        endCall(journal);
        stage = Stage.ENDING;
        cpu.compute(cpu.dice.between(5_000, 40_000));
    }

    private void end() {
        journal.add("ended", this);
        due += cpu.dice.exponential(interval);
        stage = Stage.SLEEPING;
        sleep(Math.max(REST, due - cpu.out.now()));
    }
}
