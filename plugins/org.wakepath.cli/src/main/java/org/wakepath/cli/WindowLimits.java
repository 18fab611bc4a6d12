// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.HashMap;
import java.util.Map;
import org.wakepath.kernel.census.HostSpan;

/** The limits of windows on the clocks of hosts. The span of each host is read once, when it is needed. */
final class WindowLimits {
    private final Hosts hosts;
    private final Map<Integer, HostSpan> spans = new HashMap<>();

    WindowLimits(Hosts hosts) {
        this.hosts = hosts;
    }

    /** The limits of a window on the clock of a host. An empty window is refused. */
    TimeWindow.Limits of(TimeWindow window, int host) {
        return window.filledLimits(() -> span(host));
    }

    /** Whether the trace of a host has something within the window. */
    boolean touch(TimeWindow window, int host) {
        if (HostSpan.of(hosts.get(host)).isEmpty()) {
            return false;
        }
        TimeWindow.Limits limits = of(window, host);
        return limits.from() <= span(host).end() && limits.to() >= span(host).start();
    }

    private HostSpan span(int host) {
        return spans.computeIfAbsent(host, h -> Spans.of(hosts.get(h)));
    }
}
