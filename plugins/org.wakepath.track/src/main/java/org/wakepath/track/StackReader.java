// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.wakepath.base.Spool;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * Reads the stacks of a host from its kernel traces. A stack of a wait or a wake-up belongs to the switch or the
 * wake-up that follows it on its CPU; only events of interrupts may be between the two. A sample stands for itself.
 */
public final class StackReader {
    private static final int SWITCH = 0;
    private static final int WAKEUP = 1;
    private static final int WAIT_STACK = 2;
    private static final int WAKEUP_STACK = 3;
    private static final int SAMPLE = 4;
    private static final List<String> EVENTS = List.of("switch", "ttwu", "stack-wait", "stack-wakeup", "stack-sample",
            "stack");
    private static final KnownEvent STACK_WAIT = EventCatalogue.get().event("stack-wait");
    /** The start of the names of stream files that hold definitions. Recordings without stacks have none. */
    private static final String DEFINITIONS = "stacks_";
    private static final int LOST_FROM = 1;
    private static final int LOST_TO = 2;
    /** The number of events between two reports to the watch. */
    private static final int WATCHED = 1 << 16;

    private final StackTrack track;
    private final Map<Trace, Integer> recordings = new HashMap<>();
    private final Int2ObjectOpenHashMap<Cpu> cpus = new Int2ObjectOpenHashMap<>();

    /** What a CPU is about to do, and the losses of its events. */
    private static final class Cpu {
        final Pending blocking = new Pending();
        final Pending waking = new Pending();
        final LossTimes.Ranges lost = new LossTimes.Ranges();
    }

    /** A stack that waits for its event, if any. */
    private static final class Pending {
        boolean isThere;
        long tid;
        int kernelStack;
        int userStack;
    }

    private StackReader(Spool spool) {
        track = new StackTrack(spool);
    }

    /**
     * Reads the stacks of a host. Kernel traces without stacks are not read.
     *
     * @param isWanted chooses the packets of events; what stacks consist of is always read
     * @param spool the memory of the columns
     * @param watch receives the number of further events that were read, and may throw an exception to end the reading
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static StackTrack read(Host host, Predicate<Packet> isWanted, Spool spool, IntConsumer watch) {
        StackReader reader = new StackReader(spool);
        List<Trace> traces = host.traces().stream().filter(Host::isKernel).filter(StackReader::hasStacks).toList();
        reader.number(traces);
        List<Stream> streams = traces.stream().flatMap(trace -> trace.streams().stream())
                .map(stream -> hasDefinitions(stream) || !stream.isTimed() ? stream : stream.only(isWanted)).toList();
        if (!streams.isEmpty()) {
            try (MergedEvents events = new MergedEvents(streams, StackReader::projection, null)) {
                reader.read(events, watch);
            }
            reader.dropDoubtful(reader.track.waits());
            reader.dropDoubtful(reader.track.wakeups());
            reader.countUnknown(reader.track.samples().points);
        }
        return reader.track;
    }

    private static boolean hasStacks(Trace trace) {
        return trace.eventClasses().stream().anyMatch(event -> STACK_WAIT.names().contains(event.name()))
                && trace.streams().stream().anyMatch(StackReader::hasDefinitions);
    }

    private static boolean hasDefinitions(Stream stream) {
        return stream.file().getFileName().toString().startsWith(DEFINITIONS);
    }

    /** Numbers the recordings. The chunks of one recording are traces of one UUID, and share their stacks. */
    private void number(List<Trace> traces) {
        Map<UUID, Integer> byUuid = new HashMap<>();
        for (Trace trace : traces) {
            int next = recordings.size();
            recordings.put(trace, trace.uuid().map(uuid -> byUuid.computeIfAbsent(uuid, unused -> next)).orElse(next));
        }
    }

