// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.wakepath.view.scene.GraphScene;

/** The controls above a time graph, and its legend: at their right, or below them where little room is left there. */
final class HeadBar extends Composite {
    /** The least width of a legend at the right, in pixels: some three entries in a line. */
    private static final int LEAST_LEGEND = 300;

    private final Composite start;
    private final LegendCanvas legend;

    HeadBar(Composite parent) {
        super(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(2, 2).applyTo(this);
        start = new Composite(this, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(start);
        GridDataFactory.swtDefaults().applyTo(start);
        legend = new LegendCanvas(this);
        GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(legend);
        addListener(SWT.Resize, event -> arrange());
        start.addListener(SWT.Resize, event -> arrange());
    }

    /** The parent for controls, in two columns. */
    Composite start() {
        return start;
    }

    /** Explains a scene, or nothing. */
    void explain(Optional<? extends GraphScene> scene) {
        legend.show(scene);
        layOut();
    }

    private void arrange() {
        GridLayout grid = (GridLayout) getLayout();
        int room = getClientArea().width - start.computeSize(SWT.DEFAULT, SWT.DEFAULT).x;
        int columns = room < LEAST_LEGEND ? 1 : 2;
        if (grid.numColumns != columns) {
            grid.numColumns = columns;
            // Controls that find no room for all of them must not make the legend wider than the bar.
            ((GridData) start.getLayoutData()).grabExcessHorizontalSpace = columns == 1;
            layOut();
        }
    }

    private void layOut() {
        getParent().layout(new Control[] {legend}, SWT.DEFER);
    }
}
