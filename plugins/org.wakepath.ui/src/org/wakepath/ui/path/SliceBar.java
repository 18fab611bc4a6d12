// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.PatternSyntaxException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.SliceFilter;

/** Filters the slices of a scene by the typed text. It is there only while a scene has slices. */
final class SliceBar extends Composite {
    private static final int WIDTH = 130;

    private final TimeGraphCanvas graph;
    private final Consumer<Scene> listener;
    private final Text text;
    private final Label count;
    private final LatestOnlyJob<Filtered> filtering;
    private Optional<Scene> scene = Optional.empty();
    private boolean isHidden;

    private record Filtered(Scene from, String text, Scene scene) {
    }

    /** @param listener takes the scene with the slices that pass */
    SliceBar(Composite parent, TimeGraphCanvas graph, Consumer<Scene> listener) {
        super(parent, SWT.NONE);
        this.graph = graph;
        this.listener = listener;
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(this);
        text = new Text(this, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        text.setMessage("Slices (N)");
        TimeGraphSpeech.name(text, "Filter of calls and other slices");
        text.setToolTipText("Show only the calls and other slices whose names hold this, or match it between slashes.");
        GridDataFactory.swtDefaults().hint(WIDTH, SWT.DEFAULT).applyTo(text);
        count = new Label(this, SWT.NONE);
        GridDataFactory.swtDefaults().applyTo(count);
        filtering = new LatestOnlyJob<>("Filtering slices", this, this::take, count::setToolTipText);
        filtering.setSystem(true);
        text.addListener(SWT.Modify, event -> filter());
        text.addListener(SWT.KeyDown, this::press);
        GridDataFactory.fillDefaults().exclude(true).applyTo(this);
        setVisible(false);
    }

    /** Shows the field so that the user can type. */
    void begin() {
        if (isVisible()) {
            text.setFocus();
            text.selectAll();
        }
    }

    /** Filters another scene, or none. */
    void show(Optional<Scene> shown) {
        filtering.drop();
        scene = shown.filter(one -> one.sliceHits().all() > 0);
        isHidden = scene.filter(Scene::isWithoutSlices).isPresent();
        ((GridData) getLayoutData()).exclude = scene.isEmpty();
        setVisible(scene.isPresent());
        ((GridData) count.getLayoutData()).widthHint = SWT.DEFAULT;
        say(words());
        filter();
    }

    /** Counts slices as hidden, or as shown again. */
    void turn() {
        isHidden = !isHidden;
        say(words());
    }

    private String words() {
        return scene.map(Scene::sliceHits).map(hits -> isHidden ? hits.hidden() : hits.words()).orElse("");
    }

    private void filter() {
        String wanted = text.getText();
        try {
            SliceFilter filter = SliceFilter.of(wanted);
            scene.filter(one -> !filter.text().equals(one.sliceHits().filter().text()))
                    .ifPresent(one -> filtering.ask(() -> new Filtered(one, wanted, one.filtered(filter))));
        } catch (PatternSyntaxException e) {
            filtering.drop();
            say(wanted.strip() + " is no regular expression.");
        }
    }

    private void take(Filtered filtered) {
        if (filtered.text().equals(text.getText()) && scene.equals(Optional.of(filtered.from()))) {
            scene = Optional.of(filtered.scene());
            say(words());
            listener.accept(filtered.scene());
        }
    }

    /** Shows words. Their place only grows while a scene is filtered, so that nothing moves while one types. */
    private void say(String words) {
        count.setText(words);
        count.setToolTipText(words);
        GridData place = (GridData) count.getLayoutData();
        place.widthHint = Math.max(place.widthHint, count.computeSize(SWT.DEFAULT, SWT.DEFAULT).x);
        getParent().getParent().getParent().layout(new Control[] {count}, SWT.DEFER);
    }

    private void press(Event event) {
        if (event.keyCode == SWT.CR || event.keyCode == SWT.KEYPAD_CR || event.keyCode == SWT.ESC) {
            event.doit = false;
            graph.setFocus();
        }
    }

    /** The number of slices that pass, in words, or what is wrong with the text. */
    String count() {
        return count.getText();
    }

    /** Types a text. */
    void type(String typed) {
        text.setText(typed);
    }
}
