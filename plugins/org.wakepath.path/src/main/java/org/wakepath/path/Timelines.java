// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Occupants;
import org.wakepath.graph.model.SideColumn;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.network.HostClocks;

/**
 * What tasks did over their whole lives, on the clock of one host, and why.
 *
 * <p>Safe for use by several threads.
 */
public final class Timelines {
    private final GraphSet graphs;
    private final HostClocks clock;
    private final PacketCauses packets;

    public Timelines(GraphSet graphs, HostClocks clock) {
        this.graphs = graphs;
        this.clock = clock;
        this.packets = new PacketCauses(graphs, clock);
    }

    /** Everything that a task did; the time is linear in its moments. */
    public Timeline of(TaskSummary task) {
        return new Timeline(graphs, packets, task.hostNumber(), task.worker(),
                local -> clock.toReference(task.hostNumber(), local));
    }

    /**
     * What a stretch consists of that is not a wait: one segment, or one for each worker that had the CPU while the
     * task was ready, in order. It is in doubt only if events were lost. Only a path says whether the work was for a
     * waiting task.
     *
     * @param moment that at its end, see {@link Timeline#moment}
     * @param start its begin, ns on the clock of the reference
     */
    public synchronized List<PathSegment> segments(TaskSummary task, int moment, long start) {
        int host = task.hostNumber();
        ExecutionGraph graph = graphs.get(host);
        if (graph.state(moment) != EdgeState.PREEMPTED) {
            return List.of(segment(task, moment, start, time(host, moment), EdgeCause.of(graphs, host, moment)));
        }
        List<PathSegment> segments = new ArrayList<>();
        Occupants had = graph.occupants(moment);
        for (long end = time(host, moment); end > start && had.toPrevious();) {
            long begin = Math.max(start, clock.toReference(host, had.begin()));
            if (begin < end) {
                segments.add(segment(task, moment, begin, end, EdgeCause.preemption(graphs, host, had)));
                end = begin;
            }
        }
        Collections.reverse(segments);
        return segments;
    }

    private PathSegment segment(TaskSummary task, int moment, long start, long end, Cause cause) {
        int host = task.hostNumber();
        ExecutionGraph graph = graphs.get(host);
        EdgeState state = graph.state(moment);
        return new PathSegment(task.task(), state, start, end, cause, 0, false, graph.edgeCertainty(moment),
                graphs.isUncertain(host, state, start, end, clock));
    }

    /** Whether a stretch is a wait, by the moment at its end. */
    public boolean isWait(TaskSummary task, int moment) {
        return graphs.get(task.hostNumber()).state(moment) == EdgeState.BLOCKED;
    }

    /** The cause of the blocking that ends at a moment. */
    public synchronized Wait wait(TaskSummary task, int moment) {
        int host = task.hostNumber();
        ExecutionGraph graph = graphs.get(host);
        int out = graph.left(moment);
        WaitCause cause = new WaitCause(graphs, packets, host, moment);
        return new Wait(task.task(), time(host, out), time(host, moment), cause.state(), graph.call(out), cause.cause(),
                0,
                graph.linkKind(moment) == LinkKind.WAKEUP, cause.certainty(),
                graph.isUncertain(graph.time(out), graph.time(moment)));
    }

    /**
     * The signal that ended the blocking, or the birth, which ends at a moment; empty if its sender is not known. The
     * sender is another task, or the same one earlier.
     */
    public synchronized Optional<PathLink> signal(TaskSummary task, int moment) {
        return origin(task.hostNumber(), moment).map(origin -> {
            boolean isBirth = origin.kind() == PathLink.Kind.FORK;
            PathLink.Endpoint from = new PathLink.Endpoint(
                    graphs.describe(origin.host(), graphs.get(origin.host()).worker(origin.vertex())),
                    sent(task.hostNumber(), moment, origin));
            return new PathLink(origin.kind(), from,
                    new PathLink.Endpoint(task.task(),
                            time(task.hostNumber(), arrived(task.hostNumber(), moment, origin))),
                    isBirth ? Certainty.CERTAIN
                            : new WaitCause(graphs, packets, task.hostNumber(), moment).certainty());
        });
    }

