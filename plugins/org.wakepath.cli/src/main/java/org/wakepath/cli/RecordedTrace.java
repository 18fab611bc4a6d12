// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.HostRelation;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.record.RecordedHost;

/**
 * What was recorded of a host, with what the analysis says about it.
 *
 * @param host the host
 * @param census what its trace holds; empty if there is none, or if it cannot be read
 * @param lossyFunctions what the trace of its functions holds; empty if there is none, or if it lost no event
 * @param relation how its clock relates to the reference's; empty if that is not known
 * @param problems what makes the trace worse than it should be, in words
 */
record RecordedTrace(RecordedHost host, Optional<HostCensus> census, Optional<HostCensus> lossyFunctions,
        Optional<HostRelation> relation, List<String> problems) {

    /** The analysis's label of the host. */
    String label() {
        return relation.map(HostRelation::host).orElse(host.name());
    }

    /** Whether the host was not recorded as it should have been. */
    boolean hasFailed() {
        return host.lost().isPresent() || census.isEmpty() || !problems.isEmpty();
    }

    /** Whether its clock is known on that of the reference. */
    boolean isRelated() {
        return relation.isPresent() && relation.get().clock().isConnected();
    }
}
