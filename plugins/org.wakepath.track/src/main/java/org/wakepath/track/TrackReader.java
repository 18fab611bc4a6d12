// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.wakepath.base.Spool;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;

/** Reads the slices of a host from its traces of user space. */
public final class TrackReader {
    /** The entry of a trace's environment that says which calls its recorder left out on demand. */
    public static final String LEFT_OUT = "left_out";

    private static final int LOST_FROM = 1;
    private static final int LOST_TO = 2;
    /** The number of events between two reports to the watch. */
    private static final int WATCHED = 1 << 16;

    private final List<Trace> traces;
    private final Track track;
    private final SliceNames names = new SliceNames();
    private final List<SliceEvent> kinds = new ArrayList<>();
    private final Map<Trace, Projection> projections = new HashMap<>();
    private final Int2ObjectOpenHashMap<OpenSlices> tasks = new Int2ObjectOpenHashMap<>();
    /** Names that are switched off. A thread that was just being recorded may still write the start of a slice. */
    private final IntOpenHashSet off = new IntOpenHashSet();
    /** By threads, as far as streams tell whose they are. */
    private final Int2ObjectOpenHashMap<LossTimes.Ranges> losses = new Int2ObjectOpenHashMap<>();
    private long end = Long.MIN_VALUE;

    private TrackReader(Host host, SliceRules rules, Spool spool) {
        traces = host.traces().stream().filter(trace -> !Host.isKernel(trace)).toList();
        track = new Track(names.labels(), spool);
        Set<String> declared = traces.stream().flatMap(trace -> trace.eventClasses().stream()).map(EventClass::name)
                .collect(Collectors.toSet());
        traces.forEach(trace -> projections.put(trace, projection(trace, rules, declared)));
    }

    /**
     * Reads all slices of a host.
     *
     * @param host the host, whose traces of other domains than the kernel are read
     * @param spool the memory of the columns
     * @param watch receives the number of further events that were read, and may throw an exception to end the reading
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static Track read(Host host, SliceRules rules, Spool spool, IntConsumer watch) {
        TrackReader reader = new TrackReader(host, rules, spool);
        List<Stream> streams = reader.traces.stream().flatMap(trace -> trace.streams().stream()).toList();
        if (!streams.isEmpty() && !reader.kinds.isEmpty()) {
            try (MergedEvents events = new MergedEvents(streams, reader.projections::get, null)) {
                reader.read(events, watch);
            }
        }
        return reader.track;
    }

    private Projection projection(Trace trace, SliceRules rules, Set<String> declared) {
        Map<String, List<EventClass>> classes = trace.eventClasses().stream()
                .collect(Collectors.groupingBy(EventClass::name, LinkedHashMap::new, Collectors.toList()));
        Projection.Builder projection = Projection.builder();
        classes.forEach((name, all) -> rules.match(name, declared)
                .filter(match -> match.phase() != SliceRule.Phase.IGNORED).ifPresent(match -> {
                    kinds.add(SliceEvent.of(match, all, names));
                    projection.select(name, kinds.size() - 1, kinds.get(kinds.size() - 1).fields());
                }));
        return projection.build();
    }

    private void read(MergedEvents events, IntConsumer watch) {
        int sinceWatched = 0;
        while (events.next()) {
            if (++sinceWatched == WATCHED) {
                watch.accept(sinceWatched);
                sinceWatched = 0;
            }
            long time = events.time();
            if (events.kind() == Projection.LOSS) {
                lose(events);
            } else {
                end = Math.max(end, time);
                track.gaps().see(time);
                read(kinds.get(events.kind()), events, time);
            }
        }
        watch.accept(sinceWatched);
        tasks.values().forEach(this::endOpen);
        losses.forEach(this::doubt);
    }

    private void endOpen(OpenSlices open) {
        for (int depth = 0; depth < open.depth(); depth++) {
            int row = open.row(depth);
            if (open.isPassed(depth)) {
                drop(row, end);
            } else {
                track.endOpen(row, end);
                track.count(SliceFault.OPEN);
            }
        }
    }

    /**
     * A recorder that leaves out calls writes each call's entry once it knows that the call stays. So what it lost may
     * lie earlier or later than it tells.
     */
    private void lose(MergedEvents events) {
        boolean isAnywhere = events.stream().trace().environment().containsKey(LEFT_OUT);
        losses.computeIfAbsent(events.stream().thread(), unseen -> new LossTimes.Ranges()).add(
                isAnywhere ? Long.MIN_VALUE : events.value(LOST_FROM),
                isAnywhere ? Long.MAX_VALUE : events.value(LOST_TO));
    }

    /** Events that a thread lost in a stream of its own are its own; those of other streams may be anybody's. */
    private void doubt(int thread, LossTimes.Ranges lost) {
        if (thread < 0) {
            track.doubtNear(lost.sorted());
        } else {
            track.doubtNearOf(thread, lost.sorted());
        }
    }

    private void read(SliceEvent event, MergedEvents events, long time) {
        switch (event.phase()) {
            case OFF -> switchOff(event.ownName(), time);
            case ON -> switchOn(event.ownName(), time);
            default -> readOfTask(event, events, time);
        }
    }

    private void switchOn(int name, long time) {
        track.gaps().end(track.label(name), time);
        off.remove(name);
    }

    /** What is open of a name will have no end, or that of a later slice. */
    private void switchOff(int name, long time) {
        off.add(name);
        track.gaps().begin(track.label(name), time);
        for (OpenSlices open : tasks.values()) {
            for (int depth = open.depth() - 1; depth >= 0; depth--) {
                if (track.name(open.row(depth)) == name) {
                    drop(open.row(depth), time);
                    open.remove(depth);
                }
            }
        }
    }

