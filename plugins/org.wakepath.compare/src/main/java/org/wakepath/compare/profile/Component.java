// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.util.Optional;
import java.util.regex.Pattern;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;

/**
 * What the time of a path is added up by, so that several runs can be compared: who did or waited for what. It has no
 * ids, addresses or times, which differ from run to run.
 *
 * @param host where: the host's label, and its container
 * @param role who worked or waited: the name of a task, behind that of its program if that is another one, or of
 * interrupt work, without what tells alike ones apart
 * @param state what it did
 * @param cause the kind of the cause, such as {@code WAKEUP}
 * @param peer who or what the cause is about: a role, a host, a device or a timer; empty if it is not known
 */
public record Component(String host, String role, EdgeState state, String cause, String peer) {
    /** The cause of the sum of components that were too small to be kept. */
    private static final String REST_CAUSE = "REST";
    /** All components of a path that were too small to be kept. */
    public static final Component REST = new Component("", "", EdgeState.UNKNOWN, REST_CAUSE, "");

    /** What is between the names of a program and of its thread. */
    private static final String PROGRAM_END = "/";

    /** The peer of a task that was ready while its CPU had nothing to do. */
    public static final String IDLE = "idle";

    /**
     * The number by which a thread tells itself apart from those of the same work, as in {@code pool-1-thread-7}, or
     * the CPU of an interrupt.
     */
    private static final Pattern NUMBER = Pattern.compile("(?:[/:#_-]| on CPU )\\d+$");
    /** The number of an interrupt line, which the kernel chooses at each start. */
    private static final Pattern LINE = Pattern.compile("^irq \\d+(?= )");

    /** The component of a segment. */
    public static Component of(PathSegment segment) {
        return new Component(segment.worker().host(), role(segment.worker()), segment.state(),
                segment.cause().kind(), peer(segment.cause(), segment.worker()));
    }

    /** The program and the name of a worker without the numbers by which alike ones tell themselves apart. */
    public static String role(Worker worker) {
        return worker.program().isEmpty() ? role(worker.name())
                : role(worker.program()) + PROGRAM_END + role(worker.name());
    }

    /** Whether it is of workers called so, with or without the name of their program. */
    public boolean isOf(String name) {
        return role.equals(name) || role.endsWith(PROGRAM_END + name);
    }

    /** A name without the numbers by which alike ones tell themselves apart. */
    public static String role(String name) {
        if (name.startsWith("kworker/")) {
            return "kworker";
        }
        return LINE.matcher(NUMBER.matcher(name).replaceFirst("")).replaceFirst("irq");
    }

    private static String peer(Cause cause, Worker worker) {
        if (cause instanceof Cause.Wakeup wakeup) {
            return role(wakeup.waker());
        } else if (cause instanceof Cause.NetworkPacket packet) {
            return packet.sender().map(Worker::host).orElse("");
        } else if (cause instanceof Cause.BlockRequest request) {
            return request.device();
        } else if (cause instanceof Cause.Preemption preemption) {
            return preemption.idle() ? IDLE : name(preemption.occupant());
        } else if (cause instanceof Cause.CpuLimit limit) {
            return limit.group();
        } else if (cause instanceof Cause.Frozen frozen) {
            return frozen.group();
        } else if (cause instanceof Cause.Stopped stopped) {
            return name(stopped.by());
        } else if (cause instanceof Cause.Interruption interruption) {
            return role(interruption.interrupt());
        } else if (cause instanceof Cause.InterruptLine line) {
            return role(line.interrupt());
        } else if (cause instanceof Cause.Timer timer) {
            return timer.purpose().isOfKernel() ? timer.purpose().name()
                    : timer.isOwnOf(worker) ? role(worker) : name(timer.owner());
        }
        return "";
    }

    private static String name(Optional<Worker> worker) {
        return worker.map(Component::role).orElse("");
    }
}
