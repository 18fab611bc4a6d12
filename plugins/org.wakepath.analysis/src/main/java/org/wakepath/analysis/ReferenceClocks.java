// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.analysis.AnalysisIndex.KeptView;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.timing.Stage;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.network.HostClocks;
import org.wakepath.network.PacketMatcher;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.PacketMatches;
import org.wakepath.network.PacketTable;
import org.wakepath.network.PairedPackets;
import org.wakepath.synchronization.DriftAssumption;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncResult;

/** All hosts on the clock of each host that was asked for. Safe for use by several threads. */
final class ReferenceClocks {
    private final List<ExecutionGraph> graphs;
    private final AnalysisOptions options;
    private final OrderedWork work;
    private final Map<Integer, View> views = new HashMap<>();
    private PacketMatcher matcher;

    /**
     * Everything that depends on which host's clock is the reference.
     *
     * @param relations by the messages that limit the clocks. An index keeps only these, so the relations are the same
     * with and without it.
     * @param whole the same relations with all messages; empty where an index gave only the limiting ones
     */
    record View(ClockRelations relations, HostClocks clocks, PacketMatches matches,
            Optional<ClockRelations> whole) {

        SyncResult result() {
            return relations.result();
        }
    }

    ReferenceClocks(List<ExecutionGraph> graphs, AnalysisOptions options) {
        this.graphs = graphs;
        this.options = options;
        work = new OrderedWork(options.threads());
    }

    /** All hosts on the clock of one of them. */
    synchronized View on(int reference) {
        View view = views.get(reference);
        if (view == null) {
            view = options.index().view(reference).map(kept -> recall(kept, reference))
                    .orElseGet(() -> relate(reference));
            views.put(reference, view);
        }
        return view;
    }

    /** The relations by all messages, which an index does not keep. */
    synchronized ClockRelations whole(int reference) {
        if (on(reference).whole().isEmpty()) {
            views.put(reference, relate(reference));
        }
        return on(reference).whole().orElseThrow();
    }

    private View recall(KeptView kept, int reference) {
        ClockRelations relations = synchronize(kept.exchanges(), kept.decisive(), reference);
        return new View(relations, new HostClocks(relations.result()), kept.matches(), Optional.empty());
    }

    private View relate(int reference) {
        Stage.MATCH.begin();
        if (matcher == null) {
            matcher = new PacketMatcher(graphs.stream().<PacketTable>map(ExecutionGraph::packets).toList(),
                    options.spool(), work);
        }
        PairedPackets packets = matcher.pair(reference);
        Stage.MATCH.end(graphs.stream().mapToLong(graph -> graph.packets().size()).sum());
        Map<HostPair, MessageExchange> limiting = limiting(packets.exchanges());
        ClockRelations relations = synchronize(limiting, List.copyOf(limiting.keySet()), reference);
        HostClocks clocks = new HostClocks(relations.result());
        Stage.MATCH.begin();
        PacketMatches matches = packets.match(clocks);
        Stage.MATCH.end(0);
        return new View(relations, clocks, matches,
                Optional.of(new ClockRelations(packets.exchanges(), relations.result())));
    }

    private Map<HostPair, MessageExchange> limiting(Map<HostPair, MessageExchange> exchanges) {
        Map<HostPair, MessageExchange> limiting = new LinkedHashMap<>();
        List<HostPair> pairs = List.copyOf(exchanges.keySet());
        Stage.SYNCHRONIZE.begin();
        work.run(pairs.size(), i -> exchanges.get(pairs.get(i)).condensed(DriftAssumption.NTP_SLEW),
                condensed -> limiting.put(pairs.get(limiting.size()), condensed));
        Stage.SYNCHRONIZE.end(0);
        return limiting;
    }

    private ClockRelations synchronize(Map<HostPair, MessageExchange> exchanges, List<HostPair> pairs, int reference) {
        Stage.SYNCHRONIZE.begin();
        ClockRelations relations = ClockRelations.of(exchanges, pairs, graphs.size(), reference, work);
        Stage.SYNCHRONIZE.end(0);
        return relations;
    }

    /**
     * Keeps what was found in the index.
     *
     * @throws IOException if it cannot be written
     */
    synchronized void keep() throws IOException {
        for (Map.Entry<Integer, View> entry : views.entrySet()) {
            View view = entry.getValue();
            options.index().keep(entry.getKey(),
                    new KeptView(view.relations().exchanges(), view.relations().decisive(), view.matches()));
        }
    }
}
