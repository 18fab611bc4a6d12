// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.bench;

import java.nio.file.Path;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * Measures what a user of the application waits for, writes the result, and ends the application. If it cannot be
 * measured, the exit code is 1 and standard error has a sentence.
 */
public final class Measurement implements IStartup {

    @Override
    public void earlyStartup() {
        Display display = PlatformUI.getWorkbench().getDisplay();
        // The perspective exists once the user interface answers.
        display.syncExec(() -> {});
        long started = System.currentTimeMillis() - Long.getLong("wakepath.bench.begin");
        new Thread(() -> measureOrSay(display, started), "measurement").start();
    }

    private static void measureOrSay(Display display, long started) {
        try {
            measure(display, started);
        } catch (RuntimeException | LinkageError e) {
            System.err.println("not measured: " + e.getMessage());
            // A normal exit waits for the window, which may be the part that does not answer.
            Runtime.getRuntime().halt(1);
        }
    }

    private static void measure(Display display, long started) {
        Answers answers = new Answers(display);
        answers.start();
        Report report = new Report(answers);
        report.row("start to perspective", started);
        IWorkbenchWindow[] window = new IWorkbenchWindow[1];
        display.syncExec(() -> window[0] = PlatformUI.getWorkbench().getWorkbenchWindows()[0]);
        new Visit(window[0], report, Path.of(System.getProperty("wakepath.bench.traces")),
                System.getProperty("wakepath.bench.task")).run();
        answers.interrupt();
        display.asyncExec(PlatformUI.getWorkbench()::close);
    }
}
