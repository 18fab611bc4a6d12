// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/**
 * Reads traces in the Common Trace Format, CTF 1.8 and 2, as LTTng and other tracers write them.
 *
 * <p>{@link org.wakepath.ctf.Trace#open} reads the metadata and indexes the packets. What follows is one of <ul>
 * <li>{@link org.wakepath.ctf.MergedEvents}, the events that a {@link org.wakepath.ctf.Projection} selects, of all
 * streams of a host in order; the way for analyses, <li>{@link org.wakepath.ctf.PacketDecoder}, the same for single
 * packets, <li>{@link org.wakepath.ctf.EventReader}, every field of every event; the way for listings. </ul>
 *
 * <p>Times are nanoseconds since the epoch of the trace's clock. Traces, streams, packets, projections and event
 * classes are immutable and shared freely; cursors and batches are for one thread at a time. Nothing is mapped into
 * memory: a file that changes under the reader ends in a {@link org.wakepath.ctf.CtfException}, the one exception for
 * all faults of a trace. Packets with more than 1 GiB of content are refused. A file that ends within a packet, as one
 * does whose writer was stopped, is no fault: its whole events are read, and the stream and its last packet say that
 * they are truncated.
 */
package org.wakepath.ctf;
