/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui;

import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.application.IWorkbenchWindowConfigurer;
import org.eclipse.ui.application.WorkbenchAdvisor;
import org.eclipse.ui.application.WorkbenchWindowAdvisor;

/** The window of the application. */
final class WindowAdvisor extends WorkbenchAdvisor {
    private static final Point SIZE = new Point(1400, 900);

    @Override
    public String getInitialWindowPerspectiveId() {
        return WaitPerspective.ID;
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
        };
    }
}
