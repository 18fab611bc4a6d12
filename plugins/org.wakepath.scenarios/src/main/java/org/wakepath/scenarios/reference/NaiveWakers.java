// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Certainty;
import org.wakepath.scenarios.reference.NaiveFrame.Kind;
import org.wakepath.scenarios.reference.TestEvent.CallEntry;
import org.wakepath.scenarios.reference.TestEvent.CallExit;
import org.wakepath.scenarios.reference.TestEvent.Exit;
import org.wakepath.scenarios.reference.TestEvent.Fork;
import org.wakepath.scenarios.reference.TestEvent.IrqExit;
import org.wakepath.scenarios.reference.TestEvent.Raise;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/**
 * Finds who did something, such as a wake-up, and how sure that is, by looking back from it over the events of its CPU.
 */
final class NaiveWakers {
    /** Within this time behind a system call a task may still be in the kernel, ns. */
    private static final int WAY_TO_USER_SPACE = 2_000;
    private static final long UNINTERRUPTIBLE = 2;
    private static final List<Long> SLEEPING = List.of(1L, 2L, 128L, 1026L, 8193L);
    private static final List<Integer> RAISED_BY_TICK = List.of(1, 7, 8, 9);

    private final Recording recording;

    NaiveWakers(Recording recording) {
        this.recording = recording;
    }

    NaiveWaker of(NaiveWorker wakee, NaivePlace wakeup) {
        if (waitsForLock(wakee, wakeup)) {
            return whoWorks(wakee, wakeup);
        }
        if (isKernelThread(wakee) && wakee.name().startsWith("ksoftirqd/")) {
            return ofDaemon(wakee, wakeup);
        }
        return isLineThread(wakee) ? ofLineThread(wakee, wakeup) : whoWorks(wakee, wakeup);
    }

    /** Who works where the wake-up was recorded; a guess if it may only have looked whether something happened. */
    private NaiveWaker whoWorks(NaiveWorker wakee, NaivePlace wakeup) {
        NaiveWaker author = authorOf(wakeup);
        boolean isPoller = author.place().flatMap(NaivePlace::worker).filter(w -> polls(w, wakee, wakeup)).isPresent();
        return isPoller ? new NaiveWaker(author.place(), Certainty.GUESSED) : author;
    }

    /** Whether a waker took nothing up since the wakee last ran, and woke somebody since it last did. */
    private static boolean polls(NaiveWorker waker, NaiveWorker wakee, NaivePlace wakeup) {
        int in = last(wakeup, i -> wakeup.at(i).event() instanceof Switch s && s.next() == wakee.tid());
        if (waker.isInterrupt() || isKernelThread(waker) || in < 0 || !sleeps(wakee, wakeup)) {
            return false;
        }
        int took = last(wakeup, i -> isEvidence(waker, wakeup, i));
        int woke = last(wakeup, i -> wakeup.at(i).event() instanceof Waking && isOf(waker, wakeup.at(i))
                && wakeup.host().framesAt(i).isEmpty());
        long tookUp = took < 0 ? Long.MIN_VALUE : wakeup.at(took).time();
        return woke >= 0 && tookUp < wakeup.at(in).time() && wakeup.at(woke).time() > tookUp;
    }

    private static boolean sleeps(NaiveWorker task, NaivePlace wakeup) {
        int last = last(wakeup, i -> wakeup.at(i).event() instanceof Waking w && w.tid() == task.tid()
                || wakeup.at(i).event() instanceof Switch s && (s.previous() == task.tid() || s.next() == task.tid()));
        return last >= 0 && wakeup.at(last).event() instanceof Switch s && s.previous() == task.tid()
                && SLEEPING.contains(s.state());
    }

    /** Whether an event shows that a task takes something up. */
    private static boolean isEvidence(NaiveWorker task, NaivePlace wakeup, int index) {
        NaivePlace place = wakeup.at(index);
        boolean isReceived = place.event() instanceof SocketIn && place.worker().filter(w -> w == task).isPresent();
        return isReceived || place.event() instanceof Waking w && w.tid() == task.tid() || isCallOf(task, place)
                || isBirthOf(task, place) || endsSleep(task, wakeup, index);
    }

    private static boolean waitsForLock(NaiveWorker wakee, NaivePlace wakeup) {
        int out = last(wakeup, i -> wakeup.at(i).event() instanceof Switch s
                && (s.previous() == wakee.tid() || s.next() == wakee.tid()));
        return out >= 0 && ((Switch) wakeup.at(out).event()).previous() == wakee.tid()
                && ((Switch) wakeup.at(out).event()).state() == UNINTERRUPTIBLE;
    }

