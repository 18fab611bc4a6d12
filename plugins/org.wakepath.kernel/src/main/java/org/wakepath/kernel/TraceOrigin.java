// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.Map;
import java.util.stream.Stream;
import org.wakepath.ctf.Trace;

/** The origin of a trace, by the names of LTTng and of perf. Each answer is empty if the trace does not say. */
public final class TraceOrigin {
    private final Map<String, String> environment;

    /** Reads the environment in the trace's metadata. */
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
