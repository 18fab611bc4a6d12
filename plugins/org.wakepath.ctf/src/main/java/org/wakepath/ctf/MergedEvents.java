// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.wakepath.ctf.decode.Plan;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.StreamType;

/**
 * A cursor over the selected events of all streams of a host, in one order. They are sorted by time, then CPU, then the
 * stream's place in the list, then place in the stream. Who reads them can ask for an event of the same time in another
 * stream first ({@link #readBefore}). An event earlier than its predecessor in the same stream keeps its place;
 * {@link #inversions} counts these. For one thread. The order does not depend on the number of workers that decode.
 */
public final class MergedEvents implements AutoCloseable {
    /** An assertion would make this method too large for the first compiler to inline. */
    private static final boolean ASSERTS = MergedEvents.class.desiredAssertionStatus();

    /** Stands for a CPU that each event names itself. */
    private static final int TOLD = Integer.MIN_VALUE;

    private final Stream[] streams;
    private final StreamFeed[] feeds;
    private final EventBatch[] batches;
    /** For each stream, the index of its next event in its batch; not kept up to date for the current stream. */
    private final int[] indexes;
    /** For each stream, the CPU of its events, or {@link #TOLD}. */
    private final int[] cpus;
    /** For each stream, the time of its next event; not kept up to date for the current stream. */
    private final long[] times;
    /** The streams whose current event waits until earlier ones of its time are read. */
    private final boolean[] held;
    private final LoserTree tree;
    private final Channels channels;
    private int current = -1;
    private EventBatch batch;
    private int index;
    private long time;
    private int kind;
    private long[] values;
    private int first;
    private long inversions;

    /**
     * Starts before the first event.
     *
     * @param streams of one host
     * @param projections what is wanted of each trace; events of a kind have the same number of slots in all
     * @param workers that decode ahead; null to decode in the caller's thread
     * @throws CtfException when the first packet of a stream cannot be decoded
     * @throws IllegalArgumentException when a kind has different numbers of slots
     */
    public MergedEvents(List<Stream> streams, Function<Trace, Projection> projections, ExecutorService workers) {
        this(streams, projections, workers, new SpareBatches());
    }

    /**
     * Starts before the first event.
     *
     * @param streams as above
     * @param projections as above
     * @param workers as above
     * @param spares has the memory of hosts that were closed; takes it back when this is closed
     * @throws CtfException when the first packet of a stream cannot be decoded
     * @throws IllegalArgumentException when a kind has different numbers of slots
     */
    public MergedEvents(List<Stream> streams, Function<Trace, Projection> projections, ExecutorService workers,
            SpareBatches spares) {
        List<Stream> ordered = new ArrayList<>(streams);
        ordered.sort(Comparator.comparingInt(Stream::cpu));
        this.streams = ordered.toArray(new Stream[0]);
        int count = this.streams.length;
        this.feeds = new StreamFeed[count];
        this.batches = new EventBatch[count];
        this.indexes = new int[count];
        this.cpus = new int[count];
        this.times = new long[count];
        this.held = new boolean[count];
        Plans plans = new Plans(projections);
        this.channels = new Channels(projections);
        for (int i = 0; i < count; i++) {
            Stream stream = this.streams[i];
            feeds[i] = new StreamFeed(stream, () -> plans.decoder(stream), workers, spares);
            boolean told = plans.known.get(this.streams[i].trace()).cpu().isPresent();
            cpus[i] = told ? TOLD : this.streams[i].cpu();
        }
        this.tree = new LoserTree(times, count);
        try {
            fill();
        } catch (CtfException e) {
            close();
            throw e;
        }
    }

    /** One projection for each trace, and one plan for each of its stream classes. */
    private static final class Plans {
        private final Function<Trace, Projection> projections;
        private final Map<Trace, Projection> known = new HashMap<>();
        private final Map<Trace, Map<Long, Plan>> plans = new HashMap<>();
        private final Projection.SlotCounts slots = new Projection.SlotCounts();

        private Plans(Function<Trace, Projection> projections) {
            this.projections = projections;
        }

        private PacketDecoder decoder(Stream stream) {
            Trace trace = stream.trace();
            StreamType type = stream.type();
            Projection projection = known.computeIfAbsent(trace, projections);
            slots.add(projection);
            Plan plan = plans.computeIfAbsent(trace, t -> new HashMap<>())
                    .computeIfAbsent(type.id(), id -> Plan.of(trace.type(), type, projection.forPlan()));
            return new PacketDecoder(stream, projection, plan);
        }
    }

