// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/** What a CPU runs when no task is ready. */
final class IdleTask extends Task {
    IdleTask(Processor cpu) {
        super(cpu, 0, Role.comm("swapper/" + cpu.number));
    }

    @Override
    void proceed() {
        throw new IllegalStateException("idle does nothing");
    }
}
