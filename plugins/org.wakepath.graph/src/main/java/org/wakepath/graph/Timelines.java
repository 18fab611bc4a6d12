/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.Optional;
import org.wakepath.kernel.HostClocks;

/**
 * What tasks did over all of their lives, on the clock of one host, and why.
 *
 * <p>Safe for use by several threads.
 */
public final class Timelines {
    private final GraphSet graphs;
    private final HostClocks clock;
    private final PacketCauses packets;

    Timelines(GraphSet graphs, HostClocks clock) {
        this.graphs = graphs;
        this.clock = clock;
        this.packets = new PacketCauses(graphs, clock);
    }

    /** All that a task did; takes as long as the task has moments. */
    public Timeline of(TaskSummary task) {
        return new Timeline(graphs.get(task.hostNumber()), task.worker(),
                local -> clock.toReference(task.hostNumber(), local));
    }

    /**
     * Why a stretch that is no wait is what it is.
     *
     * @param moment that at its end, see {@link Timeline#moment}
     * @param start its begin, ns on the clock of the reference
     */
    public synchronized PathSegment segment(TaskSummary task, int moment, long start) {
        int host = task.hostNumber();
        ExecutionGraph graph = graphs.get(host);
        Cause cause = EdgeCause.of(graphs, host, moment);
        PathRecorder.Stretch stretch = new PathRecorder.Stretch(task.worker(), graph.state(moment), start,
                time(host, moment), cause);
        return new PathSegment(task.task(), stretch.state(), start, stretch.end(), cause, 0, false,
                graph.has(moment, ExecutionGraph.GUESSED), graphs.isUncertain(host, stretch, clock));
    }

    /** What the blocking that ends at a moment was for. */
    public synchronized Wait wait(TaskSummary task, int moment) {
        int host = task.hostNumber();
        ExecutionGraph graph = graphs.get(host);
        int out = graph.left(moment);
        WaitCause cause = new WaitCause(graphs, packets, host, moment);
        return new Wait(task.task(), time(host, out), time(host, moment), cause.state(), graph.call(out), cause.cause(), 0,
                graph.linkKind(moment) == LinkKind.WAKEUP, cause.isGuessed(),
                graph.isUncertain(graph.time(out), graph.time(moment)));
    }

    /**
     * The signal of another task, or an earlier one of its own, that ended the blocking or the birth which ends at a moment;
     * empty where no task is known to have sent any.
     */
    public synchronized Optional<PathLink> signal(TaskSummary task, int moment) {
        int host = task.hostNumber();
        ExecutionGraph graph = graphs.get(host);
        int left = graph.left(moment);
        if (graph.linkKind(left) == LinkKind.FORK) {
            return link(PathLink.Kind.FORK, host, graph.link(left), task, time(host, left), false);
        }
        if (graph.state(moment) != EdgeState.BLOCKED || graph.linkKind(moment) != LinkKind.WAKEUP) {
            return Optional.empty();
        }
        return new WakeupOrigin(graphs, host, graph.link(moment)).find().flatMap(origin -> link(origin.kind(),
                origin.host(), origin.vertex(), task, time(host, moment),
                new WaitCause(graphs, packets, host, moment).isGuessed()));
    }

    private Optional<PathLink> link(PathLink.Kind kind, int host, int source, TaskSummary task, long arrived,
            boolean guessed) {
        if (source == ExecutionGraph.NONE || !graphs.get(host).workers.isTask(graphs.get(host).worker(source))) {
            return Optional.empty();
        }
        PathLink.Endpoint from = new PathLink.Endpoint(graphs.describe(host, graphs.get(host).worker(source)),
                Math.min(arrived, time(host, source)));
        return Optional.of(new PathLink(kind, from, new PathLink.Endpoint(task.task(), arrived), guessed));
    }

    private long time(int host, int vertex) {
        return clock.toReference(host, graphs.get(host).time(vertex));
    }
}
