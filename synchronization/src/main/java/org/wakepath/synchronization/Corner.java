// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * A message that is a corner of the convex hull of its direction.
 *
 * @param timeOnB when it was sent or received on b's clock, ns
 * @param timeOnA when it was received or sent on a's clock, ns
 */
public record Corner(long timeOnB, long timeOnA) {
}
