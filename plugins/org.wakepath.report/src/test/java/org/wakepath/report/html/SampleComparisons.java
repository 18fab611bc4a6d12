// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.History;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.PathStep;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.Profile.HostEnvironment;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/** Runs of requests: 4 ms of a client's work, and 6 ms of a disk on the base or 8 ms on the head. */
public final class SampleComparisons {
    /** The change that the verdict "same" excludes. */
    public static final double MARGIN = 0.05;
    private static final int RUNS = 6;

    private SampleComparisons() {
    }

    /** Requests of a client of a name, which became slower. */
    public static Comparison slower(String client) {
        List<Run> base = new ArrayList<>();
        List<Run> head = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            base.add(run("base/run" + run, 2 * run, client, run, 6_000_000));
            head.add(run("head/run" + run, 2 * run + 1, client, run, 8_000_000));
        }
        return Comparison.of(base, head, MARGIN);
    }

    /** Eight versions of two runs, of which the last four are slower. */
    public static History.Answer history(String client) {
        List<Baseline> versions = new ArrayList<>();
        for (int version = 0; version < 8; version++) {
            long disk = version < 4 ? 6_000_000 : 8_000_000;
            versions.add(new Baseline("v" + version, List.of(run("v" + version + "/0", version, client, 0, disk),
                    run("v" + version + "/1", version, client, 1, disk))));
        }
        History history = History.of(versions).get(0);
        return new History.Answer(history, history.changes(List.of(4), MARGIN));
    }

    private static Run run(String name, long recorded, String client, int number, long disk) {
        Worker worker = new Worker("web", client, 7, 0, WorkerKind.TASK, 7, 0, false);
        Component running = new Component("web", client, EdgeState.RUNNING, "OWN", "");
        Component waiting = new Component("db", "store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda");
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            long work = 4_000_000 + number * 10_000L + i * 1_000L;
            executions.add(new Execution(worker, i, work + disk, Map.of(running, work, waiting, disk), 0, 0));
        }
        KindProfile kind = KindProfile.of(new ExecutionKind(client, ExecutionKind.Rule.REQUEST, "7000"), executions);
        // The disk is the first component, since it took the most.
        List<PathStep> path = List.of(new PathStep(1, 3_000_000), new PathStep(0, disk), new PathStep(1, 1_000_000));
        return new Run(name, new Profile(recorded,
                List.of(new HostEnvironment("web", Map.of("kernel", name.startsWith("base") ? "6.1" : "6.12"))),
                Map.of(),
                List.of(new KindProfile(kind.kind(), kind.latencies(), kind.typicalCount(), kind.components(), 0, 0,
                        path))));
    }
}
