// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.drawing;

import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.Tree;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.ui.settings.Settings;
import org.wakepath.view.layout.Palette;

/**
 * The colours of views and of the pictures in them. They are light or dark as the user chose, or follow the desktop. In
 * that case pictures have the background of the desktop's lists.
 */
public final class Theme {
    private static final String CHOSEN = Theme.class.getName();

    private record Chosen(Map<EdgeState, Integer> colours, Palette light, Palette dark) {
    }

    private Theme() {
    }

    /**
     * Applies the colours of the theme to all parts of a view, now and after each change.
     *
     * @param changed is run after a change
     */
    public static void dress(Composite view, Runnable changed) {
        Display display = view.getDisplay();
        Runnable change = () -> {
            Dress.worn(display).put(view);
            changed.run();
        };
        Listener desktop = event -> change.run();
        IPreferenceChangeListener setting = event -> {
            if (event.getKey().equals(ThemeSetting.KEY)) {
                display.execute(() -> {
                    if (!view.isDisposed()) {
                        change.run();
                    }
                });
            }
        };
        display.addListener(SWT.Settings, desktop);
        Settings.node().addPreferenceChangeListener(setting);
        view.addDisposeListener(event -> {
            display.removeListener(SWT.Settings, desktop);
            Settings.node().removePreferenceChangeListener(setting);
        });
        Dress.worn(display).put(view);
    }

    /** Whether pictures are dark now. */
    public static boolean isDark(Display display) {
        return on(Dress.worn(display).ground()) == Palette.dark();
    }

    /**
     * Makes all pictures of a view paint some states in a user's own colours, 0xRRGGBB; other states keep the colours
     * of the theme.
     */
    public static void choose(Map<EdgeState, Integer> colours, Composite view) {
        if (!chosen(view).map(Chosen::colours).orElse(Map.of()).equals(colours)) {
            view.setData(CHOSEN, new Chosen(Map.copyOf(colours), Palette.light().with(colours),
                    Palette.dark().with(colours)));
            Point size = view.getSize();
            view.redraw(0, 0, size.x, size.y, true);
        }
    }

    private static Optional<Chosen> chosen(Control control) {
        for (Control around = control; around != null; around = around.getParent()) {
            if (around.getData(CHOSEN) instanceof Chosen chosen) {
                return Optional.of(chosen);
            }
        }
        return Optional.empty();
    }

    /** The colours that fit the background of a control. The same object is returned until they change. */
    public static Palette of(Control control) {
        Palette palette = on(control.getBackground());
        return chosen(control).map(own -> palette == Palette.dark() ? own.dark() : own.light()).orElse(palette);
    }

    private static Palette on(Color colour) {
        RGB ground = colour.getRGB();
        return Palette.on(ground.red << 16 | ground.green << 8 | ground.blue);
    }

    /**
     * The colours of the widgets of a view.
     *
     * @param ground the background of pictures
     * @param back the background of everything else; null for the toolkit's own
     * @param front the colour of texts; null for the toolkit's own
     * @param link the colour of links; null for the toolkit's own
     */
    record Dress(Color ground, Color back, Color front, Color link) {

        /** The chosen theme. */
        static Dress worn(Display display) {
            return switch (ThemeSetting.chosen()) {
                case DESKTOP -> new Dress(display.getSystemColor(SWT.COLOR_LIST_BACKGROUND), null, null, null);
                case LIGHT -> of(Palette.light());
                case DARK -> of(Palette.dark());
            };
        }

        private static Dress of(Palette palette) {
            Color ground = colour(palette.background());
            return new Dress(ground, ground, colour(palette.foreground()), colour(palette.accent()));
        }

        private static Color colour(int colour) {
            return new Color(colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF);
        }

        /** Applies the colours to a widget and all that it contains. */
        void put(Control control) {
            if (control instanceof ToolBar) {
                // On the background of a view, it would not show in the dark which of its buttons is pressed.
                control.setBackground(control.getDisplay().getSystemColor(SWT.COLOR_WIDGET_BACKGROUND));
                control.setForeground(null);
                return;
            }
            control.setBackground(control instanceof Canvas ? ground : back);
            control.setForeground(front);
            if (control instanceof Table table) {
                table.setHeaderBackground(back);
                table.setHeaderForeground(front);
            } else if (control instanceof Tree tree) {
                tree.setHeaderBackground(back);
                tree.setHeaderForeground(front);
            } else if (control instanceof Link line) {
                line.setLinkForeground(link);
            } else if (control instanceof Composite composite) {
                for (Control child : composite.getChildren()) {
                    put(child);
                }
            }
        }
    }
}
