// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.Cause;
import org.wakepath.path.KnownBy;

/**
 * Words for causes: a clause without subject and end, such as {@code woken by `db-1` (B)}, and what documents say of
 * each kind of cause and its fields.
 */
public final class CauseWords {
    private static final String KINDS = """
            kind OWN
              of cause
              says The worker's own doing.

            kind EARLIER_WORK
              of cause
              says A kernel thread did something first that was not for the one that waits.

            kind PREEMPTION
              of cause
              says The task was ready and did not run.
              field cpu cpu-if-known the CPU that it queued on
              field occupant worker? who had that CPU; null where it was idle or nobody knows
              field idle boolean whether the CPU was idle

            kind CPU_LIMIT
              of cause
              says The task's group had used up its CPU time.
              field group text? name of the group; null where nobody knows
              field quota duration? what the group may use of CPUs in each period
              field period duration? length of a period

            kind REALTIME_LIMIT
              of cause
              says Tasks of real-time priority had used up their time on the CPU.

            kind FROZEN
              of cause
              says The task was frozen with its group.
              field group text? name of the group; null where nobody knows

            kind STOPPED
              of cause
              says A signal stopped the task, or its tracer.
              field by worker? who sent the signal, or the tracer; null where nobody knows

            kind NOT_ALLOWED
              of cause
              says The task was ready and its CPU idled, so something that was not recorded kept it from running.
              field cpu cpu-if-known the CPU

            kind INTERRUPTION
              of cause
              says An interrupt took the CPU that the task had or queued on.
              field cpu cpu-if-known the CPU
              field interrupt interrupt the interrupt

            kind WAKEUP
              of cause
              says A worker woke it.
              field waker worker who woke it

            kind FORK
              of cause
              says A task created it.
              field parent worker who created it

            kind PACKET
              of cause
              says A packet arrived.
              field flow flow the connection of the packet
              field sender worker? who sent it; null where the sender was not traced or not found
              field underWay duration? from its sending to its reception; null where its sending was not found
              field clockError duration how far the clocks of both hosts may be apart; 0 within one host

            kind TIMER
              of cause
              says A timer expired.
              field purpose purpose? what it is for
              field function text? its handler
              field owner worker? who armed it

            kind BLOCK_REQUEST
              of cause
              says A block device finished a request.
              field device text name of the device
              field sector integer first sector of the request
              field issuer worker? who issued it
              field queued duration? time from its start to its hand-over to the device
              field serviced duration? time that the device took

            kind INTERRUPT
              of cause
              says An interrupt came, and nobody knows what for.
              field cpu cpu-if-known the CPU
              field interrupt interrupt the interrupt

            kind UNRECORDED_INTERRUPT
              of cause
              says An interrupt came that was not recorded.
              field cpu cpu-if-known the CPU
              field interrupted worker who had the CPU, and is not the waker

            kind KILLED
              of cause
              says The task was killed while it waited, and what it waited for is not known.
              field killer worker? who killed it

            kind QUEUED_BEHIND
              of cause
              says A thread worked on another request while the one whose path this is had arrived.
              field request request? the request of the segment's host that it worked on; null where nobody knows
              field protocol text? its protocol
              field known known-by how it is known that the thread worked on it

            kind UNTRACED_WORK
              of cause
              says A server whose work was not recorded had acknowledged a request, and had not answered it.
              field flow flow the connection, from the server

            kind UNEXPLAINED
              of cause
              says The trace does not explain it.
              field reason text why not, in words
            """;

    /** What kept a task from running where nothing recorded says it. */
    static final String NOT_ALLOWED = "not allowed to run (CPU limit of its group?)";

    private CauseWords() {
    }

    /** Name in documents of how sure a cause is; {@code none} where nothing explains it, so that nothing is sure. */
    public static String grade(Cause cause, Certainty certainty) {
        return cause instanceof Cause.Unexplained ? "none" : certainty.key();
    }

    /** The kinds of causes in the order of {@link Cause}, as blocks of {@code results.txt}. */
    public static String kinds() {
        return KINDS;
    }

