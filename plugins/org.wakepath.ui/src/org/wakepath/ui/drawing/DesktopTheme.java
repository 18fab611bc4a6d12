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
import org.wakepath.ui.Settings;

/**
 * Has the toolkit dress all that is no view in the theme that was chosen: menus, tabs, dialogs, the last line. For the
 * application alone: in an IDE that is the IDE's.
 */
public final class DesktopTheme {
    private static final Logger LOGGER = System.getLogger(DesktopTheme.class.getPackageName());

    private final boolean desktopIsDark = Display.isSystemDarkTheme();

    private DesktopTheme() {
    }

    /** Follows what is chosen as long as the display is there; before the first window. */
    public static void follow(Display display) {
        DesktopTheme theme = new DesktopTheme();
        theme.wear();
        // The toolkit has its new colours when it tells of them, not when it is asked for them.
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

    /** There is no other way to ask the toolkit; the platform's own themes do the same. */
    private static void prefer(boolean dark) {
        try {
            Class.forName("org.eclipse.swt.internal.gtk.OS", true, SWT.class.getClassLoader())
                    .getMethod("setDarkThemePreferred", boolean.class).invoke(null, dark);
        } catch (ReflectiveOperationException e) {
            LOGGER.log(Level.WARNING, "the theme is that of views alone: " + e.getMessage());
        }
    }

    /** Tabs keep the colours that they began with. */
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
