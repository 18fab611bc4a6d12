// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.words.Durations;
import org.wakepath.words.MiddleEllipsis;
import org.wakepath.words.StateWords;

/**
 * The segments that a user visited while following causes, like the pages of a browser. Immutable.
 *
 * @param segments from the first on; empty if no cause was followed
 * @param place the index of the current one
 */
public record NavigationHistory(List<Integer> segments, int place) {
    /** The most segments. Of a longer history, the start is forgotten. */
    static final int MOST = 100;
    /** The most crumbs, and how many of them are behind the current one. */
    private static final int SHOWN = 7;
    private static final int SHOWN_BEHIND = 2;
    private static final int LONGEST_NAME = 24;

    /**
     * A segment as a few words.
     *
     * @param place in the trail
     * @param words task, state and duration, such as {@code rpc-server, running 4.20 ms}
     * @param here whether it was gone to last
     */
    public record Crumb(int place, String words, boolean here) {
    }

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

    /** The crumbs that fit: the current one, and more of those before it than after it. */
    public List<Crumb> crumbs(GraphScene scene) {
        int end = Math.min(segments.size(), Math.max(SHOWN, place + SHOWN_BEHIND + 1));
        return IntStream.range(Math.max(0, end - SHOWN), end)
                .mapToObj(at -> new Crumb(at, words(segments.get(at), scene), at == place)).toList();
    }

    private static String words(int segment, GraphScene scene) {
        TimeGraphRow row = scene.graph().rows().get(scene.navigation().row(segment));
        return MiddleEllipsis.of(row.worker().name(), LONGEST_NAME) + ", "
                + StateWords.of(row.state(row.firstAfter(scene.start(segment)))) + " "
                + Durations.format(scene.end(segment) - scene.start(segment));
    }
}
