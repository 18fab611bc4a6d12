// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.PathStep;
import org.wakepath.compare.profile.Profile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/** Requests of 4 ms of a client's work and 6 ms of a disk, of which the last one takes 30 ms. */
public final class SampleStatistics {
    /** A name that does harm wherever it is not escaped. */
    public static final String HOSTILE = "=<img src=x onerror=alert(1)>\u202e\n,\"'&";
    private static final int EXECUTIONS = 20;
    private static final long DISK = 6_000_000;
    private static final long SLOW_DISK = 30_000_000;

    private SampleStatistics() {
    }

    /** Requests whose tasks and hosts have a hostile name. */
    public static ExecutionStatistics hostile() {
        return of(HOSTILE);
    }

    /** Requests of a client. */
    public static ExecutionStatistics of(String client) {
        Worker worker = new Worker(client, client, "", client, 7, 0, WorkerKind.TASK, 7, 0, false);
        Component running = new Component(client, client, EdgeState.RUNNING, "OWN", "");
        Component waiting = new Component("db", "store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", client);
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < EXECUTIONS; i++) {
            long disk = i == EXECUTIONS - 1 ? SLOW_DISK : DISK;
            long work = 4_000_000 + i * 1_000L;
            Map<Component, Long> times = new LinkedHashMap<>();
            times.put(running, work);
            times.put(waiting, disk);
            executions.add(new Execution(worker, i * 100_000_000L, work + disk, times, 1_000, 2_000));
        }
        KindProfile kind = KindProfile.of(new ExecutionKind(client, ExecutionKind.Rule.REQUEST, "7000"), executions);
        // The disk is the first component, since it took the most.
        List<PathStep> path = List.of(new PathStep(1, 3_000_000), new PathStep(0, DISK), new PathStep(1, 1_000_000));
        return ExecutionStatistics.of(new KindProfile(kind.kind(), kind.latencies(), kind.typicalCount(),
                kind.components(), kind.guessed(), kind.uncertain(), path), executions, Map.of(Profile.OPEN_LIVES, 3L));
    }
}
