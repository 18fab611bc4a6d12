// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.record.FunctionSettings;
import org.wakepath.record.HostAddress;
import org.wakepath.record.RecordSettings;
import picocli.CommandLine.Option;

/** The options that say whether and how calls of functions are recorded. */
final class FunctionRecordOptions {
    private static final long SMALLEST_BUFFER = 4 << 10;
    private static final long LARGEST_BUFFER = 64 << 20;

    @Option(names = "--functions", paramLabel = "REGEX", description = {
        "Also record the calls of the functions whose names match, as grep -E does: run the command under "
                + "wakepath-functions. It must be built with wakepath-cc, or with options that leave room for calls; else "
                + "give --unprepared. Then --functions of path and explain, and functions, show them."})
    private String match;

    @Option(names = "--attach", paramLabel = "PID|NAME", description = {
        "With --functions: record those of this process of this machine, which runs already, until the command ends; "
                + "without a command, until the process ends or Ctrl-C. Of a name there must be one process."})
    private String process;

    @Option(names = "--unprepared", description = {
        "With --functions: also record functions of programs and libraries that were not built for it. Their first and "
                + "last instructions are moved, where that is safe; wakepath-functions list says where, and why not "
                + "elsewhere."})
    private boolean unprepared;

    @Option(names = "--uprobes", description = {
        "With --unprepared: also record functions whose instructions cannot be moved. The kernel stops each call, which "
                + "takes some 14 us for entry and exit: for few functions that are called seldom."})
    private boolean uprobes;

    @Option(names = "--budget", paramLabel = "SHARE", description = {
        "With --functions: let recorded calls take at most this share of the process's own time, such as 5%%. "
                + "Functions that cost too much are taken out for longer and longer; functions and --functions say for "
                + "how much of the time each was recorded."})
    private String budget;

    @Option(names = FunctionSettings.BUFFER_OPTION, paramLabel = "SIZE", description = {
        "With --functions: size of the buffer of each thread for its calls, a power of two such as 4M; 1M by default. "
                + "What finds no room is lost, and the end says how much that was."})
    private String buffer;

    @Option(names = "--arguments", description = {
        "With --functions: also record the first two arguments and the result of each call, as they are in registers. "
                + "They may hold what is secret; --redact leaves them out."})
    private boolean arguments;

    /** The settings, with those for functions. */
    RecordSettings addTo(RecordSettings settings, List<String> command) {
        if (match == null) {
            refuseWithoutFunctions("--attach", process != null);
            refuseWithoutFunctions("--unprepared", unprepared);
            refuseWithoutFunctions("--uprobes", uprobes);
            refuseWithoutFunctions("--budget", budget != null);
            refuseWithoutFunctions(FunctionSettings.BUFFER_OPTION, buffer != null);
            refuseWithoutFunctions("--arguments", arguments);
            return settings;
        }
        if (budget != null && !budget.matches("(100|[0-9]{1,2}(\\.[0-9]+)?)%")) {
            throw CommandException.wrongUse("--budget " + budget + " is no share", "give one such as 5%, up to 100%");
        }
        if (process != null && !isProcess(process)) {
            throw CommandException.wrongUse("--attach " + process + " is neither the id nor the name of a process",
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
        return settings
                .with(new FunctionSettings(match, unprepared, uprobes, arguments, Optional.ofNullable(budget),
                        bufferSize(), Optional.ofNullable(process), command));
    }

    private OptionalLong bufferSize() {
        if (buffer == null) {
            return OptionalLong.empty();
        }
        long size = ByteSize.parse(FunctionSettings.BUFFER_OPTION, buffer);
        if (Long.bitCount(size) != 1 || size < SMALLEST_BUFFER || size > LARGEST_BUFFER) {
            throw CommandException
                    .wrongUse(FunctionSettings.BUFFER_OPTION + " " + buffer + " is no power of two from 4K to "
                            + "64M", "give one such as 4M");
        }
        return OptionalLong.of(size);
    }

    private static void refuseWithoutFunctions(String option, boolean isGiven) {
        if (isGiven) {
            throw CommandException.wrongUse(option + " is about functions",
                    "give --functions REGEX, too, such as --functions .");
        }
    }

    /** Digits are an id. */
    private static boolean isProcess(String text) {
        return text.matches("[0-9]+") ? text.matches("0*[1-9][0-9]{0,8}") : !text.isBlank();
    }

    /** Whether a process is recorded that runs already, and there is no command. */
    boolean isWatching(List<String> command) {
        return process != null && command.isEmpty();
    }
}