    private void fill() {
        for (int i = 0; i < feeds.length; i++) {
            begin(i, feeds[i].take(), 0);
        }
        tree.build();
    }

    private void begin(int stream, EventBatch taken, int event) {
        batches[stream] = taken;
        indexes[stream] = event;
        if (taken == null) {
            tree.exhausted(stream);
        } else {
            times[stream] = taken.times[event];
        }
    }

    /** The cursor's place in each stream. The current event is the next of its stream. */
    long[] places() {
        long[] places = new long[batches.length];
        for (int i = 0; i < places.length; i++) {
            int next = i == current ? index : indexes[i];
            places[i] = batches[i] == null ? EventReader.END : batches[i].place + next;
        }
        return places;
    }

    /** The event's place in its stream. */
    long place() {
        return batch.place + index;
    }

    /** Number of the event's stream among the {@link #places}. */
    int streamNumber() {
        return current;
    }

    /** Goes to just before the events at some places. Allowed only if no workers decode ahead. */
    void seek(long[] places) {
        tree.restart();
        current = -1;
        for (int i = 0; i < feeds.length; i++) {
            EventBatch taken = feeds[i].take(places[i]);
            begin(i, taken, taken == null ? 0 : (int) Math.max(0, places[i] - taken.place));
        }
        tree.build();
    }

    /**
     * Goes to the next event.
     *
     * @return whether there is one
     * @throws CtfException when the packet it lies in cannot be decoded
     */
    public boolean next() {
        int following = index + 1;
        if (current < 0 || following == batch.size) {
            return nextBatch();
        }
        long then = batch.times[following];
        if (then < time) {
            inversions++;
        }
        if (tree.staysFirst(current, then)) {
            show(batch, following, then);
        } else {
            indexes[current] = following;
            times[current] = then;
            tree.replay(current);
            select(tree.winner());
        }
        return true;
    }

    /** Goes to the first event, or on in the stream whose batch is over. */
    private boolean nextBatch() {
        if (current >= 0) {
            EventBatch taken = feeds[current].take();
            batches[current] = taken;
            if (taken != null) {
                batch = taken;
                values = taken.values;
                index = -1;
                return next();
            }
            tree.exhausted(current);
            tree.replay(current);
        }
        if (feeds.length == 0 || tree.isDone()) {
            return false;
        }
        select(tree.winner());
        return true;
    }

    private void select(int winner) {
        current = winner;
        batch = batches[winner];
        values = batch.values;
        show(batch, indexes[winner], times[winner]);
    }

    /** A batch of its own as a parameter makes this small enough for the first compiler to inline. */
    private void show(EventBatch of, int event, long then) {
        index = event;
        time = then;
        kind = of.kinds[event];
        first = of.first[event];
    }

    /** Whether another stream goes on with an event of the current event's time. */
    public boolean isTied() {
        for (int stream = 0; stream < times.length; stream++) {
            if (isTied(stream)) {
                return true;
            }
        }
        return false;
    }

    private boolean isTied(int stream) {
        return times[stream] == time && stream != current && !held[stream] && batches[stream] != null;
    }

    /**
     * Looks in the other streams, in their order, for an event of the current event's time. If there is one, all events
     * of its stream up to it are read now, and not again later. The cursor is then back where it was.
     *
     * @param isSought whether the event that the cursor is at is sought
     * @param reader reads the event that the cursor is at; may itself read others before
     * @return whether there is one
     * @throws CtfException when the packet it lies in cannot be decoded
     */
    public boolean readBefore(BooleanSupplier isSought, Runnable reader) {
        int here = current;
        int hereIndex = index;
        long hereTime = time;
        held[here] = true;
        try {
            for (int stream = 0; stream < times.length; stream++) {
                int count = isTied(stream) ? countTo(stream, hereTime, isSought) : 0;
                if (count > 0) {
                    readAhead(stream, count, reader);
                    return true;
                }
            }
            return false;
        } finally {
            held[here] = false;
            current = here;
            batch = batches[here];
            values = batch.values;
            show(batch, hereIndex, hereTime);
            if (isFirstHeld()) {
                tree.rebuild(here);
            }
        }
    }

