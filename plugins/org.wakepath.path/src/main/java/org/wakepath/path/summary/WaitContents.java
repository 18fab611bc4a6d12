// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.List;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.Tally.Share;

/** What the path did during a wait, which shows who or what really took the time. */
public final class WaitContents {
    private final ActivePath path;

    /** The waits of a path. */
    public WaitContents(ActivePath path) {
        this.path = path;
    }

    /**
     * What a worker did.
     *
     * @param worker who
     * @param state in which state it was
     * @param timer for which timer of a connection it waited; UNKNOWN for all else
     */
    public record Doing(Worker worker, EdgeState state, Cause.Timer.Purpose timer) {

        /** What the worker of a segment did. */
        public static Doing of(PathSegment segment) {
            return new Doing(segment.worker().grouped(), segment.state(), segment.connectionTimer());
        }

        // See the same methods of Worker.

        @Override
        public boolean equals(Object other) {
            return other instanceof Doing doing && state == doing.state && timer == doing.timer
                    && worker.equals(doing.worker);
        }

        @Override
        public int hashCode() {
            return (worker.hashCode() * 31 + state.ordinal()) * 31 + timer.ordinal();
        }
    }

    /** The worker and state with the largest part of a wait that the path followed; empty for other waits. */
    public Optional<Share<Doing>> largest(Wait wait) {
        if (!wait.resolved()) {
            return Optional.empty();
        }
        Tally<Doing> tally = new Tally<>();
        List<PathSegment> segments = path.segments();
        for (int i = firstWithin(wait); i < segments.size() && segments.get(i).start() < wait.end(); i++) {
            PathSegment segment = segments.get(i);
            long overlap = Math.min(segment.end(), wait.end()) - Math.max(segment.start(), wait.start());
            tally.add(Doing.of(segment), overlap);
        }
        return tally.largest();
    }

    /** The first segment that ends after the wait's start. */
    private int firstWithin(Wait wait) {
        return PartitionPoint.of(path.segments().size(), i -> path.segments().get(i).end() <= wait.start());
    }
}
