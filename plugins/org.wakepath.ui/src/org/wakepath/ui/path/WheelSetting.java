// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.wakepath.ui.Settings;

/** Whether the wheel zooms without Ctrl: a setting of all time graphs. */
public final class WheelSetting {
    /** Its name among the settings. */
    public static final String KEY = "wheelZooms";

    private WheelSetting() {
    }

    /** Whether it does. */
    public static boolean zooms() {
        return Settings.node().getBoolean(KEY, false);
    }

    /** Lets it zoom, or scroll. */
    public static void zoom(boolean zooms) {
        Settings.put(KEY, Boolean.toString(zooms));
    }
}
