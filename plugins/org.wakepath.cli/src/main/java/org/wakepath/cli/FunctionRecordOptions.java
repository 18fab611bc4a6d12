// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.List;
import java.util.OptionalLong;
import org.wakepath.record.FunctionSettings;
import org.wakepath.record.HostAddress;
import org.wakepath.record.RecordSettings;
import picocli.CommandLine.Option;

/** The options that say whether and how calls of functions are recorded. */
final class FunctionRecordOptions {
    @Option(names = "--functions", paramLabel = "REGEX", description = {
        "Also record the calls of the functions whose names match, as grep -E does: run the command under "
                + "wakepath-functions. It must be built with wakepath-cc, or with options that leave room for calls. Then "
                + "--functions of path and explain, and functions, show them."})
    private String match;

    @Option(names = "--attach", paramLabel = "PID", description = {
        "With --functions: record those of this process of this machine, which runs already, until the command ends; "
                + "without a command, until the process ends or Ctrl-C."})
    private Long process;

    /** The settings, with those for functions. */
    RecordSettings addTo(RecordSettings settings, List<String> command) {
        if (match == null) {
            if (process != null) {
                throw CommandException.wrongUse("--attach is about functions",
                        "give --functions REGEX, too, such as --functions .");
            }
            return settings;
        }
        if (process != null && (process < 1 || process > Integer.MAX_VALUE)) {
            throw CommandException.wrongUse("--attach " + process + " is not the id of a process",
                    "pgrep NAME shows those of a program");
        }
        if (settings.hosts().stream().noneMatch(HostAddress::isHere)) {
            throw CommandException.wrongUse("--functions is about a program of this machine",
                    "leave --no-local or --functions out");
        }
        if (isWatching(command) && settings.requests().isPresent()) {
            throw CommandException.wrongUse("--requests is about a command, and --attach about a process that runs",
                    "give a command, or leave --requests out");
        }
        OptionalLong id = process == null ? OptionalLong.empty() : OptionalLong.of(process);
        return settings.with(new FunctionSettings(match, id, command));
    }

    /** Whether a process is recorded that runs already, and there is no command. */
    boolean isWatching(List<String> command) {
        return process != null && command.isEmpty();
    }
}
