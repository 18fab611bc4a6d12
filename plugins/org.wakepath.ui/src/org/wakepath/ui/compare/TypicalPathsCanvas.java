// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.wakepath.compare.profile.Component;
import org.wakepath.ui.drawing.Fonts;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.view.compare.TypicalPaths.Step;
import org.wakepath.view.compare.TypicalPathsPainter;

/** The typical paths of both sides as a widget, which scrolls where it is higher than its room. */
final class TypicalPathsCanvas extends Canvas {
    private final Fonts fonts = new Fonts(this);
    private final ScrolledComposite scrolled;
    private Optional<TypicalPaths> paths = Optional.empty();
    private Set<Component> chosen = Set.of();

    /** @param listener is notified of the step that the user chooses; the table has the same parts for the keyboard */
    TypicalPathsCanvas(ScrolledComposite scrolled, Consumer<Step> listener) {
        super(scrolled, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED | SWT.NO_FOCUS);
        this.scrolled = scrolled;
        addPaintListener(event -> paint(event.gc));
        addDisposeListener(event -> fonts.dispose());
        addListener(SWT.Resize, event -> fit());
        addListener(SWT.MouseMove, event -> setToolTipText(
                at(event).map(step -> step.sentence().replace("&", "&&")).orElse(null)));
        addListener(SWT.MouseUp, event -> at(event).filter(step -> event.button == 1).ifPresent(listener));
        getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                event.result = paths.map(shown -> "Typical paths. " + shown.sides().stream()
                        .map(TypicalPaths.Side::heading).collect(Collectors.joining(". "))).orElse("Typical paths");
            }
        });
    }

    /** Shows paths, or that the profiles have none. */
    void show(Optional<TypicalPaths> shown) {
        paths = shown;
        fit();
        redraw();
    }

    /** Shows some parts of the time in strong colours; all if there are none. */
    void strengthen(Set<Component> parts) {
        chosen = parts;
        redraw();
    }

    private void fit() {
        scrolled.setMinHeight(painter().map(TypicalPathsPainter::height).orElse(0));
    }

    private Optional<TypicalPathsPainter> painter() {
        return paths.map(shown -> new TypicalPathsPainter(shown, getClientArea().width));
    }

    private Optional<Step> at(Event event) {
        return painter().flatMap(painter -> painter.at(event.x, event.y));
    }

    private void paint(GC gc) {
        SwtSurface surface = new SwtSurface(gc, fonts);
        Rectangle area = getClientArea();
        surface.fill(0, 0, area.width, area.height, Theme.of(this).background());
        painter().ifPresent(painter -> painter.draw(surface, Theme.of(this), 0, chosen));
    }
}
