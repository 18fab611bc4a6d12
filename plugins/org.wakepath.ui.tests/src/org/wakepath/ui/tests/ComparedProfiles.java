// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.cli.Main;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.PathStep;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/**
 * Profiles of a recorded call: five runs as it was, and five in which its server worked for 20 ms more. The runs took
 * turns, and each took some microseconds more of the client's work than the one before.
 */
final class ComparedProfiles {
    /** What took longer on the head. */
    static final Component SERVER = new Component("server", "rpc-server", EdgeState.RUNNING, "OWN", "");
    private static final Component CLIENT = new Component("client", "rpc-client", EdgeState.RUNNING, "OWN", "");
    private static final long MORE = 20_000_000;
    private static final long DRIFT = 10_000;
    private static final int RUNS = 5;

    private ComparedProfiles() {
    }

    /** Writes them to the folders {@code base} and {@code head}. */
    static void write(Path folder) {
        Path recorded = folder.resolve("recorded.json");
        run("profile", WorkbenchRun.recorded("rpc").toString(), "--task", "rpc-client", "-o", recorded.toString());
        try {
            Profile profile = ProfileFile.read(recorded);
            for (int run = 0; run < RUNS; run++) {
                write(folder.resolve("base"), run, 2 * run, profile, 0);
                write(folder.resolve("head"), run, 2 * run + 1, profile, MORE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path side, int run, long recorded, Profile profile, long more) throws IOException {
        KindProfile kind = profile.kinds().get(0);
        Map<Component, Long> times = new LinkedHashMap<>();
        kind.components().forEach(time -> times.put(time.component(), time.times().sum()));
        times.merge(CLIENT, run * DRIFT, Long::sum);
        times.merge(SERVER, more, Long::sum);
        long duration = times.values().stream().mapToLong(Long::longValue).sum();
        KindProfile made = KindProfile.of(kind.kind(), List.of(new Execution(
                new Worker("client", "rpc-client", 148, 0, WorkerKind.TASK, 148, 0, false), 0, duration, times, 0, 0)));
        KindProfile whole = new KindProfile(made.kind(), made.latencies(), made.typicalCount(), made.components(), 0, 0,
                path(kind, made, more));
        try (Writer out = Files.newBufferedWriter(Files.createDirectories(side).resolve("run" + run + ".json"))) {
            ProfileFile.write(new Profile(recorded, profile.hosts(), Map.of(), List.of(whole)), out);
        }
    }

    /** The recorded path, with a longer first step of the server. */
    private static List<PathStep> path(KindProfile kind, KindProfile made, long more) {
        List<Component> places = made.components().stream().map(time -> time.component()).toList();
        List<PathStep> steps = new ArrayList<>();
        long left = more;
        for (PathStep step : kind.path()) {
            Component component = kind.components().get(step.component()).component();
            long time = step.time() + (component.equals(SERVER) ? left : 0);
            left = component.equals(SERVER) ? 0 : left;
            steps.add(new PathStep(places.indexOf(component), time));
        }
        return steps;
    }

    /** What the command line writes. */
    static String run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(Main.run(arguments, out, err)).as(err.toString(StandardCharsets.UTF_8)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}
