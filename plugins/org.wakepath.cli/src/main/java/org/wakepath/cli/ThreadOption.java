// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import picocli.CommandLine.Option;

/** The option for the number of threads that read traces. */
final class ThreadOption {
    @Option(names = "--threads", paramLabel = "N",
            description = "Threads to read with; by default one for each CPU. Results do not depend on it.")
    private Integer threads;

    int count() {
        if (threads == null) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (threads < 1) {
            throw CommandException.wrongUse("--threads " + threads + " is too few", "give 1 or more");
        }
        return threads;
    }
}
