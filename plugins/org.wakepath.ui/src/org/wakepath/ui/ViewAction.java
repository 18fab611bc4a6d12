// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui;

import org.eclipse.jface.action.Action;

/** What a button or an entry of a view's menu does. */
public final class ViewAction extends Action {
    private final Runnable run;

    private ViewAction(String text, int style, Runnable run) {
        super(text, style);
        this.run = run;
    }

    /** What is done each time; the tip says more of it. */
    public static ViewAction push(String text, String tip, Runnable run) {
        ViewAction action = new ViewAction(text, AS_PUSH_BUTTON, run);
        action.setToolTipText(tip);
        return action;
    }

    /** What is switched on and off. */
    public static ViewAction check(String text, boolean checked, Runnable run) {
        ViewAction action = new ViewAction(text, AS_CHECK_BOX, run);
        action.setChecked(checked);
        return action;
    }

    @Override
    public void run() {
        run.run();
    }
}
