/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.wakepath.base.timing.Stage;
import org.wakepath.report.text.TimingText;

/** Tells how long the stages of a command took, if it is asked to. */
final class Timings {
    private boolean isMeasuring;
    private long began;

    /** From here on stages are measured; what came before is the start. */
    void begin() {
        Stage.measure();
        isMeasuring = true;
        began = System.nanoTime();
    }

    /** Tells on standard error, unless nothing was measured. */
    void end(Shell shell) throws IOException {
        if (isMeasuring) {
            Stage.stopMeasuring();
            long took = System.nanoTime() - began;
            Duration processor = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
            long age = TimeUnit.MILLISECONDS.toNanos(ManagementFactory.getRuntimeMXBean().getUptime());
            long start = Math.max(0, age - (System.nanoTime() - began));
            TimingText.write(start, took, processor.toNanos(), shell.err());
            shell.err().flush();
        }
    }
}
