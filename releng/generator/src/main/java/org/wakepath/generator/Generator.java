// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;

/** Generates the traces of a plan. They are the same whatever the number of threads. */
final class Generator {
    private final Plan plan;
    private final Path folder;

    Generator(Plan plan, Path folder) {
        this.plan = plan;
        this.folder = folder;
    }

    /**
     * Writes a trace for each host, and the truth about them.
     *
     * @param progress receives the number of further events, from any thread
     * @throws org.wakepath.ctf.type.CtfException when a file cannot be written
     */
    Truth generate(int threads, LongConsumer progress) throws InterruptedException {
        List<TracedHost> hosts = new ArrayList<>();
        for (int i = 0; i < plan.hosts(); i++) {
            hosts.add(new TracedHost(plan, i, folder));
        }
        List<LaneTruth> lanes = generate(hosts, threads, progress);
        hosts.forEach(TracedHost::close);
        Truth truth = new Truth(plan, hosts, lanes);
        truth.write(folder.resolve("truth.json"));
        return truth;
    }

    private List<LaneTruth> generate(List<TracedHost> hosts, int threads, LongConsumer progress)
            throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<LaneTruth>> lanes = new ArrayList<>();
            for (int i = 0; i < plan.cpus(); i++) {
                int number = i;
                lanes.add(executor.submit(() -> new Lane(plan, number, hosts).generate(progress)));
            }
            return ended(lanes);
        } finally {
            executor.shutdownNow();
        }
    }

    private static List<LaneTruth> ended(List<Future<LaneTruth>> lanes) throws InterruptedException {
        List<LaneTruth> ended = new ArrayList<>();
        try {
            for (Future<LaneTruth> lane : lanes) {
                ended.add(lane.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
        return ended;
    }
}