    /** The clause for a cause that concerned {@code subject}. */
    static String of(Cause cause, Worker subject) {
        if (cause instanceof Cause.Own) {
            return "its own work";
        } else if (cause instanceof Cause.EarlierWork) {
            return "earlier work, which had to be done first";
        } else if (cause instanceof Cause.Preemption c) {
            return preemption(c, subject);
        } else if (cause instanceof Cause.Held c) {
            return held(c, subject, "");
        } else if (cause instanceof Cause.Interruption c) {
            return "interrupted by " + c.interrupt() + " on CPU " + c.cpu();
        } else if (cause instanceof Cause.Wakeup c) {
            return "woken by " + name(c.waker(), subject);
        } else if (cause instanceof Cause.Fork c) {
            return "created by " + name(c.parent(), subject);
        } else if (cause instanceof Cause.NetworkPacket c) {
            return "woken by a packet" + origin(c, subject);
        } else if (cause instanceof Cause.Timer c) {
            return timer(c, subject);
        } else if (cause instanceof Cause.BlockRequest c) {
            return "woken when `" + c.device() + "` had finished" + request(c, subject);
        } else if (cause instanceof Cause.InterruptLine c) {
            return "woken by " + c.interrupt() + " on CPU " + c.cpu() + "; responsible task unknown";
        } else if (cause instanceof Cause.UnrecordedInterrupt c) {
            return "woken on CPU " + c.cpu() + " by an interrupt that was not recorded, while "
                    + name(c.interrupted(), subject) + " ran";
        } else if (cause instanceof Cause.Killed c) {
            return "still waiting when " + c.killer().map(killer -> name(killer, subject) + " killed it")
                    .orElse("it was killed");
        } else if (cause instanceof Cause.QueuedBehind c) {
            return "queued behind " + request(c);
        } else if (cause instanceof Cause.UntracedWork c) {
            return c.flow().source().map(Object::toString).orElse("a server")
                    + ", whose requests were not recorded, worked on the answer, as its acknowledgement shows";
        } else if (cause instanceof Cause.Unexplained c) {
            return "not explained, " + c.reason();
        }
        throw new IllegalArgumentException("no words for the cause " + cause);
    }

    /** A worker as another sees it: with its host if that is a different one. */
    static String name(Worker worker, Worker subject) {
        return worker.host().equals(subject.host()) ? name(worker) : fullName(worker);
    }

    /** A worker with its host: {@code `db-1` (B)}. */
    static String fullName(Worker worker) {
        return name(worker) + " (" + worker.host() + ")";
    }

    /** The tasks of a worker's group as another worker sees them, without the id of one of them. */
    static String groupName(Worker worker, Worker subject) {
        String name = worker.kind() == WorkerKind.TASK ? quoted(worker.program(), worker.name()) : worker.name();
        return worker.host().equals(subject.host()) ? name : name + " (" + worker.host() + ")";
    }

    /** A request with its kind, and how it is known: {@code request 4711.3 (http)}. */
    private static String request(Cause.QueuedBehind cause) {
        if (cause.request().isEmpty()) {
            return "work for a request that is not known";
        }
        return "request " + cause.request() + (cause.protocol().isEmpty() ? "" : " (" + cause.protocol() + ")")
                + (cause.known() == KnownBy.INFERRED ? ", which is inferred" : "");
    }

    /** What kept a task from running, with how long it did: {@code held back for 80 ms by the CPU limit of `shop`}. */
    static String held(Cause.Held cause, Worker subject, String howLong) {
        if (cause instanceof Cause.CpuLimit c) {
            return "held back" + howLong + " by " + cpuLimit(c.group()) + (c.period() == 0 ? ""
                    : ", " + Durations.format(c.quota()) + " in each " + Durations.format(c.period()));
        } else if (cause instanceof Cause.Frozen c) {
            return "frozen" + howLong + (c.group().isEmpty() ? "" : " with `" + c.group() + "`");
        } else if (cause instanceof Cause.Stopped c) {
            return "stopped" + howLong + c.by().map(by -> " by " + name(by, subject)).orElse("; by whom is not known");
        } else if (cause instanceof Cause.NotAllowed c) {
            return NOT_ALLOWED + howLong + ": CPU " + c.cpu() + " idled";
        }
        return "held back" + howLong + " by the limit of real-time tasks";
    }

    /** A limit, by the name of its group, which may be empty. */
    static String cpuLimit(String group) {
        return group.isEmpty() ? "the CPU limit of its group" : "the CPU limit of `" + group + "`";
    }

    /** Which worker had the CPU instead. */
    private static String preemption(Cause.Preemption cause, Worker subject) {
        if (cause.cpu() < 0) {
            return "it is not known on which CPU it queued";
        }
        return cause.occupant().map(occupant -> "CPU " + cause.cpu() + " was running " + name(occupant, subject))
                .orElse(cause.idle() ? "CPU " + cause.cpu() + " was idle"
                        : "the task of CPU " + cause.cpu() + " is not known");
    }

