// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Optional;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;

/** Causes in the words of a drawing. */
final class CauseText {
    private final WorkerLabel label;

    CauseText(WorkerLabel label) {
        this.label = label;
    }

    String of(Cause cause) {
        if (cause instanceof Cause.Wakeup wakeup) {
            return "woken by " + label.of(wakeup.waker());
        }
        if (cause instanceof Cause.NetworkPacket packet) {
            return "packet from " + name(packet.sender());
        }
        if (cause instanceof Cause.Timer timer) {
            return timer(timer) + " of " + name(timer.owner());
        }
        if (cause instanceof Cause.BlockRequest request) {
            return "request of " + name(request.issuer());
        }
        if (cause instanceof Cause.InterruptLine line) {
            return line.interrupt() + " on CPU " + line.cpu();
        }
        if (cause instanceof Cause.UnrecordedInterrupt unrecorded) {
            return "unrecorded on CPU " + unrecorded.cpu() + " of " + label.of(unrecorded.interrupted());
        }
        if (cause instanceof Cause.Preemption preemption) {
            return "CPU " + preemption.cpu()
                    + (preemption.idle() ? " idle" : " given to " + name(preemption.occupant()));
        }
        if (cause instanceof Cause.Interruption interruption) {
            return "interrupted by " + interruption.interrupt() + " on CPU " + interruption.cpu();
        }
        if (cause instanceof Cause.Held held) {
            return held(held);
        }
        if (cause instanceof Cause.EarlierWork) {
            return "earlier work";
        }
        if (cause instanceof Cause.Killed killed) {
            return "killed by " + name(killed.killer());
        }
        if (cause instanceof Cause.QueuedBehind queued) {
            return "queued behind " + queued.request();
        }
        if (cause instanceof Cause.UntracedWork) {
            return "work that was not traced";
        }
        return cause instanceof Cause.Unexplained ? "unexplained" : cause.toString();
    }

    private String held(Cause.Held cause) {
        if (cause instanceof Cause.CpuLimit limit) {
            return "CPU limit of " + limit.group();
        }
        if (cause instanceof Cause.Frozen frozen) {
            return "frozen with " + frozen.group();
        }
        if (cause instanceof Cause.Stopped stopped) {
            return "stopped by " + name(stopped.by());
        }
        return cause instanceof Cause.RealtimeLimit ? "limit of real-time tasks" : "not allowed to run";
    }

    private static String timer(Cause.Timer timer) {
        return switch (timer.purpose()) {
            case UNKNOWN -> "timer " + timer.function();
            case SLEEP -> "sleep";
            case TIME_LIMIT -> "time limit";
            case DELAYED_ACKNOWLEDGEMENT -> "delayed acknowledgement";
            case RETRANSMISSION -> "retransmission";
            case PROBE -> "probe";
            case DISK_LIMIT -> "disk limit";
        };
    }

    private String name(Optional<Worker> worker) {
        return worker.map(label::of).orElse("nobody known");
    }
}
