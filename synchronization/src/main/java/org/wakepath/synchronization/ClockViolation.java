// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * Messages that arrive before they were sent, on the reference's clock. This happens only if sender and receiver are
 * related to the reference by different routes, and never between the two hosts of one relation.
 *
 * @param sender index of the host that sent them
 * @param receiver index of the host that received them
 * @param messages how many, at least one
 * @param worst the largest of these differences, ns
 */
public record ClockViolation(int sender, int receiver, long messages, long worst) {
}
