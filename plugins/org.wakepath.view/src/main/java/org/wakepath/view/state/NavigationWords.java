// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.List;
import java.util.stream.IntStream;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.words.Durations;
import org.wakepath.words.MiddleEllipsis;
import org.wakepath.words.StateWords;

/** A history as a short line: workers and states around the current segment. */
public final class NavigationWords {
    private static final int MOST = 7;
    private static final int BEHIND = 2;
    private static final int LONGEST = 24;

    private NavigationWords() {
    }

    /**
     * A segment of a history.
     *
     * @param place in the trail
     * @param words task, state and duration, such as {@code rpc-server, running 4.20 ms}
     * @param here whether it was gone to last
     */
    public record Crumb(int place, String words, boolean here) {
    }

    /** The crumbs that fit: the current one, and more of those before it than after it. */
    public static List<Crumb> of(NavigationHistory trail, GraphScene scene) {
        int size = trail.segments().size();
        int end = Math.min(size, Math.max(MOST, trail.place() + BEHIND + 1));
        return IntStream.range(Math.max(0, end - MOST), end)
                .mapToObj(place -> new Crumb(place, words(trail.segments().get(place), scene), place == trail.place()))
                .toList();
    }

    private static String words(int segment, GraphScene scene) {
        TimeGraphRow row = scene.graph().rows().get(scene.navigation().row(segment));
        return MiddleEllipsis.of(row.worker().name(), LONGEST) + ", "
                + StateWords.of(row.state(row.firstAfter(scene.start(segment)))) + " "
                + Durations.format(scene.end(segment) - scene.start(segment));
    }
}
