// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;

/**
 * A segment of a path in the form in which the reference and the real analysis are compared.
 *
 * @param who host and tid with generation, or host and name of an interrupt worker
 * @param start ns since the test's epoch
 * @param end ns since the test's epoch
 */
record Stretch(String who, EdgeState state, long start, long end, int depth) {

    /** The segments of a path, with those put together that only their certainty or cause cuts into pieces. */
    static List<Stretch> of(ActivePath path) {
        return joined(path.segments().stream().map(Stretch::of).toList());
    }

    private static List<Stretch> joined(List<Stretch> pieces) {
        List<Stretch> stretches = new ArrayList<>();
        for (Stretch next : pieces) {
            Stretch last = stretches.isEmpty() ? null : stretches.get(stretches.size() - 1);
            if (last != null && last.isContinuedBy(next)) {
                stretches.set(stretches.size() - 1,
                        new Stretch(last.who(), last.state(), last.start(), next.end(), last.depth()));
            } else {
                stretches.add(next);
            }
        }
        return stretches;
    }

    private boolean isContinuedBy(Stretch next) {
        return (state == EdgeState.RUNNING || state == EdgeState.PREEMPTED) && state == next.state
                && who.equals(next.who) && depth == next.depth;
    }

    private static Stretch of(PathSegment s) {
        return new Stretch(who(s.worker()), s.state(), s.start() - TraceCompiler.EPOCH,
                s.end() - TraceCompiler.EPOCH, s.depth());
    }

    private static String who(Worker worker) {
        String id = worker.kind() == WorkerKind.INTERRUPT ? worker.name() : id(worker.tid(), worker.generation());
        return worker.host() + " " + id;
    }

    static List<Stretch> of(List<NaiveSegment> path) {
        return joined(path.stream().map(Stretch::of).toList());
    }

    private static Stretch of(NaiveSegment s) {
        return new Stretch(who(s.worker()), s.state(), s.start(), s.end(), s.depth());
    }

    private static String who(NaiveWorker worker) {
        String id = worker.isInterrupt() ? worker.name() : id(worker.tid(), worker.generation());
        return TraceCompiler.label(worker.host()) + " " + id;
    }

    private static String id(int tid, int generation) {
        return tid + "#" + generation;
    }
}
