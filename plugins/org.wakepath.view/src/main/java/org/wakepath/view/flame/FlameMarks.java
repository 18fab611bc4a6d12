// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.OptionalInt;

/**
 * The marks in a flame graph.
 *
 * @param selected number of the frame that the keyboard acts on
 * @param hovered number of the frame under the pointer
 * @param search the last search
 */
public record FlameMarks(OptionalInt selected, OptionalInt hovered, FlameSearch search) {

    /** No marks. */
    public static FlameMarks none() {
        return new FlameMarks(OptionalInt.empty(), OptionalInt.empty(), FlameSearch.nothing());
    }

    /** The marks with this frame selected. */
    public FlameMarks selecting(OptionalInt frame) {
        return new FlameMarks(frame, hovered, search);
    }

    /** The marks with this frame under the pointer. */
    public FlameMarks hovering(OptionalInt frame) {
        return new FlameMarks(selected, frame, search);
    }

    /** The marks with the frames of a search. */
    public FlameMarks finding(FlameSearch found) {
        return new FlameMarks(selected, hovered, found);
    }
}
