// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Aligns the clocks of hosts from the messages they exchanged.
 *
 * <p>The package knows messages and clocks and nothing else: a {@link org.wakepath.synchronization.MessageExchange}
 * collects the matched messages of two hosts, a {@link org.wakepath.synchronization.ConvexHullSynchronizer} turns them
 * into a {@link org.wakepath.synchronization.ClockRelation}, and a {@link org.wakepath.synchronization.SyncGraph} joins
 * the relations of many hosts into one {@link org.wakepath.synchronization.SyncResult} on the clock of a reference. All
 * times are nanoseconds since the epoch of the host they were taken on.
 *
 * <p><b>Threads.</b> {@code MessageExchange} and {@code SyncGraph} are filled by one thread. Everything they yield is
 * immutable and may be shared freely.
 *
 * <p><b>Sources.</b> A. Duda, G. Harrus, Y. Haddad, G. Bernard, <i>Estimating global time in distributed systems</i>,
 * ICDCS 1987 (the convex hull method). B. Poirier, R. Roy, M. Dagenais, <i>Accurate offline synchronization of
 * distributed traces using kernel-level events</i>, SIGOPS Operating Systems Review 44(3), 2010 (its use on kernel
 * traces, and the qualities). F. Giraldeau, M. Dagenais, <i>Wait analysis of distributed systems using kernel
 * tracing</i>, TPDS 2016, sections 2.2 and 3.6 (the graph of hosts, and the integer transform).
 */
package org.wakepath.synchronization;
