// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.network.HostClocks;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathFinder;
import org.wakepath.path.PathRecorder;
import org.wakepath.path.PathRule;
import org.wakepath.path.PathSegment;

/**
 * When a task would have ended, had something taken less time. All times are ns on the clock of its path.
 *
 * @param path the path as recorded
 * @param changes what takes less time
 * @param likely the end if ready tasks wait for their CPU no longer than they did, and waits without a known cause as
 * long as they did
 * @param earliest the end if ready tasks get the CPUs that others did not have yet, and waits without a known cause
 * vanish
 * @param latest the end if what nobody in the trace decided comes when it came, and no task gets ahead of one that
 * waited for it
 * @param saved how much less time everything took that was made shorter and that the end depends on
 * @param segments the path with the likely end; they cover the time from the start of the path to {@code likely}
 */
public record Prediction(ActivePath path, List<WhatIf> changes, long likely, long earliest, long latest, long saved,
        List<PathSegment> segments) {

    private static final int WORTH_A_WORD = 10;

    /** Makes defensive copies. */
    public Prediction {
        changes = List.copyOf(changes);
        segments = List.copyOf(segments);
    }

    /**
     * A question about a path.
     *
     * @param host number of the task's host
     * @param vertex the first moment of the task at or after the end of the path
     * @param path the path as recorded
     * @param rule by which it was found
     */
    public record Question(int host, int vertex, ActivePath path, PathRule rule) {
    }

    /** How much earlier the task would likely have ended, ns. */
    public long gain() {
        return path.end() - likely;
    }

    /** What the path consists of, before and after, the largest part after the changes first. */
    public List<PathPart> parts() {
        return PathPart.of(path.segments(), segments);
    }

    /**
     * The part that has most more of the path than before: what keeps the task from ending earlier still. Empty if
     * there is none that is worth a word.
     */
    public Optional<PathPart> next() {
        return parts().stream().max(Comparator.comparingLong(PathPart::gained))
                .filter(part -> part.gained() > 0 && part.gained() >= gain() / WORTH_A_WORD);
    }

    /** Replays the graphs with changes, and follows the path again. */
    public static Prediction of(GraphSet graphs, HostClocks clock, Question question, List<WhatIf> changes) {
        Replay likely = replay(graphs, clock, question, changes, Assumption.LIKELY);
        long end = end(graphs, clock, question, likely);
        PathRecorder recorder = new PathRecorder(graphs, clock, end);
        new PathFinder(graphs, clock, likely, recorder, question.rule()).walk(question.host(), question.vertex(),
                question.path().start());
        return new Prediction(question.path(), changes, end,
                end(graphs, clock, question, replay(graphs, clock, question, changes, Assumption.EARLIEST)),
                end(graphs, clock, question, replay(graphs, clock, question, changes, Assumption.LATEST)),
                likely.saved(), recorder.segments());
    }

    private static Replay replay(GraphSet graphs, HostClocks clock, Question question, List<WhatIf> changes,
            Assumption assumption) {
        return new Replay(graphs, clock, changes, assumption, question.path().start(),
                question.path().end());
    }

    /** The interval may end before the moment. */
    private static long end(GraphSet graphs, HostClocks clock, Question question, Replay replay) {
        ExecutionGraph graph = graphs.get(question.host());
        long after = clock.toReference(question.host(), graph.time(question.vertex())) - question.path().end();
        return Math.max(question.path().start(), replay.of(question.host(), question.vertex()) - after);
    }
}
