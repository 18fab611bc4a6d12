// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The programs of this machine that record, and that other hosts get.
 *
 * @param ebpf the one for the kernel
 * @param requests the one for requests
 * @param functions the one for calls of functions
 */
record RecorderPrograms(RecorderProgram ebpf, RecorderProgram requests, RecorderProgram functions) {
    /**
     * Where the programs are or can be built.
     *
     * @param home the folder of the launcher; empty if unknown
     * @param listener receives what a build says
     */
    static RecorderPrograms of(Optional<Path> home, Consumer<String> listener) {
        String path = System.getenv().getOrDefault("PATH", "");
        return new RecorderPrograms(RecorderProgram.ebpf(home, path, listener),
                RecorderProgram.requests(home, path, listener), RecorderProgram.functions(home, path, listener));
    }

    /** Ends builds that are in progress. */
    void giveUp() {
        ebpf.giveUp();
        requests.giveUp();
        functions.giveUp();
    }
}
