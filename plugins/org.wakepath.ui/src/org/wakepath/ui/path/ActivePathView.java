/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.part.ViewPart;

/** The path. */
public final class ActivePathView extends ViewPart {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.path";

    @Override
    public void createPartControl(Composite parent) {
        new Label(parent, SWT.NONE).setText("x");
    }

    @Override
    public void setFocus() {
    }
}
