// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.List;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;

/**
 * One time range of an active path.
 *
 * @param worker who worked or waited
 * @param state what it did
 * @param start start, ns since the epoch on the path's clock
 * @param end end, exclusive, ns since the epoch on the path's clock; always after {@code start}
 * @param cause the evidence for this state
 * @param depth number of resolved waits the segment lies in; 0 for the analysed task itself
 * @param clipped whether its edge goes on beyond the window it is shown in
 * @param certainty how sure its state and cause are; if the path continues from a kernel thread, also how sure it is
 * that the thread got its work here. Otherwise the links that lead to a segment say how sure it belongs on the path
 * @param uncertain whether events were lost near it that could change it
 * @param samples the functions that its task was in, where they were asked for and are known: their parts cover it, in
 * order. A segment in another state than RUNNING has none
 */
public record PathSegment(Worker worker, EdgeState state, long start, long end, Cause cause, int depth,
        boolean clipped, Certainty certainty, boolean uncertain, List<RunSample> samples) {

    /** A segment without samples. */
    public PathSegment(Worker worker, EdgeState state, long start, long end, Cause cause, int depth, boolean clipped,
            Certainty certainty, boolean uncertain) {
        this(worker, state, start, end, cause, depth, clipped, certainty, uncertain, List.of());
    }

    /** The same segment with other samples. */
    public PathSegment with(List<RunSample> others) {
        return new PathSegment(worker, state, start, end, cause, depth, clipped, certainty, uncertain, others);
    }

    /** What stands for the part between two times, ns on the path's clock. */
    public List<RunSample> samples(long from, long to) {
        return samples.isEmpty()
                ? samples
                : samples.stream().filter(sample -> sample.end() > from && sample.start() < to)
                        .map(sample -> sample.within(from, to)).toList();
    }

    /** Whether it must be marked as a guess wherever it is shown. */
    public boolean guessed() {
        return certainty == Certainty.GUESSED;
    }

    /** The timer of a connection that it is a wait for, if any; else UNKNOWN. */
    public Cause.Timer.Purpose connectionTimer() {
        return state == EdgeState.TIMER && cause instanceof Cause.Timer timer && timer.purpose().isOfConnection()
                ? timer.purpose() : Cause.Timer.Purpose.UNKNOWN;
    }

    /** Length in ns. */
    public long duration() {
        return end - start;
    }
}
