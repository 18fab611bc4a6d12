// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.wakepath.analysis.AnalysisIndex.IndexFolders;
import org.wakepath.analysis.AnalysisIndex.KeptView;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.TraceSet;
import org.wakepath.network.HostClocks;
import org.wakepath.network.PacketMatcher;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.PacketTable;
import org.wakepath.synchronization.DriftAssumption;
import org.wakepath.synchronization.MessageExchange;

/**
 * The whole of some traces, with its clocks related by the messages of an excerpt. So a path of the excerpt can be
 * compared to the last digit: what differs then is not the clocks' doing.
 */
final class WholeByOtherClocks {
    private static final OrderedWork WORK = new OrderedWork(2);

    private final Spool memory = new Spool(1L << 30);
    private final Path folder;
    private final TraceSet traces;
    private final Analysis whole;

    /** @param trace is copied to an empty folder, for an index is written beside it */
    WholeByOtherClocks(Path trace, Path folder) throws IOException {
        this.folder = folder;
        try (Stream<Path> files = Files.walk(trace)) {
            for (Path file : files.filter(f -> !f.equals(trace) && !f.toString().contains(".wakepath")).toList()) {
                Files.copy(file, folder.resolve(trace.relativize(file).toString()));
            }
        }
        traces = TraceSet.open(List.of(folder));
        whole = Analysis.open(traces, AnalysisOptions.threads(2).with(memory));
    }

    TraceSet traces() {
        return traces;
    }

    Analysis whole() {
        return whole;
    }

    /** The whole, as if an index told it on the clock of a host what an excerpt told. */
    Analysis with(Analysis excerpt, int reference) {
        Map<HostPair, MessageExchange> exchanges = new LinkedHashMap<>();
        excerpt.pairs(reference).forEach(pair -> exchanges.put(new HostPair(pair.a(), pair.b()),
                pair.exchange().condensed(DriftAssumption.NTP_SLEW)));
        ClockRelations relations = ClockRelations.of(exchanges, List.copyOf(exchanges.keySet()),
                whole.graphs().size(), reference, WORK);
        HostClocks clocks = new HostClocks(relations.result());
        PacketMatcher matcher = new PacketMatcher(
                whole.graphs().stream().<PacketTable>map(ExecutionGraph::packets).toList(), memory, WORK);
        try {
            AnalysisIndex index = AnalysisIndex.of(traces, new IndexFolders(folder));
            index.keep(reference, new KeptView(exchanges, relations.decisive(),
                    matcher.pair(reference).match(clocks)));
            return Analysis.of(whole.graphs(), AnalysisOptions.threads(2).with(memory).with(index));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
