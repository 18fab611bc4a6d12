// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.wakepath.base.timing.Stage;

/**
 * Does work in parts on several threads, and takes the results in the order of the parts. So the outcome is the same
 * for any number of threads. Immutable and thread-safe.
 */
public final class OrderedWork {
    /** The number of parts per thread that are in work or wait to be taken. It bounds the memory of results. */
    private static final int AHEAD = 4;

    private final int threads;

    /** Works on at most {@code threads} threads at a time, and on at least one. */
    public OrderedWork(int threads) {
        this.threads = Math.max(1, threads);
    }

    /**
     * Does all parts, on the caller's thread if there is one part or one thread.
     *
     * @param part does the part with a number from 0 to {@code parts - 1}, and throws no checked exception
     * @param taker is called on the caller's thread
     */
    public <T> void run(int parts, IntFunction<T> part, Consumer<T> taker) {
        int workers = Math.min(threads, parts);
        if (workers > 1) {
            runOn(workers, parts, part, taker);
            return;
        }
        for (int i = 0; i < parts; i++) {
            taker.accept(part.apply(i));
        }
    }

    private static <T> void runOn(int workers, int parts, IntFunction<T> part, Consumer<T> taker) {
        IntFunction<T> carried = Stage.carried(part);
        ExecutorService pool = Executors.newFixedThreadPool(workers, OrderedWork::daemon);
        try {
            ArrayDeque<Future<T>> ahead = new ArrayDeque<>();
            for (int i = 0; i < parts; i++) {
                int number = i;
                ahead.add(pool.submit(() -> carried.apply(number)));
                if (ahead.size() == AHEAD * workers) {
                    taker.accept(result(ahead.remove()));
                }
            }
            for (Future<T> last : ahead) {
                taker.accept(result(last));
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "wakepath");
        thread.setDaemon(true);
        return thread;
    }

    private static <T> T result(Future<T> part) {
        try {
            return part.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading or matching", e);
        }
    }
}
