/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.PacketDecoder;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.graph.AnalysisBuilder;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.SystemCalls;
import org.wakepath.kernel.TraceSet;

/** Reading one trace, warm: an operation is the whole trace, so events a second are its events times operations. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TraceReading {
    /** Folder of the trace. */
    @Param("")
    public String trace;

    private Trace opened;
    private Projection path;
    private final Projection nothing = Projection.builder().build();
    private ExecutorService workers;

    /** Opens the trace. */
    @Setup
    public void open() {
        opened = Trace.open(Path.of(trace));
        path = new KernelEventLayout(opened, new SystemCalls()).projection();
        workers = Executors.newFixedThreadPool(2);
    }

    /** Ends the decoding threads. */
    @TearDown
    public void close() {
        workers.shutdownNow();
    }

    /** Steps over every event, on one thread. */
    @Benchmark
    public long skipEverything() {
        return decode(nothing);
    }

    /** Decodes what the path needs, on one thread, without merging. */
    @Benchmark
    public long decodePathProjection() {
        return decode(path);
    }

    private long decode(Projection projection) {
        EventBatch batch = new EventBatch();
        long events = 0;
        for (Stream stream : opened.streams()) {
            try (PacketDecoder decoder = new PacketDecoder(stream, projection)) {
                for (Packet packet : stream.packets()) {
                    decoder.decode(packet, batch);
                    events += batch.size();
                }
            }
        }
        return events;
    }

    /** Decodes what the path needs on two threads and merges the streams. */
    @Benchmark
    public long mergePathProjection() {
        Function<Trace, Projection> projections = t -> path;
        long sum = 0;
        try (MergedEvents events = new MergedEvents(opened.streams(), projections, workers)) {
            while (events.next()) {
                sum += events.kind();
            }
        }
        return sum;
    }

    /** Reads the trace on two threads and builds its graph. */
    @Benchmark
    public int buildGraph() {
        return new AnalysisBuilder(TraceSet.of(List.of(opened)), 2).build().graphs().get(0).size();
    }
}
