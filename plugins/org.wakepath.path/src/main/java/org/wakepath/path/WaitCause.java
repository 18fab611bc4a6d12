// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.RequestTable;
import org.wakepath.graph.model.SideColumn;
import org.wakepath.graph.model.Worker;

/** Finds what ended a blocking, from the graph around its end. */
final class WaitCause {
    private final GraphSet graphs;
    private final PacketCauses packets;
    private final int host;
    private final ExecutionGraph graph;
    private final int woken;
    private final boolean isOwnLimit;
    private final Certainty certainty;
    private final Cause cause;

    /** Reads the cause of the blocking that ends at the vertex {@code woken}. */
    WaitCause(GraphSet graphs, PacketCauses packets, int host, int woken) {
        this.graphs = graphs;
        this.packets = packets;
        this.host = host;
        this.graph = graphs.get(host);
        this.woken = woken;
        isOwnLimit = OwnLimit.isEndOf(graph, woken);
        Certainty ending = certainty(graph, packets, host, woken);
        certainty = isOwnLimit ? ending.and(OwnLimit.certainty(graph, woken)) : ending;
        cause = find();
    }

    Cause cause() {
        return cause;
    }

    /** Whether the path can go on with what ended it. */
    boolean isResolved() {
        return graph.linkKind(woken) == LinkKind.WAKEUP;
    }

    /** Whether the task itself had limited this wait, and nothing else ended it. */
    boolean isOwnLimit() {
        return isOwnLimit;
    }

    /** BLOCKED refined by what ended it. */
    EdgeState state() {
        return state(graph, woken);
    }

    /** The state of the blocking that ends at a vertex of a graph, without its cause, in a few steps. */
    static EdgeState state(ExecutionGraph graph, int woken) {
        return switch (graph.linkKind(woken)) {
            case WAKEUP -> stateOf(graph, graph.link(woken));
            case TIME_LIMIT -> EdgeState.TIMER;
            case UNKNOWN_WAKEUP, UNRECORDED_WAKEUP, KILLED -> EdgeState.UNKNOWN;
            default -> EdgeState.BLOCKED;
        };
    }

    private static EdgeState stateOf(ExecutionGraph graph, int waker) {
        long reason = graph.consequences().get(waker);
        if (reason != SideColumn.ABSENT) {
            return graph.linkKind((int) reason) == LinkKind.REQUEST ? EdgeState.BLOCK_DEVICE : EdgeState.NETWORK;
        }
        return graph.workers().isTask(graph.worker(waker)) ? EdgeState.BLOCKED : graph.state(graph.first(waker));
    }

    Certainty certainty() {
        return certainty;
    }

    /**
     * The certainty of the cause of the blocking of a host's task that ends at a vertex, without that cause, in a few
     * steps.
     */
    static Certainty certainty(ExecutionGraph graph, PacketCauses packets, int host, int woken) {
        Certainty ending = graph.certainty(woken);
        if (graph.linkKind(woken) != LinkKind.WAKEUP) {
            return ending;
        }
        int waker = graph.link(woken);
        Certainty wakeup = ending.and(graph.reasonCertainty(waker));
        long reason = graph.consequences().get(waker);
        if (reason == SideColumn.ABSENT) {
            return graph.workers().isTask(graph.worker(waker)) ? wakeup
                    : wakeup.and(entryCertainty(graph, graph.first(waker)));
        }
        int row = graph.link((int) reason);
        return wakeup.and(graph.linkKind((int) reason) == LinkKind.REQUEST ? requestCertainty(graph, row)
                : packets.certainty(host, row));
    }

    private Cause find() {
        return switch (graph.linkKind(woken)) {
            case WAKEUP -> ofWaker(graph.link(woken));
            case TIME_LIMIT -> new Cause.Timer(OwnLimit.purpose(graph, woken), "",
                    Optional.of(graphs.describe(host, graph.worker(woken))));
            case KILLED -> new Cause.Killed(killer());
            case UNRECORDED_WAKEUP -> new Cause.UnrecordedInterrupt(graph.cpu(woken),
                    graphs.describe(host, graph.link(woken)));
            case UNKNOWN_WAKEUP -> new Cause.Unexplained("woken on CPU " + graph.cpu(woken) + (isIdleThere()
                    ? " while no task and no recorded interrupt ran there" : "; it is not known which task ran there"));
            default -> new Cause.Unexplained(withoutWakeup());
        };
    }

    /** Whether the CPU on which the wake-up was recorded is known to have idled. */
    private boolean isIdleThere() {
        return graph.had(graph.cpu(woken)).filter(had -> had.before(graph.time(woken)) == CpuOccupancy.IDLE)
                .isPresent();
    }

    private Optional<Worker> killer() {
        int killer = graph.link(woken);
        return killer == ExecutionGraph.NONE ? Optional.empty()
                : Optional.of(graphs.describe(host, graph.worker(killer)));
    }

