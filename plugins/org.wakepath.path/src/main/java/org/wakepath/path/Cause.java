// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import org.wakepath.graph.model.Worker;

/** Why a segment or a wait is what it is, as evidence from the trace; sentences are made of it in the report. */
public sealed interface Cause {

    /** The worker's own doing; nothing to add. */
    record Own() implements Cause {
    }

    /** Work of a kernel thread that was not for whoever waits, but that had to be done before. */
    record EarlierWork() implements Cause {
    }

    /**
     * The task was ready and did not run.
     *
     * @param cpu the CPU that it got in the end
     * @param occupant who had most of that CPU's time, empty when it was idle or is not known
     * @param idle whether the CPU was idle most of the time
     */
    record Preemption(int cpu, Optional<Worker> occupant, boolean idle) implements Cause {
    }

    /** An interrupt took the CPU. {@code interrupt} is its name, such as {@code irq 24 (virtio0-input.0)}. */
    record Interruption(int cpu, String interrupt) implements Cause {
    }

    /** Woken by the work of {@code waker}. */
    record Wakeup(Worker waker) implements Cause {
    }

    /** The task was created by {@code parent}. */
    record Fork(Worker parent) implements Cause {
    }

    /**
     * A packet arrived.
     *
     * @param flow the connection that it belongs to
     * @param sender who sent it, empty when its sender was not traced or not found
     * @param clockError how far the clocks of the two hosts may be apart at that moment, ns; 0 within one host
     */
    record NetworkPacket(Flow flow, Optional<Worker> sender, long clockError) implements Cause {
    }

    /**
     * A timer expired.
     *
     * @param purpose what it is for, as far as the trace tells
     * @param function its handler, empty where that is not known
     * @param owner who armed it, empty where that is not known
     */
    record Timer(Purpose purpose, String function, Optional<Worker> owner) implements Cause {

        /** What a timer is for. */
        public enum Purpose {
            /** The trace does not tell. */
            UNKNOWN,
            /** The time limit of the system call that its owner waits in. */
            TIME_LIMIT,
            /** It acknowledges received bytes where no answer did so before. */
            DELAYED_ACKNOWLEDGEMENT,
            /** It sends again what was not acknowledged. */
            RETRANSMISSION,
            /** It asks the other end of a connection for an answer: keep-alive, or whether a closed window opened. */
            PROBE
        }
    }

    /**
     * A block device finished a request.
     *
     * @param queued time between the request's start and its hand-over to the device, ns; -1 where not known
     * @param serviced time the device took, ns; -1 where not known
     */
    record BlockRequest(String device, long sector, Optional<Worker> issuer, long queued, long serviced)
            implements
                Cause {
    }

    /** An interrupt on {@code cpu} whose deeper reason is not known. */
    record InterruptLine(int cpu, String interrupt) implements Cause {
    }

    /** An interrupt on {@code cpu} that was not recorded and took the CPU from {@code interrupted}. */
    record UnrecordedInterrupt(int cpu, Worker interrupted) implements Cause {
    }

    /** The trace does not tell; {@code reason} says why not. */
    record Unexplained(String reason) implements Cause {
    }
}
