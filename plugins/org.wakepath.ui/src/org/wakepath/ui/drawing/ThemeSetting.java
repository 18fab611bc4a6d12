// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.drawing;

import java.util.Arrays;
import org.wakepath.ui.settings.Settings;

/** Whether views are light or dark. */
public enum ThemeSetting {
    /** The same as the desktop. */
    DESKTOP("As the Desktop"),
    /** Light, even on a dark desktop. */
    LIGHT("Light"),
    /** Dark, even on a light desktop. */
    DARK("Dark");

    /** Its name among the settings. */
    public static final String KEY = "theme";

    private final String label;

    ThemeSetting(String label) {
        this.label = label;
    }

    /** The name in menus. */
    public String label() {
        return label;
    }

    /** The chosen theme. */
    public static ThemeSetting chosen() {
        String name = Settings.node().get(KEY, DESKTOP.name());
        return Arrays.stream(values()).filter(setting -> setting.name().equals(name)).findFirst().orElse(DESKTOP);
    }

    /** Chooses a theme for all views, which change at once. */
    public void choose() {
        Settings.put(KEY, name());
    }
}