    private String withoutWakeup() {
        if (!graph.has(woken, ExecutionGraph.TRACE_END)) {
            return "no wake-up in the trace";
        }
        return graph.has(graph.left(woken), ExecutionGraph.TRACE_START) ? "nobody woke it in the whole recording"
                : "not woken before the trace ends";
    }

    private Cause ofWaker(int waker) {
        long reason = graph.consequences().get(waker);
        if (reason != SideColumn.ABSENT) {
            return ofReason((int) reason);
        }
        if (graph.workers().isTask(graph.worker(waker))) {
            return new Cause.Wakeup(graphs.describe(host, graph.worker(waker)));
        }
        Cause entry = entry(graphs, host, graph.first(waker));
        return isOwnLimit && entry instanceof Cause.Timer timer
                ? new Cause.Timer(OwnLimit.purpose(graph, woken), timer.function(), timer.owner()) : entry;
    }

    private Cause ofReason(int reason) {
        if (graph.linkKind(reason) == LinkKind.REQUEST) {
            return request(graphs, host, graph.link(reason), graph.time(reason));
        }
        return packets.of(host, graph.link(reason));
    }

    /** The cause of a run in interrupt context by itself. */
    static Cause entry(GraphSet graphs, int host, int entry) {
        ExecutionGraph graph = graphs.get(host);
        Optional<Cause.Timer.Purpose> purpose = purpose(graph.linkKind(entry));
        if (purpose.isPresent()) {
            int armed = graph.link(entry);
            Optional<Worker> owner = armed == ExecutionGraph.NONE ? Optional.empty()
                    : Optional.of(graphs.describe(host, graph.worker(armed)));
            long function = graph.functions().get(entry);
            return new Cause.Timer(graph.limitsDisks(entry) ? Cause.Timer.Purpose.DISK_LIMIT : purpose.get(),
                    function == SideColumn.ABSENT || function == 0 ? "" : "0x" + Long.toHexString(function), owner);
        }
        return new Cause.InterruptLine(graph.cpu(entry), graph.workers().interrupt(graph.worker(entry)));
    }

    /** The purpose of a timer whose handler's entry has a link of this kind; empty for all other kinds. */
    private static Optional<Cause.Timer.Purpose> purpose(LinkKind kind) {
        return switch (kind) {
            case TIMER -> Optional.of(Cause.Timer.Purpose.UNKNOWN);
            case TIME_LIMIT -> Optional.of(Cause.Timer.Purpose.TIME_LIMIT);
            case ACKNOWLEDGEMENT_TIMER -> Optional.of(Cause.Timer.Purpose.DELAYED_ACKNOWLEDGEMENT);
            case RETRANSMISSION_TIMER -> Optional.of(Cause.Timer.Purpose.RETRANSMISSION);
            case PROBE_TIMER -> Optional.of(Cause.Timer.Purpose.PROBE);
            default -> Optional.empty();
        };
    }

    /**
     * The certainty of the cause of a run in interrupt context, because who armed a timer or queued a work item may be
     * a guess.
     */
    static Certainty entryCertainty(ExecutionGraph graph, int entry) {
        boolean isAsked = graph.linkKind(entry).isVertex() && graph.link(entry) != ExecutionGraph.NONE;
        return isAsked ? graph.certainty(graph.link(entry)) : Certainty.CERTAIN;
    }

    /** The certainty of who issued a block request. */
    static Certainty requestCertainty(ExecutionGraph graph, int row) {
        int issuer = graph.requests().issuer(row);
        return issuer == ExecutionGraph.NONE ? Certainty.CERTAIN : graph.certainty(issuer);
    }

    /** The cause for a completed block request; {@code completed} is a local time. */
    static Cause request(GraphSet graphs, int host, int row, long completed) {
        ExecutionGraph graph = graphs.get(host);
        RequestTable requests = graph.requests();
        long device = requests.device(row);
        long inserted = requests.inserted(row);
        long issued = requests.issued(row);
        boolean wasIssued = issued != RequestTable.UNKNOWN_TIME;
        long queued = wasIssued && inserted != RequestTable.UNKNOWN_TIME ? issued - inserted : -1;
        int issuer = requests.issuer(row);
        return new Cause.BlockRequest(graph.disks().getOrDefault(device, deviceNumber(device)), requests.sector(row),
                issuer == ExecutionGraph.NONE ? Optional.empty()
                        : Optional.of(graphs.describe(host, graph.worker(issuer))),
                queued, wasIssued ? completed - issued : -1);
    }

    /** Major and minor number as the kernel packs them, 12 and 20 bits. */
    private static String deviceNumber(long device) {
        return "device " + (device >>> 20 & 0xFFF) + ":" + (device & 0xFFFFF);
    }
}