    private static Projection projection(Trace trace) {
        Projection.Builder projection = Projection.builder();
        for (int kind = 0; kind < EVENTS.size(); kind++) {
            KnownEvent event = EventCatalogue.get().event(EVENTS.get(kind));
            List<String> fields = new ArrayList<>();
            event.fields()
                    .forEach(alternatives -> fields.add(alternatives.substring(0, (alternatives + "|").indexOf('|'))));
            for (EventClass c : trace.eventClasses()) {
                if (event.names().contains(c.name())) {
                    projection.select(c.name(), kind, fields.toArray(String[]::new));
                    break;
                }
            }
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
            read(events, cpus.computeIfAbsent(events.cpu(), unused -> new Cpu()));
        }
        watch.accept(sinceWatched);
    }

    private void read(MergedEvents events, Cpu cpu) {
        switch (events.kind()) {
            case Projection.LOSS -> {
                cpu.lost.add(events.value(LOST_FROM), events.value(LOST_TO));
            }
            case WAIT_STACK -> await(cpu.blocking, 0, events);
            case WAKEUP_STACK -> await(cpu.waking, 1, events);
            case SWITCH -> add(track.waits(), cpu.blocking, events);
            case WAKEUP -> add(track.wakeups(), cpu.waking, events);
            case SAMPLE -> addSample(events);
            default -> define(events);
        }
    }

    private int number(MergedEvents events, int slot) {
        return track.definitions().number(recordings.get(events.stream().trace()), events.value(slot));
    }

    /** Keeps a stack for the event that follows; {@code slot} is that of the task, and the stacks are behind it. */
    private void await(Pending stack, int slot, MergedEvents events) {
        if (stack.isThere) {
            track.count(StackFault.UNMATCHED);
        }
        stack.isThere = true;
        stack.tid = events.value(slot);
        stack.kernelStack = number(events, slot + 1);
        stack.userStack = number(events, slot + 2);
    }

    /** Adds a stack at the event that it was waiting for, unless the event is about another task. */
    private void add(StackPoints points, Pending stack, MergedEvents event) {
        if (stack.isThere && (stack.tid != event.value(0) || stack.tid != (int) stack.tid)) {
            track.count(StackFault.UNMATCHED);
        } else if (stack.isThere
                && (stack.kernelStack != StackDefinitions.NONE || stack.userStack != StackDefinitions.NONE)) {
            points.add((int) stack.tid, event.time(), event.cpu(), stack.kernelStack, stack.userStack);
        }
        stack.isThere = false;
    }

    /** Also one without a known stack counts, for its task ran then. */
    private void addSample(MergedEvents events) {
        long tid = events.value(0);
        if (tid == (int) tid) {
            track.samples().points.add((int) tid, events.time(), events.cpu(), number(events, 1), number(events, 2));
            track.samples().add(events.value(3), events.value(4));
        }
    }

    private void define(MergedEvents events) {
        int number = number(events, 0);
        if (number == StackDefinitions.NONE
                || !track.definitions().define(number, events.text(1), events.text(2))) {
            track.count(StackFault.REFUSED);
        }
    }

    /** Forgets stacks near lost events, and counts those of which nothing is known. */
    private void dropDoubtful(StackPoints points) {
        Int2ObjectOpenHashMap<LossTimes> losses = new Int2ObjectOpenHashMap<>();
        cpus.forEach((number, cpu) -> losses.put((int) number, cpu.lost.sorted()));
        for (int row = 0; row < points.size(); row++) {
            if (losses.get(points.cpu(row)).touch(points.time(row), points.time(row))) {
                points.drop(row);
                track.count(StackFault.NEAR_LOSS);
            }
        }
        countUnknown(points);
    }

    private void countUnknown(StackPoints points) {
        StackDefinitions stacks = track.definitions();
        for (int row = 0; row < points.size(); row++) {
            int kernel = points.kernelStack(row);
            int user = points.userStack(row);
            if (stacks.isContradicted(kernel) || stacks.isContradicted(user)) {
                track.count(StackFault.CONTRADICTED);
            } else if (stacks.isUndefined(kernel) || stacks.isUndefined(user)) {
                track.count(StackFault.UNDEFINED);
            }
        }
    }
}
