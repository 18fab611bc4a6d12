// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.EdgeState;

/** The active path of a task, found as SEMANTICS.md describes it, without regard to speed. */
final class NaivePath {
    private final NaiveAnalysis analysis;

    NaivePath(NaiveAnalysis analysis) {
        this.analysis = analysis;
    }

    List<NaiveSegment> of(NaiveWorker task, long from, long to) {
        NaiveHost host = analysis.host(task.host());
        List<NaiveSegment> path = new ArrayList<>();
        for (NaiveInterval interval : task.intervals()) {
            long start = Math.max(from, host.time(interval.start()));
            if (start < to && host.time(interval.end()) > start) {
                path.addAll(stretch(task, interval, start));
            }
            if (start < to && host.time(interval.end()) > from) {
                path = new NaiveWindow(analysis, task, from, 0).withLooks(path, task, interval);
            }
        }
        return merged(path.stream().map(s -> s.clippedAt(to)).filter(s -> !s.isEmpty()).toList());
    }

    private List<NaiveSegment> stretch(NaiveWorker task, NaiveInterval interval, long start) {
        NaivePlace end = new NaivePlace(analysis.host(task.host()), interval.end());
        return new NaiveWindow(analysis, task, start, 0).stretch(task, interval, end);
    }

    private static List<NaiveSegment> merged(List<NaiveSegment> path) {
        List<NaiveSegment> result = new ArrayList<>();
        for (NaiveSegment next : path) {
            Optional<NaiveSegment> last = result.isEmpty() ? Optional.empty()
                    : Optional.of(result.get(result.size() - 1));
            if (last.isPresent() && isSameRun(last.get(), next)) {
                result.set(result.size() - 1, new NaiveSegment(next.worker(), next.state(), last.get().start(),
                        next.end(), next.depth()));
            } else {
                result.add(next);
            }
        }
        return result;
    }

    private static boolean isSameRun(NaiveSegment a, NaiveSegment b) {
        return a.state() == EdgeState.RUNNING && b.state() == EdgeState.RUNNING && a.depth() == b.depth()
                && a.worker().toString().equals(b.worker().toString());
    }
}
