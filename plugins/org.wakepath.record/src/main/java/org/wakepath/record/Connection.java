// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The settings for reaching agents.
 *
 * @param configuration a configuration file for {@code ssh} instead of the user's own
 * @param relayPorts ports of a relay daemon on this machine that agents on other hosts must reach; empty for none
 */
record Connection(Optional<Path> configuration, List<Integer> relayPorts) {
    private static final String END_OF_SCRIPT = "end-of-script";
    /**
     * A shell program that reads the agent's program from its standard input, and leaves there what comes after it. It
     * has no character that some login shell would interpret between single quotes.
     */
    private static final String LOADER = "eval \"$(while IFS= read -r line && case $line in (" + END_OF_SCRIPT
            + ") false;; esac; do printf \"%s\\n\" \"$line\"; done)\"";

    /** The command that starts the agent's shell, in a session of its own, where no key on a terminal reaches it. */
    List<String> command(HostAddress host) {
        if (host.isHere()) {
            return List.of("setsid", "sh", "-c", LOADER);
        }
        List<String> command = new ArrayList<>(List.of("setsid", "ssh", "-T", "-a", "-x"));
        configuration.ifPresent(file -> command.addAll(List.of("-F", file.toString())));
        for (String option : options()) {
            command.addAll(List.of("-o", option));
        }
        for (int port : relayPorts) {
            command.addAll(List.of("-R", "127.0.0.1:0:127.0.0.1:" + port));
        }
        command.addAll(List.of("--", host.destination(), "exec sh -c '" + LOADER + "'"));
        return command;
    }

    /** The input for the loader. */
    static String script(String agent) {
        return agent + END_OF_SCRIPT + "\n";
    }

    /** If a port is forwarded, the connection must be our own, so that the forwarding ends with it. */
    private List<String> options() {
        List<String> options = new ArrayList<>(List.of("BatchMode=yes", "ConnectTimeout=10", "ServerAliveInterval=5",
                "ServerAliveCountMax=3", "PermitLocalCommand=no", "RemoteCommand=none"));
        if (relayPorts.isEmpty()) {
            options.addAll(List.of("ClearAllForwardings=yes", "LogLevel=ERROR"));
        } else {
            options.addAll(List.of("ControlPath=none", "ExitOnForwardFailure=yes", "LogLevel=INFO"));
        }
        return options;
    }
}
