// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.util.LinkedHashMap;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.GuessedTime;

/**
 * One execution, and what its path consists of.
 *
 * @param task who executed it
 * @param start its start, ns since the epoch on the path's clock
 * @param duration how long it took, ns
 * @param times the time of each component of its path, ns, in the order of the path; together {@code duration}
 * @param guessed the part of the path that rests on guesses, ns
 * @param uncertain the part of the path that lost events could change, ns
 */
public record Execution(Worker task, long start, long duration, Map<Component, Long> times, long guessed,
        long uncertain) {

    /** Adds up the path of an execution. */
    public static Execution of(ActivePath path) {
        Map<Component, Long> times = new LinkedHashMap<>();
        GuessedTime guesses = new GuessedTime(path);
        long guessed = 0;
        long uncertain = 0;
        for (PathSegment segment : path.segments()) {
            times.merge(Component.of(segment), segment.duration(), Long::sum);
            guessed += guesses.within(segment, segment.start(), segment.end());
            uncertain += segment.uncertain() ? segment.duration() : 0;
        }
        return new Execution(path.task(), path.start(), path.duration(), times, guessed, uncertain);
    }

    /** The time of a component, ns; 0 if the path does not have it. */
    public long time(Component component) {
        return times.getOrDefault(component, 0L);
    }
}