    /** Where a packet came from, with the error of the clocks between. */
    static String origin(Cause.NetworkPacket cause, Worker subject) {
        String sender = cause.sender().map(worker -> " from " + name(worker, subject)).orElse("");
        String unknown = cause.sender().isPresent() ? "" : ", whose sender was not traced or not found";
        String words = cause.flow().toString();
        String flow = words.isEmpty() ? "" : ", " + words;
        return sender + flow + unknown + clockError(cause);
    }

    /** The error of the clocks on the way of a packet, in parentheses; empty within a host. */
    static String clockError(Cause.NetworkPacket cause) {
        return cause.clockError() == 0 ? "" : " (±" + Durations.format(cause.clockError()) + " clock error)";
    }

    /** Queueing and service time of a block request, and its issuer if that is another worker. */
    static String request(Cause.BlockRequest cause, Worker subject) {
        String queued = cause.queued() < 0 ? "" : ": queued " + Durations.format(cause.queued());
        String serviced = cause.serviced() < 0
                ? "" : (queued.isEmpty() ? ": " : ", ") + "serviced " + Durations.format(cause.serviced());
        String issuer = cause.issuer().filter(worker -> !worker.equals(subject))
                .map(worker -> "; issued by " + name(worker, subject)).orElse("");
        return queued + serviced + issuer;
    }

    private static String timer(Cause.Timer cause, Worker subject) {
        String verb = cause.purpose() == Cause.Timer.Purpose.TIME_LIMIT ? "ended by " : "woken by ";
        return verb + timerOf(cause, subject);
    }

    /** A timer with its owner: {@code its own timer}, {@code the retransmission timer, armed by `db-1`}. */
    static String timerOf(Cause.Timer cause, Worker subject) {
        String timer = switch (cause.purpose()) {
            case UNKNOWN, SLEEP -> hasSymbol(cause) ? "timer " + cause.function() : "timer";
            case TIME_LIMIT -> "time limit";
            case DELAYED_ACKNOWLEDGEMENT -> "delayed-ACK timer";
            case RETRANSMISSION -> "retransmission timer";
            case PROBE -> "keep-alive or window-probe timer";
            case DISK_LIMIT -> "limit of the use of disks";
        };
        if (cause.purpose() == Cause.Timer.Purpose.DISK_LIMIT) {
            return "the " + timer + cause.owner().filter(owner -> !owner.equals(subject))
                    .map(owner -> ", which delayed " + name(owner, subject)).orElse("");
        }
        if (cause.owner().isEmpty()) {
            boolean isAny = cause.purpose() == Cause.Timer.Purpose.UNKNOWN && !hasSymbol(cause);
            return (isAny ? "a " : "the ") + timer + "; who armed it is not known";
        } else if (cause.isOwnOf(subject)) {
            return "its own " + timer + switch (cause.purpose()) {
                case UNKNOWN -> ", in a sleep or in a wait for others";
                case TIME_LIMIT -> "; whom it waited for is not known";
                default -> "";
            };
        }
        Worker owner = cause.owner().get();
        return "the " + timer + (owner.equals(subject) ? " of its connection" : ", armed by " + name(owner, subject));
    }

    /** Whether the handler has a name; its address would say nothing to people. */
    private static boolean hasSymbol(Cause.Timer timer) {
        return !timer.function().isEmpty() && !timer.function().startsWith("0x");
    }

    /** The name of a task, behind that of its program if that is another one: {@code `java`'s `Thread-0`}. */
    public static String quoted(String program, String name) {
        return (program.isEmpty() ? "" : "`" + program + "`'s ") + "`" + name + "`";
    }

    /** Several tasks of one name: {@code 5,468 tasks `Thread-0` of `java`}, with {@code howMany} in front. */
    public static String tasks(String howMany, String program, String name) {
        return howMany + " tasks `" + name + "`" + (program.isEmpty() ? "" : " of `" + program + "`");
    }

    /** A worker, with its id if several have its name: {@code `db-1`(41)}. */
    private static String name(Worker worker) {
        String id = worker.hasNamesake() ? "(" + worker.tid() + ")" : "";
        return worker.kind() == WorkerKind.TASK ? quoted(worker.program(), worker.name()) + id : worker.name();
    }
}
