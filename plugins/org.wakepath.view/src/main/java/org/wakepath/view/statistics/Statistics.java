// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathExcerpt;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.WaitWords;

/**
 * The parts of the time of a stretch of a path. Hosts, tasks and states each add up to the stretch, to the nanosecond.
 * Of the whole path, they are the shares of {@link PathSummary}.
 *
 * @param path the stretch, cut out of the path
 * @param range which part of the path it is, in words
 * @param hosts time by host label, longest first
 * @param tasks time by task, longest first; interrupt work is joined by its host and name
 * @param states time by state, longest first
 * @param waits those with most of the stretch, each with those that repeat it; a hundred lines at most
 */
public record Statistics(ActivePath path, String range, List<StateShares<String>> hosts,
        List<StateShares<Worker>> tasks, List<StateShares<EdgeState>> states, List<TopWait> waits) {
    private static final int WAITS = 100;

    /**
     * Adds up a stretch of a path.
     *
     * @param from its start, ns on the path's clock; that of the path if that is later
     * @param to its end; that of the path if that is earlier
     */
    public static Statistics of(ActivePath whole, long from, long to) {
        ActivePath path = PathExcerpt.of(whole, from, to);
        StateTally<String> hosts = new StateTally<>();
        StateTally<Worker> tasks = new StateTally<>();
        StateTally<EdgeState> states = new StateTally<>();
        for (PathSegment segment : path.segments()) {
            long duration = segment.duration();
            hosts.add(segment.worker().host(), segment.state(), duration);
            tasks.add(segment.worker().grouped(), segment.state(), duration);
            states.add(segment.state(), segment.state(), duration);
        }
        return new Statistics(path, ExcerptWords.of(path, whole), hosts.shares(), tasks.shares(), states.shares(),
                longest(path));
    }

    /** The length of the stretch, ns. */
    public long elapsed() {
        return path.duration();
    }

    private static List<TopWait> longest(ActivePath path) {
        WaitWords words = new WaitWords(path);
        return RepeatedWait.of(path).stream().limit(WAITS)
                .map(wait -> new TopWait(wait, words.waitedFor(wait.longest()), longestPart(path, wait.longest())))
                .toList();
    }

    private static long longestPart(ActivePath path, Wait wait) {
        List<PathSegment> segments = PathExcerpt.of(path, wait.start(), wait.end()).segments();
        return segments.stream().max(Comparator.comparingLong(PathSegment::duration)).map(PathSegment::start)
                .orElse(path.start());
    }

    /** Adds up time by key and state. Sums are exact, because all times are whole nanoseconds. */
    static final class StateTally<K> {
        private final Map<K, long[]> sums = new LinkedHashMap<>();

        void add(K key, EdgeState state, long duration) {
            sums.computeIfAbsent(key, unused -> new long[EdgeState.values().length])[state.ordinal()] += duration;
        }

        /** All shares, the largest first. Equal ones are in the order in which they were added. */
        List<StateShares<K>> shares() {
            return sums.entrySet().stream().map(entry -> new StateShares<>(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparingLong(share -> -share.total())).toList();
        }
    }
}
