// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.wakepath.record.HostAddress;
import org.wakepath.record.RecordSettings;
import org.wakepath.record.RequestSettings;
import picocli.CommandLine.Option;

/** The options that say whether and how requests are recorded. */
final class RequestOptions {
    private static final Pattern PROTOCOL = Pattern.compile("\\d{1,5}=[a-z0-9-]+");

    @Option(names = "--requests", description = {
        "Also record which request each thread works on: run the command under "
                + "wakepath-requests. Then wakepath requests shows the requests. With --no-local only the servers of --serve "
                + "are looked at."})
    private boolean requests;

    @Option(names = "--serve", paramLabel = "HOST=COMMAND", description = {"With --requests: also run this shell "
            + "command on another host under wakepath-requests. The command of this machine starts when that one listens, and "
            + "its end ends that one. Once for a host."})
    private List<String> servers = List.of();

    @Option(names = "--protocol", paramLabel = "PORT=NAME", description = {
        "With --requests: what is spoken at a port, such as 8080=http; by default what is usual there, or what the first "
                + "bytes tell. May be given several times."})
    private List<String> protocols = List.of();

    @Option(names = "--text",
            description = {"With --requests: also record the start of each URL or statement, 160 bytes "
                    + "at most. It may hold names and passwords of users."})
    private boolean text;

    /** The settings, with those for requests. */
    RecordSettings addTo(RecordSettings settings) {
        if (!requests && (text || !servers.isEmpty() || !protocols.isEmpty())) {
            throw CommandException.wrongUse((text ? "--text" : servers.isEmpty() ? "--protocol" : "--serve")
                    + " is about requests",
                    "give --requests, too");
        }
        Map<String, String> commands = new LinkedHashMap<>();
        servers.forEach(server -> add(server, settings.hosts(), commands));
        protocols.forEach(RequestOptions::requireProtocol);
        if (requests && commands.isEmpty() && settings.hosts().stream().noneMatch(HostAddress::isHere)) {
            throw CommandException.wrongUse("--requests with --no-local looks at no program",
                    "name servers with --serve HOST=COMMAND");
        }
        if (settings.isRelayed() && !commands.isEmpty()) {
            throw CommandException.wrongUse("--relay sends no trace of requests", "leave --relay or --serve out");
        }
        return requests ? settings.with(new RequestSettings(commands, protocols, text)) : settings;
    }

    private static void add(String server, List<HostAddress> hosts, Map<String, String> commands) {
        int end = server.indexOf('=');
        if (end < 1 || server.substring(end + 1).isBlank()) {
            throw CommandException.wrongUse("--serve " + server + " is not HOST=COMMAND",
                    "write for example --serve 'web1=nginx -g \"daemon off;\"'");
        }
        if (server.chars().anyMatch(Character::isISOControl)) {
            throw CommandException.wrongUse("--serve has a control character in its command",
                    "put the command into a script there");
        }
        String name = server.substring(0, end);
        Optional<HostAddress> host = hosts.stream().filter(one -> one.name().equals(name)).findFirst();
        if (host.isEmpty()) {
            throw CommandException.wrongUse("--serve names " + name + ", which is not recorded",
                    "give --host " + name + ", too");
        }
        if (host.get().isHere()) {
            throw CommandException.wrongUse("--serve names this machine, where the command itself is looked at",
                    "start its servers within the command");
        }
        if (commands.put(name, server.substring(end + 1)) != null) {
            throw CommandException.wrongUse("--serve names " + name + " twice",
                    "start all of its servers with one command, such as 'one & exec two'");
        }
    }

    private static void requireProtocol(String protocol) {
        if (!PROTOCOL.matcher(protocol).matches()) {
            throw CommandException.wrongUse("--protocol " + protocol + " is not PORT=NAME",
                    "write for example --protocol 8080=http");
        }
    }
}
