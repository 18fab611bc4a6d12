// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The segments that a person came by while they followed causes, like the pages of a browser. Immutable.
 *
 * @param segments from where it was begun; none where nothing was followed
 * @param place which of them was gone to last
 */
public record NavigationHistory(List<Integer> segments, int place) {
    /** Of a longer one the begin is forgotten. */
    static final int MOST = 100;

    /** Nothing followed. */
    public static NavigationHistory none() {
        return new NavigationHistory(List.of(), -1);
    }

    /** The segment that was gone to last. */
    OptionalInt segment() {
        return segments.isEmpty() ? OptionalInt.empty() : OptionalInt.of(segments.get(place));
    }

    /** From one segment to another: along the trail where that leads there, else on a new one from where it is left. */
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

    /** Back by one; from a segment beside the trail to where it was left. */
    NavigationHistory back(OptionalInt selected) {
        return selected.isPresent() && isAt(selected.getAsInt()) ? to(place - 1) : this;
    }

    /** On by one, where it was gone before. */
    NavigationHistory on() {
        return to(place + 1);
    }

    /** The same at another place, or at the nearest there is. */
    NavigationHistory to(int other) {
        return new NavigationHistory(segments,
                Math.max(Math.min(0, segments.size() - 1), Math.min(segments.size() - 1, other)));
    }
}
