// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.NamedTime;

/**
 * What a user has pointed at and selected.
 *
 * @param hovered under the pointer
 * @param selected by pointer or keys
 * @param cursor where the pointer is, points from the left
 * @param measure the two cursors
 * @param area the selected area
 * @param moment a marked instant, which another view may have marked, ns
 * @param named times with names, which stay when the selection is dropped
 * @param note a text beside the pointer, such as the sentence of what is hovered
 */
public record Marks(Hit hovered, Hit selected, OptionalDouble cursor, Optional<Measure> measure, Optional<Area> area,
        OptionalLong moment, List<NamedTime> named, Optional<Note> note) {

    /**
     * A text about a thing between two heights of the widget, points.
     *
     * @param text one sentence or more; broken into lines when it is drawn
     * @param x where it is, points from the left
     * @param top upper edge of the thing
     * @param bottom lower edge of the thing
     */
    public record Note(String text, double x, double top, double bottom) {

        /** A note about a point. */
        public Note(String text, double x, double y) {
            this(text, x, y, y);
        }
    }

    /** Marks with nothing selected. */
    public static Marks none() {
        return new Marks(new Hit.Nothing(), new Hit.Nothing(), OptionalDouble.empty(), Optional.empty(),
                Optional.empty(), OptionalLong.empty(), List.of(), Optional.empty());
    }

    /** The marks without a selection, except what is kept. */
    public Marks dropped() {
        Marks rest = none().naming(named);
        return measure.filter(Measure::kept).map(rest::measuring).orElse(rest);
    }

    /** Whether a measure was started that does not stay yet. */
    public boolean measuring() {
        return measure.filter(begun -> !begun.kept()).isPresent();
    }

    /** The selected segment, if a segment is selected. */
    public OptionalInt segment() {
        return selected instanceof Hit.Segment found ? OptionalInt.of(found.segment()) : OptionalInt.empty();
    }

    /** The marks with another thing under the pointer. */
    public Marks hovering(Hit hit) {
        return new Marks(hit, selected, cursor, measure, area, moment, named, note);
    }

    /** The marks with another thing selected. */
    public Marks selecting(Hit hit) {
        return new Marks(hovered, hit, cursor, measure, area, moment, named, note);
    }

    /** The marks with the pointer at {@code x}, points. */
    public Marks at(double x) {
        return new Marks(hovered, selected, OptionalDouble.of(x), measure, area, moment, named, note);
    }

    /** The marks with another measure. */
    public Marks measuring(Measure newMeasure) {
        return new Marks(hovered, selected, cursor, Optional.of(newMeasure), area, moment, named, note);
    }

    /** The marks without a measure. */
    public Marks withoutMeasure() {
        return new Marks(hovered, selected, cursor, Optional.empty(), area, moment, named, note);
    }

    /** The marks with another area. */
    public Marks selecting(Area newArea) {
        return new Marks(hovered, selected, cursor, measure, Optional.of(newArea), moment, named, note);
    }

    /** The marks with another marked instant, or none. */
    public Marks pointingOut(OptionalLong newMoment) {
        return new Marks(hovered, selected, cursor, measure, area, newMoment, named, note);
    }

    /** The marks with other named times. */
    public Marks naming(List<NamedTime> times) {
        return new Marks(hovered, selected, cursor, measure, area, moment, List.copyOf(times), note);
    }

    /** The selected stretch of time: that of the area, else the measured one; empty if neither has a length. */
    public Optional<Measure> stretch() {
        return area.map(chosen -> new Measure(chosen.from(), chosen.to())).or(() -> measure)
                .filter(time -> time.duration() > 0);
    }

    /** The marks with a text beside the pointer. */
    public Marks noting(Note newNote) {
        return new Marks(hovered, selected, cursor, measure, area, moment, named, Optional.of(newNote));
    }

    /** The marks after the pointer left: nothing hovered, no cursor, no note. */
    public Marks left() {
        return new Marks(new Hit.Nothing(), selected, OptionalDouble.empty(), measure, area, moment, named,
                Optional.empty());
    }
}
