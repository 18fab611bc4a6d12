// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.network.PacketTable;

/**
 * Chooses, for a moment of work, the reception or completion that it was a consequence of.
 *
 * <p>Socket events are recorded at delivery: the last one counts. Device events are listed before the delivery of any
 * of them: then the flow of the one that is served counts, else the last, and the choice is marked as guessed.
 */
final class Reasons {
    private final HostState state;

    Reasons(HostState state) {
        this.state = state;
    }

    /**
     * Tells of which reception or completion the moment {@code vertex} was a consequence. {@code preferredFlow} is the
     * flow that is served, {@link ExecutionGraph#NONE} if not known.
     */
    void explain(int vertex, int preferredFlow) {
        InterruptFrame top = state.cpu.top();
        if (top != null) {
            int reason = reason(top, preferredFlow);
            state.explain(vertex, reason);
            if (isAmbiguous(top, reason, preferredFlow)) {
                state.graph.flag(vertex, ExecutionGraph.AMBIGUOUS);
            }
        }
    }

    /**
     * Threaded NAPI has no softirq: what its thread wakes after it received a packet in the same run, that packet woke.
     * Any other task that receives polls for itself or for a device of its own, and may as well wake others by itself.
     *
     * @return how sure it is that what is told now is the reason, if anything is
     */
    Certainty explainPlainWakeup(int vertex) {
        TaskRecord waker = state.cpu.current;
        if (state.cpu.top() != null || waker.received == ExecutionGraph.NONE) {
            return Certainty.CERTAIN;
        }
        state.graph.consequences().put(vertex, waker.received);
        return state.role(waker) == ThreadRole.POLLER ? Certainty.CERTAIN : Certainty.GUESSED;
    }

    private int reason(InterruptFrame frame, int preferredFlow) {
        IntArrayList receptions = frame.receptions;
        for (int i = receptions.size() - 1; i >= 0; i--) {
            if (flow(receptions.getInt(i)) == preferredFlow) {
                return receptions.getInt(i);
            }
        }
        return frame.reason;
    }

    /** Whether several flows were received in a run, and nobody knows which is served. */
    boolean isAmbiguous(InterruptFrame frame) {
        return isAmbiguous(frame, frame.reason, ExecutionGraph.NONE);
    }

    private boolean isAmbiguous(InterruptFrame frame, int reason, int preferredFlow) {
        IntArrayList receptions = frame.receptions;
        if (reason == ExecutionGraph.NONE || receptions.isEmpty() || state.graph.linkKind(reason) != LinkKind.PACKET
                || flow(reason) == preferredFlow) {
            return false;
        }
        int first = flow(receptions.getInt(0));
        for (int i = 1; i < receptions.size(); i++) {
            if (flow(receptions.getInt(i)) != first) {
                return true;
            }
        }
        return false;
    }

    private int flow(int reception) {
        PacketTable packets = state.graph.packets();
        return packets.flow(state.graph.link(reception));
    }
}
