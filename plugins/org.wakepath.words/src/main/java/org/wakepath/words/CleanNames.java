/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.words;

import org.wakepath.graph.model.SystemCall;
import org.wakepath.path.Flow;

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
        String address = SafeText.clean(socket.address());
        return address.equals(socket.address()) ? socket : new Flow.Socket(address, socket.port());
    }

    @Override
    public SystemCall systemCall(SystemCall call) {
        String name = SafeText.clean(call.name());
        String peer = SafeText.clean(call.peer());
        return name.equals(call.name()) && peer.equals(call.peer()) ? call : new SystemCall(name, call.descriptor(), peer);
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
