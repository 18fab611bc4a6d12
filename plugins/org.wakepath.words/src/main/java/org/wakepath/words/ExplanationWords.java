// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.CauseStep;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.RepeatedWait;

/** Sentences for the steps of a {@link org.wakepath.path.summary.CauseTree}: who, how long, which share, and why. */
public final class ExplanationWords {
    private final ActivePath path;
    private final long whole;

    /**
     * The words for the steps of a tree.
     *
     * @param whole the time of which the shares are, ns
     */
    public ExplanationWords(ActivePath path, long whole) {
        this.path = path;
        this.whole = whole;
    }

    /** A step, such as {@code `db-1` (B) waited 4.21 ms (40 %) from +3.102000 ms in read: woken by `disk`.} */
    public String sentence(CauseStep step) {
        String sentence = step.longestWait().map(wait -> wait(step, wait))
                .orElseGet(() -> work(step, step.longestStretch().orElseThrow()));
        return (step.isMostlyGuessed() ? "≈ " : "") + sentence;
    }

    /** On whose path the longest of some repeated waits lies, and how many are like it. */
    public String place(RepeatedWait repeated) {
        int like = repeated.times() - 1;
        String others = like == 0 ? ""
                : " It was the longest of " + WorkerWords.count(like + 1) + " waits like it, which took "
                        + Durations.format(repeated.total()) + " in all.";
        return "This was on the path of `" + path.task().name() + "`(" + path.task().tid() + ") on "
                + path.task().host() + ", which took "
                + Durations.format(path.duration()) + "." + others;
    }

    private String wait(CauseStep step, Wait wait) {
        String length = step.count() == 1 && step.looks() == 0 ? share(step)
                : (step.count() == 1 ? "once" : WorkerWords.count(step.count()) + " times")
                        + WaitWords.looks(step.looks()) + ", " + share(step) + " in all, the longest "
                        + Durations.format(PathSummary.within(path, wait));
        return who(step, wait.worker())
                + Sentence.of(wait, length + from(wait.start()), ending(wait.cause(), wait.worker()));
    }

    /** What ended a wait. The sender of a packet says enough of it where it is known. */
    private static String ending(Cause cause, Worker worker) {
        return cause instanceof Cause.NetworkPacket packet && packet.sender().isPresent()
                ? "woken by a packet from " + CauseWords.name(packet.sender().get(), worker)
                        + CauseWords.clockError(packet)
                : CauseWords.of(cause, worker);
    }

    private String from(long start) {
        return " from " + Durations.offset(Math.max(start, path.start()) - path.start());
    }

    private String work(CauseStep step, PathSegment segment) {
        String sentence = segment.cause() instanceof Cause.NetworkPacket packet && packet.sender().isPresent()
                && segment.state() == EdgeState.NETWORK ? packets(step, segment, packet)
                        : who(step, segment.worker()) + done(step, segment);
        String samples = StackWords.of(step.ran());
        return sentence + (samples.isEmpty() ? "" : ": " + samples) + "." + (segment.uncertain() ? Sentence.LOST : "");
    }

    private String done(CauseStep step, PathSegment segment) {
        Worker worker = segment.worker();
        Cause cause = segment.cause();
        String length = share(step);
        String often = length + (step.count() == 1 ? from(segment.start())
                : " in " + WorkerWords.count(step.count()) + " stretches, the longest"
                        + from(segment.start()));
        if (segment.state() == EdgeState.RUNNING) {
            return cause instanceof Cause.EarlierWork
                    ? " did earlier work for " + length + ", which had to be done first"
                    : (worker.equals(path.task()) ? " itself ran for " : " ran for ") + length;
        } else if (segment.state() == EdgeState.PREEMPTED) {
            return " was ready but did not run for " + often + ": " + ReadyWords.of(step.ready(), worker);
        } else if (segment.state() == EdgeState.INTERRUPTED) {
            return " was interrupted for " + often + " " + ReadyWords.interrupts(step.ready(), worker)
                    + (step.count() == 1 && cause instanceof Cause.Interruption interruption
                            ? " on CPU " + interruption.cpu() : "");
        } else if (cause instanceof Cause.Held held) {
            return " was " + CauseWords.held(held, worker, " for " + often);
        } else if (cause instanceof Cause.Own || segment.state() == EdgeState.UNKNOWN) {
            return ": " + StateWords.of(segment.state()) + " for " + often
                    + (cause instanceof Cause.Own ? "" : "; " + CauseWords.of(cause, worker));
        }
        return " waited " + often + waitedFor(cause, worker);
    }

    private static String waitedFor(Cause cause, Worker worker) {
        if (cause instanceof Cause.Timer timer) {
            return ", for " + CauseWords.timerOf(timer, worker);
        } else if (cause instanceof Cause.NetworkPacket packet) {
            return ", for a packet" + CauseWords.origin(packet, worker);
        } else if (cause instanceof Cause.BlockRequest request) {
            return ", for `" + request.device() + "`" + CauseWords.request(request, worker);
        }
        return ": " + CauseWords.of(cause, worker);
    }

    /** A packet that was sent before the wait began was under way for longer than it kept anybody waiting. */
    private String packets(CauseStep step, PathSegment longest, Cause.NetworkPacket packet) {
        Worker sender = packet.sender().orElseThrow();
        String clockError = CauseWords.clockError(packet);
        if (step.count() > 1) {
            return WorkerWords.count(step.count()) + " packets from " + CauseWords.groupName(sender, longest.worker())
                    + " took " + share(step) + " of it in all, the longest " + Durations.format(longest.duration())
                    + clockError;
        }
        return "A packet from " + CauseWords.name(sender, longest.worker())
                + (packet.underWay() <= longest.duration() ? " was under way for " + share(step)
                        : " took " + share(step) + " of it, and was under way for "
                                + Durations.format(packet.underWay()))
                + clockError;
    }

    /** The tasks of a step, with their host if it is another one than that of the path's task. */
    private String who(CauseStep step, Worker worker) {
        if (step.tasks() == 1) {
            return CauseWords.name(worker, path.task());
        }
        String tasks = worker.kind() == WorkerKind.TASK
                ? CauseWords.tasks(WorkerWords.count(step.tasks()), worker.program(), worker.name())
                : WorkerWords.count(step.tasks()) + " tasks " + worker.name();
        return worker.host().equals(path.task().host()) ? tasks : tasks + " (" + worker.host() + ")";
    }

    private String share(CauseStep step) {
        return Durations.format(step.total()) + " (" + Percentages.of(step.total(), whole) + ")";
    }
}
