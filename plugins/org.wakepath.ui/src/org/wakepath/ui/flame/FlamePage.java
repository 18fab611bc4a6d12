// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.flame;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameMarks;
import org.wakepath.view.flame.FlameSearch;
import org.wakepath.view.flame.FlameWindow;
import org.wakepath.view.flame.FlameWords;

/** The flame graph, with the search above it when needed, and the text about the selection below it. */
final class FlamePage {
    private final Composite page;
    private final FlameCanvas canvas;
    private final FlameSearchBar search;
    private final StyledText details;
    private Consumer<FlameFrame> selectionListener = frame -> {};

    FlamePage(Composite pages) {
        page = new Composite(pages, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(page);
        canvas = new FlameCanvas(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
        search = new FlameSearchBar(page, canvas);
        details = new StyledText(page, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(details);
        FlamePointer.connect(canvas);
        FlameKeys.connect(canvas, search::begin);
        canvas.onMarks(this::marked);
    }

    /** Notifies a listener of each frame that the user selects here. */
    void onSelection(Consumer<FlameFrame> listener) {
        selectionListener = listener;
    }

    /**
     * Notifies a listener of each frame whose part of the path all views should show. The task's own frame stands for
     * the whole path.
     */
    void onMeant(Consumer<FlameFrame> listener) {
        canvas.onMeant(listener);
    }

    /** Shows the whole of a graph, or nothing. */
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
        details.setText(
                canvas.window().map(window -> words(new FlameWords(window.graph()), canvas.marks())).orElse(""));
        // It is as high as its text.
        page.layout(new Control[] {details}, SWT.DEFER);
    }

    private String words(FlameWords text, FlameMarks marks) {
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

    StyledText details() {
        return details;
    }

    /**
     * Wheel and clicks over the flame graph. A click selects a frame and shows it over the whole width. It also makes
     * all views show the part of the path that the frame stands for.
     */
    static final class FlamePointer {
        private final FlameCanvas canvas;

        private FlamePointer(FlameCanvas canvas) {
            this.canvas = canvas;
        }

        static void connect(FlameCanvas canvas) {
            FlamePointer pointer = new FlamePointer(canvas);
            canvas.addListener(SWT.MouseMove, event -> pointer.hover(canvas.at(event.x, event.y)));
            canvas.addListener(SWT.MouseExit, event -> pointer.hover(OptionalInt.empty()));
            canvas.addListener(SWT.MouseUp, pointer::click);
            canvas.addListener(SWT.MouseDown, event -> canvas.setFocus());
            canvas.addListener(SWT.MouseVerticalWheel, event -> canvas.scroll(-Integer.signum(event.count)));
        }

        private void hover(OptionalInt frame) {
            if (canvas.window().isPresent() && !canvas.marks().hovered().equals(frame)) {
                FlameWords text = new FlameWords(canvas.window().get().graph());
                // An ampersand would underline what follows it.
                canvas.setToolTipText(frame.isPresent() ? text.sentence(frame.getAsInt()).replace("&", "&&") : null);
                canvas.mark(canvas.marks().hovering(frame));
            }
        }

        private void click(Event event) {
            OptionalInt frame = canvas.at(event.x, event.y);
            if (event.button == 1 && frame.isPresent()) {
                canvas.mark(canvas.marks().selecting(frame));
                canvas.zoomInto(frame.getAsInt());
                canvas.mean(frame.getAsInt());
            }
        }
    }

    /** The keyboard of the flame graph. */
    static final class FlameKeys {
        private final FlameCanvas canvas;
        private final Runnable search;

        private FlameKeys(FlameCanvas canvas, Runnable search) {
            this.canvas = canvas;
            this.search = search;
        }

        /** @param search starts a search for a name */
        static void connect(FlameCanvas canvas, Runnable search) {
            FlameKeys keys = new FlameKeys(canvas, search);
            canvas.addListener(SWT.KeyDown, event -> canvas.window().ifPresent(window -> keys.press(event, window)));
            // Without this, arrows would move the focus; Tab does.
            canvas.addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                    || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
        }

        private void press(Event event, FlameWindow window) {
            int selected = canvas.marks().selected().orElse(window.top());
            switch (event.keyCode) {
                case SWT.ARROW_UP -> select(window.graph().frame(selected).parent());
                case SWT.ARROW_DOWN -> down(window.graph().frame(selected));
                case SWT.ARROW_LEFT -> sideways(selected, -1, window);
                case SWT.ARROW_RIGHT -> sideways(selected, 1, window);
                case SWT.PAGE_UP -> canvas.scroll(-window.height() / FlameWindow.ROW);
                case SWT.PAGE_DOWN -> canvas.scroll(window.height() / FlameWindow.ROW);
                case SWT.HOME -> select(0);
                case SWT.CR, SWT.KEYPAD_CR -> {
                    canvas.zoomInto(selected);
                    canvas.mean(selected);
                }
                case SWT.BS -> canvas.back();
                case SWT.ESC -> {
                    canvas.mark(canvas.marks().selecting(OptionalInt.empty()));
                    canvas.mean(0);
                }
                default -> type(event.character);
            }
        }

        private void type(char typed) {
            switch (typed) {
                case '/' -> search.run();
                case '0' -> canvas.all();
                default -> {
                }
            }
        }

        private void down(FlameFrame frame) {
            if (canvas.marks().selected().isEmpty()) {
                select(frame.number());
            } else if (frame.children() > 0) {
                select(frame.firstChild());
            }
        }

        /** Selects the frame beside another, on the same level and within the frame that is shown. */
        private void sideways(int selected, int step, FlameWindow window) {
            FlameGraph graph = window.graph();
            int level = graph.frame(selected).level();
            int next = selected + step;
            if (next >= graph.first(level) && next < graph.first(level + 1) && graph.holds(window.top(), next)) {
                select(next);
            }
        }

        private void select(int frame) {
            canvas.mark(canvas.marks().selecting(OptionalInt.of(frame)));
        }
    }

    /** The field for a name to search for, above the flame graph; shown only during a search. */
    static final class FlameSearchBar {
        private final Text text;
        private final GridData place;
        private final FlameCanvas canvas;

        /** @param page a composite with a grid, of which this is the first row */
        FlameSearchBar(Composite page, FlameCanvas canvas) {
            this.canvas = canvas;
            text = new Text(page, SWT.SEARCH | SWT.ICON_CANCEL);
            text.setMessage("name, id or host; Enter goes to the next");
            text.setToolTipText("Looks for frames by name, id or host");
            text.moveAbove(canvas);
            place = GridDataFactory.fillDefaults().grab(true, false).exclude(true).create();
            text.setLayoutData(place);
            text.setVisible(false);
            text.addModifyListener(event -> look());
            text.addListener(SWT.DefaultSelection, this::go);
            text.addListener(SWT.Traverse, this::leave);
        }

        /** Shows the field so that the user can type a name. */
        void begin() {
            show(true);
            text.selectAll();
            text.setFocus();
        }

        private void show(boolean visible) {
            place.exclude = !visible;
            text.setVisible(visible);
            text.getParent().layout();
        }

        /** Searches the shown graph for the typed text. */
        void look() {
            canvas.window().ifPresent(
                    window -> canvas.mark(canvas.marks().finding(FlameSearch.of(window.graph(), text.getText()))));
        }

        private void go(Event event) {
            if (event.detail == SWT.CANCEL) {
                return;
            }
            FlameMarks marks = canvas.marks();
            int from = marks.selected().orElse(canvas.window().map(FlameWindow::top).orElse(0));
            OptionalInt next = (event.stateMask & SWT.SHIFT) != 0 ? marks.search().before(from)
                    : marks.search().after(from);
            if (next.isPresent()) {
                canvas.mark(marks.selecting(next));
            }
        }

        private void leave(Event event) {
            if (event.detail == SWT.TRAVERSE_ESCAPE) {
                text.setText("");
                show(false);
                canvas.setFocus();
                event.doit = false;
            }
        }

        /** The field. */
        Text field() {
            return text;
        }
    }
}
