/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.function.BiConsumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Display;
import org.wakepath.report.picture.Frame;
import org.wakepath.report.picture.Raster;
import org.wakepath.report.picture.Viewport;

/** Draws frames off the user interface's thread, one at a time: of all views asked for meanwhile only the last. */
final class FrameDrawing extends Job {
    private final Display display;
    private final BiConsumer<Frame, Image> taker;
    private Request next;

    private record Request(Raster raster, Viewport view, double scale) {
    }

    /** @param taker is given each frame and its image, to be disposed, on the user interface's thread */
    FrameDrawing(Display display, BiConsumer<Frame, Image> taker) {
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
            hand(request.raster().draw(request.view(), request.scale(), pixels));
        }
        return Status.OK_STATUS;
    }

    /** The image is made here, for its pixels are copied twice. */
    private void hand(Frame frame) {
        if (!display.isDisposed()) {
            Image image = FrameImage.of(frame, display);
            display.asyncExec(() -> taker.accept(frame, image));
        }
    }
}
