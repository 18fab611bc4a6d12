/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;

/** Whether the wheel zooms without Ctrl: a preference of all time graphs. */
public final class WheelSetting {
    private static final Logger LOGGER = System.getLogger(WheelSetting.class.getPackageName());
    private static final String KEY = "wheelZooms";

    private WheelSetting() {
    }

    private static IEclipsePreferences preferences() {
        return InstanceScope.INSTANCE.getNode("org.wakepath.ui");
    }

    /** Whether it does. */
    public static boolean zooms() {
        return preferences().getBoolean(KEY, false);
    }

    /** Lets it zoom, or scroll. */
    public static void zoom(boolean zooms) {
        preferences().putBoolean(KEY, zooms);
        try {
            preferences().flush();
        } catch (BackingStoreException e) {
            LOGGER.log(Level.WARNING, "the setting of the wheel lasts until the application ends: " + e.getMessage());
        }
    }
}
