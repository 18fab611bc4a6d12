// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Search;

/** Finds segments by the typed text, and goes from one to the next. */
final class SearchBar extends Composite {
    private static final int WIDTH = 150;
    private static final int COUNT = 100;

    private final TimeGraphCanvas graph;
    private final Consumer<Search> listener;
    private final Text text;
    private final Label count;
    private final LatestOnlyJob<Found> looking;
    private Optional<Scene> scene = Optional.empty();
    private Optional<Found> found = Optional.empty();
    private int wanted;

    private record Found(Scene scene, String text, Search search) {
    }

    /** @param listener is notified of the hits */
    SearchBar(Composite parent, TimeGraphCanvas graph, Consumer<Search> listener) {
        super(parent, SWT.NONE);
        this.graph = graph;
        this.listener = listener;
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(this);
        text = new Text(this, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        text.setMessage("Search (/)");
        TimeGraphSpeech.name(text, "Search");
        text.setToolTipText("Task, tid, host, state or cause. Enter: the next hit, Shift+Enter: the one before.");
        GridDataFactory.swtDefaults().hint(WIDTH, SWT.DEFAULT).applyTo(text);
        count = new Label(this, SWT.NONE);
        GridDataFactory.swtDefaults().hint(COUNT, SWT.DEFAULT).applyTo(count);
        looking = new LatestOnlyJob<>("Searching", this, this::take, count::setToolTipText);
        looking.setSystem(true);
        text.addListener(SWT.Modify, event -> look());
        text.addListener(SWT.KeyDown, this::press);
    }

    /** Shows the field so that the user can type. */
    void begin() {
        text.setFocus();
        text.selectAll();
    }

    /** Searches another scene of the time graph, or none. */
    void show(Optional<Scene> shown) {
        scene = shown;
        found = Optional.empty();
        look();
    }

    private void look() {
        String wantedText = text.getText();
        wanted = 0;
        count.setText("");
        scene.ifPresent(shown -> looking.ask(() -> new Found(shown, wantedText, new Search(shown, wantedText))));
    }

    private void press(Event event) {
        if (event.keyCode == SWT.CR || event.keyCode == SWT.KEYPAD_CR) {
            wanted = (event.stateMask & SWT.SHIFT) == 0 ? 1 : -1;
            event.doit = false;
            step();
        } else if (event.keyCode == SWT.ESC) {
            event.doit = false;
            graph.setFocus();
        }
    }

    private void take(Found looked) {
        if (!looked.text().equals(text.getText()) || !scene.equals(Optional.of(looked.scene()))) {
            return;
        }
        found = Optional.of(looked);
        count.setText(looked.text().isBlank() ? "" : String.format("%,d hits", looked.search().size()));
        listener.accept(looked.search());
        step();
    }

    /** Goes to the requested hit as soon as the search has finished. */
    private void step() {
        if (wanted == 0 || found.isEmpty() || !found.get().text().equals(text.getText())) {
            return;
        }
        Search search = found.get().search();
        int selected = graph.marks().segment().orElse(-1);
        OptionalInt next = wanted > 0 ? search.after(selected) : search.before(selected);
        wanted = 0;
        next.ifPresent(hit -> {
            count.setText(String.format("%,d of %,d hits", hit + 1, search.size()));
            graph.select(OptionalInt.of(search.hit(hit)));
        });
    }

    /** The marked text in the field, while it has the focus. */
    Optional<String> selection() {
        return text.isFocusControl() ? Optional.of(text.getSelectionText()).filter(s -> !s.isEmpty())
                : Optional.empty();
    }

    /** The number of hits, in words. */
    String count() {
        return count.getText();
    }
}
