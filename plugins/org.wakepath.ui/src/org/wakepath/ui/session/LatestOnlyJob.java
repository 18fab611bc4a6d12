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
 * Works for a widget off the user interface's thread, on one thing at a time: of all asked for meanwhile only the last.
 *
 * @param <T> what comes out
 */
public final class LatestOnlyJob<T> extends Job {
    /** One processor is left to the user interface. */
    private static final Semaphore TURNS = new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
            true);

    private final Widget widget;
    private final Consumer<T> taker;
    private final Consumer<String> complaint;
    private Consumer<T> heir = result -> {};
    private Optional<Request<T>> next = Optional.empty();
    private int drops;
    private boolean inTurn;

    private record Request<T> (Supplier<T> work, int drops) {
    }

    /**
     * What works on nothing yet, and ends with the widget.
     *
     * @param taker is given on the user interface's thread what comes out
     * @param complaint is told there in a sentence why nothing does
     */
    public LatestOnlyJob(String name, Widget widget, Consumer<T> taker, Consumer<String> complaint) {
        super(name);
        this.widget = widget;
        this.taker = taker;
        this.complaint = complaint;
        setPriority(INTERACTIVE);
        widget.addDisposeListener(event -> drop());
    }

    /** Has what comes out too late given to somebody else, on any thread, since it may hold what must be given back. */
    public synchronized void leave(Consumer<T> results) {
        heir = results;
    }

    /** Waits for others that take turns: for what comes beside a picture soon, not for what follows the hand. */
    public synchronized void takeTurns() {
        inTurn = true;
    }

    private synchronized boolean isInTurn() {
        return inTurn;
    }

    /** Asks for something; what was asked for before is left out unless it was begun. */
    public synchronized void ask(Supplier<T> work) {
        next = Optional.of(new Request<>(work, drops));
        schedule();
    }

    /** Asks for nothing any more; of what was begun nothing comes out. */
    public synchronized void drop() {
        next = Optional.empty();
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
        });
    }
}