    /**
     * The sender of a signal.
     *
     * @param hostNumber of its host
     * @param worker its number there
     * @param time when it was sent, ns on the clock of the reference
     */
    public record Sender(int hostNumber, int worker, long time) {
    }

    /** Like {@link #signal}, but fast enough for all waits of a trace. */
    public Optional<Sender> sender(TaskSummary task, int moment) {
        return origin(task.hostNumber(), moment).map(origin -> new Sender(origin.host(),
                graphs.get(origin.host()).worker(origin.vertex()), sent(task.hostNumber(), moment, origin)));
    }

    private Optional<WakeupOrigin.Origin> origin(int host, int moment) {
        ExecutionGraph graph = graphs.get(host);
        int left = graph.left(moment);
        if (graph.linkKind(left) == LinkKind.FORK) {
            return Optional.of(new WakeupOrigin.Origin(PathLink.Kind.FORK, host, graph.link(left)))
                    .filter(this::isTask);
        }
        return graph.state(moment) == EdgeState.BLOCKED && graph.linkKind(moment) == LinkKind.WAKEUP
                ? new WakeupOrigin(graphs, host, graph.link(moment)).find().filter(this::isTask) : Optional.empty();
    }

    private boolean isTask(WakeupOrigin.Origin origin) {
        ExecutionGraph graph = graphs.get(origin.host());
        return origin.vertex() != ExecutionGraph.NONE && graph.workers().isTask(graph.worker(origin.vertex()));
    }

    /** The vertex at which a signal arrived; the first stretch of a new task is behind it. */
    private int arrived(int host, int moment, WakeupOrigin.Origin origin) {
        return origin.kind() == PathLink.Kind.FORK ? graphs.get(host).left(moment) : moment;
    }

    /** Never later than it arrived, however the clocks relate. */
    private long sent(int host, int moment, WakeupOrigin.Origin origin) {
        return Math.min(time(host, arrived(host, moment, origin)), time(origin.host(), origin.vertex()));
    }

    private long time(int host, int vertex) {
        return clock.toReference(host, graphs.get(host).time(vertex));
    }

    /**
     * The original source of a wake-up: the worker that sent the packet, issued the request, armed the timer, or woke
     * by itself.
     */
    static final class WakeupOrigin {
        private final GraphSet graphs;
        private final int host;
        private final ExecutionGraph graph;
        private final int waker;

        /** A moment of a host, which may be {@link ExecutionGraph#NONE}. */
        record Origin(PathLink.Kind kind, int host, int vertex) {
        }

        /** The source for what a waker did at a moment. */
        WakeupOrigin(GraphSet graphs, int host, int waker) {
            this.graphs = graphs;
            this.host = host;
            this.graph = graphs.get(host);
            this.waker = waker;
        }

        Optional<Origin> find() {
            long reason = graph.consequences().get(waker);
            if (reason != SideColumn.ABSENT) {
                return ofReason((int) reason);
            }
            if (graph.workers().isTask(graph.worker(waker))) {
                return Optional.of(new Origin(PathLink.Kind.WAKEUP, host, waker));
            }
            int entry = graph.first(waker);
            return graph.linkKind(entry).isTimer()
                    ? Optional.of(new Origin(PathLink.Kind.TIMER, host, graph.link(entry))) : Optional.empty();
        }

        private Optional<Origin> ofReason(int reason) {
            int row = graph.link(reason);
            if (graph.linkKind(reason) == LinkKind.REQUEST) {
                return Optional.of(new Origin(PathLink.Kind.BLOCK_DEVICE, host, graph.requests().issuer(row)));
            }
            if (!graphs.matches().isMatched(host, row)) {
                return Optional.empty();
            }
            int sender = graphs.matches().senderHost(host, row);
            return Optional.of(new Origin(PathLink.Kind.NETWORK, sender,
                    graphs.get(sender).packets().vertex(graphs.matches().senderRow(host, row))));
        }
    }
}
