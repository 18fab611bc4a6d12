// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.wakepath.cli.Main;

/** The command line for users who have Wakepath in an Eclipse: without a window, and without a display. */
public final class HeadlessApplication implements IApplication {

    @Override
    public Object start(IApplicationContext context) {
        context.applicationRunning();
        String[] args = (String[]) context.getArguments().get(IApplicationContext.APPLICATION_ARGS);
        return Main.run(args, new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
    }

    @Override
    public void stop() {
        // The caller also ends the process, and a command has nothing to save.
    }
}
