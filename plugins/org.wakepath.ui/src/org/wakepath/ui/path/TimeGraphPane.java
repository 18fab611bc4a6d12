/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.wakepath.report.picture.Hit;
import org.wakepath.report.picture.Marks;
import org.wakepath.report.picture.Measure;
import org.wakepath.report.picture.PictureActions;
import org.wakepath.report.picture.Scene;
import org.wakepath.ui.session.Latest;

/** A time graph with all that belongs to it: search and minimap above, what is said of the selection and a table below. */
final class TimeGraphPane extends Composite {
    private static final int[] WEIGHTS = {64, 18, 18};

    private final TimeGraphCanvas graph;
    private final SearchBar search;
    private final MinimapCanvas minimap;
    private final Text details;
    private final SegmentTable table;
    private final Function<Scene, Function<Marks, String>> words;
    private final Latest<Said> telling;
    private Optional<Scene> scene = Optional.empty();
    private Optional<Marks> told = Optional.empty();

    private record Said(Marks about, String text) {
    }

    /** @param words what is said of what is marked in a scene */
    TimeGraphPane(Composite parent, Function<Scene, Function<Marks, String>> words) {
        super(parent, SWT.NONE);
        this.words = words;
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
        Composite bar = new Composite(this, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(2, 2).applyTo(bar);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
        SashForm parts = new SashForm(this, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(parts);
        graph = new TimeGraphCanvas(parts);
        details = new Text(parts, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        TimeGraphSpeech.name(details, "What is selected");
        telling = new Latest<>("Explaining", this, this::show, details::setText);
        telling.setSystem(true);
        table = new SegmentTable(parts, graph);
        parts.setWeights(WEIGHTS);
        search = new SearchBar(bar, graph, found -> minimap().show(found));
        GridDataFactory.swtDefaults().applyTo(search);
        minimap = new MinimapCanvas(bar, graph);
        GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, MinimapCanvas.HEIGHT).applyTo(minimap);
        connect();
    }

    private MinimapCanvas minimap() {
        return minimap;
    }

    private void connect() {
        TimeGraphPointer.connect(graph, PictureActions::frameSelection);
        TimeGraphSpeech.connect(graph);
        TimeGraphKeys keys = TimeGraphKeys.connect(graph);
        keys.on(picture -> search.begin(), '/');
        keys.on(picture -> toggleTable(), 't');
        keys.on(picture -> copyMeasure(), 'c');
        keys.on(picture -> showKeys(), '?');
        graph.onMarks(this::say);
    }

    /** The picture itself. */
    TimeGraphCanvas graph() {
        return graph;
    }

    /** Shows a scene, all of it; or nothing. */
    void show(Optional<Scene> shown) {
        scene = shown;
        graph.show(shown);
        minimap.sceneChanged();
        search.show(shown);
        table.show(shown);
        told = Optional.empty();
        say(graph.marks());
    }

    /** What the pointer does changes nothing. A wait may hold much, and is told of a moment later. */
    private void say(Marks marks) {
        Marks chosen = marks.left();
        if (told.equals(Optional.of(chosen))) {
            return;
        }
        told = Optional.of(chosen);
        Optional<Scene> present = scene;
        Supplier<String> said = () -> present.map(shown -> words.apply(shown).apply(chosen)).orElse("");
        if (chosen.selected() instanceof Hit.Waiting) {
            telling.ask(() -> new Said(chosen, said.get()));
        } else {
            details.setText(said.get());
        }
    }

    private void show(Said said) {
        if (told.equals(Optional.of(said.about()))) {
            details.setText(said.text());
        }
    }

    private void copyMeasure() {
        graph.marks().measure().map(Measure::exact).ifPresent(exact -> {
            Clipboard clipboard = new Clipboard(getDisplay());
            clipboard.setContents(new Object[] {exact}, new Transfer[] {TextTransfer.getInstance()});
            clipboard.dispose();
        });
    }

    /** What is said of the selection, or of all. */
    String details() {
        return details.getText();
    }

    /** What is to be copied: the part of a text that is marked, or all that is said. */
    String copyText() {
        return search.selection().orElse(details.isFocusControl() && details.getSelectionCount() > 0
                ? details.getSelectionText() : details.getText());
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
        new KeySheet(getShell()).open();
    }

    /** How many hits the search has, in words. */
    String hits() {
        return search.count();
    }
}
