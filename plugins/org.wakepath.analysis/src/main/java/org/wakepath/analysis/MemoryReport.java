// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

/**
 * What synchronizing in two steps took.
 *
 * @param peakPackets most packets that waited at one time to be paired or to expire
 * @param peakBytes what these took up, in bytes
 * @param messageBytes most bytes that the messages took up which were found in them and limit the clocks
 * @param packets how many packets the hosts recorded
 * @param expired packets that were forgotten without being paired, or came too late to be considered
 * @param coarsePackets how many packets were read to know the clocks roughly, all times it was tried
 * @param matchTimeout how long packets waited for each other at least, ns; {@link Long#MAX_VALUE} where none had to go
 */
public record MemoryReport(long peakPackets, long peakBytes, long messageBytes, long packets, long expired,
        long coarsePackets, long matchTimeout) {
}
