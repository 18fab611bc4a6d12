// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The servers of another host, which run under {@code wakepath-requests} while it is recorded. */
final class ServedHost {
    private static final String LIBRARY = "libwakepath-requests.so";
    private static final String ELSEWHERE = "start the servers there by hand under wakepath-requests, and put its "
            + "trace beside the kernel's";

    private final String host;
    private final Agent agent;
    private final RequestSettings settings;

    ServedHost(String host, Agent agent, RequestSettings settings) {
        this.host = host;
        this.agent = agent;
        this.settings = settings;
    }

    private boolean hasServers() {
        return settings.servers().containsKey(host);
    }

    /** Sends the program and its library there, and returns what keeps them from running. */
    List<Shortcoming> check(RecorderProgram program) {
        if (!hasServers()) {
            return List.of(new Shortcoming(host, "no program there is looked at for requests",
                    "name its servers with --serve " + host + "=COMMAND", false));
        }
        Path file = program.file();
        agent.give("requests-program", RecorderProgram.bytes(file));
        String state = agent.give("requests-library", RecorderProgram.bytes(library(file))).text("requests");
        if (state.equals("ok")) {
            return List.of();
        }
        return List
                .of(new Shortcoming(host, "wakepath-requests does not run there: " + state.replaceFirst("^\\S* ", ""),
                        ELSEWHERE, true));
    }

    private static Path library(Path program) {
        return program.toAbsolutePath().resolveSibling(LIBRARY);
    }

    /**
     * Starts the servers, and waits until they listen.
     *
     * @throws RecordException if they do not
     */
    void start() {
        if (!hasServers()) {
            return;
        }
        agent.ask("requests-options " + String.join(" ", settings.options()));
        if (agent.ask("serve " + settings.servers().get(host)).text("listens").equals("no")) {
            throw new RecordException(host + ": its servers have not started to listen within a minute",
                    "see whether they do without Wakepath");
        }
    }

    /** Ends the servers, and returns what was wrong with them. */
    List<String> end() {
        if (!hasServers()) {
            return List.of();
        }
        Answer answer = agent.ask("serve-end");
        List<String> problems = new ArrayList<>();
        if (!answer.text("ended").isEmpty()) {
            String complaint = answer.text("complaint");
            problems.add("its servers had ended before the command did, with exit code " + answer.text("ended")
                    + (complaint.isEmpty() ? "" : ": " + complaint));
        }
        if (answer.text("killed").equals("yes")) {
            problems.add("its servers did not end when they were told to, and were killed; the end of the trace of "
                    + "requests is missing");
        }
        return problems;
    }
}
