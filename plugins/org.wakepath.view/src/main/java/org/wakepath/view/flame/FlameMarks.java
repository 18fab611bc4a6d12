// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.OptionalInt;

/**
 * What is pointed out in a flame graph.
 *
 * @param selected number of the frame that the keyboard acts on
 * @param hovered number of the frame under the pointer
 * @param search what was looked for
 */
public record FlameMarks(OptionalInt selected, OptionalInt hovered, FlameSearch search) {

    /** Nothing. */
    public static FlameMarks none() {
        return new FlameMarks(OptionalInt.empty(), OptionalInt.empty(), FlameSearch.nothing());
    }

    /** With this frame selected. */
    public FlameMarks selecting(OptionalInt frame) {
        return new FlameMarks(frame, hovered, search);
    }

    /** With this frame under the pointer. */
    public FlameMarks hovering(OptionalInt frame) {
        return new FlameMarks(selected, frame, search);
    }

    /** With what was found. */
    public FlameMarks finding(FlameSearch found) {
        return new FlameMarks(selected, hovered, found);
    }
}
