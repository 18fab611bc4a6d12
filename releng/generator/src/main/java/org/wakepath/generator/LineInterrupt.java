// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.IRQ_ENTRY;
import static org.wakepath.generator.RecordedEvent.IRQ_EXIT;

import java.nio.charset.StandardCharsets;

/** An interrupt of a device's line. */
abstract class LineInterrupt extends Occurrence {
    private static final int HANDLED = 1;

    protected final Processor cpu;
    private final int line;
    private final byte[] handler;

    LineInterrupt(Processor cpu, int line, String handler) {
        this.cpu = cpu;
        this.line = line;
        this.handler = (handler + '\0').getBytes(StandardCharsets.US_ASCII);
    }

    /** What the device's handler does. */
    abstract void handle();

    /** What follows in softirqs. */
    abstract void follow();

    @Override
    final void happen() {
        cpu.interrupt(time());
        cpu.out.next(IRQ_ENTRY).int32(line).bytes(handler);
        cpu.context.enter(InterruptContext.IRQ, line);
        handle();
        cpu.context.leave();
        cpu.out.next(IRQ_EXIT).int32(line).int32(HANDLED);
        follow();
        cpu.resume();
    }
}
