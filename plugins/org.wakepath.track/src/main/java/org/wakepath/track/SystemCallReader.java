// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.wakepath.base.Spool;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.SystemCalls;

/**
 * Reads the system calls of one name from the kernel traces of a host, each as a slice of the task that made it, from
 * its entry to its exit. A call whose entry or exit is missing is no slice, and counts as cut.
 */
public final class SystemCallReader {
    private static final int LOST_FROM = 1;
    private static final int LOST_TO = 2;
    /** The number of events between two reports to the watch. */
    private static final int WATCHED = 1 << 16;
    private static final int UNKNOWN = -1;
    private static final int NONE = -1;

    private final SystemCalls calls;
    private final int wanted;
    private final Track track;
    private final Map<Stream, Integer> standIns = new IdentityHashMap<>();
    /** The task that each CPU executes. */
    private final Int2IntOpenHashMap current = new Int2IntOpenHashMap();
    private final Int2ObjectOpenHashMap<Caller> callers = new Int2ObjectOpenHashMap<>();
    private final LossTimes.Ranges lost = new LossTimes.Ranges();

    /** The call that a task is in. */
    private static final class Caller {
        int call = NONE;
        /** The row of the call if it is one of those that are wanted. */
        int row = NONE;
        long entered;
        /** Whether it was forked, and has made no call since: it returns from the call of its parent. */
        boolean isNew;
    }

    private SystemCallReader(SystemCalls calls, String name, Spool spool) {
        this.calls = calls;
        wanted = calls.number(name);
        track = new Track(List.of(name), spool);
        current.defaultReturnValue(UNKNOWN);
    }

    /**
     * Reads the system calls of one name.
     *
     * @param name such as {@code read}
     * @param spool the memory of the columns
     * @param watch receives the number of further events that were read, and may throw an exception to end the reading
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static Track read(Host host, String name, Spool spool, IntConsumer watch) {
        SystemCalls calls = new SystemCalls(host.machine());
        SystemCallReader reader = new SystemCallReader(calls, name, spool);
        List<Trace> traces = host.traces().stream().filter(Host::isKernel).toList();
        List<Stream> streams = traces.stream().flatMap(trace -> trace.streams().stream()).toList();
        if (!streams.isEmpty()) {
            try (MergedEvents events = new MergedEvents(streams, trace -> KernelEventLayout.callsOf(trace, calls),
                    null)) {
                reader.read(events, watch);
            }
        }
        return reader.track;
    }

    private void read(MergedEvents events, IntConsumer watch) {
        int sinceWatched = 0;
        long end = Long.MIN_VALUE;
        while (events.next()) {
            if (++sinceWatched == WATCHED) {
                watch.accept(sinceWatched);
                sinceWatched = 0;
            }
            read(events, events.cpu() >= 0 ? events.cpu()
                    : standIns.computeIfAbsent(events.stream(), unused -> -2 - standIns.size()));
            end = events.kind() == Projection.LOSS ? end : Math.max(end, events.time());
        }
        watch.accept(sinceWatched);
        for (Caller caller : callers.values()) {
            if (caller.row != NONE) {
                track.endOpen(caller.row, end);
                track.count(SliceFault.OPEN);
            }
        }
        track.doubtNear(lost.sorted());
    }

    private void read(MergedEvents events, int cpu) {
        int kind = events.kind();
        if (kind == Projection.LOSS) {
            lost.add(events.value(LOST_FROM), events.value(LOST_TO));
            forget(cpu, events.isOfSeveralCpus());
        } else if (kind == KernelEvent.SWITCH) {
            current.put(cpu, (int) events.value(KernelEvent.SWITCH_NEXT_TID));
        } else if (kind == KernelEvent.FORK) {
            int child = (int) events.value(KernelEvent.FORK_CHILD_TID);
            drop(caller(child));
            caller(child).isNew = true;
        } else {
            int tid = tid(events, cpu);
            if (tid == UNKNOWN) {
                track.count(SliceFault.WITHOUT_TASK);
            } else if (KernelEvent.isSystemCallEntry(kind)) {
                enter(tid, events);
            } else {
                leave(tid, events);
            }
        }
    }

    /** After a loss it is not known which task a CPU executes. */
    private void forget(int cpu, boolean isOfAll) {
        if (isOfAll) {
            current.clear();
        } else {
            current.remove(cpu);
        }
    }

    private int tid(MergedEvents events, int cpu) {
        long told = events.value(KernelEvent.CONTEXT_TID);
        return told != EventBatch.MISSING && told >= 0 ? (int) told : current.get(cpu);
    }

    private Caller caller(int tid) {
        return callers.computeIfAbsent(tid, unused -> new Caller());
    }

    private void enter(int tid, MergedEvents events) {
        Caller caller = caller(tid);
        drop(caller);
        caller.isNew = false;
        caller.call = calls.of(events);
        caller.entered = events.time();
        if (caller.call == wanted) {
            caller.row = track.add(tid, events.time(), 0, 0, EventBatch.MISSING);
        }
    }

    private void leave(int tid, MergedEvents events) {
        Caller caller = caller(tid);
        int named = calls.of(events);
        boolean isOfAnother = named != SystemCalls.NONE && named != caller.call;
        if (caller.row != NONE && !isOfAnother && events.time() >= caller.entered) {
            track.end(caller.row, events.time());
        } else {
            drop(caller);
            if (isOfAnother && named == wanted && !caller.isNew) {
                track.drop(track.add(tid, events.time(), 0, 0, EventBatch.MISSING));
                track.count(SliceFault.UNMATCHED_ENDS);
            }
        }
        caller.isNew = false;
        caller.call = NONE;
        caller.row = NONE;
    }

    /** Forgets the call of a task, whose exit is missing. */
    private void drop(Caller caller) {
        if (caller.row != NONE) {
            track.drop(caller.row);
            track.count(SliceFault.UNENDED_BEGINS);
        }
        caller.row = NONE;
        caller.call = NONE;
    }
}
