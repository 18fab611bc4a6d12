// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.graph.model.Worker;

/**
 * Why a segment or a wait is what it is, as evidence from the trace. Each cause says what documents call it and what it
 * consists of, so that only its sentence is made elsewhere.
 */
public sealed interface Cause {

    /** What documents call causes of this sort, such as {@code WAKEUP}; no two sorts have the same name. */
    String kind();

    /**
     * Passes each component of the record to a document, in the order of the record.
     *
     * @throws X if the document fails
     */
    <X extends Exception> void describe(Fields<X> fields) throws X;

    /** The same cause with other names of its tasks, hosts, sockets and parts of the machine. */
    Cause renamed(Renaming names);

    private static OptionalLong ifKnown(long time) {
        return time < 0 ? OptionalLong.empty() : OptionalLong.of(time);
    }

    private static OptionalLong ifAny(long time) {
        return time == 0 ? OptionalLong.empty() : OptionalLong.of(time);
    }

    /**
     * Receives what a cause consists of, one call for each component.
     *
     * @param <X> what fails if the fields cannot be written
     */
    interface Fields<X extends Exception> {

        /** A number, or a length of time in ns. */
        void number(String name, long number) throws X;

        /** A number that may be empty, because it is not known. */
        void number(String name, OptionalLong number) throws X;

        /** Whether something is so. */
        void flag(String name, boolean flag) throws X;

        /** A word or a name. */
        void text(String name, String text) throws X;

        /** A word or a name that may be empty, because it is not known. */
        void text(String name, Optional<String> text) throws X;

        /** A task, or the handler of an interrupt. */
        void worker(String name, Worker worker) throws X;

        /** A task, or the handler of an interrupt, that may be empty, because it is not known. */
        void worker(String name, Optional<Worker> worker) throws X;

        /** The name of an interrupt, such as {@code irq 24 (virtio0-input.0)}. */
        void interrupt(String name, String interrupt) throws X;

        /** A connection. */
        void flow(String name, Flow flow) throws X;
    }

    /** Gives the names in a cause other forms. */
    interface Renaming {

        /** A task or the handler of an interrupt. */
        Worker worker(Worker worker);

        /** A connection. */
        Flow flow(Flow flow);

        /** The name of an interrupt, kernel function or device. */
        String machine(String name);

        /** Why something is not explained. */
        String reason(String reason);
    }

    /** The worker's own work. */
    record Own() implements Cause {
        @Override
        public String kind() {
            return "OWN";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            // The kind says everything.
        }

        @Override
        public Cause renamed(Renaming names) {
            return this;
        }

        // Written out as in Worker, because paths compare these most.

