// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/**
 * Where and when an event was recorded.
 *
 * @param host number of the host
 * @param cpu number of the CPU
 * @param time ns since the start of the test's epoch, the same on all hosts
 */
record At(int host, int cpu, long time) {
}
