// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.wakepath.ctf.type.CtfException;

/** Does pieces of work in parallel, with the same results as one after the other. */
final class InOrder {
    private final Executor helpers;

    /** @param helpers take work, but need not take all of it: the caller does what no helper has started */
    InOrder(Executor helpers) {
        this.helpers = helpers;
    }

    /** The results in the order of the pieces. If some fail, the first in this order makes all fail. */
    <T> List<T> results(List<Supplier<T>> works) {
        List<FutureTask<T>> tasks = works.stream().map(work -> new FutureTask<>(work::get)).toList();
        tasks.forEach(helpers::execute);
        List<T> results = new ArrayList<>(tasks.size());
        try {
            for (FutureTask<T> task : tasks) {
                // Does nothing if a helper has started it.
                task.run();
                results.add(result(task));
            }
        } finally {
            tasks.forEach(task -> task.cancel(false));
        }
        return results;
    }

    private static <T> T result(FutureTask<T> task) {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CtfException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }
}
