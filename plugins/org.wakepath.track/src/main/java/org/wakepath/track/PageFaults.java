// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.wakepath.base.PartitionPoint;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * The page faults of the threads of a host: accesses to memory at which the kernel had to find a page first. Times are
 * ns since the epoch on the clock of the host's kernel trace.
 */
public final class PageFaults {
    private static final List<String> EVENTS = List.of("switch", "fault-user", "fault-kernel", "fault-minor",
            "fault-major");
    private static final int SWITCH = 0;
    private static final int MINOR = 3;
    private static final int MAJOR = 4;
    private static final long NO_TIME = -1;
    private static final int CONTEXT_TID = 0;
    private static final int NEXT_TID = 1;
    private static final int ADDRESS = 1;
    private static final int ERROR_CODE = 2;
    private static final int LOST_FROM = 1;
    private static final int LOST_TO = 2;
    /** The bit of the processor's error code that says that the page was there. */
    private static final int PRESENT = 1;
    /** The number of events between two reports to the watch. */
    private static final int WATCHED = 1 << 16;

    private final boolean isRecorded;
    private final boolean isMajorRecorded;
    private final boolean isTimeRecorded;
    /** The task that each CPU executes. */
    private final Int2IntOpenHashMap current = new Int2IntOpenHashMap();
    private final Int2ObjectOpenHashMap<OfThread> threads = new Int2ObjectOpenHashMap<>();
    private final LossTimes.Ranges lost = new LossTimes.Ranges();
    private LossTimes losses = lost.sorted();

    /** Their times, by kind. */
    private static final class OfThread {
        private final LongArrayList ofPresentPages = new LongArrayList();
        private final LongArrayList ofNewPages = new LongArrayList();
        private final Stretches all = new Stretches();
        private final Stretches major = new Stretches();
        /** When the fault began that has not ended. */
        private long begin = NO_TIME;

        void begin(long time, boolean isNewPage) {
            (isNewPage ? ofNewPages : ofPresentPages).add(time);
            begin = time;
        }

        void end(long time, boolean isMajor) {
            // Without its begin, which is before the trace, it took no time that is known.
            long since = begin == NO_TIME ? time : begin;
            all.add(since, time);
            if (isMajor) {
                major.add(since, time);
            }
            begin = NO_TIME;
        }
    }

    /** Stretches of time one after the other. */
    private static final class Stretches {
        private final LongArrayList begins = new LongArrayList();
        private final LongArrayList ends = new LongArrayList();
        /** How long all stretches before each one are together. */
        private final LongArrayList before = new LongArrayList();
        private long total;

        void add(long begin, long end) {
            begins.add(begin);
            ends.add(end);
            before.add(total);
            total += end - begin;
        }

        long ending(long from, long to) {
            return count(ends, from, to);
        }

        /** How much of an interval they fill. */
        long within(long from, long to) {
            return until(to) - until(from);
        }

        private long until(long time) {
            int ended = PartitionPoint.of(ends.size(), i -> ends.getLong(i) <= time);
            return ended == ends.size() ? total : before.getLong(ended) + Math.max(0, time - begins.getLong(ended));
        }
    }

    /**
     * Some page faults.
     *
     * @param faults how many
     * @param newPages of how many the page was not there yet, so that the process's memory grew by one page at least;
     * of the others, such as the first write to a page that two processes share, the access was not allowed yet
     * @param major after how many the thread had waited until the page was fetched, as from a disk; empty if that was
     * not recorded
     * @param time how long all of them took that the kernel resolved, with interruptions, ns; empty if that was not
     * recorded
     * @param majorTime the part of {@code time} after which a page was fetched, ns; empty if that was not recorded
     */
    public record Count(long faults, long newPages, OptionalLong major, OptionalLong time, OptionalLong majorTime) {

        /** Both together. */
        public Count plus(Count other) {
            return new Count(faults + other.faults, newPages + other.newPages, sum(major, other.major),
                    sum(time, other.time), sum(majorTime, other.majorTime));
        }

        private static OptionalLong sum(OptionalLong one, OptionalLong other) {
            return one.isPresent() && other.isPresent() ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                    : OptionalLong.empty();
        }
    }

    private PageFaults(List<Trace> traces) {
        isRecorded = declares(traces, "fault-user");
        isMajorRecorded = declares(traces, "fault-major");
        isTimeRecorded = isMajorRecorded && declares(traces, "fault-minor");
        current.defaultReturnValue(-1);
    }

    private static boolean declares(List<Trace> traces, String id) {
        return traces.stream().anyMatch(trace -> find(trace, EventCatalogue.get().event(id)).isPresent());
    }

