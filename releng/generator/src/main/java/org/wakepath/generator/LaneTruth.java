// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.util.List;
import java.util.stream.LongStream;

/**
 * The truth about a generated lane.
 *
 * @param eventsByHost number of events on each host
 * @param requests number of requests that began
 * @param journals what happened to some requests, of which the last may not have ended
 */
record LaneTruth(List<Long> eventsByHost, long requests, List<Journal> journals) {

    long events() {
        return eventsByHost.stream().flatMapToLong(LongStream::of).sum();
    }
}
