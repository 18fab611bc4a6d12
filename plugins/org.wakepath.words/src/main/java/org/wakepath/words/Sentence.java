// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.ReadyTime;
import org.wakepath.path.summary.RunPlaces;

/** Sentences about causes: subject, duration, cause, evidence, confidence. */
public final class Sentence {
    static final String LOST = " Not everything was recorded near it.";
    static final String ALONE = " No other task was involved.";
    /** An address with a port. */
    private static final Pattern ADDRESS = Pattern.compile("[\\[\\]0-9a-fA-F.:%]+:\\d+");

    private Sentence() {
    }

    /** Why a segment is what it is. */
    public static String of(PathSegment segment) {
        return of(segment, Durations.format(segment.duration()));
    }

    /** Why a segment is what it is, with {@code duration} in place of the segment's own length. */
    public static String of(PathSegment segment, String duration) {
        String sentence = capitalized(clause(segment, duration)) + ".";
        return (segment.guessed() ? guessed(segment, sentence) : sentence) + samples(segment)
                + (segment.uncertain() ? LOST : "");
    }

    /**
     * Why a stretch is what it is that consists of some segments: one, or one for each worker that had the CPU while a
     * task was ready.
     */
    public static String of(List<PathSegment> stretch) {
        PathSegment first = stretch.get(0);
        if (stretch.size() == 1) {
            return of(first);
        }
        String length = Durations.format(stretch.get(stretch.size() - 1).end() - first.start());
        return "Ready but not running for " + length + ": " + ReadyWords.of(ReadyTime.of(stretch), first.worker()) + "."
                + (stretch.stream().anyMatch(PathSegment::uncertain) ? LOST : "");
    }

    private static String samples(PathSegment segment) {
        if (segment.samples().isEmpty()) {
            return "";
        }
        String samples = StackWords.of(RunPlaces.of(List.of(segment)));
        return samples.isEmpty() ? "" : " " + capitalized(samples) + ".";
    }

    /** What a wait was for: {@code `web-3` (A) waited 4.21 ms in read: woken by `db-1` (B).} */
    public static String of(Wait wait) {
        return CauseWords.fullName(wait.worker())
                + of(wait, Durations.format(wait.duration()), CauseWords.of(wait.cause(), wait.worker()));
    }

    /** The sentence of a wait behind its subject, with a length and a clause for its cause. */
    static String of(Wait wait, String length, String cause) {
        String call = wait.systemCall().map(found -> " in " + found).orElse("");
        String sentence = isSleep(wait) ? " slept " + length + call + " until its own timer." + ALONE
                : isGivenUp(wait) ? " gave up after " + length + call + ": " + doubt(wait) + noAnswer(wait, cause) + "."
                        : " waited " + length + call + look(wait) + ": " + doubt(wait) + cause + ".";
        return sentence + StackWords.sentence(wait.stacks()) + (wait.uncertain() ? LOST : "");
    }

    /**
     * The mark of a guessed cause. Probable causes are not marked, because the path counts them. An unknown cause is no
     * guess.
     */
    private static String doubt(Wait wait) {
        return wait.guessed() && !(wait.cause() instanceof Cause.Unexplained) ? "≈ perhaps " : "";
    }

    static boolean isSleep(Wait wait) {
        return wait.cause() instanceof Cause.Timer timer && !wait.guessed()
                && timer.isSleepOf(wait.worker());
    }

    /** Whether it is a wait for something that did not come before the task's own time limit. */
    private static boolean isGivenUp(Wait wait) {
        return wait.cause() instanceof Cause.Timer timer && timer.purpose() == Cause.Timer.Purpose.TIME_LIMIT
                && timer.isOwnOf(wait.worker());
    }

    /** What did not come: a message of the other end, where that is known. */
    private static String noAnswer(Wait wait, String cause) {
        return wait.systemCall().map(SystemCall::peer).filter(peer -> ADDRESS.matcher(peer).matches())
                .map(peer -> "no answer from " + peer + " until its own time limit").orElse(cause);
    }

    private static String look(Wait wait) {
        return wait.ending() == Wait.Ending.LOOK ? " until its own time limit, and then again" : "";
    }

    private static String clause(PathSegment segment, String duration) {
        Worker subject = segment.worker();
        Cause cause = segment.cause();
        if (cause instanceof Cause.Preemption) {
            return "ready but not running for " + duration + ": " + CauseWords.of(cause, subject);
        } else if (cause instanceof Cause.Interruption interruption && segment.state() == EdgeState.PREEMPTED) {
            return "ready but not running for " + duration + ": CPU " + interruption.cpu() + " served "
                    + interruption.interrupt();
        } else if (cause instanceof Cause.Held held) {
            return CauseWords.held(held, subject, " for " + duration);
        } else if (cause instanceof Cause.Interruption interruption) {
            return "interrupted for " + duration + " by " + interruption.interrupt() + " on CPU " + interruption.cpu();
        } else if (cause instanceof Cause.Timer timer && segment.state() == EdgeState.TIMER) {
            return timer(timer, subject, duration);
        } else if (cause instanceof Cause.NetworkPacket packet && segment.state() == EdgeState.NETWORK) {
            return packet(packet, segment, duration);
        } else if (cause instanceof Cause.BlockRequest request && segment.state() == EdgeState.BLOCK_DEVICE) {
            return "waited " + duration + " for `" + request.device() + "`" + CauseWords.request(request, subject);
        } else if (cause instanceof Cause.QueuedBehind) {
            return CauseWords.of(cause, subject) + " for " + duration;
        } else if (cause instanceof Cause.UntracedWork) {
            return "waited " + duration + ": " + CauseWords.of(cause, subject);
        } else if (cause instanceof Cause.Own) {
            return own(segment, duration);
        }
        return CauseWords.of(cause, subject);
    }

    private static String own(PathSegment segment, String duration) {
        return switch (segment.state()) {
            case RUNNING -> "own work";
            case PREEMPTED -> "ready but not running for " + duration;
            default -> StateWords.of(segment.state()) + " for " + duration;
        };
    }

    private static String timer(Cause.Timer timer, Worker subject, String duration) {
        String until = timer.purpose() == Cause.Timer.Purpose.TIME_LIMIT && timer.isOwnOf(subject) ? " until "
                : " for ";
        return "waited " + duration + until + CauseWords.timerOf(timer, subject);
    }

    /** The time of a packet is its own, whatever part of it the path shows. */
    private static String packet(Cause.NetworkPacket packet, PathSegment segment, String duration) {
        String origin = CauseWords.origin(packet, segment.worker());
        if (packet.sender().isEmpty()) {
            return "waited " + duration + " for a packet" + origin;
        }
        return "packet" + origin + ", under way for " + (packet.underWay() <= segment.duration() ? duration
                : Durations.format(packet.underWay()) + ", " + duration + " of it here");
    }

    /** Marks a segment as guessed. What a worker did on a CPU is certain, but not whether it belongs to the path. */
    private static String guessed(PathSegment segment, String sentence) {
        return switch (segment.state()) {
            case RUNNING, PREEMPTED, INTERRUPTED -> "≈ " + sentence.substring(0, sentence.length() - 1)
                    + ", if it belongs to the path.";
            default -> segment.cause() instanceof Cause.Unexplained ? "≈ " + sentence
                    : "≈ Perhaps " + sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
        };
    }

    private static String capitalized(String clause) {
        return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
    }
}
