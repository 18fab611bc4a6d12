// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.Tally.Share;

/**
 * A summary of a path. Every list of shares except {@code waitedFor} and {@code ready} adds up to {@code elapsed},
 * largest share first.
 *
 * @param elapsed length of the path, ns
 * @param parts what the time meant to the analysed task
 * @param hosts time by host label
 * @param workers time by task; interrupt work is joined by its host and name
 * @param groups time by groups of tasks
 * @param states time by state
 * @param waitedFor what the analysed task waited for; these alone add up to {@link #waited}
 * @param ready who had the CPU while the analysed task was ready but did not run; these alone add up to that time
 * @param longestWaits the ten waits with most of the path's interval, each with those that repeat it
 */
public record PathSummary(long elapsed, List<Share<TimeCategory>> parts, List<Share<String>> hosts,
        List<Share<Worker>> workers, List<TaskGroup> groups, List<Share<EdgeState>> states,
        List<WaitedTime> waitedFor, List<ReadyTime> ready, List<RepeatedWait> longestWaits) {
    private static final int WAITS = 10;

    /** Adds up a path. */
    public static PathSummary of(ActivePath path) {
        Tally<TimeCategory> parts = new Tally<>();
        Tally<String> hosts = new Tally<>();
        Tally<Worker> workers = new Tally<>();
        Tally<EdgeState> states = new Tally<>();
        Map<WaitedFor, WaitedParts> waitedFor = new LinkedHashMap<>();
        ReadyTime.Sum ready = new ReadyTime.Sum();
        GuessedTime guesses = new GuessedTime(path);
        for (PathSegment segment : path.segments()) {
            long duration = segment.duration();
            parts.add(TimeCategory.of(segment, path), duration);
            hosts.add(segment.worker().host(), duration);
            workers.add(segment.worker().grouped(), duration);
            states.add(segment.state(), duration);
            Optional<WaitedFor> what = WaitedFor.of(segment, path);
            if (what.isPresent()) {
                waitedFor.computeIfAbsent(what.get(), unused -> new WaitedParts()).add(segment,
                        guesses.within(segment, segment.start(), segment.end()));
            } else {
                ready.add(segment, duration);
            }
        }
        return new PathSummary(path.duration(), parts.shares(), hosts.shares(), workers.shares(),
                TaskGroup.of(workers.shares()), states.shares(),
                waitedFor.entrySet().stream().map(entry -> entry.getValue().of(entry.getKey()))
                        .sorted(Comparator.comparingLong(time -> -time.duration())).toList(),
                ready.times(), RepeatedWait.of(path).stream().limit(WAITS).toList());
    }

    /** How long the analysed task neither ran nor was ready to run, ns. */
    public long waited() {
        return waitedFor.stream().mapToLong(WaitedTime::duration).sum();
    }

    /** How long the analysed task was ready but did not run, ns. */
    public long readied() {
        return ready.stream().mapToLong(ReadyTime::duration).sum();
    }

    /** The part of a wait that lies in the path's interval, ns. The wait of another task may have started before it. */
    public static long within(ActivePath path, Wait wait) {
        return Math.max(0, Math.min(wait.end(), path.end()) - Math.max(wait.start(), path.start()));
    }

    /** What is added up of one thing that the task waited for. */
    private static final class WaitedParts {
        private final ReadyTime.Sum ready = new ReadyTime.Sum();
        private final Tally<TaskGroup.Key> users = new Tally<>();
        private long duration;
        private long guessed;
        private long ran;

        void add(PathSegment segment, long guesses) {
            duration += segment.duration();
            guessed += guesses;
            ran += segment.state() == EdgeState.RUNNING ? segment.duration() : 0;
            ready.add(segment, segment.duration());
            if (segment.state() == EdgeState.BLOCK_DEVICE) {
                users.add(TaskGroup.Key.of(segment.worker()), segment.duration());
            }
        }

        WaitedTime of(WaitedFor what) {
            return new WaitedTime(what, duration, guessed, ran, ready.times(), users.shares());
        }
    }
}
