// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import org.wakepath.analysis.HostRelation;
import org.wakepath.synchronization.ClockRelation;

/** The error of a clock relation: whether it has a bound. */
public final class RelationError {
    private RelationError() {
    }

    public static boolean isBounded(HostRelation host) {
        return host.clock().isConnected() && host.errorBound() < ClockRelation.UNBOUNDED;
    }
}
