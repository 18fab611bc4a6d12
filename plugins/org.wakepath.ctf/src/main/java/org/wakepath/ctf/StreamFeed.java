// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.wakepath.ctf.type.CtfException;

/** The batches of one stream in order. If there are workers, the next batch is decoded ahead. */
final class StreamFeed {
    /** The number of events of a batch that is decoded on demand. */
    private static final int FEW = 512;
    /** The number of events of a batch that is worth another thread. */
    private static final int MANY = 4096;

    private final Stream stream;
    private final Supplier<PacketDecoder> decoders;
    private final PacketDecoder decoder;
    private final ExecutorService workers;
    private final SpareBatches spares;
    private final StreamSlices slices;
    private EventBatch current;
    private EventBatch spare;
    private FutureTask<EventBatch> ahead;

    /**
     * Starts before the first event.
     *
     * @param decoders make decoders of the stream
     * @param workers that decode ahead, or null to decode each batch on demand
     */
    StreamFeed(Stream stream, Supplier<PacketDecoder> decoders, ExecutorService workers, SpareBatches spares) {
        this.stream = stream;
        this.decoders = decoders;
        this.decoder = decoders.get();
        this.workers = workers;
        this.spares = spares;
        current = spares.take();
        if (workers == null) {
            slices = new StreamSlices(decoder, stream.packets(), FEW, current.bytes);
        } else {
            spare = spares.take();
            slices = new StreamSlices(decoder, stream.packets(), MANY, current.bytes, spare.bytes);
            prepare();
        }
    }

    /** The same stream from its start, decoded on demand. */
    StreamFeed again() {
        return new StreamFeed(stream, decoders, null, new SpareBatches());
    }

    /** The next batch with an event in it, or null at the end. The one before is reused. */
    EventBatch take() {
        return workers == null ? decoded() : decodedAhead();
    }

    /**
     * The batch that the event at a place lies in, or null at the end. Allowed only if batches are not decoded ahead.
     *
     * @param place as in {@link StreamSlices#place}
     */
    EventBatch take(long place) {
        slices.seek(place);
        EventBatch batch = take();
        while (batch != null && batch.place + batch.size() <= place) {
            batch = take();
        }
        return batch;
    }

    private EventBatch decoded() {
        while (!slices.areDone()) {
            slices.next(current);
            if (current.size() > 0) {
                return current;
            }
        }
        return null;
    }

    private EventBatch decodedAhead() {
        while (ahead != null) {
            EventBatch taken = result();
            spare = current;
            current = taken;
            prepare();
            if (taken.size() > 0) {
                return taken;
            }
        }
        return null;
    }

    private void prepare() {
        ahead = null;
        if (slices.areDone()) {
            return;
        }
        EventBatch into = spare;
        ahead = new FutureTask<>(() -> {
            slices.next(into);
            return into;
        });
        try {
            workers.execute(ahead);
        } catch (RejectedExecutionException e) {
            // The batch is then decoded on demand.
            return;
        }
    }

    private EventBatch result() {
        // Does nothing if a worker has started, and saves waiting for one if none has.
        ahead.run();
        try {
            return ahead.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CtfException(stream.file() + ": interrupted", e);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private RuntimeException failure(Throwable cause) {
        if (cause instanceof CtfException fault) {
            return fault;
        }
        return new CtfException(stream.file() + ": " + cause, cause);
    }

    /** Closes the file. Only a batch that no worker may still be filling is there for others. */
    void close() {
        if (ahead != null) {
            ahead.cancel(false);
        }
        decoder.close();
        if (workers == null && current != null) {
            spares.give(current);
            current = null;
        }
    }
}
