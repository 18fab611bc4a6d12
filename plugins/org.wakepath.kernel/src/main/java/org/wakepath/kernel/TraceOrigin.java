// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.Map;
import java.util.stream.Stream;
import org.wakepath.ctf.Trace;

/** Where a trace was recorded, in the names of LTTng and of perf; each answer is empty where it does not say. */
public final class TraceOrigin {
    private final Map<String, String> environment;

    /** Reads what the trace's metadata says of its environment. */
    public TraceOrigin(Trace trace) {
        environment = trace.environment();
    }

    /** Name of the machine. */
    public String hostname() {
        return first("hostname", "host");
    }

    /** Release of the kernel, such as {@code 6.1.0-56-cloud-amd64}. */
    public String kernelRelease() {
        return first("kernel_release", "release");
    }

    /** How the kernel was built, such as {@code #1 SMP PREEMPT_RT Debian 6.1.192-2 (2026-11-16)}. */
    String kernelVersion() {
        return first("kernel_version", "version");
    }

    private String first(String... keys) {
        return Stream.of(keys).map(k -> environment.getOrDefault(k, "")).filter(v -> !v.isBlank()).findFirst()
                .orElse("");
    }
}
