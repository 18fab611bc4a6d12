// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A CPU of a simulated kernel. */
final class SimulatedCpu {
    private final int number;
    private final SimulatedTask idle = new SimulatedTask(0, SimulatedTask.Status.RUNNING);
    private SimulatedTask task = idle;
    private List<SimulatedFrame> frames = new ArrayList<>();

    SimulatedCpu(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    SimulatedTask idle() {
        return idle;
    }

    SimulatedTask task() {
        return task;
    }

    List<SimulatedFrame> frames() {
        return frames;
    }

    Optional<SimulatedFrame> frame() {
        return frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(frames.size() - 1));
    }

    /** Whether nothing interrupts the task. */
    boolean isPlain() {
        return frames.isEmpty();
    }

    /** Whether nobody in particular works: the idle task does nothing that has effects. */
    boolean isIdle() {
        return isPlain() && task.isIdle();
    }

    boolean hasHardInterrupt() {
        return frames.stream().anyMatch(f -> !f.isSoftirq());
    }

    void run(SimulatedTask next) {
        task = next;
        frames = next.takeSoftirqs();
    }
}
