/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import org.wakepath.synchronization.HostClock;

/**
 * How a host's clock relates to the reference's.
 *
 * @param host the host's label
 * @param clock the relation
 * @param errorBound how far a time of the host can be off on the reference's clock amid the messages, ns
 * @param worstErrorBound how far a time of the host's trace can be off at worst, far from all messages, ns
 * @param matched certain packet pairs between this host and all others
 */
public record HostRelation(String host, HostClock clock, long errorBound, long worstErrorBound, long matched) {
}
