// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui;

import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.events.EventsView;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.tasks.AllTasksView;

/**
 * What there is on the left, what it waited for on the right, and below that what it comes to; at the bottom, while
 * there is one, an editor.
 */
public final class WaitPerspective implements IPerspectiveFactory {
    /** Id of the perspective. */
    public static final String ID = "org.wakepath.ui.perspective";

    @Override
    public void createInitialLayout(IPageLayout layout) {
        layout.setEditorAreaVisible(false);
        layout.addView(ExperimentView.ID, IPageLayout.LEFT, 0.28f, layout.getEditorArea());
        IFolderLayout pictures = layout.createFolder("pictures", IPageLayout.TOP, 0.65f, layout.getEditorArea());
        pictures.addView(ActivePathView.ID);
        pictures.addView(AllTasksView.ID);
        IFolderLayout tables = layout.createFolder("tables", IPageLayout.BOTTOM, 0.62f, "pictures");
        tables.addView(StatisticsView.ID);
        tables.addView(FlameGraphView.ID);
        tables.addView(EventsView.ID);
        tables.addView(ClocksView.ID);
    }
}
