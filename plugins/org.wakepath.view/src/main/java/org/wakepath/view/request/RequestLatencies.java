// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.request;

import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.request.Request;
import org.wakepath.view.statistics.Latencies;

/** How long requests took, for a {@link org.wakepath.view.statistics.LatencyChart}. */
public final class RequestLatencies {
    private RequestLatencies() {
    }

    /** The latencies of requests; empty if there are none. One that took no time counts as 1 ns. */
    public static Optional<Latencies> of(List<Request> requests) {
        return requests.isEmpty() ? Optional.empty()
                : Optional.of(new Latencies(requests.stream().map(one -> new org.wakepath.view.statistics.Request(
                        one.id().toString(), one.begin(), Math.max(one.begin() + 1, one.end()))).toList()));
    }
}
