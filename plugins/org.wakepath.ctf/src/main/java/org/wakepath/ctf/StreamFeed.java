/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;

/** The batches of one stream in order, the next of them decoded ahead. */
final class StreamFeed {
    private final Stream stream;
    private final PacketDecoder decoder;
    private final ExecutorService workers;
    private EventBatch current = new EventBatch();
    private EventBatch spare = new EventBatch();
    private FutureTask<EventBatch> ahead;
    private int next;

    /** @param workers decode ahead, or null to decode when a batch is wanted */
    StreamFeed(Stream stream, PacketDecoder decoder, ExecutorService workers) {
        this.stream = stream;
        this.decoder = decoder;
        this.workers = workers;
        prepare();
    }

    /** The next batch with an event in it, or null at the end. The one before is reused. */
    EventBatch take() {
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
        if (next == stream.packets().size()) {
            return;
        }
        Packet packet = stream.packets().get(next++);
        EventBatch into = spare;
        ahead = new FutureTask<>(() -> {
            decoder.decode(packet, into);
            return into;
        });
        if (workers != null) {
            try {
                workers.execute(ahead);
            } catch (RejectedExecutionException e) {
                // Then it is decoded when it is wanted.
                return;
            }
        }
    }

    private EventBatch result() {
        // Does nothing where a worker has begun, and saves waiting for one where none has.
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

    /** Waits for the worker, if there is one, and closes the file. */
    void close() {
        if (ahead != null) {
            ahead.cancel(false);
        }
        decoder.close();
    }
}
