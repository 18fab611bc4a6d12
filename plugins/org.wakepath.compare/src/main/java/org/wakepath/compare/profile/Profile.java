// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.util.List;
import java.util.Map;

/**
 * What one run did with its time.
 *
 * @param recorded when the recording started, ns since 1970
 * @param hosts where it ran
 * @param doubts named counts of what could make its paths wrong or incomplete, zeros left out
 * @param kinds its executions by kind
 */
public record Profile(long recorded, List<HostEnvironment> hosts, Map<String, Long> doubts,
        List<KindProfile> kinds) {
    /** The doubt that lives of tasks started before the recording, or had not ended with it. */
    public static final String OPEN_LIVES = "openLives";
    /** The doubt that executions lack their start or their end, and were left out. */
    public static final String CUT = "cutExecutions";
    /** The doubt that events were lost during executions, so that they may be two, or have ended earlier. */
    public static final String NEAR_LOSS = "executionsNearLoss";

    /**
     * What a host was when it ran.
     *
     * @param host its label
     * @param values such as {@code kernel} and {@code cpus}, by name
     */
    public record HostEnvironment(String host, Map<String, String> values) {
    }
}