        @Override
        public boolean equals(Object other) {
            return other instanceof Own;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    /** Work of a kernel thread that was for another worker, but that had to be done before. */
    record EarlierWork() implements Cause {
        @Override
        public String kind() {
            return "EARLIER_WORK";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            // The kind says everything.
        }

        @Override
        public Cause renamed(Renaming names) {
            return this;
        }
    }

    /**
     * The task was ready and did not run, during one stay of another task on its CPU.
     *
     * @param cpu the CPU that it queued on; -1 if that is not known
     * @param occupant the task that had that CPU; empty if it was idle, or if that is not known
     * @param idle whether the CPU was idle
     */
    record Preemption(int cpu, Optional<Worker> occupant, boolean idle) implements Cause {
        @Override
        public String kind() {
            return "PREEMPTION";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.number("cpu", cpu);
            fields.worker("occupant", occupant);
            fields.flag("idle", idle);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Preemption(cpu, occupant.map(names::worker), idle);
        }
    }

    /**
     * A cause by which the task could have gone on, and something kept it from that, whatever its CPU did meanwhile.
     */
    sealed interface Held {
    }

    /**
     * The task's group had used up its CPU time.
     *
     * @param group its name; empty if it is not known
     * @param quota what the group may use of CPUs in each period, ns; 0 if it is not known
     * @param period ns; 0 if it is not known
     */
    record CpuLimit(String group, long quota, long period) implements Cause, Held {
        @Override
        public String kind() {
            return "CPU_LIMIT";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.text("group", group.isEmpty() ? Optional.empty() : Optional.of(group));
            fields.number("quota", ifAny(quota));
            fields.number("period", ifAny(period));
        }

        @Override
        public Cause renamed(Renaming names) {
            return new CpuLimit(group.isEmpty() ? group : names.machine(group), quota, period);
        }
    }

    /** Tasks of real-time priority had used up their time on the CPU. */
    record RealtimeLimit() implements Cause, Held {
        @Override
        public String kind() {
            return "REALTIME_LIMIT";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            // The kind says everything.
        }

        @Override
        public Cause renamed(Renaming names) {
            return this;
        }
    }

    /** The task was frozen with its group; {@code group} is empty if it is not known. */
    record Frozen(String group) implements Cause, Held {
        @Override
        public String kind() {
            return "FROZEN";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.text("group", group.isEmpty() ? Optional.empty() : Optional.of(group));
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Frozen(group.isEmpty() ? group : names.machine(group));
        }
    }

    /**
     * A signal stopped the task, or its tracer; {@code by} is who sent it, or the tracer, and empty if that is not
     * known.
     */
    record Stopped(Optional<Worker> by) implements Cause, Held {
        @Override
        public String kind() {
            return "STOPPED";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.worker("by", by);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Stopped(by.map(names::worker));
        }
    }

    /** Nothing recorded says why, but the CPU of the task idled. */
    record NotAllowed(int cpu) implements Cause, Held {
        @Override
        public String kind() {
            return "NOT_ALLOWED";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.number("cpu", cpu);
        }

        @Override
        public Cause renamed(Renaming names) {
            return this;
        }
    }

    /**
     * An interrupt took the CPU that the task had or queued on. {@code interrupt} is its name, such as
     * {@code irq 24 (virtio0-input.0)}.
     */
    record Interruption(int cpu, String interrupt) implements Cause {
        @Override
        public String kind() {
            return "INTERRUPTION";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.number("cpu", cpu);
            fields.interrupt("interrupt", interrupt);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Interruption(cpu, names.machine(interrupt));
        }
    }

    /** Woken by the work of {@code waker}. */
    record Wakeup(Worker waker) implements Cause {
        @Override
        public String kind() {
            return "WAKEUP";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.worker("waker", waker);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Wakeup(names.worker(waker));
        }
    }

    /** The task was created by {@code parent}. */
    record Fork(Worker parent) implements Cause {
        @Override
        public String kind() {
            return "FORK";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.worker("parent", parent);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Fork(names.worker(parent));
        }
    }

    /**
     * A packet arrived.
     *
     * @param flow the connection that it belongs to
     * @param sender the worker that sent it; empty if its sender was not traced or not found
     * @param underWay from its sending to its reception, ns on the path's clock; -1 if its sending was not found. The
     * segment that waits for it may be shorter
     * @param clockError how far the clocks of the two hosts may be apart at that moment, ns; 0 within one host
     */
    record NetworkPacket(Flow flow, Optional<Worker> sender, long underWay, long clockError) implements Cause {
        @Override
        public String kind() {
            return "PACKET";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.flow("flow", flow);
            fields.worker("sender", sender);
            fields.number("underWay", ifKnown(underWay));
            fields.number("clockError", clockError);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new NetworkPacket(names.flow(flow), sender.map(names::worker), underWay, clockError);
        }
    }

    /**
     * A timer expired.
     *
     * @param purpose what it is for, as far as the trace shows
     * @param function its handler; empty if it is not known
     * @param owner the worker that armed it; empty if it is not known
     */
    record Timer(Purpose purpose, String function, Optional<Worker> owner) implements Cause {
        @Override
        public String kind() {
            return "TIMER";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.text("purpose", purpose == Purpose.UNKNOWN ? Optional.empty() : Optional.of(purpose.name()));
            fields.text("function", function.isEmpty() ? Optional.empty() : Optional.of(function));
            fields.worker("owner", owner);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Timer(purpose, names.machine(function), owner.map(names::worker));
        }

        /** Whether {@code task} set this timer: it slept, or limited a wait for something else. */
        public boolean isOwnOf(Worker task) {
            return !purpose.isOfKernel() && owner.filter(task::equals).isPresent();
        }

        /** Whether {@code task} set this timer in order to wait for it and for nothing else. */
        public boolean isSleepOf(Worker task) {
            return purpose == Purpose.SLEEP && isOwnOf(task);
        }

        /** What a timer is for. */
        public enum Purpose {
            /** The trace does not show it. */
            UNKNOWN,
            /** Its owner waits for nothing else. */
            SLEEP,
            /** The time limit of the system call in which its owner waits for something else. */
            TIME_LIMIT,
            /** It acknowledges received bytes if no answer did so before. */
            DELAYED_ACKNOWLEDGEMENT,
            /** It sends bytes again that were not acknowledged. */
            RETRANSMISSION,
            /** It asks the other end of a connection for an answer: keep-alive, or whether a closed window opened. */
            PROBE,
            /** It delays requests to a disk, because a group of tasks may not use the disk more. */
            DISK_LIMIT;

            /** Whether a mechanism of the kernel armed the timer, and its owner did not ask for it. */
            public boolean isOfKernel() {
                return isOfConnection() || this == DISK_LIMIT;
            }

            /**
             * Whether TCP armed the timer to keep a connection going. Its owner then sent or received a packet, and did
             * not ask for a timer.
             */
            public boolean isOfConnection() {
                return this == DELAYED_ACKNOWLEDGEMENT || this == RETRANSMISSION || this == PROBE;
            }
        }
    }

    /**
     * A block device finished a request.
     *
     * @param queued time between the request's start and its hand-over to the device, ns; -1 if not known
     * @param serviced time the device took, ns; -1 if not known
     */
    record BlockRequest(String device, long sector, Optional<Worker> issuer, long queued, long serviced)
            implements
                Cause {
        @Override
        public String kind() {
            return "BLOCK_REQUEST";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.text("device", device);
            fields.number("sector", sector);
            fields.worker("issuer", issuer);
            fields.number("queued", ifKnown(queued));
            fields.number("serviced", ifKnown(serviced));
        }

        @Override
        public Cause renamed(Renaming names) {
            return new BlockRequest(names.machine(device), sector, issuer.map(names::worker), queued, serviced);
        }
    }

    /** An interrupt on {@code cpu} with no known reason behind it. */
    record InterruptLine(int cpu, String interrupt) implements Cause {
        @Override
        public String kind() {
            return "INTERRUPT";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.number("cpu", cpu);
            fields.interrupt("interrupt", interrupt);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new InterruptLine(cpu, names.machine(interrupt));
        }
    }

    /** An interrupt on {@code cpu} that was not recorded and took the CPU from {@code interrupted}. */
    record UnrecordedInterrupt(int cpu, Worker interrupted) implements Cause {
        @Override
        public String kind() {
            return "UNRECORDED_INTERRUPT";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.number("cpu", cpu);
            fields.worker("interrupted", interrupted);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new UnrecordedInterrupt(cpu, names.worker(interrupted));
        }
    }

    /**
     * The task was killed while it waited, so that what it waited for is not known.
     *
     * @param killer who did that; empty if it is not known
     */
    record Killed(Optional<Worker> killer) implements Cause {
        @Override
        public String kind() {
            return "KILLED";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.worker("killer", killer);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Killed(killer.map(names::worker));
        }
    }

    /**
     * A thread worked on another request while the one whose path this is had arrived.
     *
     * @param request which request of the segment's host it worked on; empty if that is not known
     * @param protocol of that request; empty if it is not known
     * @param known how it is known that the thread worked on it
     */
    record QueuedBehind(String request, String protocol, KnownBy known) implements Cause {
        @Override
        public String kind() {
            return "QUEUED_BEHIND";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.text("request", request.isEmpty() ? Optional.empty() : Optional.of(request));
            fields.text("protocol", protocol.isEmpty() ? Optional.empty() : Optional.of(protocol));
            fields.text("known", known.name());
        }

        @Override
        public Cause renamed(Renaming names) {
            return new QueuedBehind(names.machine(request), names.machine(protocol), known);
        }
    }

    /**
     * A server whose work was not recorded had a request and had not answered it, as packets at the other end show.
     *
     * @param flow from the server
     */
    record UntracedWork(Flow flow) implements Cause {
        @Override
        public String kind() {
            return "UNTRACED_WORK";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.flow("flow", flow);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new UntracedWork(names.flow(flow));
        }
    }

    /** The trace does not show it; {@code reason} says why not. */
    record Unexplained(String reason) implements Cause {
        @Override
        public String kind() {
            return "UNEXPLAINED";
        }

        @Override
        public <X extends Exception> void describe(Fields<X> fields) throws X {
            fields.text("reason", reason);
        }

        @Override
        public Cause renamed(Renaming names) {
            return new Unexplained(names.reason(reason));
        }
    }
}
