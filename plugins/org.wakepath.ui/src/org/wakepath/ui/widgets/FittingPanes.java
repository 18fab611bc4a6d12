// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;

/** Panes side by side if there is room for all; otherwise one of them, with a bar to choose which. */
public final class FittingPanes extends Composite {
    private final int least;
    private final ToolBar bar;
    private final SashForm panes;
    private final List<Control> controls = new ArrayList<>();

    /** @param least the smallest width at which there is room for all, in points */
    public FittingPanes(Composite parent, int least) {
        super(parent, SWT.NONE);
        this.least = least;
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
        bar = new ToolBar(this, SWT.FLAT);
        GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(bar);
        bar.setVisible(false);
        panes = new SashForm(this, SWT.HORIZONTAL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(panes);
        addListener(SWT.Resize, event -> fit());
    }

    /** The parent of the panes, which are made from left to right. Each must be added after it is made. */
    public Composite parent() {
        return panes;
    }

    /** Adds the pane that was made last. */
    public void add(String name, Control pane) {
        controls.add(pane);
        ToolItem item = new ToolItem(bar, SWT.RADIO);
        item.setText(name);
        item.setSelection(controls.size() == 1);
        item.addListener(SWT.Selection, event -> fit());
    }

    /** Makes a pane visible, if only one is shown at a time. */
    public void reveal(Control pane) {
        for (int place = 0; place < controls.size(); place++) {
            bar.getItem(place).setSelection(controls.get(place) == pane);
        }
        fit();
    }

    /** Shares the width among the panes, once all are added. */
    public void setWeights(int... weights) {
        panes.setWeights(weights);
    }

    /** Whether only one pane is shown at a time. */
    public boolean isNarrow() {
        return panes.getMaximizedControl() != null;
    }

    private void fit() {
        boolean isNarrow = getSize().x < least;
        ((GridData) bar.getLayoutData()).exclude = !isNarrow;
        bar.setVisible(isNarrow);
        panes.setMaximizedControl(isNarrow ? chosen() : null);
        layout();
    }

    private Control chosen() {
        int place = 0;
        while (!bar.getItem(place).getSelection()) {
            place++;
        }
        return controls.get(place);
    }
}
