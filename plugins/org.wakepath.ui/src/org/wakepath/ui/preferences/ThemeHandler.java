// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.preferences;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.PlatformUI;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.drawing.ThemeSetting;

/** Makes dark views light, and light ones dark. */
public final class ThemeHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        boolean isDark = Theme.isDark(PlatformUI.getWorkbench().getDisplay());
        (isDark ? ThemeSetting.LIGHT : ThemeSetting.DARK).choose();
        return null;
    }
}
