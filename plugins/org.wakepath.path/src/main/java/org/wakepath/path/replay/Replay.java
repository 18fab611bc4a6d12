// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Vertex;
import org.wakepath.graph.model.Worker;
import org.wakepath.network.HostClocks;
import org.wakepath.path.MomentTimes;

/**
 * When the moments of the graphs would have been if something took less time.
 *
 * <p>A moment comes when all that it needed has come: the task's own moment before it, with the time that the task
 * worked since; and what ended its wait, such as a wake-up, a packet or a timer. A wait ends at once if what ends it
 * comes before it starts. What was before the interval stays where it was.
 *
 * <p>Each moment is computed at most once, when it is asked for, with all that it needs; nothing is recursive.
 */
final class Replay implements MomentTimes {
    private final GraphSet graphs;
    private final HostClocks clock;
    private final MomentTimes recorded;
    private final List<WhatIf> changes;
    private final Assumption assumption;
    private final long from;
    private final long until;
    private final Awaited awaited;
    private final Origins origins;

    private final Long2LongOpenHashMap times = new Long2LongOpenHashMap();
    private final Long2DoubleOpenHashMap factors = new Long2DoubleOpenHashMap();
    /** The moments that are being computed, and those among them whose needs were asked for. */
    private final LongArrayList stack = new LongArrayList();
    private final LongOpenHashSet open = new LongOpenHashSet();
    private boolean isMissing;
    private long saved;

    /**
     * Prepares a replay of an interval.
     *
     * @param from start of the interval, ns on the path's clock
     * @param until its end
     */
    Replay(GraphSet graphs, HostClocks clock, List<WhatIf> changes, Assumption assumption, long from, long until) {
        this.graphs = graphs;
        this.clock = clock;
        this.changes = changes;
        this.assumption = assumption;
        this.from = from;
        this.until = until;
        recorded = MomentTimes.recorded(graphs, clock);
        origins = new Origins(graphs);
        awaited = assumption == Assumption.LATEST ? Awaited.between(graphs, origins, recorded, from, until)
                : Awaited.NONE;
    }

    /** How much time was taken away so far from what was asked to be shorter, ns. */
    long saved() {
        return saved;
    }

    @Override
    public long of(int host, int vertex) {
        long asked = Moment.of(host, vertex);
        if (!times.containsKey(asked)) {
            stack.push(asked);
        }
        while (!stack.isEmpty()) {
            long moment = stack.topLong();
            isMissing = false;
            long before = saved;
            long time = times.containsKey(moment) ? times.get(moment)
                    : compute(Moment.host(moment), Moment.vertex(moment));
            if (isMissing) {
                saved = before;
                open.add(moment);
            } else {
                times.put(moment, time);
                open.remove(moment);
                stack.popLong();
            }
        }
        return times.get(asked);
    }

    @Override
    public long sent(int host, int row) {
        int vertex = graphs.get(host).packets().vertex(row);
        long time = recorded.sent(host, row);
        return vertex == ExecutionGraph.NONE ? time : of(host, vertex) + time - recorded.of(host, vertex);
    }

    /**
     * The time of a moment that another one needs. If it is not known yet, it is computed first. Moments that need each
     * other, which wrongly matched packets could make, stay where they were.
     */
    private long needed(int host, int vertex) {
        long moment = Moment.of(host, vertex);
        if (times.containsKey(moment)) {
            return times.get(moment);
        }
        if (!open.contains(moment)) {
            stack.push(moment);
            isMissing = true;
        }
        return recorded.of(host, vertex);
    }

    private long compute(int host, int vertex) {
        long time = recorded.of(host, vertex);
        if (time <= from) {
            return time;
        }
        ExecutionGraph graph = graphs.get(host);
        return graph.workers().isTask(graph.worker(vertex))
                ? Math.max(ofTask(graph, host, vertex), afterAwaited(host, vertex))
                : ofHandler(graph, host, vertex);
    }

    /** The moment is as far behind another one as it was. */
    private long behind(int host, int vertex, int otherHost, int other) {
        return needed(otherHost, other) + recorded.of(host, vertex) - recorded.of(otherHost, other);
    }

    private long afterAwaited(int host, int vertex) {
        long latest = Long.MIN_VALUE;
        for (long waiter : awaited.by(Moment.of(host, vertex))) {
            latest = Math.max(latest, needed(Moment.host(waiter), Moment.vertex(waiter)));
        }
        return latest;
    }

