// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.Optional;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathSegment;

/**
 * What the analysed task waited for at some moments of its path.
 *
 * @param kind its kind
 * @param who the tasks or interrupt work; for packets the host at the other end, for timers of a connection the host
 * that armed them, for other things their name
 */
public record WaitedFor(Kind kind, TaskGroup.Key who) {

    /** Kinds of things that a task waits for. */
    public enum Kind {
        /** The work of tasks of one group, or their turn to run. */
        TASKS,
        /** Work in interrupt context. */
        INTERRUPT,
        /** Packets on their way to and from a host. */
        PACKETS,
        /** A packet with a sender that was not traced or not found; the name is the sender's address, if known. */
        UNTRACED_PACKET,
        /** The work of a server that was not traced, as packets show; the name is its address, if known. */
        UNTRACED_WORK,
        /** A block device. */
        DEVICE,
        /** The delayed acknowledgement of a packet, by the kernel of a host. */
        DELAYED_ACKNOWLEDGEMENT,
        /** The repetition of a packet that got lost, by the kernel of a host. */
        RETRANSMISSION,
        /** The next keep-alive or window probe of a connection, by the kernel of a host. */
        PROBE,
        /** Other requests, whose turn it was in the thread of a name; only paths of requests have it. */
        REQUESTS,
        /** A timer that the task had set itself, and nothing else: it slept. */
        OWN_TIMER,
        /** Somebody who is not known, until a time limit that the task had set itself. */
        OWN_LIMIT,
        /** A timer that the task had set itself; whether it slept or waited for others is not known. */
        OWN_TIMER_OR_LIMIT,
        /** A timer of another task; the name is empty if that is not known. */
        TIMER,
        /** The CPU time of a group of tasks, which had used it up; the name is the group's, if known. */
        CPU_LIMIT,
        /** The CPU time of tasks of real-time priority, which had used it up. */
        REALTIME_LIMIT,
        /** The end of the time for which a group of tasks was frozen; the name is the group's, if known. */
        FROZEN,
        /** The end of the time for which a task was stopped; the name is that of who stopped it, if known. */
        STOPPED,
        /** Requests to a disk that a limit delayed. */
        DISK_LIMIT,
        /** Leave to run, which something that was not recorded did not give. */
        NOT_ALLOWED,
        /** The trace does not say. */
        UNEXPLAINED
    }

    // As in Worker.

    @Override
    public boolean equals(Object other) {
        return other instanceof WaitedFor what && kind == what.kind && who.equals(what.who);
    }

    @Override
    public int hashCode() {
        return who.hashCode() * 31 + kind.ordinal();
    }

    /** What a segment of a path was for; empty if the analysed task itself ran, or was ready and allowed to run. */
    static Optional<WaitedFor> of(PathSegment segment, ActivePath path) {
        Worker task = path.task();
        boolean own = segment.worker().equals(task);
        return switch (segment.state()) {
            case RUNNING, PREEMPTED, INTERRUPTED -> own ? Optional.empty() : Optional.of(work(segment.worker()));
            default -> Optional.of(cause(segment, task));
        };
    }

    private static WaitedFor work(Worker worker) {
        return new WaitedFor(worker.kind() == WorkerKind.TASK ? Kind.TASKS : Kind.INTERRUPT,
                TaskGroup.Key.of(worker));
    }

    private static WaitedFor cause(PathSegment segment, Worker task) {
        Cause cause = segment.cause();
        String host = segment.worker().host();
        if (cause instanceof Cause.NetworkPacket packet) {
            return packet(packet, host, task);
        } else if (cause instanceof Cause.BlockRequest request) {
            return new WaitedFor(Kind.DEVICE, TaskGroup.Key.of(host, request.device()));
        } else if (cause instanceof Cause.Timer timer) {
            return timer(timer, host, task);
        } else if (cause instanceof Cause.Wakeup wakeup) {
            return work(wakeup.waker());
        } else if (cause instanceof Cause.QueuedBehind) {
            return new WaitedFor(Kind.REQUESTS, TaskGroup.Key.of(segment.worker()));
        } else if (cause instanceof Cause.UntracedWork work) {
            return untraced(Kind.UNTRACED_WORK, work.flow(), host);
        } else if (cause instanceof Cause.InterruptLine line) {
            return new WaitedFor(Kind.INTERRUPT, TaskGroup.Key.of(host, line.interrupt()));
        } else if (cause instanceof Cause.Held held) {
            return held(held, host);
        }
        return new WaitedFor(Kind.UNEXPLAINED, TaskGroup.Key.of(host, ""));
    }

    private static WaitedFor held(Cause.Held cause, String host) {
        if (cause instanceof Cause.CpuLimit limit) {
            return new WaitedFor(Kind.CPU_LIMIT, TaskGroup.Key.of(host, limit.group()));
        } else if (cause instanceof Cause.Frozen frozen) {
            return new WaitedFor(Kind.FROZEN, TaskGroup.Key.of(host, frozen.group()));
        } else if (cause instanceof Cause.Stopped stopped) {
            return new WaitedFor(Kind.STOPPED,
                    stopped.by().map(TaskGroup.Key::of).orElse(TaskGroup.Key.of(host, "")));
        }
        return new WaitedFor(cause instanceof Cause.RealtimeLimit ? Kind.REALTIME_LIMIT : Kind.NOT_ALLOWED,
                TaskGroup.Key.of(host, ""));
    }

    private static WaitedFor timer(Cause.Timer timer, String host, Worker task) {
        TaskGroup.Key nobody = TaskGroup.Key.of(host, "");
        return switch (timer.purpose()) {
            case DELAYED_ACKNOWLEDGEMENT -> new WaitedFor(Kind.DELAYED_ACKNOWLEDGEMENT, nobody);
            case RETRANSMISSION -> new WaitedFor(Kind.RETRANSMISSION, nobody);
            case PROBE -> new WaitedFor(Kind.PROBE, nobody);
            case DISK_LIMIT -> new WaitedFor(Kind.DISK_LIMIT, nobody);
            default -> timer.isOwnOf(task) ? new WaitedFor(own(timer.purpose()), TaskGroup.Key.of(task))
                    : new WaitedFor(Kind.TIMER, timer.owner().map(TaskGroup.Key::of).orElse(nobody));
        };
    }

    private static Kind own(Cause.Timer.Purpose purpose) {
        return switch (purpose) {
            case SLEEP -> Kind.OWN_TIMER;
            case TIME_LIMIT -> Kind.OWN_LIMIT;
            default -> Kind.OWN_TIMER_OR_LIMIT;
        };
    }

    private static WaitedFor packet(Cause.NetworkPacket packet, String receiver, Worker task) {
        if (packet.sender().isEmpty()) {
            return untraced(Kind.UNTRACED_PACKET, packet.flow(), receiver);
        }
        String other = receiver.equals(task.host()) ? packet.sender().get().host() : receiver;
        return new WaitedFor(Kind.PACKETS, TaskGroup.Key.of(other, ""));
    }

    private static WaitedFor untraced(Kind kind, Flow flow, String receiver) {
        return new WaitedFor(kind,
                TaskGroup.Key.of(receiver, flow.source().map(Object::toString).orElse("")));
    }
}
