// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathExcerpt;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.WaitWords;

/**
 * The parts of the time of a stretch of a path, or of the chosen part of that. Hosts, tasks and states each add up to
 * it, to the nanosecond. Of the whole path, they are the shares of {@link PathSummary}.
 *
 * @param path the stretch, cut out of the path
 * @param range which part of the path it is, in words
 * @param subject what is added up, in words: "the path" or "the chosen part"
 * @param hosts time by host label, longest first
 * @param tasks time by task, longest first; interrupt work is joined by its host and name
 * @param states time by state, longest first
 * @param waits those with most of what is added up, each with those that repeat it; a hundred lines at most
 */
public record Statistics(ActivePath path, String range, String subject, List<StateShares<String>> hosts,
        List<StateShares<Worker>> tasks, List<StateShares<EdgeState>> states, List<TopWait> waits) {
    private static final int WAITS = 100;

    /**
     * Adds up what a scene shows in strong colours: its path, or the part of that which a user chose.
     *
     * @param from start of the stretch, ns on the path's clock; that of the path if that is later
     * @param to its end; that of the path if that is earlier
     */
    public static Statistics of(Scene scene, long from, long to) {
        ActivePath path = PathExcerpt.of(scene.path(), from, to);
        MeantTime meant = new MeantTime(scene, path);
        StateTally<String> hosts = new StateTally<>();
        StateTally<Worker> tasks = new StateTally<>();
        StateTally<EdgeState> states = new StateTally<>();
        for (PathSegment segment : meant.segments()) {
            long duration = segment.duration();
            hosts.add(segment.worker().host(), segment.state(), duration);
            tasks.add(segment.worker().grouped(), segment.state(), duration);
            states.add(segment.state(), segment.state(), duration);
        }
        String range = ExcerptWords.of(path, scene.path());
        return new Statistics(path,
                scene.isPart() ? "The chosen part alone: " + Durations.format(meant.total()) + ". " + range : range,
                scene.isPart() ? "the chosen part" : "the path", hosts.shares(), tasks.shares(), states.shares(),
                longest(scene, path, meant));
    }

    /** The time that is added up, ns. */
    public long elapsed() {
        return states.stream().mapToLong(StateShares::total).sum();
    }

    private static List<TopWait> longest(Scene scene, ActivePath path, MeantTime meant) {
        WaitWords words = new WaitWords(path);
        return RepeatedWait.of(path).stream()
                .map(wait -> new Share<>(wait,
                        wait.waits().stream().mapToLong(one -> meant.within(one.start(), one.end())).sum()))
                .filter(share -> share.duration() > 0)
                .sorted(Comparator.comparingLong(share -> -share.duration())).limit(WAITS)
                .map(share -> new TopWait(share.key(), number(scene, share.key().longest()), share.duration(),
                        words.waitedFor(share.key().longest()), longestPart(path, share.key().longest())))
                .toList();
    }

    /** The number of a wait in the pictures of a path. */
    private static OptionalInt number(Scene scene, Wait wait) {
        List<RepeatedWait> numbered = scene.summary().longestWaits();
        return IntStream.range(0, numbered.size()).filter(i -> numbered.get(i).repeats(wait)).map(i -> i + 1)
                .findFirst();
    }

    private static long longestPart(ActivePath path, Wait wait) {
        List<PathSegment> segments = PathExcerpt.of(path, wait.start(), wait.end()).segments();
        return segments.stream().max(Comparator.comparingLong(PathSegment::duration)).map(PathSegment::start)
                .orElse(path.start());
    }

    /** The segments of a stretch that a scene shows in strong colours, and how much of any interval is theirs. */
    private static final class MeantTime {
        private final List<PathSegment> segments;
        /** How long all of them are before each, and in all. */
        private final long[] before;

        MeantTime(Scene scene, ActivePath stretch) {
            int first = PathExcerpt.firstAfter(scene.path().segments(), stretch.start());
            List<PathSegment> all = stretch.segments();
            segments = IntStream.range(0, all.size()).filter(i -> scene.isMeant(first + i)).mapToObj(all::get).toList();
            before = new long[segments.size() + 1];
            for (int i = 0; i < segments.size(); i++) {
                before[i + 1] = before[i] + segments.get(i).duration();
            }
        }

        List<PathSegment> segments() {
            return segments;
        }

        long total() {
            return before[segments.size()];
        }

        long within(long start, long end) {
            return until(end) - until(start);
        }

        private long until(long time) {
            int next = PathExcerpt.firstAfter(segments, time);
            return before[next]
                    + (next < segments.size() ? Math.max(0, time - segments.get(next).start()) : 0);
        }
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
