// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceOrigin;

/** The tracer of a host, as its traces state it. Each answer is empty if they state nothing. */
public final class TracerText {
    private final Map<String, String> environment;
    private final String hostname;
    private final String kernelRelease;

    /** Reads the kernel's trace if there is one, because it states most. */
    public TracerText(Host host) {
        Optional<Trace> trace = Stream.concat(host.traces().stream().filter(Host::isKernel), host.traces().stream())
                .findFirst();
        environment = trace.map(Trace::environment).orElse(Map.of());
        hostname = trace.map(t -> new TraceOrigin(t).hostname()).orElse("");
        kernelRelease = trace.map(t -> new TraceOrigin(t).kernelRelease()).orElse("");
    }

    public String hostname() {
        return hostname;
    }

    public String tracer() {
        return get("tracer_name");
    }

    public String version() {
        return Stream.of("tracer_major", "tracer_minor", "tracer_patchlevel").map(this::get)
                .filter(part -> !part.isEmpty()).collect(Collectors.joining("."));
    }

    public String kernel() {
        return Stream.of(get("sysname"), kernelRelease).filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String get(String key) {
        return environment.getOrDefault(key, "");
    }
}
