/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameMarks;
import org.wakepath.view.flame.FlameText;

/** The flame graph, a search above it while there is one, and below it what is to be said of the selection. */
final class FlamePage {
    private static final int DETAILS = 36;

    private final Composite page;
    private final FlameCanvas canvas;
    private final FlameSearchBar search;
    private final Text details;
    private Consumer<FlameFrame> selectionListener = frame -> { };

    FlamePage(Composite pages) {
        page = new Composite(pages, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(page);
        canvas = new FlameCanvas(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
        search = new FlameSearchBar(page, canvas);
        details = new Text(page, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, DETAILS).applyTo(details);
        FlamePointer.connect(canvas);
        FlameKeys.connect(canvas, search::begin);
        canvas.onMarks(this::marked);
    }

    /** Is told of each other frame that is selected here. */
    void onSelection(Consumer<FlameFrame> listener) {
        selectionListener = listener;
    }

    /** Shows a graph, all of it; or nothing. */
    void show(Optional<FlameGraph> graph) {
        canvas.show(graph);
        search.look();
        describe();
    }

    /** Selects a frame because another view did. */
    void follow(int frame) {
        canvas.follow(frame);
        describe();
    }

    private void marked(FlameMarks before) {
        describe();
        OptionalInt selected = canvas.marks().selected();
        if (selected.isPresent() && !selected.equals(before.selected())) {
            selectionListener.accept(canvas.window().orElseThrow().graph().frame(selected.getAsInt()));
        }
    }

    private void describe() {
        details.setText(canvas.window().map(window -> words(new FlameText(window.graph()), canvas.marks())).orElse(""));
    }

    private String words(FlameText text, FlameMarks marks) {
        String found = search.field().getText().isEmpty() ? "" : "\n" + text.found(marks.search());
        return text.details(marks.selected().orElse(0)) + found;
    }

    Composite page() {
        return page;
    }

    FlameCanvas canvas() {
        return canvas;
    }

    FlameSearchBar search() {
        return search;
    }

    Text details() {
        return details;
    }
}