    private void readOfTask(SliceEvent event, MergedEvents events, long time) {
        long tid = event.tid(events);
        if (tid < 0 || tid > Integer.MAX_VALUE) {
            track.count(SliceFault.WITHOUT_TASK);
            return;
        }
        OpenSlices open = tasks.get((int) tid);
        if (open == null) {
            open = new OpenSlices();
            tasks.put((int) tid, open);
        }
        if (time < open.lastTime) {
            track.count(SliceFault.INVERTED);
            drop(open, 0, Long.MAX_VALUE);
            return;
        }
        open.lastTime = time;
        if (event.phase() == SliceRule.Phase.END) {
            end(event, events, (int) tid, open, time);
        } else {
            begin(event, events, (int) tid, open, time);
        }
    }

    private void begin(SliceEvent event, MergedEvents events, int tid, OpenSlices open, long time) {
        int name = name(event, events);
        if (off.contains(name)) {
            track.count(SliceFault.UNENDED_BEGINS);
            return;
        }
        boolean isPoint = event.phase() == SliceRule.Phase.POINT;
        pass(event, events, open, time);
        if (!isPoint && open.isFull()) {
            drop(open, 0, Long.MAX_VALUE);
        }
        int row = track.add(tid, time, name, open.depth(), event.id(events));
        event.addArguments(events, track.values(), row);
        if (!isPoint) {
            open.push(row, event.rule());
        }
    }

    private void end(SliceEvent event, MergedEvents events, int tid, OpenSlices open, long time) {
        int name = event.lacksName() ? SliceNames.NONE : name(event, events);
        long id = event.id(events);
        for (int depth = open.depth() - 1; depth >= 0; depth--) {
            int row = open.row(depth);
            if (open.rule(depth) == event.rule() && (name == SliceNames.NONE || name == track.name(row))
                    && isSame(id, track.id(row))) {
                drop(open, depth + 1, time);
                track.end(row, time);
                event.setResult(events, track.values(), row);
                open.leave(depth);
                return;
            }
        }
        pass(event, events, open, time);
        track.count(SliceFault.UNMATCHED_ENDS);
        if (name != SliceNames.NONE) {
            track.endAlone(tid, name, time);
        }
    }

    /**
     * Stacks grow downwards. So an open call is over, left by an exception or a jump, if there is an event of another
     * one at the same place. It is probably over if that is further out. Only a handler of a signal or a coroutine may
     * be there, on a stack of its own: then the open call may still have its end, and is left out if it has none.
     */
    private void pass(SliceEvent event, MergedEvents events, OpenSlices open, long time) {
        long frame = event.id(events);
        if (!event.rule().isFrame() || frame == EventBatch.MISSING) {
            return;
        }
        for (int depth = open.depth() - 1; depth >= 0; depth--) {
            if (open.rule(depth).isFrame()) {
                // The places are lower halves of addresses.
                int further = (int) (frame - track.id(open.row(depth)));
                if (further < 0) {
                    return;
                }
                if (further == 0) {
                    drop(open.row(depth), time);
                    open.remove(depth);
                } else {
                    open.pass(depth);
                }
            }
        }
    }

    private int name(SliceEvent event, MergedEvents events) {
        int name = event.name(events, names);
        if (name == SliceNames.NONE) {
            track.count(SliceFault.UNNAMED);
            return event.ownName();
        }
        return name;
    }

    private static boolean isSame(long one, long other) {
        return one == other || one == EventBatch.MISSING || other == EventBatch.MISSING;
    }

    /**
     * Leaves out the slices of a task from a depth on, because their ends are not in the trace.
     *
     * @param latest when they were over for sure, ns
     */
    private void drop(OpenSlices open, int from, long latest) {
        for (int depth = from; depth < open.depth(); depth++) {
            drop(open.row(depth), latest);
        }
        open.leave(from);
    }

    private void drop(int row, long latest) {
        track.end(row, latest);
        track.drop(row);
        track.count(SliceFault.UNENDED_BEGINS);
    }

    /** The slices that a task is in, innermost last, and the time of its last event. */
    static final class OpenSlices {
        /** A task in more slices than this has lost their ends. With more, each end would cost a long search. */
        static final int DEEPEST = 1024;

        long lastTime = Long.MIN_VALUE;
        private int[] rows = new int[8];
        private SliceRule[] rules = new SliceRule[8];
        private boolean[] passed = new boolean[8];
        private int size;

        int depth() {
            return size;
        }

        boolean isFull() {
            return size == DEEPEST;
        }

        void push(int row, SliceRule rule) {
            if (size == rows.length) {
                rows = Arrays.copyOf(rows, size * 2);
                rules = Arrays.copyOf(rules, size * 2);
                passed = Arrays.copyOf(passed, size * 2);
            }
            rows[size] = row;
            rules[size] = rule;
            passed[size] = false;
            size++;
        }

        int row(int depth) {
            return rows[depth];
        }

        SliceRule rule(int depth) {
            return rules[depth];
        }

        /** Notes that a later event lies further out on the stack than a slice. */
        void pass(int depth) {
            passed[depth] = true;
        }

        boolean isPassed(int depth) {
            return passed[depth];
        }

        /** Forgets one slice; those within it stay. */
        void remove(int depth) {
            System.arraycopy(rows, depth + 1, rows, depth, size - depth - 1);
            System.arraycopy(rules, depth + 1, rules, depth, size - depth - 1);
            System.arraycopy(passed, depth + 1, passed, depth, size - depth - 1);
            size--;
        }

        /** Forgets all slices from a depth on. */
        void leave(int depth) {
            size = depth;
        }
    }
}
