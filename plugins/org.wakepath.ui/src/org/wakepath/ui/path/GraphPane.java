// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.jface.dialogs.PopupDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;
import org.wakepath.view.state.NavigationHistory;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureKey;
import org.wakepath.view.state.PictureState;

/** The common parts of every time graph: a legend and a minimap above, trail and details below, keys and pointer. */
final class GraphPane extends Composite {
    private static final int MARGIN = 4;

    private final HeadBar head;
    private final SashForm parts;
    private final TimeGraphCanvas graph;
    private final MinimapCanvas minimap;
    private final TrailBar trail;
    private final StyledText details;
    private final AreaPane area;
    private final TimeGraphKeys keys;
    private final LatestOnlyJob<Said> telling;
    private Function<Marks, String> words = marks -> "";
    private Optional<Marks> told = Optional.empty();

    private record Said(Marks about, String text) {
    }

    /** @param twice what a double click does with the selection of the first click */
    GraphPane(Composite parent, Consumer<PictureActions> twice) {
        super(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
        head = new HeadBar(this);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
        Composite time = new Composite(this, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(time);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(time);
        parts = new SashForm(this, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(parts);
        graph = new TimeGraphCanvas(parts);
        minimap = new MinimapCanvas(time, graph);
        GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, MinimapCanvas.HEIGHT).applyTo(minimap);
        graph.onView(this::align);
        Composite foot = new Composite(parts, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(foot);
        trail = new TrailBar(foot, graph);
        GridDataFactory.fillDefaults().grab(true, false).indent(MARGIN, 0).applyTo(trail.control());
        details = new StyledText(foot, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(details);
        TimeGraphSpeech.name(details, "What is selected");
        area = new AreaPane(foot);
        telling = new LatestOnlyJob<>("Explaining", this, this::show, details::setText);
        telling.setSystem(true);
        TimeGraphPointer.connect(graph, twice);
        TimeGraphSpeech.connect(graph);
        keys = TimeGraphKeys.connect(graph);
        keys.on(picture -> copyMeasure(), PictureKey.COPY_MEASURE);
        keys.on(picture -> showKeys(), PictureKey.KEYS);
        graph.onMarks(this::say);
    }

    /** Aligns the minimap with the plot, so that a time has the same position in both while everything is shown. */
    private void align(Viewport view) {
        GridData place = (GridData) minimap.getLayoutData();
        if (place.horizontalIndent != view.names()) {
            place.horizontalIndent = view.names();
            minimap.getParent().layout();
        }
    }

    /** The parent for controls before the legend, in two columns. */
    Composite start() {
        return head.start();
    }

    /** The picture and the text about the selection, one above the other; more can be added below. */
    SashForm parts() {
        return parts;
    }

    /** The picture itself. */
    TimeGraphCanvas graph() {
        return graph;
    }

    /** The minimap, which shows all of the time above the picture. */
    MinimapCanvas minimap() {
        return minimap;
    }

    /** The keys of the picture, to which more can be added. */
    TimeGraphKeys keys() {
        return keys;
    }

    /**
     * Shows the whole of a scene, or nothing.
     *
     * @param telling makes the text about the marked objects
     */
    void show(Optional<? extends GraphScene> scene, Function<Marks, String> telling) {
        words = telling;
        told = Optional.empty();
        graph.show(scene);
        head.explain(scene);
        graph.view().ifPresent(this::align);
        minimap.sceneChanged();
        trail.show();
        say(graph.marks());
    }

    /** Says what went wrong in place of the text. */
    void complain(String sentence) {
        details.setText(sentence);
    }

    /** Updates the text about the marked objects after its content has changed. */
    void sayAgain() {
        told = Optional.empty();
        say(graph.marks());
    }

    /**
     * Updates the text; moving the pointer does not change it. A long wait takes time to describe, so the text follows
     * a moment later.
     */
    private void say(Marks marks) {
        Marks chosen = marks.left();
        if (told.equals(Optional.of(chosen))) {
            return;
        }
        told = Optional.of(chosen);
        showArea();
        Function<Marks, String> saying = words;
        if (chosen.selected() instanceof Hit.Waiting) {
            telling.ask(() -> new Said(chosen, saying.apply(chosen)));
        } else {
            details.setText(saying.apply(chosen));
        }
    }

    /** Shows the table of a selected area in place of the text. */
    private void showArea() {
        GridData place = (GridData) details.getLayoutData();
        boolean instead = area.show(graph.state());
        if (place.exclude != instead) {
            place.exclude = instead;
            details.setVisible(!instead);
            details.getParent().layout();
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

    /** The text about the selection, or about everything. */
    String details() {
        return details.getText();
    }

    /** The text for the clipboard: the marked part of the text, or all of it. */
    String copyText() {
        return details.isFocusControl() && details.getSelectionCount() > 0 ? details.getSelectionText() : details();
    }

    /** Shows all keys. */
    void showKeys() {
        new KeySheet(getShell()).open();
    }

    /** The trail of followed causes, as a line of links that lead back. */
    static final class TrailBar {
        private static final String HINT = "[ goes to what was waited for, ] to what was released.";

        private final TimeGraphCanvas graph;
        private final Link line;

        TrailBar(Composite parent, TimeGraphCanvas graph) {
            this.graph = graph;
            line = new Link(parent, SWT.NONE);
            line.setToolTipText("What was followed. Alt+Left goes back, Alt+Right on.");
            line.addListener(SWT.Selection, event -> {
                graph.act(picture -> picture.revisit(Integer.parseInt(event.text)));
                graph.setFocus();
            });
            graph.onTrail(this::show);
            show();
        }

        Link control() {
            return line;
        }

        /** Shows the trail of the graph. */
        void show() {
            String text = graph.state().map(TrailBar::text).filter(trail -> !trail.isEmpty()).orElse(HINT);
            if (!text.equals(line.getText())) {
                // The toolkit keeps the colour of a former link if only that has changed.
                line.setText("");
                line.setText(text);
            }
        }

        private static String text(PictureState state) {
            return state.trail().crumbs(state.scene()).stream().map(TrailBar::text)
                    .collect(Collectors.joining(" › "));
        }

        /** Escapes a name, so that it cannot form a link and an ampersand does not underline a letter. */
        private static String text(NavigationHistory.Crumb crumb) {
            String words = crumb.words().replace('<', '‹').replace("&", "&&");
            return crumb.here() ? words : "<a href=\"" + crumb.place() + "\">" + words + "</a>";
        }
    }

    /** All keys of the time graph. The sheet closes at any other action. */
    static final class KeySheet extends PopupDialog {
        private static final int MARGIN = 10;
        private static final int GAP = 16;

        KeySheet(Shell parent) {
            super(parent, SWT.TOOL | SWT.ON_TOP, true, false, false, false, false, "Keys", null);
        }

        @Override
        protected Control createDialogArea(Composite parent) {
            Composite area = (Composite) super.createDialogArea(parent);
            GridLayoutFactory.fillDefaults().numColumns(2).margins(MARGIN, MARGIN).spacing(GAP, 2).applyTo(area);
            for (PictureKey.Line line : PictureKey.sheet(PictureKey.Part.BOTH, PictureKey.Part.WINDOW)) {
                label(area, String.join("  ", line.keys()));
                label(area, line.words());
            }
            return area;
        }

        private static void label(Composite area, String text) {
            Label label = new Label(area, SWT.NONE);
            label.setText(text);
            GridDataFactory.fillDefaults().applyTo(label);
        }
    }
}
