// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.wakepath.ui.settings.Settings;

/** The setting of all time graphs whether the wheel zooms without Ctrl. */
public final class WheelSetting {
    /** The name among the settings. */
    public static final String KEY = "wheelZooms";

    private WheelSetting() {
    }

    /** Whether the wheel zooms without Ctrl. */
    public static boolean zooms() {
        return Settings.node().getBoolean(KEY, false);
    }

    /** Makes the wheel zoom or scroll. */
    public static void zoom(boolean zooms) {
        Settings.put(KEY, Boolean.toString(zooms));
    }
}
