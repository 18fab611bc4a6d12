// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How to record calls of functions of a program of this machine.
 *
 * @param match the functions whose names match this extended regular expression
 * @param unprepared whether functions of programs and libraries that were not built for it are recorded, too
 * @param uprobes whether functions whose instructions cannot be moved are recorded, too, by the kernel
 * @param arguments whether arguments and results of the calls are recorded, too
 * @param budget the most that recorded calls may take of the process's own time, such as {@code 5%}; empty for all
 * @param buffer bytes of buffer for each thread, a power of two; empty for the usual size
 * @param process the id or the name of a process that runs already; empty for the command, which is started
 * @param command the command of this machine; empty if there is none
 */
public record FunctionSettings(String match, boolean unprepared, boolean uprobes, boolean arguments,
        Optional<String> budget, OptionalLong buffer, Optional<String> process, List<String> command) {
    /** The option of {@code record} for the buffers, which messages name. */
    public static final String BUFFER_OPTION = "--function-buffer";

    /** Copies the command. */
    public FunctionSettings {
        command = List.copyOf(command);
    }

    /** Whether there is a process in which functions could be switched on. */
    boolean hasProcess() {
        return process.isPresent() || !command.isEmpty();
    }

    /** The words for {@code wakepath-functions}, which the command may follow. */
    List<String> line(List<String> options) {
        List<String> words = new ArrayList<>();
        if (process.isEmpty()) {
            words.add("run");
        } else if (process.get().matches("[0-9]+")) {
            words.addAll(List.of("attach", process.get()));
        } else {
            words.addAll(List.of("attach", "--name", process.get()));
        }
        words.addAll(List.of("--match", match));
        if (unprepared) {
            words.add("--unprepared");
        }
        if (uprobes) {
            words.add("--uprobes");
        }
        if (arguments) {
            words.add("--arguments");
        }
        budget.ifPresent(share -> words.addAll(List.of("--budget", share)));
        words.addAll(List.of("--buffer-name", BUFFER_OPTION));
        buffer.ifPresent(bytes -> words.addAll(List.of("--buffer", String.valueOf(bytes))));
        words.addAll(options);
        if (!command.isEmpty()) {
            words.add("--");
        }
        return words;
    }
}
