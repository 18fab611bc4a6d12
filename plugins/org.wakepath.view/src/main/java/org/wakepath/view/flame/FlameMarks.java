// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The marks in a flame graph.
 *
 * @param selected number of the frame that the keyboard acts on
 * @param hovered number of the frame under the pointer
 * @param search the last search
 * @param part the frames of the chosen part of the path, and those above them; empty for all
 */
public record FlameMarks(OptionalInt selected, OptionalInt hovered, FlameSearch search, Optional<BitSet> part) {

    /** No marks. */
    public static FlameMarks none() {
        return new FlameMarks(OptionalInt.empty(), OptionalInt.empty(), FlameSearch.nothing(), Optional.empty());
    }

    /** The marks with this frame selected. */
    public FlameMarks selecting(OptionalInt frame) {
        return new FlameMarks(frame, hovered, search, part);
    }

    /** The marks with this frame under the pointer. */
    public FlameMarks hovering(OptionalInt frame) {
        return new FlameMarks(selected, frame, search, part);
    }

    /** The marks with the frames of a search. */
    public FlameMarks finding(FlameSearch found) {
        return new FlameMarks(selected, hovered, found, part);
    }

    /** The marks with these frames in strong colours, and pale ones for the rest. */
    public FlameMarks about(Optional<BitSet> frames) {
        return new FlameMarks(selected, hovered, search, frames);
    }

    boolean isPale(int frame) {
        return part.isPresent() && !part.get().get(frame);
    }
}
