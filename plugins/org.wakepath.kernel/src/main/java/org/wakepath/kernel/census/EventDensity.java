// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;
import org.wakepath.base.OrderedWork;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.PacketDecoder;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;

/** How many events of a host's kernel traces fall in each of many equal stretches of time, and where some were lost. */
public final class EventDensity {
    private static final int STRETCHES = 1 << 20;
    private static final int LOST = 0;
    private static final int LOST_FROM = 1;
    private static final int LOST_TO = 2;

    private final long start;
    private final long length;
    private final int[] counts;
    private final List<Loss> losses;

    /**
     * Events that were lost.
     *
     * @param from ns since the host's epoch
     * @param to ns since the host's epoch
     * @param events their number; 0 if it is not known
     */
    public record Loss(long from, long to, long events) {
    }

    private EventDensity(long start, long end) {
        this.start = start;
        this.length = Math.max(1, (end - start) / STRETCHES + 1);
        this.counts = new int[(int) ((end - start) / length + 1)];
        this.losses = new ArrayList<>();
    }

    /**
     * Reads the time of every kernel event of a host, several streams at a time.
     *
     * @param watch receives the numbers of further events that were read, and may throw an exception to end the reading
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static EventDensity of(Host host, int threads, IntConsumer watch) {
        HostSpan span = HostSpan.of(host).orElse(new HostSpan(0, 0));
        EventDensity density = new EventDensity(span.start(), span.end());
        List<Stream> streams = host.kernelStreams();
        new OrderedWork(threads).run(streams.size(), i -> {
            EventDensity some = new EventDensity(span.start(), span.end());
            some.read(streams.get(i), watch);
            return some;
        }, density::add);
        density.losses.sort(Comparator.comparingLong(Loss::from));
        return density;
    }

    private void read(Stream stream, IntConsumer watch) {
        EventBatch batch = new EventBatch();
        try (PacketDecoder decoder = new PacketDecoder(stream, everything(stream.trace()))) {
            for (Packet packet : stream.packets()) {
                decoder.decode(packet, batch);
                for (int i = 0; i < batch.size(); i++) {
                    add(batch, i);
                }
                watch.accept(batch.size());
            }
        }
    }

    private static Projection everything(Trace trace) {
        Projection.Builder projection = Projection.builder();
        trace.eventClasses().stream().map(EventClass::name).distinct().forEach(name -> projection.select(name, 0));
        return projection.build();
    }

    private void add(EventBatch batch, int event) {
        if (batch.kind(event) == Projection.LOSS) {
            losses.add(new Loss(Math.max(start, batch.value(event, LOST_FROM)),
                    Math.min(start(counts.length), batch.value(event, LOST_TO)), batch.value(event, LOST)));
        } else {
            long stretch = (batch.time(event) - start) / length;
            counts[(int) Math.max(0, Math.min(counts.length - 1, stretch))]++;
        }
    }

    private void add(EventDensity other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        losses.addAll(other.losses);
    }

    /** The number of stretches. */
    public int size() {
        return counts.length;
    }

    /** The start of a stretch, ns since the host's epoch; for their number, the end of the last one. */
    public long start(int stretch) {
        return start + stretch * length;
    }

    /** The number of events in a stretch. */
    public int count(int stretch) {
        return counts[stretch];
    }

    /** Where events were lost, by the start. */
    public List<Loss> losses() {
        return List.copyOf(losses);
    }
}
