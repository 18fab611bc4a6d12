// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.settings;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;

/** The settings of a user for all views, kept in the workspace. */
public final class Settings {
    /** The node that holds these settings in the workspace. */
    public static final String NODE = "org.wakepath.ui";
    private static final Logger LOGGER = System.getLogger(NODE);

    private Settings() {
    }

    /** The chosen settings, which notify listeners of changes. */
    public static IEclipsePreferences node() {
        return InstanceScope.INSTANCE.getNode(NODE);
    }

    /** Changes a setting. */
    public static void put(String key, String value) {
        node().put(key, value);
        try {
            node().flush();
        } catch (BackingStoreException e) {
            LOGGER.log(Level.WARNING, "the setting " + key + " lasts until the application ends: " + e.getMessage());
        }
    }
}
