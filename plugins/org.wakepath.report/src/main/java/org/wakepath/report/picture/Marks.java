/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the person has pointed at and chosen.
 *
 * @param hovered under the pointer
 * @param selected chosen, by pointer or keys
 * @param cursor where the pointer is, points from the left
 * @param measure the two cursors
 * @param area the selected area
 * @param note a text beside the pointer, such as the sentence of what is hovered
 */
public record Marks(Hit hovered, Hit selected, OptionalDouble cursor, Optional<Measure> measure, Optional<Area> area,
        Optional<Note> note) {

    /**
     * A text beside a point of the widget.
     *
     * @param text one sentence or more; broken into lines when it is drawn
     */
    public record Note(String text, double x, double y) {
    }

    /** Nothing chosen. */
    public static Marks none() {
        return new Marks(new Hit.Nothing(), new Hit.Nothing(), OptionalDouble.empty(), Optional.empty(),
                Optional.empty(), Optional.empty());
    }

    /** The same with another thing under the pointer. */
    public Marks hovering(Hit hit) {
        return new Marks(hit, selected, cursor, measure, area, note);
    }

    /** The same with another thing chosen. */
    public Marks selecting(Hit hit) {
        return new Marks(hovered, hit, cursor, measure, area, note);
    }

    /** The same with the pointer at {@code x}, points. */
    public Marks at(double x) {
        return new Marks(hovered, selected, OptionalDouble.of(x), measure, area, note);
    }

    /** The same with the time between two cursors. */
    public Marks measuring(Measure newMeasure) {
        return new Marks(hovered, selected, cursor, Optional.of(newMeasure), area, note);
    }

    /** The same with an area. */
    public Marks selecting(Area newArea) {
        return new Marks(hovered, selected, cursor, measure, Optional.of(newArea), note);
    }

    /** The same with a text beside the pointer. */
    public Marks noting(Note newNote) {
        return new Marks(hovered, selected, cursor, measure, area, Optional.of(newNote));
    }

    /** The same while the pointer is elsewhere: nothing hovered, no cursor, no note. */
    public Marks left() {
        return new Marks(new Hit.Nothing(), selected, OptionalDouble.empty(), measure, area, Optional.empty());
    }
}
