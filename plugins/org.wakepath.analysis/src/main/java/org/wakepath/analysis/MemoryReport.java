// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

/**
 * The memory that synchronizing in two steps took.
 *
 * @param peakPackets the most packets that waited at one time for their partner or to expire
 * @param peakBytes the most memory of these packets, in bytes
 * @param messageBytes the most memory of the messages that were found in them and limit the clocks, in bytes
 * @param packets how many packets the hosts recorded
 * @param expired packets that were forgotten without a partner, or came too late to be considered
 * @param coarsePackets how many packets were read to know the clocks roughly, in all tries
 * @param matchTimeout how long each packet waited for its partner at least, ns; {@link Long#MAX_VALUE} if none expired
 */
public record MemoryReport(long peakPackets, long peakBytes, long messageBytes, long packets, long expired,
        long coarsePackets, long matchTimeout) {
}
