// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import org.eclipse.jface.action.Action;

/** The action of a button or an entry of a view's menu. */
public final class ViewAction extends Action {
    private final Runnable run;

    private ViewAction(String text, int style, Runnable run) {
        super(text, style);
        this.run = run;
    }

    /** An action that is done each time. The tip describes it further. */
    public static ViewAction push(String text, String tip, Runnable run) {
        ViewAction action = new ViewAction(text, AS_PUSH_BUTTON, run);
        action.setToolTipText(tip);
        return action;
    }

    /** An action that switches something on and off. */
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
