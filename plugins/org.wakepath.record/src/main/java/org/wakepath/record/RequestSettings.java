// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How to record the requests of servers. The command runs under {@code wakepath-requests} where this machine is
 * recorded, and so do the servers of other hosts.
 *
 * @param servers a shell command for each host, by its name, that runs there until the recording ends
 * @param protocols what is spoken at ports, each as {@code PORT=NAME}
 * @param hasText whether the start of each URL or statement is recorded
 */
public record RequestSettings(Map<String, String> servers, List<String> protocols, boolean hasText) {
    /** Copies the collections. */
    public RequestSettings {
        servers = Map.copyOf(servers);
        protocols = List.copyOf(protocols);
    }

    /** The options for {@code wakepath-requests run}. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        protocols.forEach(protocol -> options.addAll(List.of("--protocol", protocol)));
        if (hasText) {
            options.add("--text");
        }
        return options;
    }
}
