/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.report.picture.Frame;
import org.wakepath.report.picture.Raster;
import org.wakepath.report.picture.Viewport;

/** Draws frames off the user interface's thread, one at a time: of all views asked for meanwhile only the last. */
final class FrameDrawing extends Job {
    private final Display display;
    private final Consumer<Frame> taker;
    private Request next;

    private record Request(Raster raster, Viewport view, double scale) {
    }

    /** @param taker is given each frame on the user interface's thread */
    FrameDrawing(Display display, Consumer<Frame> taker) {
        super("Drawing");
        this.display = display;
        this.taker = taker;
        setSystem(true);
        setPriority(INTERACTIVE);
    }

    synchronized void ask(Raster raster, Viewport view, double scale) {
        next = new Request(raster, view, scale);
        schedule();
    }

    private synchronized Request take() {
        Request taken = next;
        next = null;
        return taken;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        for (Request request = take(); request != null && !monitor.isCanceled(); request = take()) {
            int[] pixels = new int[Frame.size(request.view(), request.scale())];
            Frame frame = request.raster().draw(request.view(), request.scale(), pixels);
            if (!display.isDisposed()) {
                display.asyncExec(() -> taker.accept(frame));
            }
        }
        return Status.OK_STATUS;
    }
}
