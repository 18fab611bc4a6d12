/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;

/**
 * Works out things off the user interface's thread, one at a time: of all asked for meanwhile only the last. To be asked
 * on that thread.
 *
 * @param <T> what comes out
 */
public final class Latest<T> extends Job {
    private final Display display;
    private final Consumer<T> taker;
    private final Consumer<String> complaint;
    private Supplier<T> next;
    private int asked;

    private record Request<T>(Supplier<T> work, int number) {
    }

    /**
     * What works on nothing yet.
     *
     * @param taker is given on the user interface's thread what was asked for last
     * @param complaint is told there in a sentence why there is nothing
     */
    public Latest(String name, Display display, Consumer<T> taker, Consumer<String> complaint) {
        super(name);
        this.display = display;
        this.taker = taker;
        this.complaint = complaint;
        setPriority(INTERACTIVE);
    }

    /** Asks for something, and for nothing that was asked for before. */
    public synchronized void ask(Supplier<T> work) {
        next = work;
        asked++;
        schedule();
    }

    /** Asks for nothing any more. */
    public synchronized void drop() {
        next = null;
        asked++;
        cancel();
    }

    private synchronized Optional<Request<T>> take() {
        Optional<Request<T>> taken = Optional.ofNullable(next).map(work -> new Request<>(work, asked));
        next = null;
        return taken;
    }

    private synchronized boolean isLast(Request<T> request) {
        return request.number() == asked;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        for (Optional<Request<T>> request = take(); request.isPresent(); request = take()) {
            work(request.get());
        }
        return Status.OK_STATUS;
    }

    private void work(Request<T> request) {
        try {
            T result = request.work().get();
            later(request, () -> taker.accept(result));
        } catch (RuntimeException | OutOfMemoryError e) {
            String sentence = Failure.sentence(e);
            later(request, () -> complaint.accept(sentence));
        }
    }

    private void later(Request<T> request, Runnable change) {
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                if (isLast(request)) {
                    change.run();
                }
            });
        }
    }
}
