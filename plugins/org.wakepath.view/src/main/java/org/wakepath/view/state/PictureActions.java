// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;

/** What keys and buttons do with a picture; the same in every toolkit. */
public final class PictureActions {
    private static final double CLOSER = 0.7;
    private static final double STEP = 0.15;
    private static final double HUNDRED = 100;

    private final PictureState state;

    /** What can be done with a picture. */
    public PictureActions(PictureState state) {
        this.state = state;
    }

    /** Shows less, larger: what is at the pointer stays there, or the middle. */
    public void closer() {
        zoom(CLOSER);
    }

    /** Shows more. */
    public void wider() {
        zoom(1 / CLOSER);
    }

    private void zoom(double factor) {
        Viewport view = state.view();
        double middle = view.names() + view.scale().width() / 2.0;
        state.move(view.zoomed(factor, state.marks().cursor().orElse(middle)));
    }

    /** Moves to what came earlier. */
    public void earlier() {
        pan(-STEP);
    }

    /** Moves to what came later. */
    public void later() {
        pan(STEP);
    }

    private void pan(double part) {
        state.move(state.view().panned(part * state.view().scale().width()));
    }

    /** Scrolls down by so many rows. */
    public void scrollRows(int count) {
        scroll(count * state.view().rowHeight());
    }

    /** Scrolls down by so many heights of the widget. */
    public void scrollPages(int count) {
        scroll(count * state.view().height());
    }

    /** Scrolls down by so many points. */
    public void scroll(int points) {
        state.move(state.view().scrolled(points, state.scene().places().height(state.view().rowHeight())));
    }

    /** Shows all time there is. */
    public void fit() {
        state.move(state.view().all());
    }

    /** Moves to where all begins, as close as before. */
    public void begin() {
        state.move(state.view().showing(state.view().first(), state.view().first() + state.view().scale().span()));
    }

    /** Moves to where all ends, as close as before. */
    public void end() {
        state.move(state.view().showing(state.view().last() - state.view().scale().span(), state.view().last()));
    }

    /** Goes back to the view before. */
    public void back() {
        state.back();
    }

    /** Shows what is selected, large. */
    public void frameSelection() {
        Optional<Area> area = state.marks().area().filter(a -> a.to() > a.from());
        if (area.isPresent()) {
            state.move(state.view().around(area.get().from(), area.get().to()));
        } else if (state.marks().segment().isPresent()) {
            int segment = state.marks().segment().getAsInt();
            state.move(state.view().around(state.scene().start(segment), state.scene().end(segment)));
        }
    }

    /** Selects the first segment. */
    public void first() {
        state.select(state.scene().navigation().at(Long.MIN_VALUE));
    }

    /** Selects the last segment. */
    public void last() {
        state.select(state.scene().navigation().at(Long.MAX_VALUE));
    }

    /**
     * Goes from the selected segment to one beside it; from none to the last, where the end of the path was decided.
     */
    public void step(BiFunction<Navigation, Integer, OptionalInt> way) {
        state.marks().segment().ifPresentOrElse(selected -> {
            OptionalInt next = way.apply(state.scene().navigation(), selected);
            if (next.isPresent()) {
                state.select(next);
            }
        }, this::last);
    }

    /**
     * Goes from the selected segment to what it waited for or released, by a trail that leads back; from none to the
     * last.
     */
    public void follow(BiFunction<Navigation, Integer, OptionalInt> way) {
        state.marks().segment().ifPresentOrElse(selected -> way.apply(state.scene().navigation(), selected)
                .ifPresent(next -> state.go(state.trail().followed(selected, next))), this::last);
    }

    /** Goes back by the trail: to what was followed from, or to where the trail was left. */
    public void retrace() {
        state.go(state.trail().back(state.marks().segment()));
    }

    /** Goes on by the trail, after it was gone back. */
    public void advance() {
        state.go(state.trail().on());
    }

    /** Goes to a place of the trail. */
    public void revisit(int place) {
        state.go(state.trail().to(place));
    }

    /** Selects all rows that are shown, over all time. */
    public void selectAll() {
        RowPlaces places = state.scene().places();
        state.mark(state.marks().selecting(new Area(state.view().first(), state.view().last(),
                Area.counted(IntStream.range(0, places.size()).map(places::row).toArray(), state.scene()))));
    }

    /** Keeps the row of what is selected on top, or lets it go. */
    public void pin() {
        state.scene().row(state.marks().selected()).ifPresent(row -> state.choose(state.rows().toggled(row)));
    }

    /** What two clicks do: the group of a chosen row opens or closes, anything else is shown large. */
    public void open() {
        if (state.marks().selected() instanceof Hit.Row selected) {
            toggleGroup(selected.row());
        } else {
            frameSelection();
        }
    }

    /** Opens the group of what is selected, or closes it. */
    public void toggleGroup() {
        state.scene().row(state.marks().selected()).ifPresent(this::toggleGroup);
    }

    /** Opens the group of a row, or closes it. */
    public void toggleGroup(int row) {
        int group = state.scene().graph().groups().of(row);
        if (state.scene().graph().groups().isGroup(group)) {
            state.choose(state.rows().toggledGroup(group));
        }
    }

    /** All rows, or only those that have something in view. */
    public void toggleRows() {
        state.choose(state.rows().toggled());
    }

    /**
     * Begins a measure where an instant is pointed out, or in the middle; lets one that was begun stay, and drops one
     * that stays.
     */
    public void measure() {
        Marks marks = state.marks();
        Optional<Measure> measure = marks.measure();
        if (measure.isEmpty()) {
            long from = instant();
            state.mark(marks.measuring(new Measure(from, from)));
        } else {
            state.mark(marks.measuring() ? marks.measuring(measure.get().keeping()) : marks.withoutMeasure());
        }
    }

    private long instant() {
        TimeScale shown = state.view().scale();
        long middle = shown.start() + shown.span() / 2;
        return state.marks().moment().stream().filter(time -> time >= shown.start() && time <= shown.end()).findFirst()
                .orElse(middle);
    }

    /** Moves the second cursor of a measure that does not stay yet, by so many hundredths of what is in view. */
    public void stretch(int hundredths) {
        Viewport view = state.view();
        state.marks().measure().filter(measure -> state.marks().measuring()).ifPresent(measure -> {
            long wanted = measure.to() + Math.round(view.scale().span() / HUNDRED * hundredths);
            long to = Math.max(view.first(), Math.min(view.last(), wanted));
            state.mark(state.marks().measuring(new Measure(measure.from(), to)));
            state.move(view.revealing(to, to));
        });
    }

    /** Drops all marks and the trail. */
    public void clear() {
        state.leave(NavigationHistory.none());
        state.mark(Marks.none());
    }
}
