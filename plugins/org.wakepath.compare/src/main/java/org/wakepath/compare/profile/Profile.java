// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

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
    /** The doubt that the machine had other work when the recording started. */
    public static final String OTHER_LOAD = "otherLoad";
    /** The doubt that the processors change their speed by themselves. */
    public static final String CHANGING_SPEED = "changingSpeed";
    /** The doubt that runs of the same program had varied too much before to find what was looked for. */
    public static final String NOISE = "noise";
    /** The doubt that lives of tasks started before the recording, or had not ended with it. */
    public static final String OPEN_LIVES = "openLives";
    /** The doubt that executions lack their start or their end, and were left out. */
    public static final String CUT = "cutExecutions";
    /** The doubt that events were lost during executions, so that they may be two, or have ended earlier. */
    public static final String NEAR_LOSS = "executionsNearLoss";

    /** @throws IllegalArgumentException if a kind is there twice, or a doubt is counted below zero */
    public Profile {
        Set<ExecutionKind> seen = new HashSet<>();
        for (KindProfile kind : kinds) {
            if (!seen.add(kind.kind())) {
                throw new IllegalArgumentException("the executions of " + kind.kind().task() + " are there twice");
            }
        }
        doubts.forEach((doubt, count) -> {
            if (count < 0) {
                throw new IllegalArgumentException("it counts " + count + " of " + doubt);
            }
        });
        hosts = List.copyOf(hosts);
        kinds = List.copyOf(kinds);
    }

    /** The same with more doubts. */
    public Profile with(Map<String, Long> more) {
        Map<String, Long> all = new TreeMap<>(doubts);
        all.putAll(more);
        return new Profile(recorded, hosts, all, kinds);
    }

    /**
     * What a host was when it ran.
     *
     * @param host its label
     * @param values such as {@code kernel} and {@code cpus}, by name
     */
    public record HostEnvironment(String host, Map<String, String> values) {
        /** The name of the load when the recording started: how many tasks ran or wanted to, as a decimal number. */
        public static final String LOAD = "load";
    }
}
