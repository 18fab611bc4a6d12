// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.Finding;
import org.wakepath.network.PacketMatches;
import org.wakepath.path.PathRecorder;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.synchronization.SyncResult;

/** Counts what could make a path wrong or incomplete. */
final class PathCounts {
    private PathCounts() {
    }

    /**
     * All counts of a path, zeros included, in their order.
     *
     * @param unmatched number of packets without their counterpart
     */
    static Map<String, Long> of(PathRecorder recorder, PacketMatches matches, SyncResult clocks, long unmatched) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Finding finding : Finding.values()) {
            counts.put(finding.key(), recorder.losses().found(finding));
        }
        counts.put("matched", matches.matched());
        counts.put("unmatched", unmatched);
        counts.put("clamped", matches.clamped());
        counts.put("refused", matches.refusedCount());
        counts.put("unrelatedHosts", clocks.clocks().stream().filter(c -> !c.isConnected()).count());
        long guessed = 0;
        long uncertain = 0;
        for (PathSegment segment : recorder.segments()) {
            guessed += segment.guessed() ? 1 : 0;
            uncertain += segment.uncertain() ? 1 : 0;
        }
        counts.put("probableWaits", recorder.waits().stream().filter(w -> w.certainty() == Certainty.PROBABLE).count());
        counts.put("guessedWaits", recorder.waits().stream().filter(Wait::guessed).count());
        counts.put("guessedSegments", guessed);
        counts.put("uncertainSegments", uncertain);
        counts.put("uncertainTime", recorder.doubtfulTime());
        return Collections.unmodifiableMap(counts);
    }
}
