/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.drawing;

import java.util.Map;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Listener;
import org.wakepath.graph.EdgeState;
import org.wakepath.report.layout.Palette;

/** The colours of pictures: their ground is that of lists in the theme of the desktop, and what is drawn goes with it. */
public final class Theme {
    private static final String CHOSEN = Theme.class.getName();

    private record Chosen(Map<EdgeState, Integer> colours, Palette light, Palette dark) {
    }

    private Theme() {
    }

    /** Gives a control the background of the theme, also when that changes. */
    public static void follow(Control control) {
        Display display = control.getDisplay();
        Listener change = event -> {
            control.setBackground(display.getSystemColor(SWT.COLOR_LIST_BACKGROUND));
            control.redraw();
        };
        change.handleEvent(null);
        display.addListener(SWT.Settings, change);
        control.addDisposeListener(event -> display.removeListener(SWT.Settings, change));
    }

    /** Has all pictures of a view paint some states in colours of a person's own, 0xRRGGBB; the others as the theme has them. */
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

    /** The colours that go with the background of a control: the same object as long as they are the same. */
    public static Palette of(Control control) {
        RGB ground = control.getBackground().getRGB();
        Palette palette = Palette.on(ground.red << 16 | ground.green << 8 | ground.blue);
        return chosen(control).map(own -> palette == Palette.dark() ? own.dark() : own.light()).orElse(palette);
    }
}
