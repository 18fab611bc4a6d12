// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.wakepath.analysis.Analysis;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventReader;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.PacketDecoder;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.SystemCalls;
import org.wakepath.kernel.TraceSet;

/**
 * Reading the traces of one or several hosts, warm: an operation is all of them, so events a second are their events
 * times operations.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TraceReading {
    /** Receives the fields of the events, but not repeatedly those of their packets. */
    private static final FieldVisitor OF_EVENTS = new FieldVisitor() {
        @Override
        public boolean wants(org.wakepath.ctf.type.Scope scope) {
            return scope.ordinal() >= org.wakepath.ctf.type.Scope.EVENT_HEADER.ordinal();
        }
    };

    /** Folder with the traces, at any depth. */
    @Param("")
    public String trace;

    /** The number of threads that read. */
    @Param({"1", "2"})
    public int threads;

    private TraceSet opened;
    private ExecutorService workers;

    /** Opens the traces. */
    @Setup
    public void open() {
        opened = TraceSet.open(List.of(Path.of(trace)));
        workers = Executors.newFixedThreadPool(threads);
    }

    /** Ends the decoding threads. */
    @TearDown
    public void close() {
        workers.shutdownNow();
    }

    /** Steps over every event. */
    @Benchmark
    public long skip() {
        Projection nothing = Projection.builder().build();
        return onAllThreads(traces().stream().flatMap(t -> t.streams().stream()).map(s -> new Decoding(s, nothing))
                .toList());
    }

    /** Decodes what the path needs, without merging. */
    @Benchmark
    public long decodePathProjection() {
        List<Decoding> streams = new ArrayList<>();
        for (Trace each : traces()) {
            Projection path = pathProjection(each);
            each.streams().forEach(s -> streams.add(new Decoding(s, path)));
        }
        return onAllThreads(streams);
    }

    /** Shows every field of every event in the order of time, as a listing needs it. */
    @Benchmark
    public long everyField() {
        return onAllThreads(traces().stream().map(Listing::new).toList());
    }

    /** Decodes what the path needs and merges the streams of each host. */
    @Benchmark
    public long mergePathProjection() {
        long sum = 0;
        for (Host host : opened.hosts()) {
            try (MergedEvents events = new MergedEvents(host.kernelStreams(), TraceReading::pathProjection,
                    threads == 1 ? null : workers)) {
                while (events.next()) {
                    sum += events.kind();
                }
            }
        }
        return sum;
    }

    /** Reads the traces and builds their graphs. */
    @Benchmark
    public int buildGraph() {
        return Analysis.open(opened, threads).graphs().get(0).size();
    }

    private List<Trace> traces() {
        return opened.hosts().stream().flatMap(h -> h.traces().stream()).toList();
    }

    private static Projection pathProjection(Trace trace) {
        return new KernelEventLayout(trace, new SystemCalls()).projection();
    }

    private interface Work {
        /** The number of events read. */
        long run();
    }

    private record Decoding(Stream stream, Projection projection) implements Work {
        @Override
        public long run() {
            EventBatch batch = new EventBatch();
            long events = 0;
            try (PacketDecoder decoder = new PacketDecoder(stream, projection)) {
                for (Packet packet : stream.packets()) {
                    decoder.decode(packet, batch);
                    events += batch.size();
                }
            }
            return events;
        }
    }

    private record Listing(Trace trace) implements Work {
        @Override
        public long run() {
            long events = 0;
            try (EventReader reader = new EventReader(trace)) {
                while (reader.next()) {
                    reader.fields(OF_EVENTS);
                    events++;
                }
            }
            return events;
        }
    }

    private long onAllThreads(List<? extends Work> works) {
        List<Future<Long>> results = works.stream().map(w -> workers.submit(w::run)).toList();
        try {
            long events = 0;
            for (Future<Long> result : results) {
                events += result.get();
            }
            return events;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
