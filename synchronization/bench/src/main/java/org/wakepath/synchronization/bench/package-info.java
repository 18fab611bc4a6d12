// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Measures the accuracy of clock relations. Hosts with simulated oscillators exchange messages over a simulated
 * network, and the relations that the synchronizer finds are compared with the truth.
 *
 * <p>Ideal time is ns since the simulation began. Nothing here depends on anything but its seed, times measured apart.
 */
package org.wakepath.synchronization.bench;
