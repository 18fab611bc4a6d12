// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.EdgeState;

/** Who uses one CPU: a task, and above it the interrupt handlers that took the CPU from it, the latest last. */
final class NaiveCpu {
    private Optional<NaiveWorker> task = Optional.empty();
    private List<NaiveFrame> frames = new ArrayList<>();
    private int runSince;

    Optional<NaiveWorker> task() {
        return task;
    }

    List<NaiveFrame> frames() {
        return frames;
    }

    /** When the task was switched in. */
    int runSince() {
        return runSince;
    }

    void run(NaiveWorker next, List<NaiveFrame> itsFrames, int index) {
        task = Optional.of(next);
        frames = new ArrayList<>(itsFrames);
        runSince = index;
    }

    Optional<NaiveFrame> frame() {
        return frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(frames.size() - 1));
    }

    /** Who works: the latest handler, else the task. */
    Optional<NaiveWorker> worker() {
        return frame().map(NaiveFrame::worker).or(() -> task);
    }

    /** Who works, together with the handlers that it is a part of. */
    List<NaiveWorker> working() {
        List<NaiveWorker> working = new ArrayList<>();
        for (int i = frames.size() - 1; i >= 0; i--) {
            working.add(frames.get(i).worker());
            if (!frames.get(i).isNested()) {
                return working;
            }
        }
        task.ifPresent(working::add);
        return working;
    }

    void enter(NaiveFrame frame, int index) {
        if (!frame.isNested()) {
            working().forEach(w -> w.become(EdgeState.INTERRUPTED, index));
        }
        frame.worker().begin(EdgeState.RUNNING, index);
        frame.worker().addCause(index);
        frames.add(frame);
    }

    void leave(NaiveFrame frame, int index) {
        while (frames.contains(frame)) {
            frames.remove(frames.size() - 1).worker().end(index);
        }
        if (!frame.isNested()) {
            working().forEach(w -> w.become(EdgeState.RUNNING, index));
        }
    }
}