    /** In interrupt context: behind the reason for the moment, or for the handler. */
    private long ofHandler(ExecutionGraph graph, int host, int vertex) {
        int reason = origins.reason(graph, vertex);
        if (reason != vertex) {
            return behind(host, vertex, host, reason);
        }
        LinkKind kind = graph.linkKind(vertex);
        if (kind == LinkKind.PACKET) {
            return received(graph, host, vertex);
        } else if (kind == LinkKind.REQUEST) {
            return completed(graph, host, vertex);
        } else if (kind.isTimer() && graph.link(vertex) != ExecutionGraph.NONE) {
            return expired(graph, host, vertex);
        }
        return recorded.of(host, vertex);
    }

    private long received(ExecutionGraph graph, int host, int vertex) {
        int row = graph.link(vertex);
        long sender = origins.sender(host, row);
        if (sender == Moment.NONE) {
            return recorded.of(host, vertex);
        }
        int other = Moment.host(sender);
        int source = Moment.vertex(sender);
        long sent = recorded.sent(other, graphs.matches().senderRow(host, row));
        return needed(other, source) + sent - recorded.of(other, source)
                + shortened(sent, recorded.of(host, vertex), EdgeState.NETWORK, other,
                        graphs.get(other).worker(source));
    }

    private long completed(ExecutionGraph graph, int host, int vertex) {
        int issuer = graph.requests().issuer(graph.link(vertex));
        return issuer == ExecutionGraph.NONE ? recorded.of(host, vertex)
                : needed(host, issuer) + shortened(recorded.of(host, issuer), recorded.of(host, vertex),
                        EdgeState.BLOCK_DEVICE, host, graph.worker(issuer));
    }

    /** A timer expires as long after it was set as it did. The latest is that it was set to that time of the day. */
    private long expired(ExecutionGraph graph, int host, int vertex) {
        int armed = graph.link(vertex);
        int owner = graph.worker(armed);
        long time = needed(host, armed) + shortened(recorded.of(host, armed), recorded.of(host, vertex),
                EdgeState.TIMER, host, owner);
        boolean isKept = assumption != Assumption.LATEST || factor(EdgeState.TIMER, host, owner) < 1
                || !graph.workers().isTask(owner);
        return isKept ? time : Math.max(time, recorded.of(host, vertex));
    }

    private long ofTask(ExecutionGraph graph, int host, int vertex) {
        int left = graph.left(vertex);
        if (left == ExecutionGraph.NONE) {
            return graph.linkKind(vertex) == LinkKind.FORK ? behind(host, vertex, host, graph.link(vertex))
                    : recorded.of(host, vertex);
        }
        return switch (graph.state(vertex)) {
            case BLOCKED -> woken(graph, host, vertex);
            case PREEMPTED -> gotCpu(graph, host, vertex);
            default -> Math.max(worked(graph, host, vertex), given(graph, host, vertex));
        };
    }

    private long worked(ExecutionGraph graph, int host, int vertex) {
        int left = graph.left(vertex);
        return needed(host, left) + shortened(recorded.of(host, left), recorded.of(host, vertex), graph.state(vertex),
                host, graph.worker(vertex));
    }

    /** The moment at which a running task was given what it works on. */
    private long given(ExecutionGraph graph, int host, int vertex) {
        return switch (graph.linkKind(vertex)) {
            case WORK -> graph.link(vertex) == ExecutionGraph.NONE ? Long.MIN_VALUE : needed(host, graph.link(vertex));
            case PACKET -> received(graph, host, vertex);
            case REQUEST -> completed(graph, host, vertex);
            default -> Long.MIN_VALUE;
        };
    }

    private long woken(ExecutionGraph graph, int host, int vertex) {
        int left = graph.left(vertex);
        long before = needed(host, left);
        LinkKind kind = graph.linkKind(vertex);
        if (kind == LinkKind.WAKEUP && origins.isKnown(graph, host, graph.link(vertex))) {
            return wokenByKnown(graph, host, vertex, before);
        }
        EdgeState waited = kind == LinkKind.TIME_LIMIT ? EdgeState.TIMER
                : kind == LinkKind.WAKEUP ? origins.state(graph, graph.link(vertex)) : EdgeState.UNKNOWN;
        return switch (assumption) {
            case EARLIEST -> waited == EdgeState.UNKNOWN && !changes.isEmpty() ? before
                    : before + waited(graph, host, vertex, waited);
            case LIKELY -> before + waited(graph, host, vertex, waited);
            case LATEST -> factor(waited, host, graph.worker(vertex)) < 1 ? before + waited(graph, host, vertex, waited)
                    : Math.max(before, recorded.of(host, vertex));
        };
    }

