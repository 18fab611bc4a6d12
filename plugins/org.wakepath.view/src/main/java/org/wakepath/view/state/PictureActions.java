// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;

/** The actions of keys and buttons on a picture; the same in every toolkit. */
public final class PictureActions {
    private static final double CLOSER = 0.7;
    private static final double STEP = 0.15;
    private static final double HUNDRED = 100;

    private final PictureState state;

    /** Makes the actions on a picture. */
    public PictureActions(PictureState state) {
        this.state = state;
    }

    /** Zooms in. What is at the pointer, or else the middle, stays in place. */
    public void closer() {
        zoom(CLOSER);
    }

    /** Zooms out. */
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

    /** Scrolls down by rows. */
    public void scrollRows(int count) {
        scroll(count * state.view().rowHeight());
    }

    /** Scrolls down by heights of the widget. */
    public void scrollPages(int count) {
        scroll(count * state.view().height());
    }

    /** Scrolls down by points. */
    public void scroll(int points) {
        state.move(state.view().scrolled(points, state.scene().places().height(state.view())));
    }

    /** Shows the whole time. */
    public void fit() {
        state.move(state.view().all());
    }

    /** Moves to the start, with the same zoom. */
    public void begin() {
        state.move(state.view().showing(state.view().first(), state.view().first() + state.view().scale().span()));
    }

    /** Moves to the end, with the same zoom. */
    public void end() {
        state.move(state.view().showing(state.view().last() - state.view().scale().span(), state.view().last()));
    }

    /** Returns to the previous view. */
    public void back() {
        state.back();
    }

    /** Enlarges the selection. */
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
     * Moves from the selected segment to one beside it; from none to the last, where the end of the path was decided.
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
     * Moves from the selected segment to what it waited for or released, and remembers the way back; from none to the
     * last.
     */
    public void follow(BiFunction<Navigation, Integer, OptionalInt> way) {
        state.marks().segment().ifPresentOrElse(selected -> way.apply(state.scene().navigation(), selected)
                .ifPresent(next -> state.go(state.trail().followed(selected, next))), this::last);
    }

    /** Moves back in the history: to the previous segment, or to where the history was left. */
    public void retrace() {
        state.go(state.trail().back(state.marks().segment()));
    }

    /** Moves forward in the history, after moving back. */
    public void advance() {
        state.go(state.trail().on());
    }

    /** Moves to a place of the history. */
    public void revisit(int place) {
        state.go(state.trail().to(place));
    }

    /** Selects all rows that are shown, over all time. */
    public void selectAll() {
        state.mark(state.marks().selecting(allRows(state.view().first(), state.view().last())));
    }

    private Area allRows(long from, long to) {
        RowPlaces places = state.scene().places();
        return new Area(from, to,
                Area.counted(IntStream.range(0, places.size()).map(places::row).toArray(), state.scene()));
    }

    /** Selects all rows of the host of the selection. */
    public void selectHost() {
        header(state.marks().selected()).ifPresent(this::select);
    }

    /** The header above the row of a thing, or the thing itself if it is a header. */
    public Optional<RowPlaces.Header> header(Hit hit) {
        RowPlaces places = state.scene().places();
        return hit instanceof Hit.Header found ? Optional.of(found.line())
                : state.scene().row(hit).stream().filter(places::shows).mapToObj(places::header).findFirst();
    }

    /** Selects all rows under a header, in the selected area's time or over all time. */
    public void select(RowPlaces.Header header) {
        Viewport view = state.view();
        Area time = state.marks().area().filter(area -> area.to() > area.from())
                .orElse(new Area(view.first(), view.last(), List.of()));
        state.mark(state.marks().selecting(new Area(time.from(), time.to(),
                Area.counted(state.scene().places().under(header), state.scene()))));
    }

    /** Selects a named time: points out its moment, or selects its stretch in all rows that are shown. */
    public void select(NamedTime time) {
        Marks marks = state.marks().dropped().selecting(new Hit.Named(time));
        state.mark(time.isMoment() ? marks.pointingOut(OptionalLong.of(time.start()))
                : marks.selecting(allRows(time.start(), time.end())));
    }

    /** Pins the row of the selection on top, or unpins it. */
    public void pin() {
        state.scene().row(state.marks().selected()).ifPresent(row -> state.choose(state.rows().toggled(row)));
    }

    /** Acts on a double click: opens or closes the group of a selected row, or enlarges anything else. */
    public void open() {
        if (state.marks().selected() instanceof Hit.Row selected) {
            toggleGroup(selected.row());
        } else {
            frameSelection();
        }
    }

    /** Opens or closes the group of the selection. */
    public void toggleGroup() {
        state.scene().row(state.marks().selected()).ifPresent(this::toggleGroup);
    }

    /** Opens or closes the group of a row. */
    public void toggleGroup(int row) {
        int group = state.scene().graph().groups().of(row);
        if (state.scene().graph().groups().isGroup(group)) {
            state.choose(state.rows().toggledGroup(group));
        }
    }

    /** Shows all rows, or only those with something in view. */
    public void toggleRows() {
        state.choose(state.rows().toggled());
    }

    /**
     * Starts a measure at the marked instant, or in the middle. Keeps a measure that was started, and removes one that
     * is kept.
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

    /** Moves the second cursor of a measure that is not kept yet, by hundredths of the visible time. */
    public void stretch(int hundredths) {
        Viewport view = state.view();
        state.marks().measure().filter(measure -> state.marks().measuring()).ifPresent(measure -> {
            long wanted = measure.to() + Math.round(view.scale().span() / HUNDRED * hundredths);
            long to = Math.max(view.first(), Math.min(view.last(), wanted));
            state.mark(state.marks().measuring(new Measure(measure.from(), to)));
            state.move(view.revealing(to, to));
        });
    }

    /** Removes all marks and the history. */
    public void clear() {
        state.leave(NavigationHistory.none());
        state.mark(Marks.none().naming(state.marks().named()));
    }
}
