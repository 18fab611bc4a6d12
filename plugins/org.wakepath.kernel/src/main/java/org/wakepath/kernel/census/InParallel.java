/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Applies a function to the elements of a list by a few threads, and keeps their order. */
final class InParallel {
    private final int threads;

    InParallel(int threads) {
        this.threads = threads;
    }

    <A, B> List<B> map(List<A> elements, Function<A, B> function) {
        ExecutorService workers = Executors.newFixedThreadPool(threads, InParallel::daemon);
        try {
            List<Future<B>> futures = new ArrayList<>();
            elements.forEach(element -> futures.add(workers.submit(() -> function.apply(element))));
            List<B> results = new ArrayList<>();
            for (Future<B> future : futures) {
                results.add(result(future));
            }
            return results;
        } finally {
            workers.shutdownNow();
        }
    }

    /** A thread that does not keep the program alive when another one failed. */
    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "wakepath-census");
        thread.setDaemon(true);
        return thread;
    }

    private static <B> B result(Future<B> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while counting events", e);
        }
    }
}
