/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.wakepath.ui.session.Latest;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;
import org.wakepath.view.state.PictureActions;

/** A time graph with what every one has: a minimap above, trail and details below, keys and pointer. */
final class GraphPane extends Composite {
    private static final int MARGIN = 4;

    private final Composite start;
    private final SashForm parts;
    private final TimeGraphCanvas graph;
    private final MinimapCanvas minimap;
    private final TrailBar trail;
    private final Text details;
    private final TimeGraphKeys keys;
    private final Latest<Said> telling;
    private Function<Marks, String> words = marks -> "";
    private Optional<Marks> told = Optional.empty();

    private record Said(Marks about, String text) {
    }

    /** @param twice what two clicks do with what the first has selected */
    GraphPane(Composite parent, Consumer<PictureActions> twice) {
        super(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
        Composite bar = new Composite(this, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(2, 2).applyTo(bar);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
        start = new Composite(bar, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(start);
        GridDataFactory.swtDefaults().applyTo(start);
        parts = new SashForm(this, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(parts);
        graph = new TimeGraphCanvas(parts);
        minimap = new MinimapCanvas(bar, graph);
        GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, MinimapCanvas.HEIGHT).applyTo(minimap);
        Composite foot = new Composite(parts, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(foot);
        trail = new TrailBar(foot, graph);
        GridDataFactory.fillDefaults().grab(true, false).indent(MARGIN, 0).applyTo(trail.control());
        details = new Text(foot, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(details);
        TimeGraphSpeech.name(details, "What is selected");
        telling = new Latest<>("Explaining", this, this::show, details::setText);
        telling.setSystem(true);
        TimeGraphPointer.connect(graph, twice);
        TimeGraphSpeech.connect(graph);
        keys = TimeGraphKeys.connect(graph);
        keys.on(picture -> copyMeasure(), 'c');
        keys.on(picture -> showKeys(), '?');
        graph.onMarks(this::say);
    }

    /** Where to put what is at the left of the minimap: two columns. */
    Composite start() {
        return start;
    }

    /** The picture and what is said of the selection, one above the other; more can be put below. */
    SashForm parts() {
        return parts;
    }

    /** The picture itself. */
    TimeGraphCanvas graph() {
        return graph;
    }

    /** All of the time above it. */
    MinimapCanvas minimap() {
        return minimap;
    }

    /** Its keys, to which more can be added. */
    TimeGraphKeys keys() {
        return keys;
    }

    /**
     * Shows a scene, all of it; or nothing.
     *
     * @param telling says what there is to say of what is marked
     */
    void show(Optional<? extends GraphScene> scene, Function<Marks, String> telling) {
        words = telling;
        told = Optional.empty();
        graph.show(scene);
        minimap.sceneChanged();
        trail.show();
        say(graph.marks());
    }

    /** What the pointer does changes nothing. A wait may hold much, and is told of a moment later. */
    private void say(Marks marks) {
        Marks chosen = marks.left();
        if (told.equals(Optional.of(chosen))) {
            return;
        }
        told = Optional.of(chosen);
        Function<Marks, String> saying = words;
        if (chosen.selected() instanceof Hit.Waiting) {
            telling.ask(() -> new Said(chosen, saying.apply(chosen)));
        } else {
            details.setText(saying.apply(chosen));
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

    /** What is to be copied: the part of what is said that is marked, or all of it. */
    String copyText() {
        return details.isFocusControl() && details.getSelectionCount() > 0 ? details.getSelectionText() : details();
    }

    /** Shows all keys. */
    void showKeys() {
        new KeySheet(getShell()).open();
    }
}