    private boolean isFirstHeld() {
        for (boolean one : held) {
            if (one) {
                return false;
            }
        }
        return true;
    }

    /** How many of a stream's next events lead to the one that is sought, itself included; 0 if there is none. */
    private int countTo(int stream, long then, BooleanSupplier isSought) {
        current = stream;
        EventBatch known = batches[stream];
        int count = countTo(known, indexes[stream], then, isSought);
        int passed = known.size - indexes[stream];
        if (count > 0 || known.times[known.size - 1] != then) {
            return count;
        }
        // The event may be in a later batch. The stream's own may be in use, so it is decoded once more.
        StreamFeed again = feeds[stream].again();
        try {
            for (EventBatch next = again.take(known.place + known.size); next != null; next = again.take()) {
                int from = (int) Math.max(0, known.place + known.size - next.place);
                count = countTo(next, from, then, isSought);
                if (count > 0 || next.times[next.size - 1] != then) {
                    return count > 0 ? passed + count : 0;
                }
                passed += next.size - from;
            }
            return 0;
        } finally {
            again.close();
        }
    }

    private int countTo(EventBatch in, int from, long then, BooleanSupplier isSought) {
        batch = in;
        values = in.values;
        for (int event = from; event < in.size && in.times[event] == then; event++) {
            show(in, event, then);
            if (isSought.getAsBoolean()) {
                return event - from + 1;
            }
        }
        return 0;
    }

    private void readAhead(int stream, int count, Runnable reader) {
        for (int left = count; left > 0; left--) {
            select(stream);
            reader.run();
            long before = time;
            if (index + 1 == batch.size) {
                begin(stream, feeds[stream].take(), 0);
            } else {
                indexes[stream] = index + 1;
                times[stream] = batch.times[index + 1];
            }
            if (times[stream] < before) {
                inversions++;
            }
        }
    }

    /** Time of the event, in ns since the epoch. */
    public long time() {
        return time;
    }

    /** CPU that recorded the event, or -1. */
    public int cpu() {
        int cpu = cpus[current];
        return cpu != TOLD ? cpu : toldCpu();
    }

    private int toldCpu() {
        long told = kind != Projection.LOSS ? batch.lastValue(index) : EventBatch.MISSING;
        return told >= 0 && told <= Integer.MAX_VALUE ? (int) told : streams[current].cpu();
    }

    /** Whether events of this stream name their CPU themselves, so that the stream holds several CPUs. */
    public boolean isOfSeveralCpus() {
        return cpus[current] == TOLD;
    }

    /** The kind that the projection gave to the event, or {@link Projection#LOSS}. */
    public int kind() {
        return kind;
    }

    /**
     * Value of a field, by its position in the projection, or {@link EventBatch#MISSING}. Do not ask for a slot that
     * the event's kind does not have; an assertion fails.
     */
    public long value(int slot) {
        if (ASSERTS) {
            requireSlot(slot);
        }
        return values[first + slot];
    }

    private void requireSlot(int slot) {
        if (!batch.hasSlot(index, slot)) {
            throw new AssertionError("events of kind " + kind + " have no slot " + slot);
        }
    }

    /** Text of a field up to its first zero byte; empty when it is missing. */
    public String text(int slot) {
        return batch.text(value(slot));
    }

    /** The packet that texts lie in; valid until the cursor moves. */
    public byte[] bytes() {
        return batch.bytes;
    }

    /** Where in {@link #bytes()} a text begins. */
    public int textOffset(int slot) {
        return EventBatch.textOffset(value(slot));
    }

    /** Bytes of a text, zeros at its end included; 0 when it is missing. */
    public int textLength(int slot) {
        return EventBatch.textLength(value(slot));
    }

    /** Stream of the event. */
    public Stream stream() {
        return streams[current];
    }

    /** The kinds of events that the channel of the event's stream may record; its lost events are of these. */
    public Set<Integer> channelKinds() {
        return channels.kinds(streams[current]);
    }

    /** The number of events so far that were earlier than their predecessor in the same stream. */
    public long inversions() {
        return inversions;
    }

    /** Packet of the event. */
    public Packet packet() {
        return batch.packet;
    }

    @Override
    public void close() {
        for (StreamFeed feed : feeds) {
            feed.close();
        }
    }
}
