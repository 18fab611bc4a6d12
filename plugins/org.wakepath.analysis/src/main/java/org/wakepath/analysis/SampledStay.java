// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.track.StackTrack;

/**
 * A stay of a task on a path, from where the path came to it until where it left: segments in which it ran, was
 * interrupted or was ready, without a gap. It gives its samples to the segments in which the task ran.
 */
final class SampledStay {
    /** A segment and the place of a sample of the task; at a moment at which it ran. */
    private record Moment(int segment, long time, int sample) {
    }

    private final List<PathSegment> segments;
    private final List<Moment> moments = new ArrayList<>();

    /** @param segments those of the stay, which are replaced */
    SampledStay(List<PathSegment> segments) {
        this.segments = segments;
    }

    /**
     * Takes the samples of the task within the stay.
     *
     * @param clock converts a time of the host to the path's clock
     */
    void take(StackTrack.Samples samples, LongUnaryOperator clock) {
        find(samples, clock);
        int next = 0;
        for (int i = 0; i < segments.size() && !moments.isEmpty(); i++) {
            PathSegment segment = segments.get(i);
            if (segment.state() != EdgeState.RUNNING) {
                continue;
            }
            List<RunSample> parts = new ArrayList<>();
            long time = segment.start();
            while (next < moments.size() && moments.get(next).segment == i) {
                long end = moments.get(next).time;
                parts.add(part(time, end, true, samples, next++));
                time = end;
            }
            if (time < segment.end()) {
                parts.add(part(time, segment.end(), false, samples, Math.min(next, moments.size() - 1)));
            }
            segments.set(i, segment.with(List.copyOf(parts)));
        }
    }

    private RunSample part(long start, long end, boolean isTaken, StackTrack.Samples samples, int moment) {
        int sample = moments.get(moment).sample;
        return new RunSample(start, end, isTaken, samples.period(sample), samples.isInHandler(sample),
                samples.stack(sample));
    }

    private void find(StackTrack.Samples samples, LongUnaryOperator clock) {
        long end = segments.get(segments.size() - 1).end();
        int at = 0;
        for (int sample = first(samples, clock); sample < samples.size(); sample++) {
            long time = clock.applyAsLong(samples.time(sample));
            if (time >= end) {
                return;
            }
            while (segments.get(at).end() <= time) {
                at++;
            }
            add(at, time, sample, samples.isInHandler(sample));
        }
    }

    private int first(StackTrack.Samples samples, LongUnaryOperator clock) {
        long start = segments.get(0).start();
        return PartitionPoint.of(samples.size(), i -> clock.applyAsLong(samples.time(i)) < start);
    }

    /**
     * Adds a sample. The clock that takes samples comes by an interrupt, so most lie in the interruption by it: they
     * belong to the end of the work that it interrupted.
     */
    private void add(int at, long time, int sample, boolean inHandler) {
        int ran = at;
        while (ran >= 0 && !inHandler && segments.get(ran).state() == EdgeState.INTERRUPTED) {
            ran--;
        }
        if (ran >= 0 && segments.get(ran).state() == EdgeState.RUNNING) {
            moments.add(new Moment(ran, Math.min(time, segments.get(ran).end()), sample));
        }
    }
}
