// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * Messages that arrive before they were sent on the clock of the reference, to which sender and receiver are related by
 * different routes. Between the two hosts of one relation no message does.
 *
 * @param sender index of the host that sent them
 * @param receiver index of the host that received them
 * @param messages how many, at least one
 * @param worst by how many ns at most
 */
public record ClockViolation(int sender, int receiver, long messages, long worst) {
}
