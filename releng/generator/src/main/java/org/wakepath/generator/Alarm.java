// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/** Wakes a task that sleeps. */
final class Alarm extends TimerInterrupt {
    private static final int RELATIVE = 1;

    private final Task sleeper;

    Alarm(Task sleeper) {
        super(sleeper.cpu(), Addresses.sleepTimer(sleeper.tid()), Addresses.WAKE_SLEEPER);
        this.sleeper = sleeper;
    }

    void set(long duration) {
        start(cpu.out.now() + duration, RELATIVE);
    }

    @Override
    void happen() {
        cpu.interrupt(time());
        handle();
        leave();
        cpu.resume();
    }

    @Override
    void expire() {
        cpu.wake(sleeper);
    }
}
