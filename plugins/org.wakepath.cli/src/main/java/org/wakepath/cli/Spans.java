// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.HostSpan;

/** The time range to which relative times refer. */
final class Spans {
    private Spans() {
    }

    static HostSpan of(Host host) {
        return HostSpan.of(host).orElseThrow(() -> CommandException.failed(
                "the trace of " + host.label() + " has no events, so it has no start", "leave --from and --to out"));
    }
}
