/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Optional;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.state.PictureActions;
import org.wakepath.words.SummaryWords;

/** The time graph of a path: with a search above, and a table below. */
final class TimeGraphPane {
    private static final int[] WEIGHTS = {64, 18, 18};

    private final GraphPane pane;
    private final SearchBar search;
    private final SegmentTable table;

    TimeGraphPane(Composite parent) {
        pane = new GraphPane(parent, PictureActions::frameSelection);
        table = new SegmentTable(pane.parts(), pane.graph());
        pane.parts().setWeights(WEIGHTS);
        search = new SearchBar(pane.start(), pane.graph(), pane.minimap()::show);
        pane.keys().on(picture -> search.begin(), '/');
        pane.keys().on(picture -> toggleTable(), 't');
    }

    /** All of it as a widget. */
    Control control() {
        return pane;
    }

    /** The picture itself. */
    TimeGraphCanvas graph() {
        return pane.graph();
    }

    /** Shows a scene, all of it; or nothing. */
    void show(Optional<Scene> shown) {
        pane.show(shown, marks -> shown.map(scene -> new Details(scene, SummaryWords.sentence(scene.summary())).of(marks)).orElse(""));
        search.show(shown);
        table.show(shown);
    }

    /** What is said of the selection, or of all. */
    String details() {
        return pane.details();
    }

    /** What is to be copied: the part of a text that is marked, or all that is said. */
    String copyText() {
        return search.selection().orElseGet(pane::copyText);
    }

    /** Shows the table of the segments in view, or puts it away. */
    void toggleTable() {
        table.toggle();
    }

    boolean isTableShown() {
        return table.isShown();
    }

    /** Shows all keys. */
    void showKeys() {
        pane.showKeys();
    }

    /** How many hits the search has, in words. */
    String hits() {
        return search.count();
    }
}
