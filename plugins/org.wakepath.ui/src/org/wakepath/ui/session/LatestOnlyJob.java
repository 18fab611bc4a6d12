// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Widget;

/**
 * Works for a widget off the user interface's thread, on one request at a time. Of the requests made meanwhile, only
 * the last one is served.
 *
 * @param <T> the result
 */
public final class LatestOnlyJob<T> extends Job {
    /** One processor is left for the user interface. */
    private static final Semaphore TURNS = new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
            true);

    private final Widget widget;
    private final Consumer<T> taker;
    private final Consumer<String> complaint;
    private Consumer<T> heir = result -> {};
    private Optional<Request<T>> next = Optional.empty();
    private Optional<Request<T>> unanswered = Optional.empty();
    private int drops;
    private boolean inTurn;

    private record Request<T> (Supplier<T> work, int drops) {
    }

    /**
     * A job without work, which ends with the widget.
     *
     * @param taker gets the result on the user interface's thread
     * @param complaint is notified there, in a sentence, why there is no result
     */
    public LatestOnlyJob(String name, Widget widget, Consumer<T> taker, Consumer<String> complaint) {
        super(name);
        this.widget = widget;
        this.taker = taker;
        this.complaint = complaint;
        setPriority(INTERACTIVE);
        widget.addDisposeListener(event -> drop());
    }

    /**
     * Passes results that come too late to another taker, on any thread, because they may hold resources to release.
     */
    public synchronized void leave(Consumer<T> results) {
        heir = results;
    }

    /**
     * Waits for other jobs that take turns. Use it for results that accompany a picture, not for those that follow the
     * pointer.
     */
    public synchronized void takeTurns() {
        inTurn = true;
    }

    private synchronized boolean isInTurn() {
        return inTurn;
    }

    /** Requests some work; an earlier request is dropped unless its work has started. */
    public synchronized void ask(Supplier<T> work) {
        next = Optional.of(new Request<>(work, drops));
        unanswered = next;
        schedule();
    }

    /** Drops all requests; work that has started gives no result. */
    public synchronized void drop() {
        next = Optional.empty();
        unanswered = next;
        drops++;
        cancel();
    }

    private synchronized Optional<Request<T>> take() {
        Optional<Request<T>> taken = next;
        next = Optional.empty();
        return taken;
    }

    private synchronized boolean isWanted(Request<T> request) {
        return request.drops() == drops;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        if (!isInTurn()) {
            return workOn();
        }
        TURNS.acquireUninterruptibly();
        try {
            return workOn();
        } finally {
            TURNS.release();
        }
    }

    private IStatus workOn() {
        for (Optional<Request<T>> request = take(); request.isPresent(); request = take()) {
            work(request.get());
        }
        return Status.OK_STATUS;
    }

    private void work(Request<T> request) {
        try {
            T result = request.work().get();
            later(request, () -> taker.accept(result), () -> heir.accept(result));
        } catch (RuntimeException | VirtualMachineError e) {
            String sentence = Failure.sentence(e);
            later(request, () -> complaint.accept(sentence), () -> {});
        }
    }

    private void later(Request<T> request, Runnable change, Runnable tooLate) {
        if (widget.isDisposed()) {
            tooLate.run();
            return;
        }
        widget.getDisplay().asyncExec(() -> {
            boolean isInTime = isWanted(request) && !widget.isDisposed();
            (isInTime ? change : tooLate).run();
            answered(request);
        });
    }

    private synchronized void answered(Request<T> request) {
        unanswered = unanswered.filter(last -> !last.equals(request));
    }

    /** Whether nothing is requested whose result, or the reason why there is none, is still to come. */
    public synchronized boolean isIdle() {
        return unanswered.isEmpty();
    }
}
