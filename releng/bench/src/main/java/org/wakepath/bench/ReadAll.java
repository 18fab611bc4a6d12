// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToLongFunction;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventReader;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.PacketDecoder;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.SystemCalls;

/** Reads a trace once, as a program of its own: {@code ReadAll skip|projection|every-field THREADS FOLDER...}. */
public final class ReadAll {
    private ReadAll() {
    }

    /** Prints the number of events read. */
    public static void main(String[] args) throws Exception {
        List<Trace> traces = new ArrayList<>();
        for (String folder : List.of(args).subList(2, args.length)) {
            Trace.find(Path.of(folder)).forEach(found -> traces.add(Trace.open(found)));
        }
        ExecutorService workers = Executors.newFixedThreadPool(Integer.parseInt(args[1]));
        try {
            System.out.println(read(args[0], traces, workers));
        } finally {
            workers.shutdownNow();
        }
    }

    private static long read(String what, List<Trace> traces, ExecutorService workers) throws Exception {
        return switch (what) {
            case "skip" -> decode(traces, Projection.builder().build(), workers);
            case "projection" -> decode(traces, workers);
            case "every-field" -> sum(traces, ReadAll::walk, workers);
            default -> throw new IllegalArgumentException("skip, projection or every-field, not " + what);
        };
    }

    private static long decode(List<Trace> traces, ExecutorService workers) throws Exception {
        long events = 0;
        for (Trace trace : traces) {
            Projection path = new KernelEventLayout(trace, new SystemCalls()).projection();
            events += decode(List.of(trace), path, workers);
        }
        return events;
    }

    private static long decode(List<Trace> traces, Projection projection, ExecutorService workers) throws Exception {
        List<Stream> streams = traces.stream().flatMap(trace -> trace.streams().stream()).toList();
        return sum(streams, stream -> decode(stream, projection), workers);
    }

    /** Decodes all packets of a stream; returns the number of events wanted. */
    static long decode(Stream stream, Projection projection) {
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

    private static long walk(Trace trace) {
        FieldSum sum = new FieldSum();
        long events = 0;
        try (EventReader reader = new EventReader(trace)) {
            while (reader.next()) {
                reader.fields(sum);
                events++;
            }
        }
        sum.requireSome();
        return events;
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> work, ExecutorService workers) throws Exception {
        List<Future<Long>> results = new ArrayList<>();
        parts.forEach(part -> results.add(workers.submit(() -> work.applyAsLong(part))));
        long sum = 0;
        for (Future<Long> result : results) {
            sum += result.get();
        }
        return sum;
    }
}
