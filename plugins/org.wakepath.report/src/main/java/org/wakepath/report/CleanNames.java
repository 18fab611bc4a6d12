/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import org.wakepath.graph.Flow;
import org.wakepath.graph.SystemCall;

/** Texts as traced, but for the names of hosts, made harmless to show. */
final class CleanNames implements Names {
    private final HostNames hosts;

    CleanNames(HostNames hosts) {
        this.hosts = hosts;
    }

    @Override
    public String host(String label) {
        return SafeText.clean(hosts.of(label));
    }

    @Override
    public String task(String name) {
        return SafeText.clean(name);
    }

    @Override
    public Flow.Socket socket(Flow.Socket socket) {
        return new Flow.Socket(SafeText.clean(socket.address()), socket.port());
    }

    @Override
    public SystemCall systemCall(SystemCall call) {
        return new SystemCall(SafeText.clean(call.name()), call.descriptor(), SafeText.clean(call.peer()));
    }

    @Override
    public String reason(String reason) {
        return SafeText.clean(reason);
    }

    @Override
    public String machine(String name) {
        return SafeText.clean(name);
    }
}
