// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.preferences;

import java.util.Arrays;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.wakepath.ui.drawing.ThemeSetting;

/** The menu of themes, with a mark at the chosen one. */
public final class ThemeMenu extends CompoundContributionItem {

    @Override
    protected IContributionItem[] getContributionItems() {
        return Arrays.stream(ThemeSetting.values()).map(ThemeMenu::action).map(ActionContributionItem::new)
                .toArray(IContributionItem[]::new);
    }

    private static IAction action(ThemeSetting theme) {
        IAction action = new Action(theme.label(), IAction.AS_RADIO_BUTTON) {
            @Override
            public void run() {
                if (isChecked()) {
                    theme.choose();
                }
            }
        };
        action.setChecked(theme == ThemeSetting.chosen());
        return action;
    }
}
