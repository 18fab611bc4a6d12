// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Collection;
import java.util.stream.Collectors;

/** Words for CPUs that events name but that have no stream in the trace. */
public final class MissingCpuWords {
    private MissingCpuWords() {
    }

    /** The sentence without its subject, the trace. */
    public static String of(Collection<Integer> cpus) {
        String numbers = cpus.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return cpus.size() == 1 ? "CPU " + numbers + ", which events name, has no stream"
                : "CPUs " + numbers + ", which events name, have no stream";
    }
}
