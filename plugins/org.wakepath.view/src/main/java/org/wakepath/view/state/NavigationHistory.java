// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The segments that a user visited while following causes, like the pages of a browser. Immutable.
 *
 * @param segments from the first on; empty if no cause was followed
 * @param place the index of the current one
 */
public record NavigationHistory(List<Integer> segments, int place) {
    /** The most segments. Of a longer history, the start is forgotten. */
    static final int MOST = 100;

    /** An empty history. */
    public static NavigationHistory none() {
        return new NavigationHistory(List.of(), -1);
    }

    /** The current segment. */
    OptionalInt segment() {
        return segments.isEmpty() ? OptionalInt.empty() : OptionalInt.of(segments.get(place));
    }

    /**
     * The history after a step from one segment to another. If a neighbour in the history is the target, it becomes the
     * current one; else the rest is replaced from here. A step from a segment beside the history starts a new one.
     */
    NavigationHistory followed(int from, int to) {
        if (!isAt(from)) {
            return new NavigationHistory(List.of(from, to), 1);
        }
        if (has(place - 1, to)) {
            return to(place - 1);
        }
        if (has(place + 1, to)) {
            return to(place + 1);
        }
        List<Integer> longer = new ArrayList<>(segments.subList(Math.max(0, place + 2 - MOST), place + 1));
        longer.add(to);
        return new NavigationHistory(List.copyOf(longer), longer.size() - 1);
    }

    private boolean has(int at, int segment) {
        return at >= 0 && at < segments.size() && segments.get(at) == segment;
    }

    private boolean isAt(int segment) {
        return has(place, segment);
    }

    /** The history one step back; from a segment beside it, back to where it was left. */
    NavigationHistory back(OptionalInt selected) {
        return selected.isPresent() && isAt(selected.getAsInt()) ? to(place - 1) : this;
    }

    /** The history one step forward, if there was one. */
    NavigationHistory on() {
        return to(place + 1);
    }

    /** The history at another place, or at the nearest that it has. */
    NavigationHistory to(int other) {
        return new NavigationHistory(segments,
                Math.max(Math.min(0, segments.size() - 1), Math.min(segments.size() - 1, other)));
    }
}
