/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.report.clocks.ClockFrame;
import org.wakepath.report.clocks.ClockLine;
import org.wakepath.report.clocks.ClockPicture;
import org.wakepath.report.clocks.ClockRange;
import org.wakepath.report.layout.Palette;

/** Draws clock pictures off the user interface's thread, one at a time: of all asked for meanwhile only the last. */
final class ClockDrawing extends Job {
    private final Display display;
    private final Consumer<Drawn> taker;
    private Optional<Request> next = Optional.empty();

    /**
     * What is to be drawn.
     *
     * @param line of hosts whose clocks are related
     * @param picture empty where it is yet to be made
     * @param range all of it where empty
     */
    record Request(ClockLine line, Palette palette, Optional<ClockPicture> picture, Optional<ClockRange> range, int width,
            int height, double scale) {
        private Drawn draw() {
            ClockPicture drawn = picture.orElseGet(() -> line.picture(palette).orElseThrow());
            return new Drawn(line, drawn, drawn.draw(range.orElse(drawn.all()), width, height, scale));
        }
    }

    /** What was drawn. */
    record Drawn(ClockLine line, ClockPicture picture, ClockFrame frame) {
    }

    /** @param taker is given each picture on the user interface's thread */
    ClockDrawing(Display display, Consumer<Drawn> taker) {
        super("Drawing clocks");
        this.display = display;
        this.taker = taker;
        setSystem(true);
        setPriority(INTERACTIVE);
    }

    synchronized void ask(Request request) {
        next = Optional.of(request);
        schedule();
    }

    private synchronized Optional<Request> take() {
        Optional<Request> taken = next;
        next = Optional.empty();
        return taken;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        for (Optional<Request> request = take(); request.isPresent() && !monitor.isCanceled(); request = take()) {
            Drawn drawn = request.get().draw();
            if (!display.isDisposed()) {
                display.asyncExec(() -> taker.accept(drawn));
            }
        }
        return Status.OK_STATUS;
    }
}