    /**
     * Reads the page faults of a host. Where they were not recorded, nothing is read.
     *
     * @param watch receives the number of further events that were read, and may throw an exception to end the reading
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static PageFaults read(Host host, IntConsumer watch) {
        List<Trace> traces = host.traces().stream().filter(Host::isKernel).toList();
        PageFaults faults = new PageFaults(traces);
        if (faults.isRecorded) {
            try (MergedEvents events = new MergedEvents(traces.stream().flatMap(trace -> trace.streams().stream())
                    .toList(), PageFaults::projection, null)) {
                faults.read(events, watch);
            }
            faults.losses = faults.lost.sorted();
        }
        return faults;
    }

    /** Without its fields an event does not say enough. */
    private static Optional<EventClass> find(Trace trace, KnownEvent event) {
        return trace.eventClasses().stream()
                .filter(one -> event.names().contains(KernelEventLayout.plainName(one.name())))
                .filter(one -> fields(event).stream().allMatch(names -> name(one, names).isPresent())).findFirst();
    }

    private static List<String> fields(KnownEvent event) {
        return event.id().equals(EVENTS.get(SWITCH)) ? event.fieldsOf("tid").subList(1, 2) : event.fields();
    }

    private static Optional<String> name(EventClass event, String alternatives) {
        return Stream.of(alternatives.split("\\|")).filter(event::hasField).findFirst();
    }

    private static Projection projection(Trace trace) {
        Projection.Builder projection = Projection.builder();
        for (int kind = 0; kind < EVENTS.size(); kind++) {
            int number = kind;
            KnownEvent event = EventCatalogue.get().event(EVENTS.get(kind));
            find(trace, event).ifPresent(found -> projection.select(found.name(), number,
                    Stream.concat(Stream.of("context.tid"),
                            fields(event).stream().flatMap(names -> name(found, names).stream()))
                            .toArray(String[]::new)));
        }
        return projection.build();
    }

    private void read(MergedEvents events, IntConsumer watch) {
        int sinceWatched = 0;
        while (events.next()) {
            if (++sinceWatched == WATCHED) {
                watch.accept(sinceWatched);
                sinceWatched = 0;
            }
            switch (events.kind()) {
                case Projection.LOSS -> lose(events);
                case SWITCH -> current.put(events.cpu(), (int) events.value(NEXT_TID));
                default -> add(events, tid(events));
            }
        }
        watch.accept(sinceWatched);
    }

    /** After a loss it is not known which task a CPU executes. */
    private void lose(MergedEvents events) {
        doubt(events.value(LOST_FROM), events.value(LOST_TO));
        if (events.isOfSeveralCpus()) {
            current.clear();
        } else {
            current.remove(events.cpu());
        }
    }

    private void doubt(long from, long to) {
        lost.add(from, to);
    }

    private int tid(MergedEvents events) {
        long told = events.value(CONTEXT_TID);
        return told != EventBatch.MISSING && told >= 0 ? (int) told : current.get(events.cpu());
    }

    /** Where nobody knows whose a fault is, it may be any thread's. */
    private void add(MergedEvents events, int tid) {
        if (tid < 0) {
            doubt(events.time(), events.time());
            return;
        }
        OfThread thread = threads.get(tid);
        if (thread == null) {
            thread = new OfThread();
            threads.put(tid, thread);
        }
        if (events.kind() == MINOR || events.kind() == MAJOR) {
            thread.end(events.time(), events.kind() == MAJOR);
        } else if (events.value(ADDRESS) >= 0) {
            // What lies in the upper half is the kernel's own memory.
            thread.begin(events.time(), (events.value(ERROR_CODE) & PRESENT) == 0);
        }
    }

    /**
     * The page faults of a thread between two times.
     *
     * @return empty if they were not recorded, or not all of them because events were lost
     */
    public Optional<Count> between(int tid, long from, long to) {
        if (!isRecorded || losses.touch(from, to)) {
            return Optional.empty();
        }
        OfThread thread = threads.getOrDefault(tid, new OfThread());
        int newPages = count(thread.ofNewPages, from, to);
        return Optional.of(new Count(newPages + count(thread.ofPresentPages, from, to), newPages,
                known(isMajorRecorded, thread.major.ending(from, to)),
                known(isTimeRecorded, thread.all.within(from, to)),
                known(isMajorRecorded, thread.major.within(from, to))));
    }

    private static OptionalLong known(boolean isRecorded, long number) {
        return isRecorded ? OptionalLong.of(number) : OptionalLong.empty();
    }

    private static int count(LongArrayList times, long from, long to) {
        return PartitionPoint.of(times.size(), i -> times.getLong(i) <= to)
                - PartitionPoint.of(times.size(), i -> times.getLong(i) < from);
    }
}