    /** Whether somebody in particular made a wake-up. */
    boolean isKnown(NaiveWorker wakee, NaivePlace wakeup) {
        return of(wakee, wakeup).place().flatMap(NaivePlace::worker).filter(w -> !w.isIdle()).isPresent();
    }

    private static boolean isLineThread(NaiveWorker task) {
        return isKernelThread(task) && task.name().startsWith("irq/");
    }

    /** What a process forks is a process, whatever its name. */
    private static boolean isKernelThread(NaiveWorker task) {
        return task.tid() < TaskNames.FIRST_TASK && task.fork().isEmpty();
    }

    /** The source of an event that any worker may cause. */
    NaiveWaker authorOf(NaivePlace place) {
        List<NaiveFrame> frames = place.host().framesAt(place.index());
        if (!frames.isEmpty()) {
            boolean isSure = recording.hasVectors() || frames.stream().anyMatch(NaiveWakers::isHard);
            return NaiveWaker.at(place, isSure ? Certainty.CERTAIN : Certainty.PROBABLE);
        }
        Optional<NaiveWorker> task = place.host().taskAt(place.index()).filter(t -> !t.isIdle());
        return task.map(t -> whetherTaskWorks(t, place)).orElse(NaiveWaker.unknown(Certainty.CERTAIN));
    }

    private static boolean isHard(NaiveFrame frame) {
        return frame.kind() == Kind.IRQ || frame.kind() == Kind.HRTIMER && !frame.isNested();
    }

    private NaiveWaker whetherTaskWorks(NaiveWorker task, NaivePlace place) {
        if (recording.hasVectors()) {
            return NaiveWaker.at(place, Certainty.CERTAIN);
        }
        boolean mayWork = isKernelThread(task) || !isSeenInUserSpace(task, place);
        return mayWork ? NaiveWaker.at(place, Certainty.PROBABLE) : NaiveWaker.unknown(Certainty.GUESSED);
    }

    private boolean isSeenInUserSpace(NaiveWorker task, NaivePlace place) {
        int known = last(place, i -> isCallOf(task, place.at(i)) || isBirthOf(task, place.at(i)));
        if (!recording.hasAllCalls() || known < 0 || place.at(known).event() instanceof CallEntry) {
            return false;
        }
        boolean exits = last(place, i -> place.at(i).event() instanceof Exit && isOf(task, place.at(i))) >= 0;
        int inKernel = last(place, i -> place.at(i).event() instanceof CallExit && isOf(task, place.at(i))
                || endsSleep(task, place, i));
        return !exits && (inKernel < 0 || place.time() - place.at(inKernel).time() > WAY_TO_USER_SPACE);
    }

    private static boolean isOf(NaiveWorker task, NaivePlace place) {
        return place.host().taskAt(place.index()).filter(t -> t == task).isPresent();
    }

    private static boolean isCallOf(NaiveWorker task, NaivePlace place) {
        return (place.event() instanceof CallEntry || place.event() instanceof CallExit) && isOf(task, place);
    }

    private static boolean isBirthOf(NaiveWorker task, NaivePlace place) {
        return task.fork().filter(f -> f == place.index()).isPresent() && place.event() instanceof Fork;
    }

    /** Whether an event is the switch to a task that had blocked when it was switched out. */
    private static boolean endsSleep(NaiveWorker task, NaivePlace place, int index) {
        if (!(place.at(index).event() instanceof Switch in) || in.next() != task.tid()) {
            return false;
        }
        int out = last(place.at(index), i -> place.at(i).event() instanceof Switch s && s.previous() == task.tid());
        return out >= 0 && isOf(task, place.at(out)) && SLEEPING.contains(((Switch) place.at(out).event()).state());
    }

    /** The last event before a place that passes, -1 if none does. */
    private static int last(NaivePlace place, IntPredicate passes) {
        int index = place.index() - 1;
        while (index >= 0 && !passes.test(index)) {
            index--;
        }
        return index;
    }

    private NaiveWaker ofLineThread(NaiveWorker thread, NaivePlace wakeup) {
        int line = thread.tid() - TaskNames.FIRST_LINE_THREAD;
        Optional<NaivePlace> tail = tail(wakeup);
        if (tail.isPresent() && tail.get().event() instanceof IrqExit exit && exit.irq() == line && exit.wakesThread()) {
            return NaiveWaker.at(tail.get(), Certainty.CERTAIN);
        }
        boolean byThread = wakeup.host().taskAt(wakeup.index()).filter(NaiveWakers::isLineThread).isPresent();
        boolean byWhoWorks = recording.hasVectors() || !wakeup.host().framesAt(wakeup.index()).isEmpty() || byThread;
        return byWhoWorks ? whoWorks(thread, wakeup) : NaiveWaker.unknown(Certainty.GUESSED);
    }

