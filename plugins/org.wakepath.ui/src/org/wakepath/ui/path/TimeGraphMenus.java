/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.ui.IActionBars;
import org.wakepath.ui.ViewAction;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureState;

/** The buttons and the menu of a view with a time graph. */
final class TimeGraphMenus {
    private TimeGraphMenus() {
    }

    /** Adds what can be done with a time graph. */
    static void fill(IActionBars bars, TimeGraphPane pane) {
        bars.getToolBarManager().add(ViewAction.push("Fit", "Show all time there is (0)",
                () -> pane.graph().act(PictureActions::fit)));
        bars.getToolBarManager().add(ViewAction.push("Back", "The view before (Backspace)",
                () -> pane.graph().act(PictureActions::back)));
        IMenuManager menu = bars.getMenuManager();
        // Made anew each time, since other views and keys change the same.
        menu.setRemoveAllWhenShown(true);
        menu.addMenuListener(manager -> fill(manager, pane));
        fill(menu, pane);
    }

    private static void fill(IMenuManager menu, TimeGraphPane pane) {
        boolean some = pane.graph().state().map(PictureState::rows).filter(rows -> rows.onlyInView()).isPresent();
        menu.add(ViewAction.check("Only Rows With Something in View (R)", some,
                () -> pane.graph().act(PictureActions::toggleRows)));
        menu.add(ViewAction.check("Table of Segments (T)", pane.isTableShown(), pane::toggleTable));
        menu.add(ViewAction.check("Wheel Zooms Without Ctrl", WheelSetting.zooms(),
                () -> WheelSetting.zoom(!WheelSetting.zooms())));
        menu.add(ViewAction.push("Keys (?)", "Show all keys", pane::showKeys));
    }
}
