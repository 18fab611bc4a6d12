// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/**
 * A choice for a simulated kernel; what cannot happen in its present state has no effect.
 *
 * @param host taken modulo the number of hosts
 * @param cpu taken modulo the number of CPUs
 * @param pick chooses among what the action may be done to
 * @param gap time since the last event, ns; 0 gives events with equal times
 */
record Step(Action action, int host, int cpu, int pick, int gap) {
}
