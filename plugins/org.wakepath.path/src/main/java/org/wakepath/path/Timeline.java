// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.function.LongUnaryOperator;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;

/**
 * What a task did over its whole life, as stretches of time without a gap. Work that is divided only by effects on
 * others is one stretch. What takes no time is left out.
 */
public final class Timeline {
    private final int host;
    private final ExecutionGraph graph;
    private final PacketCauses packets;
    private final int head;
    private final int tail;
    /** The start of each stretch, last first; before them the end of all. */
    private final LongArrayList times = new LongArrayList();
    /** The vertex at the end of each stretch, last first. */
    private final IntArrayList moments = new IntArrayList();

    /** Walks the chain of a host's task once; {@code clock} converts a local time to that of the reference. */
    Timeline(GraphSet graphs, PacketCauses packets, int host, int worker, LongUnaryOperator clock) {
        this.host = host;
        this.graph = graphs.get(host);
        this.packets = packets;
        head = graph.workers().head(worker);
        tail = graph.workers().tail(worker);
        int vertex = tail;
        times.add(clock.applyAsLong(graph.time(vertex)));
        for (int left = graph.left(vertex); left != ExecutionGraph.NONE; left = graph.left(vertex)) {
            prepend(vertex, clock.applyAsLong(graph.time(left)));
            vertex = left;
        }
    }

    private void prepend(int vertex, long start) {
        int last = moments.size() - 1;
        if (start >= times.getLong(last + 1)) {
            return;
        }
        if (last >= 0 && graph.state(vertex) == EdgeState.RUNNING
                && graph.state(moments.getInt(last)) == EdgeState.RUNNING) {
            times.set(last + 1, start);
        } else {
            moments.add(vertex);
            times.add(start);
        }
    }

    /** Number of stretches. */
    public int size() {
        return moments.size();
    }

    /** Start of a stretch, ns since the epoch on the clock of the reference. */
    public long start(int index) {
        return times.getLong(size() - index);
    }

    /** End of a stretch, which is the start of the next, ns. */
    public long end(int index) {
        return times.getLong(size() - index - 1);
    }

    /** What the task did; a wait has the state of what ended it, as in a path. */
    public EdgeState state(int index) {
        return isWait(index) ? WaitCause.state(graph, moment(index)) : graph.state(moment(index));
    }

    /** Whether the task was blocked, whatever ended that. */
    public boolean isWait(int index) {
        return graph.state(moment(index)) == EdgeState.BLOCKED;
    }

    /** The moment at the end of a stretch, by which {@link Timelines} gives details. */
    public int moment(int index) {
        return moments.getInt(size() - index - 1);
    }

    /** Whether a stretch started before the trace. */
    public boolean beginsBefore(int index) {
        return index == 0 && graph.has(head, ExecutionGraph.TRACE_START);
    }

    /** Whether a stretch continues after the end of the trace. */
    public boolean endsBehind(int index) {
        return index == size() - 1 && graph.has(tail, ExecutionGraph.TRACE_END);
    }

    /** Whether the cause of a stretch was chosen among several possible ones. */
    public boolean isGuessed(int index) {
        int moment = moment(index);
        return (isWait(index) ? WaitCause.certainty(graph, packets, host, moment) : graph.edgeCertainty(moment))
                == Certainty.GUESSED;
    }

    /** Whether nothing in the trace explains a stretch. */
    public boolean isUnexplained(int index) {
        int moment = moment(index);
        return switch (graph.state(moment)) {
            case UNKNOWN -> true;
            case BLOCKED -> !graph.has(moment, ExecutionGraph.TRACE_END)
                    && (graph.linkKind(moment) == LinkKind.NONE || state(index) == EdgeState.UNKNOWN);
            default -> false;
        };
    }
}
