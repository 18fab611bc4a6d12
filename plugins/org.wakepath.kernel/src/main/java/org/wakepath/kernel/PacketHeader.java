/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

/**
 * What the trace recorded of a packet's header.
 *
 * @param flow the direction of the conversation it belongs to
 * @param sequence TCP sequence number as on the wire
 * @param acknowledged TCP acknowledgement number as on the wire
 * @param flags TCP flags as on the wire, FIN in the lowest bit
 * @param window TCP window as on the wire
 * @param length payload bytes, {@link PacketTable#NOT_RECORDED} where unknown
 * @param id IP identification, {@link PacketTable#NOT_RECORDED} where unknown
 * @param hash hash of the payload's beginning, {@link PacketTable#NOT_RECORDED} where unknown
 */
public record PacketHeader(FlowKey flow, int sequence, int acknowledged, int flags, int window, int length, int id,
        long hash) {
    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int ACK = 0x10;
    static final int ALL_FLAGS = 0xFF;
}
