// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/**
 * Reads traces in the Common Trace Format, CTF 1.8 and 2, as LTTng and other tracers write them.
 *
 * <p>{@link org.wakepath.ctf.Trace#open} reads the metadata and indexes the packets. Then use one of <ul>
 * <li>{@link org.wakepath.ctf.MergedEvents}, the events that a {@link org.wakepath.ctf.Projection} selects, of all
 * streams of a host in order; for analyses, <li>{@link org.wakepath.ctf.PacketDecoder}, the same for single packets,
 * <li>{@link org.wakepath.ctf.EventReader}, every field of every event; for listings. </ul>
 *
 * <p>Times are nanoseconds since the epoch of the trace's clock. Traces, streams, packets, projections and event
 * classes are immutable and shared freely; cursors and batches are for one thread at a time. Nothing is mapped into
 * memory. If a file changes while it is read, the result is a {@link org.wakepath.ctf.type.CtfException}, the one
 * exception for all faults of a trace. Packets with more than 1 GiB of content are rejected. A file that ends within a
 * packet, because its writer was stopped, is not a fault. Its whole events are read, and the stream and its last packet
 * say that they are truncated.
 */
package org.wakepath.ctf;
