// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

/** The meaning of a field of a packet header, packet context or event header for the reader. */
public enum Role {
    /** The number 0xC1FC1FC1. */
    MAGIC,
    /** UUID of the trace. */
    TRACE_UUID,
    /** Which stream class the packet's events are of. */
    STREAM_CLASS_ID,
    /** Which stream the packet belongs to. */
    STREAM_ID,
    /** Size of the packet in bits. */
    PACKET_SIZE,
    /** Bits of the packet that hold header, context and events. */
    CONTENT_SIZE,
    /** Clock at the start of the packet. */
    PACKET_BEGIN,
    /** Clock at the end of the packet. */
    PACKET_END,
    /** Events discarded in this stream so far. */
    DISCARDED_EVENTS,
    /** Position of the packet in its stream. */
    SEQUENCE_NUMBER,
    /** CPU that wrote the packet. */
    CPU,
    /** Which class the event is of. */
    EVENT_CLASS_ID,
    /** A reading of the stream's clock. */
    CLOCK,
    /** Thread that wrote the packet. */
    THREAD
}
