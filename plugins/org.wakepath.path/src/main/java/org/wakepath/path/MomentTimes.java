// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import org.wakepath.graph.model.GraphSet;
import org.wakepath.network.HostClocks;

/** When the moments of the graphs were, or would have been, on the clock of a path. */
public interface MomentTimes {

    /**
     * The time of a moment, ns on the path's clock.
     *
     * @param host number of the host
     * @param vertex one of the vertices of its graph
     */
    long of(int host, int vertex);

    /**
     * The time at which a packet was sent, ns on the path's clock.
     *
     * @param host number of the host that sent it
     * @param row its row in the packets of that host
     */
    long sent(int host, int row);

    /** The times that were recorded. */
    static MomentTimes recorded(GraphSet graphs, HostClocks clock) {
        return new MomentTimes() {
            @Override
            public long of(int host, int vertex) {
                return clock.toReference(host, graphs.get(host).time(vertex));
            }

            @Override
            public long sent(int host, int row) {
                return clock.toReference(host, graphs.get(host).packets().time(row));
            }
        };
    }
}
