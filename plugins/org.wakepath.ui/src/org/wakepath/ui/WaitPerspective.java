// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui;

import java.util.List;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.compare.CompareView;
import org.wakepath.ui.editor.ExperimentEditor;
import org.wakepath.ui.events.EventsView;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.requests.RequestsView;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.tasks.AllTasksView;

/**
 * The layout of the window: tasks on the left, and the path on the right, with a comparison of runs behind it. Below
 * the path is the flame graph of its waits, with tables beside it; in a small window they share its place. An open
 * editor is at the bottom.
 */
public final class WaitPerspective implements IPerspectiveFactory {
    /** Id of the perspective. */
    public static final String ID = ExperimentEditor.PERSPECTIVE;

    /** The least width of a window, points, in which tables fit beside the flame graph. */
    private static final int WIDE = 1300;

    /** The views in the order of the menu that shows them. */
    private static final List<String> VIEWS = List.of(ExperimentView.ID, ActivePathView.ID, AllTasksView.ID,
            FlameGraphView.ID, StatisticsView.ID, RequestsView.ID, EventsView.ID, ClocksView.ID, CompareView.ID);

    @Override
    public void createInitialLayout(IPageLayout layout) {
        layout.setEditorAreaVisible(hasEditors());
        layout.addView(ExperimentView.ID, IPageLayout.LEFT, 0.28f, layout.getEditorArea());
        IFolderLayout pictures = layout.createFolder("pictures", IPageLayout.TOP, 0.65f, layout.getEditorArea());
        pictures.addView(ActivePathView.ID);
        pictures.addView(AllTasksView.ID);
        pictures.addView(CompareView.ID);
        IFolderLayout answers = layout.createFolder("answers", IPageLayout.BOTTOM, 0.6f, "pictures");
        answers.addView(FlameGraphView.ID);
        IFolderLayout tables = isWide() ? layout.createFolder("tables", IPageLayout.RIGHT, 0.46f, "answers") : answers;
        tables.addView(StatisticsView.ID);
        tables.addView(RequestsView.ID);
        tables.addView(EventsView.ID);
        tables.addView(ClocksView.ID);
        VIEWS.forEach(layout::addShowViewShortcut);
    }

    /** A first window that does not exist yet will be as wide as the screen allows. */
    private static boolean isWide() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        int screen = Display.getCurrent().getPrimaryMonitor().getClientArea().width;
        return (window == null ? screen : Math.min(screen, window.getShell().getSize().x)) >= WIDE;
    }

    /** Resetting a layout without a place for open editors would close them unsaved. */
    private static boolean hasEditors() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        return window != null && window.getActivePage() != null
                && window.getActivePage().getEditorReferences().length > 0;
    }
}