    /** The end of the last handler on the CPU, if nothing came since that shows its interrupt to be over. */
    private static Optional<NaivePlace> tail(NaivePlace wakeup) {
        int index = last(wakeup, i -> isOnSameCpu(wakeup, i) && (isEnd(wakeup.at(i)) || showsOver(wakeup.at(i))));
        return index >= 0 && isEnd(wakeup.at(index)) ? Optional.of(wakeup.at(index)) : Optional.empty();
    }

    private static boolean isOnSameCpu(NaivePlace place, int index) {
        return place.at(index).event().at().cpu() == place.event().at().cpu();
    }

    private static boolean isEnd(NaivePlace place) {
        TestEvent event = place.event();
        return event instanceof IrqExit || event instanceof TestEvent.SoftirqExit
                || event instanceof TestEvent.HrtimerExit || event instanceof TestEvent.TimerExit;
    }

    private static boolean showsOver(NaivePlace place) {
        TestEvent event = place.event();
        return event instanceof Switch || event instanceof CallEntry || event instanceof CallExit
                || event instanceof TestEvent.IrqEntry || event instanceof SoftirqEntry
                || event instanceof TestEvent.HrtimerEntry || event instanceof TestEvent.TimerEntry;
    }

    private NaiveWaker ofDaemon(NaiveWorker daemon, NaivePlace wakeup) {
        boolean isItsCpu = daemon.tid() - TaskNames.FIRST_KSOFTIRQD == wakeup.event().at().cpu();
        Optional<NaivePlace> raise = isItsCpu ? firstUnserved(wakeup) : Optional.empty();
        Optional<NaivePlace> tail = tail(wakeup);
        if (raise.isPresent()) {
            return byIdleCpu(raise.get()) && tail.isPresent() ? NaiveWaker.at(tail.get(), Certainty.GUESSED)
                    : whoRaised(raise.get());
        }
        boolean byWhoWorks = recording.hasVectors() || !wakeup.host().framesAt(wakeup.index()).isEmpty();
        return new NaiveWaker(tail.or(() -> byWhoWorks ? authorOf(wakeup).place() : Optional.empty()),
                Certainty.GUESSED);
    }

    /** The idle task asks for nothing. */
    private static boolean byIdleCpu(NaivePlace deed) {
        return deed.host().framesAt(deed.index()).isEmpty()
                && deed.host().taskAt(deed.index()).filter(t -> !t.isIdle()).isEmpty();
    }

    /** The first raise on the CPU of a softirq that has not been served since. */
    private Optional<NaivePlace> firstUnserved(NaivePlace wakeup) {
        return IntStream.range(0, 10).mapToObj(vector -> firstUnserved(wakeup, vector))
                .flatMap(Optional::stream).min(Comparator.comparing(NaivePlace::index));
    }

    private Optional<NaivePlace> firstUnserved(NaivePlace wakeup, int vector) {
        int served = last(wakeup, i -> isOnSameCpu(wakeup, i)
                && wakeup.at(i).event() instanceof SoftirqEntry e && e.vector() == vector);
        for (int i = served + 1; i < wakeup.index(); i++) {
            if (isOnSameCpu(wakeup, i) && wakeup.at(i).event() instanceof Raise r && r.vector() == vector) {
                return Optional.of(wakeup.at(i)).filter(raise -> isStillThere(raise, wakeup));
            }
        }
        return Optional.empty();
    }

    /** A task that raises a softirq does not leave the CPU, nor is it interrupted, before the wake-up. */
    private boolean isStillThere(NaivePlace raise, NaivePlace wakeup) {
        boolean byTask = whoRaised(raise).place().flatMap(NaivePlace::worker)
                .filter(w -> !w.isInterrupt() && !w.isIdle()).isPresent();
        boolean isThere = wakeup.host().runSinceAt(raise.index()) == wakeup.host().runSinceAt(wakeup.index())
                && wakeup.host().framesAt(wakeup.index()).isEmpty();
        return !byTask || isThere;
    }

    private NaiveWaker whoRaised(NaivePlace raise) {
        boolean inTick = !recording.hasVectors() && raise.host().framesAt(raise.index()).isEmpty()
                && RAISED_BY_TICK.contains(((Raise) raise.event()).vector());
        return inTick ? NaiveWaker.unknown(Certainty.GUESSED) : authorOf(raise);
    }
}
