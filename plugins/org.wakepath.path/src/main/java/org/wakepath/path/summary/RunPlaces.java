// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallValues;

/**
 * In which functions the tasks of a path ran, by samples, or by their calls where these were recorded. A sample stands
 * for the time since the one before.
 *
 * @param places the functions of each group of tasks, those with most of the time first
 * @param samples how many samples there are
 * @param unsampled the time that tasks ran without any sample or recorded call, ns
 */
public record RunPlaces(List<RunPlace> places, int samples, long unsampled) {

    /**
     * One place of one group of tasks.
     *
     * @param worker the first of these tasks
     * @param tasks their number
     * @param frames the functions as {@link CallStack#place} chooses them; empty if none is known
     * @param inHandler whether a handler of an interrupt ran there, and not the task
     * @param samples how many samples have it; 0 where its time is that of calls
     * @param all how many samples there are
     * @param time its time, ns
     * @param values the arguments and the result of its last function, where all of its time is of calls that had these
     */
    public record RunPlace(Worker worker, int tasks, List<CallStack.Frame> frames, boolean inHandler, int samples,
            int all, long time, Optional<CallValues> values) {
        /** The quantile of the normal distribution that leaves 95 % between its two tails. */
        private static final double QUANTILE = 1.96;

        /** Whether its time is that between entries and exits of calls, and not of samples. */
        public boolean isOfCalls() {
            return samples == 0;
        }

        /** The share of the samples, from 0 to 1. */
        public double share() {
            return (double) samples / all;
        }

        /** The lower end of the range in which the true share lies in 95 % of such cases, as by {@link #most}. */
        public double least() {
            return middle() - half();
        }

        /**
         * The upper end of that range, from 0 to 1. Source: E. B. Wilson, "Probable inference, the law of succession,
         * and statistical inference", J. Am. Stat. Assoc. 22 (1927). It takes samples for independent of each other.
         */
        public double most() {
            return middle() + half();
        }

        private double middle() {
            return (share() + QUANTILE * QUANTILE / (2 * all)) / (1 + QUANTILE * QUANTILE / all);
        }

        private double half() {
            double variance = share() * (1 - share()) / all + QUANTILE * QUANTILE / (4.0 * all * all);
            return QUANTILE * Math.sqrt(variance) / (1 + QUANTILE * QUANTILE / all);
        }
    }

    private record Key(TaskGroup.Key group, List<CallStack.Frame> frames, boolean inHandler, boolean ofCalls) {
    }

    /** The samples of one place while they are added up. */
    private static final class Sum {
        final Set<Worker> workers = new LinkedHashSet<>(2);
        int samples;
        long time;
        Optional<CallValues> values = Optional.empty();

        /** Keeps arguments and result as long as all parts have the same. */
        void add(Optional<CallValues> some) {
            values = time == 0 || values.equals(some) ? some : Optional.empty();
        }
    }

    /** Adds up the samples of a path. */
    public static RunPlaces of(ActivePath path) {
        return of(path.segments());
    }

    /** Adds up the samples of some segments. */
    public static RunPlaces of(List<PathSegment> segments) {
        Map<Key, Sum> sums = new LinkedHashMap<>();
        int all = 0;
        long unsampled = 0;
        for (PathSegment segment : segments) {
            TaskGroup.Key group = TaskGroup.Key.of(segment.worker());
            for (RunSample sample : segment.samples()) {
                Key key = new Key(group, sample.inHandler() ? List.of() : sample.stack().place(), sample.inHandler(),
                        sample.isOfCalls());
                int taken = sample.isTaken() && !sample.isOfCalls() ? 1 : 0;
                Sum sum = sums.computeIfAbsent(key, unused -> new Sum());
                sum.workers.add(segment.worker().grouped());
                sum.samples += taken;
                sum.add(sample.stack().placeValues());
                sum.time += sample.end() - sample.start();
                all += taken;
            }
            boolean isUnknown = segment.state() == EdgeState.RUNNING && segment.worker().kind() == WorkerKind.TASK
                    && segment.samples().isEmpty();
            unsampled += isUnknown ? segment.duration() : 0;
        }
        List<RunPlace> places = new ArrayList<>();
        // Of a part of a path all samples may lie elsewhere.
        for (Map.Entry<Key, Sum> found : sums.entrySet()) {
            Sum sum = found.getValue();
            if (sum.samples > 0 || found.getKey().ofCalls) {
                places.add(new RunPlace(sum.workers.iterator().next(), sum.workers.size(), found.getKey().frames,
                        found.getKey().inHandler, sum.samples, all, sum.time, sum.values));
            }
        }
        places.sort(Comparator.comparingLong((RunPlace place) -> -place.time));
        return new RunPlaces(List.copyOf(places), all, unsampled);
    }
}
