// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.drawing;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.wakepath.ui.settings.Settings;

/**
 * Applies the chosen theme to everything outside views: menus, tabs, dialogs, and the status line. It is for the
 * application only; in an IDE, the theme belongs to the IDE.
 */
public final class DesktopTheme {
    private static final Logger LOGGER = System.getLogger(DesktopTheme.class.getPackageName());

    private final boolean desktopIsDark = Display.isSystemDarkTheme();

    private DesktopTheme() {
    }

    /** Follows the setting as long as the display exists. Call this before the first window opens. */
    public static void follow(Display display) {
        DesktopTheme theme = new DesktopTheme();
        theme.wear();
        // The toolkit has its new colours when it reports them, not when it is asked for them.
        display.addListener(SWT.Settings,
                event -> Arrays.stream(display.getShells()).forEach(DesktopTheme::refresh));
        Settings.node().addPreferenceChangeListener(event -> {
            if (event.getKey().equals(ThemeSetting.KEY) && !display.isDisposed()) {
                display.execute(theme::wear);
            }
        });
    }

    private void wear() {
        prefer(switch (ThemeSetting.chosen()) {
            case DESKTOP -> desktopIsDark;
            case LIGHT -> false;
            case DARK -> true;
        });
    }

    /** There is no other way to ask the toolkit. The platform's own themes do the same. */
    private static void prefer(boolean dark) {
        try {
            Class.forName("org.eclipse.swt.internal.gtk.OS", true, SWT.class.getClassLoader())
                    .getMethod("setDarkThemePreferred", boolean.class).invoke(null, dark);
        } catch (ReflectiveOperationException e) {
            LOGGER.log(Level.WARNING, "the theme is that of views alone: " + e.getMessage());
        }
    }

    /** Tabs keep the colours that they started with. */
    private static void refresh(Control control) {
        if (control instanceof CTabFolder folder) {
            folder.setBackground((Color) null);
            folder.setForeground(null);
            folder.setSelectionBackground((Color) null);
            folder.setSelectionForeground(null);
        }
        if (control instanceof Composite composite) {
            Arrays.stream(composite.getChildren()).forEach(DesktopTheme::refresh);
        }
    }
}
