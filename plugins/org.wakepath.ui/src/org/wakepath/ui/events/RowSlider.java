/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Slider;

/** Says which of any number of rows are shown, and lets others be shown. */
final class RowSlider {
    private final Slider slider;

    /** @param mover is told where to go from what is shown */
    RowSlider(Composite parent, Consumer<UnaryOperator<RowScroll>> mover) {
        slider = new Slider(parent, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(false, true).applyTo(slider);
        slider.addListener(SWT.Selection, event -> mover.accept(scroll -> slid(scroll, event.detail)));
    }

    void show(RowScroll scroll) {
        slider.setValues(scroll.unit(), 0, scroll.units(), scroll.thumb(), 1, scroll.thumb());
        slider.setEnabled(scroll.to() - scroll.from() > scroll.room());
    }

    private RowScroll slid(RowScroll scroll, int detail) {
        return switch (detail) {
            case SWT.ARROW_UP -> scroll.by(-1);
            case SWT.ARROW_DOWN -> scroll.by(1);
            case SWT.PAGE_UP -> scroll.by(-scroll.room());
            case SWT.PAGE_DOWN -> scroll.by(scroll.room());
            default -> scroll.at(slider.getSelection());
        };
    }
}
