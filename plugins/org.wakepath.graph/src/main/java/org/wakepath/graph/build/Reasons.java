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
 * <p>Socket events are recorded at delivery, so the last one counts. Device events are listed before the delivery of
 * any of them. Then the flow that is served counts, or else the last event, and the choice is marked as guessed.
 */
final class Reasons {
    private final HostState state;

    Reasons(HostState state) {
        this.state = state;
    }

    /**
     * Sets the reception or completion that the moment {@code vertex} was a consequence of. {@code preferredFlow} is
     * the flow that is served, {@link ExecutionGraph#NONE} if not known.
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
     * The certainty that the last reception in task context is the reason. Threaded NAPI has no softirq. If its thread
     * wakes a task after it received a packet in the same run, the packet is the reason. Any other task that receives
     * polls for itself or its own device, and may wake others by itself.
     *
     * @return how sure the reason is, if there is one
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

    /** Whether several flows were received in a run, and it is not known which is served. */
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
