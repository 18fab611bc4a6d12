// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.TaskGroup;
import org.wakepath.path.summary.TimeCategory;
import org.wakepath.path.summary.WaitedFor;
import org.wakepath.path.summary.WaitedTime;

/** Words for the summary of a path. */
public final class SummaryWords {
    private static final int NAMED = 3;
    private static final int NAMED_WITHIN_A_PART = 2;
    /** What is less than this part of the whole is not in the headline. */
    private static final int SMALL_PART = 20;

    private SummaryWords() {
    }

    /** The parts of a path's time: {@code 62 % waiting for others, 21 % running, 9 % preempted, 8 % unexplained.} */
    public static String sentence(PathSummary summary) {
        List<Share<TimeCategory>> parts = summary.parts();
        List<String> percentages = Percentages.of(parts);
        StringBuilder sentence = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            sentence.append(i == 0 ? "" : ", ").append(percentages.get(i)).append(' ').append(of(parts.get(i).key()));
        }
        return parts.isEmpty() ? "Nothing happened." : sentence.append('.').toString();
    }

    /**
     * The answer in one sentence:
     * {@code `web-3`(41) on A took 411 ms; for 194 ms of it it waited: 116 ms for packets to
     * and from B, 57.6 ms for `db-1` (B), and 20.4 ms for others.}
     */
    public static String headline(ActivePath path, PathSummary summary) {
        return String.join(" ", headlineParts(path, summary));
    }

    /**
     * The headline in parts: how long the task took, what it waited for, and who had its CPU. The last two are left out
     * where there is nothing to say.
     */
    public static List<String> headlineParts(ActivePath path, PathSummary summary) {
        Worker task = path.task();
        String took = CauseWords.quoted(task.program(), task.name()) + "(" + task.tid() + ") on " + task.host()
                + " took "
                + Durations.format(summary.elapsed());
        List<WaitedTime> waitedFor = summary.waitedFor();
        List<String> parts = new ArrayList<>();
        if (waitedFor.isEmpty()) {
            parts.add(took + " and waited for nobody.");
        } else {
            parts.add(took + "; for " + Durations.format(summary.waited()) + " of it it waited:");
            parts.add(waitedFor(task, summary));
        }
        ready(task, summary).ifPresent(parts::add);
        return parts;
    }

    private static String waitedFor(Worker task, PathSummary summary) {
        List<WaitedTime> waitedFor = summary.waitedFor();
        List<String> named = new ArrayList<>();
        for (WaitedTime time : waitedFor.subList(0, Math.min(NAMED, waitedFor.size()))) {
            named.add(Durations.format(time.duration()) + (time.isMostlyGuessed() ? " perhaps " : " ")
                    + of(time.what(), task, summary) + parts(time, task, summary.elapsed()));
        }
        long rest = waitedFor.stream().skip(NAMED).mapToLong(WaitedTime::duration).sum();
        if (rest > 0) {
            named.add("and " + Durations.format(rest) + " for others");
        }
        return String.join(", ", named) + ".";
    }

    /** Who had the CPU while the task was ready, where that took a twentieth of the time or more. */
    private static Optional<String> ready(Worker task, PathSummary summary) {
        if (summary.readied() * SMALL_PART < summary.elapsed() || summary.readied() == 0) {
            return Optional.empty();
        }
        return Optional.of("For " + Durations.format(summary.readied()) + " it was ready but did not run: "
                + ReadyWords.of(summary.ready(), task) + ".");
    }

    /**
     * What a part of the time waited was: whether those that were waited for ran, or had no CPU, or used a device. Who
     * had no CPU is not the one that took the time. What is less than a twentieth of all time is left out.
     */
    private static String parts(WaitedTime time, Worker task, long elapsed) {
        List<String> users = time.users().stream().filter(user -> !user.key().equals(TaskGroup.Key.of(task)))
                .map(Share::key).limit(NAMED).map(SummaryWords::quoted).toList();
        if (!users.isEmpty()) {
            return ", which " + String.join(" and ", users) + " waited for";
        }
        if (time.readied() == 0 || time.readied() * SMALL_PART < elapsed) {
            return "";
        }
        String ran = time.ran() == 0 ? "" : "ran for " + Durations.format(time.ran()) + " and ";
        return " (" + ran + "had no CPU for " + Durations.format(time.readied()) + ": "
                + ReadyWords.of(time.ready(), task, NAMED_WITHIN_A_PART) + ")";
    }

    private static String of(WaitedFor what, Worker task, PathSummary summary) {
        String name = what.who().name();
        String host = what.who().host();
        String elsewhere = host.equals(task.host()) ? "" : " (" + host + ")";
        return switch (what.kind()) {
            case TASKS -> "for " + tasks(what.who(), task, summary) + elsewhere;
            case INTERRUPT -> "for " + name + elsewhere;
            case PACKETS -> host.equals(task.host()) ? "for packets within " + host : "for packets to and from " + host;
            case UNTRACED_PACKET -> "for packets" + (name.isEmpty() ? "" : " from " + name)
                    + ", whose sender was not traced or not found";
            case UNTRACED_WORK -> "for the work of " + (name.isEmpty() ? "a server" : name)
                    + ", whose requests were not recorded";
            case DEVICE -> "for device `" + name + "`" + elsewhere;
            case DELAYED_ACKNOWLEDGEMENT -> "for delayed ACKs of " + host;
            case RETRANSMISSION -> "for retransmissions by " + host;
            case PROBE -> "for keep-alive or window probes by " + host;
            case REQUESTS -> "behind other requests in " + quoted(what.who()) + elsewhere;
            case OWN_TIMER -> "for its own timer";
            case OWN_LIMIT -> "until its own time limit, and for whom is not known";
            case OWN_TIMER_OR_LIMIT -> "for its own timer, in a sleep or in a wait for others";
            case TIMER -> "for a timer"
                    + (name.isEmpty() ? " of unknown owner"
                            : " of " + quoted(what.who()))
                    + elsewhere;
            case CPU_LIMIT -> "held back by " + CauseWords.cpuLimit(name) + elsewhere;
            case REALTIME_LIMIT -> "held back by the limit of real-time tasks" + elsewhere;
            case FROZEN -> "frozen" + (name.isEmpty() ? "" : " with `" + name + "`") + elsewhere;
            case STOPPED -> "stopped" + (name.isEmpty() ? "" : " by " + quoted(what.who())) + elsewhere;
            case DISK_LIMIT -> "for a limit of the use of disks" + elsewhere;
            case NOT_ALLOWED -> CauseWords.NOT_ALLOWED + elsewhere;
            case UNEXPLAINED -> "not explained";
        };
    }

    /** The name of tasks in quotes, that of an interrupt without. */
    static String quoted(TaskGroup.Key who) {
        return who.group() < 0 ? who.name() : CauseWords.quoted(who.program(), who.name());
    }

    /** The tasks of a group on the path. The other tasks of the analysed task's own group are called others. */
    private static String tasks(TaskGroup.Key who, Worker task, PathSummary summary) {
        List<Worker> others = summary.groups().stream().filter(group -> TaskGroup.Key.of(group.first()).equals(who))
                .flatMap(group -> group.tasks().stream()).map(Share::key).filter(other -> !other.equals(task)).toList();
        boolean own = TaskGroup.Key.of(task).equals(who);
        if (others.size() > 1) {
            return CauseWords.tasks(WorkerWords.count(others.size()) + (own ? " other" : ""), who.program(),
                    who.name());
        }
        return (own ? "another task " : "")
                + (others.isEmpty() ? quoted(who) : CauseWords.name(others.get(0), others.get(0)));
    }

    /** What a moment means to the analysed task. */
    public static String of(TimeCategory part) {
        return switch (part) {
            case WAITING -> "waiting for others";
            case RUNNING -> "running";
            case PREEMPTED -> "preempted";
            case HELD -> "held back";
            case OWN_TIMER -> "waiting for its own timer";
            case TIMER -> "waiting until a timer, and for whom is uncertain";
            case UNEXPLAINED -> "unexplained";
        };
    }
}
