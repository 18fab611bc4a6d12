// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.replay.Prediction;
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
    /** With more executions, the medoid is that of as many, evenly spread. */
    private static final int MOST_COMPARED = 1_000;

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

    /** The execution as it would have been, had something taken less time. */
    public static Execution of(Prediction found) {
        ActivePath path = found.path();
        return of(new ActivePath(path.task(), path.start(), found.likely(), path.clock(), found.segments(), List.of(),
                List.of(), List.of(), Map.of(), List.of()));
    }

    /** An execution of which only the length is known. Its time has one component, the rest. */
    public static Execution ofLength(ActivePath path, long end) {
        return new Execution(path.task(), path.start(), end - path.start(),
                Map.of(Component.REST, end - path.start()), 0, 0);
    }

    /** The time of a component, ns; 0 if the path does not have it. */
    public long time(Component component) {
        return times.getOrDefault(component, 0L);
    }

    /**
     * The execution that is most like all others: the one whose components are nearest to theirs.
     *
     * @param executions at least one
     */
    public static Execution medoid(List<Execution> executions) {
        List<Execution> compared = executions;
        if (executions.size() > MOST_COMPARED) {
            compared = new ArrayList<>();
            for (int i = 0; i < MOST_COMPARED; i++) {
                compared.add(executions.get((int) ((long) i * executions.size() / MOST_COMPARED)));
            }
        }
        Execution nearest = compared.get(0);
        double smallest = Double.POSITIVE_INFINITY;
        for (Execution candidate : compared) {
            double sum = compared.stream().mapToDouble(other -> distance(candidate, other)).sum();
            if (sum < smallest) {
                smallest = sum;
                nearest = candidate;
            }
        }
        return nearest;
    }

    private static double distance(Execution one, Execution other) {
        double distance = 0;
        for (Map.Entry<Component, Long> time : one.times().entrySet()) {
            distance += Math.abs(time.getValue() - other.time(time.getKey()));
        }
        for (Map.Entry<Component, Long> time : other.times().entrySet()) {
            distance += one.times().containsKey(time.getKey()) ? 0 : time.getValue();
        }
        return distance;
    }
}
