// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/** Profiles of a base and a head that became slower. */
final class ComparedRuns {
    private static final Worker CLIENT = new Worker("web", "client", 7, 0, WorkerKind.TASK, 7, 0, false);
    private static final Component RUNNING = new Component("web", "client", EdgeState.RUNNING, "OWN", "");
    private static final Component DISK = new Component("db", "store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda");

    private ComparedRuns() {
    }

    /**
     * Writes five runs of each side, by turns, to the folders {@code base} and {@code head}. Requests of the head wait
     * for the disk for 2 ms more, of 10.
     */
    static void write(Path folder) throws IOException {
        for (int run = 0; run < 5; run++) {
            write(folder.resolve("base"), run, 2 * run, 6_000_000);
            write(folder.resolve("head"), run, 2 * run + 1, 8_000_000);
        }
    }

    /** Writes three runs of each of twelve versions. From {@code v07} on requests wait for the disk for 2 ms more. */
    static void writeHistory(Path folder) throws IOException {
        for (int version = 0; version < 12; version++) {
            for (int run = 0; run < 3; run++) {
                write(folder.resolve(String.format(Locale.ROOT, "v%02d", version)), (version * 5 + run) % 7,
                        TimeUnit.HOURS.toNanos(version) + run, version < 7 ? 6_000_000 : 8_000_000);
            }
        }
    }

    private static void write(Path side, int run, long recorded, long disk) throws IOException {
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            long running = 4_000_000 + run * 10_000L;
            executions.add(new Execution(CLIENT, i, running + disk, Map.of(RUNNING, running, DISK, disk), 0, 0));
        }
        Path file = Files.createDirectories(side).resolve("run" + run + ".json");
        try (Writer out = Files.newBufferedWriter(file)) {
            ProfileFile.write(new Profile(recorded, List.of(), Map.of(), List.of(KindProfile.of(
                    new ExecutionKind("client", ExecutionKind.Rule.REQUEST, "7000"), executions))), out);
        }
    }
}
