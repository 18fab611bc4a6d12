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

/**
 * Does work in parts on several threads, and takes what comes out of them in the order of the parts; so the outcome is
 * the same for any number of threads. Immutable and thread-safe.
 */
public final class OrderedWork {
    /** For each thread so many parts are under way or wait to be taken, which bounds the memory of what comes out. */
    private static final int AHEAD = 4;

    private final int threads;

    /** Work on at most {@code threads} threads at a time, at least one. */
    public OrderedWork(int threads) {
        this.threads = Math.max(1, threads);
    }

    /**
     * Does all parts; on the caller's thread where there is one part or one thread.
     *
     * @param part does the part of a number from 0 to {@code parts - 1}, and throws no checked exception
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
        ExecutorService pool = Executors.newFixedThreadPool(workers, OrderedWork::daemon);
        try {
            ArrayDeque<Future<T>> ahead = new ArrayDeque<>();
            for (int i = 0; i < parts; i++) {
                int number = i;
                ahead.add(pool.submit(() -> part.apply(number)));
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
