// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.application.IWorkbenchWindowConfigurer;
import org.eclipse.ui.application.WorkbenchAdvisor;
import org.eclipse.ui.application.WorkbenchWindowAdvisor;
import org.wakepath.ui.editor.InputOpener;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.Session;

/** The window of the application. */
public final class WindowAdvisor extends WorkbenchAdvisor {
    private static final Point SIZE = new Point(1400, 900);
    private static final int TICK_MILLISECONDS = 50;

    @Override
    public String getInitialWindowPerspectiveId() {
        return WaitPerspective.ID;
    }

    /**
     * Opens them while a clock ticks. The platform wakes its event loop once when they are open, and a display that is
     * about to sleep misses that (Eclipse 4.37 with GTK): without ticks one start in ten waited for the mouse to move.
     */
    @Override
    public boolean openWindows() {
        Display display = getWorkbenchConfigurer().getWorkbench().getDisplay();
        Runnable tick = new Runnable() {
            @Override
            public void run() {
                display.timerExec(TICK_MILLISECONDS, this);
            }
        };
        tick.run();
        try {
            return super.openWindows();
        } finally {
            display.timerExec(-1, tick);
        }
    }

    @Override
    public WorkbenchWindowAdvisor createWorkbenchWindowAdvisor(IWorkbenchWindowConfigurer configurer) {
        return new WorkbenchWindowAdvisor(configurer) {
            @Override
            public void preWindowOpen() {
                getWindowConfigurer().setInitialSize(SIZE);
                getWindowConfigurer().setShowMenuBar(true);
                getWindowConfigurer().setShowCoolBar(false);
                getWindowConfigurer().setShowStatusLine(true);
                getWindowConfigurer().setShowProgressIndicator(true);
                getWindowConfigurer().setTitle("Wakepath");
            }

            @Override
            public void postWindowOpen() {
                open(getWindowConfigurer().getWindow());
            }
        };
    }

    private static void open(IWorkbenchWindow window) {
        try {
            List<Path> named = NamedPaths.of(Platform.getApplicationArgs());
            if (!named.isEmpty()) {
                InputOpener.open(window, named);
            }
        } catch (InvalidPathException e) {
            Session.of(window).refuseToOpen(Failure.sentence(e));
        }
    }

    /**
     * What the command line names to be opened, absolute. Options, and what belongs to them, are the workbench's own;
     * what else is named is to be opened even if it is not there, so that this is said.
     */
    public static final class NamedPaths {
        private NamedPaths() {
        }

        /**
         * The paths among some arguments, in their order.
         *
         * @throws java.nio.file.InvalidPathException if one cannot be the name of a file, as where the locale lacks a
         * letter of it
         */
        public static List<Path> of(String... arguments) {
            List<Path> named = new ArrayList<>();
            boolean isAfterOption = false;
            for (String argument : arguments) {
                boolean isOption = argument.startsWith("-");
                if (!isOption && !(isAfterOption && isValue(argument))) {
                    named.add(Path.of(argument).toAbsolutePath());
                }
                isAfterOption = isOption;
            }
            return List.copyOf(named);
        }

        private static boolean isValue(String argument) {
            Path path = Path.of(argument);
            return !Files.exists(path) && !InputOpener.isExperiment(path);
        }
    }
}
