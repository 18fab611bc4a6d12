/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.ui.IActionBars;
import org.wakepath.report.picture.PictureActions;
import org.wakepath.report.picture.PictureState;

/** The buttons and the menu of a view with a time graph. */
final class TimeGraphMenus {
    private TimeGraphMenus() {
    }

    /** Adds what can be done with a time graph. */
    static void fill(IActionBars bars, TimeGraphPane pane) {
        bars.getToolBarManager().add(action("Fit", "Show all time there is (0)",
                () -> pane.graph().act(PictureActions::fit)));
        bars.getToolBarManager().add(action("Back", "The view before (Backspace)",
                () -> pane.graph().act(PictureActions::back)));
        IMenuManager menu = bars.getMenuManager();
        // Made anew each time, since other views and keys change the same.
        menu.setRemoveAllWhenShown(true);
        menu.addMenuListener(manager -> fill(manager, pane));
        fill(menu, pane);
    }

    private static void fill(IMenuManager menu, TimeGraphPane pane) {
        boolean some = pane.graph().state().map(PictureState::rows).filter(rows -> rows.onlyInView()).isPresent();
        menu.add(check("Only Rows With Something in View (R)", some, () -> pane.graph().act(PictureActions::toggleRows)));
        menu.add(check("Table of Segments (T)", pane.isTableShown(), pane::toggleTable));
        menu.add(check("Wheel Zooms Without Ctrl", WheelSetting.zooms(), () -> WheelSetting.zoom(!WheelSetting.zooms())));
        menu.add(action("Keys (?)", "Show all keys", pane::showKeys));
    }

    private static Action check(String text, boolean checked, Runnable run) {
        Action action = new Running(text, Action.AS_CHECK_BOX, run);
        action.setChecked(checked);
        return action;
    }

    private static Action action(String text, String tip, Runnable run) {
        Action action = new Running(text, Action.AS_PUSH_BUTTON, run);
        action.setToolTipText(tip);
        return action;
    }

    private static final class Running extends Action {
        private final Runnable run;

        Running(String text, int style, Runnable run) {
            super(text, style);
            this.run = run;
        }

        @Override
        public void run() {
            run.run();
        }
    }
}
