/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Widget;

/** Work for a widget off the user interface's thread, one thing at a time: of all asked for meanwhile only the last. */
final class LatestWork<T> extends Job {
    private final Widget widget;
    private final Consumer<T> taker;
    private Supplier<T> next;

    /** @param taker is given each result on the user interface's thread, as long as the widget is there */
    LatestWork(String name, Widget widget, Consumer<T> taker) {
        super(name);
        this.widget = widget;
        this.taker = taker;
        setSystem(true);
        setPriority(INTERACTIVE);
        widget.addDisposeListener(event -> cancel());
    }

    synchronized void ask(Supplier<T> work) {
        next = work;
        schedule();
    }

    private synchronized Supplier<T> take() {
        Supplier<T> taken = next;
        next = null;
        return taken;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        for (Supplier<T> work = take(); work != null && !monitor.isCanceled(); work = take()) {
            hand(work.get());
        }
        return Status.OK_STATUS;
    }

    private void hand(T result) {
        if (!widget.isDisposed()) {
            widget.getDisplay().asyncExec(() -> {
                if (!widget.isDisposed()) {
                    taker.accept(result);
                }
            });
        }
    }
}
