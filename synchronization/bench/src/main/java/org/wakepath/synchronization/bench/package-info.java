// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * How good the relations of clocks are: hosts with simulated oscillators exchange messages over a simulated network,
 * and what the synchronizer makes of them is compared with the truth.
 *
 * <p>Ideal time is ns since the simulation began. Nothing here depends on anything but its seed, times measured apart.
 */
package org.wakepath.synchronization.bench;