    private long waited(ExecutionGraph graph, int host, int vertex, EdgeState state) {
        return shortened(recorded.of(host, graph.left(vertex)), recorded.of(host, vertex), state, host,
                graph.worker(vertex));
    }

    private long wokenByKnown(ExecutionGraph graph, int host, int vertex, long before) {
        long time = Math.max(before, behind(host, vertex, host, graph.link(vertex)));
        boolean isSure = graph.certainty(vertex) != Certainty.GUESSED
                && !graph.isUncertain(graph.time(graph.left(vertex)), graph.time(vertex));
        if (isSure || assumption == Assumption.LIKELY || changes.isEmpty()) {
            return time;
        }
        return assumption == Assumption.EARLIEST ? before : Math.max(time, recorded.of(host, vertex));
    }

    /**
     * A ready task gets its CPU when it would have, or earlier if the one that had it leaves earlier. At the earliest
     * it gets it at once, if the other one did not have it yet. At the latest it waits for all of the other one's stay.
     */
    private long gotCpu(ExecutionGraph graph, int host, int vertex) {
        long before = needed(host, graph.left(vertex));
        long ready = before + waited(graph, host, vertex, EdgeState.PREEMPTED);
        int occupant = leaving(graph, vertex);
        if (occupant == ExecutionGraph.NONE) {
            return ready;
        }
        long free = behind(host, vertex, host, occupant);
        long likely = Math.max(before, Math.min(ready, free));
        long came = cameAt(graph, host, vertex);
        return switch (assumption) {
            case EARLIEST -> before < came ? before : likely;
            case LIKELY -> likely;
            case LATEST -> factor(EdgeState.PREEMPTED, host, graph.worker(vertex)) < 1 ? likely
                    : Math.max(likely, Math.min(free, before + recorded.of(host, vertex) - came));
        };
    }

    /** The moment at which a task left the CPU that another one got at a moment; NONE if no task did. */
    private static int leaving(ExecutionGraph graph, int vertex) {
        int occupant = graph.had(graph.cpu(vertex)).map(had -> had.before(graph.time(vertex)))
                .orElse(CpuOccupancy.NOBODY);
        if (occupant < 0 || occupant == graph.worker(vertex) || !graph.workers().isTask(occupant)) {
            return ExecutionGraph.NONE;
        }
        int left = new Vertex(graph).toFirstReached(occupant, time -> time >= graph.time(vertex)).id();
        return graph.time(left) == graph.time(vertex) ? left : ExecutionGraph.NONE;
    }

    /** When the one that left a CPU at a moment had got it, as recorded. */
    private long cameAt(ExecutionGraph graph, int host, int vertex) {
        return clock.toReference(host, graph.had(graph.cpu(vertex)).orElseThrow().since(graph.time(vertex)));
    }

    /** How long something takes that took from {@code start} to {@code end}; only in the interval it is shorter. */
    private long shortened(long start, long end, EdgeState state, int host, int worker) {
        long within = Math.min(end, until) - Math.max(start, from);
        double factor = within > 0 ? factor(state, host, worker) : 1;
        long less = factor < 1 ? Math.round(within * (1 - factor)) : 0;
        saved += less;
        return end - start - less;
    }

    private double factor(EdgeState state, int host, int worker) {
        if (changes.isEmpty() || !WhatIf.STATES.contains(state)) {
            return 1;
        }
        long key = Moment.of(host, worker) * EdgeState.values().length + state.ordinal();
        return factors.computeIfAbsent(key, any -> factor(state, graphs.describe(host, worker)));
    }

    private double factor(EdgeState state, Worker worker) {
        return changes.stream().filter(change -> change.state() == state && change.isAbout(worker))
                .mapToDouble(WhatIf::factor).reduce(1, (one, other) -> one * other);
    }
}
