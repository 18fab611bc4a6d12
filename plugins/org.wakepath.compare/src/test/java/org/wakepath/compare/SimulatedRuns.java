// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/**
 * Simulates runs of requests on a machine that is not quiet. A run is faster or slower as a whole, and so are its
 * neighbours (an autoregressive drift of 1.5 %); each component has its own luck in each run; requests of a run follow
 * each other's lengths (0.5 from one to the next); one of a hundred takes far longer (Pareto, exponent 1.5); and the
 * device answers a fifth of the requests, in some runs more and in some fewer, by another, slower way.
 */
final class SimulatedRuns {
    static final ExecutionKind KIND = new ExecutionKind("client", ExecutionKind.Rule.REQUEST, "7000");
    static final List<Component> COMPONENTS = List.of(
            new Component("web", "client", EdgeState.RUNNING, "OWN", ""),
            new Component("web", "client", EdgeState.NETWORK, "NETWORK_PACKET", "db"),
            new Component("db", "server", EdgeState.RUNNING, "OWN", ""),
            new Component("db", "store", EdgeState.RUNNING, "OWN", ""),
            new Component("db", "store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda"),
            new Component("db", "server", EdgeState.PREEMPTED, "PREEMPTION", "backup"));
    static final int DEVICE = 4;
    private static final double[] NANOSECONDS = {1e6, 1.5e6, 2e6, 1.5e6, 3e6, 1e6};
    private static final double TOTAL = 10e6;
    static final Worker CLIENT = new Worker("web", "client", 7, 0, WorkerKind.TASK, 7, 0, false);
    private static final int REQUESTS = 100;
    private static final double RUN_DRIFT = 0.015;
    private static final double RUN_FOLLOWS = 0.6;
    private static final double COMPONENT_SPREAD = 0.015;
    private static final double REQUEST_SPREAD = 0.08;
    private static final double REQUEST_FOLLOWS = 0.5;
    private static final double TAIL_SHARE = 0.01;
    private static final double TAIL_EXPONENT = 1.5;
    private static final double SLOW_SHARE = 0.2;
    private static final double SLOW_SPREAD = 0.04;
    private static final double SLOW_FACTOR = 1.8;

    private final Random random;
    private double drift;

    SimulatedRuns(long seed) {
        random = new Random(seed);
    }

    /** Two groups of runs. */
    record Groups(List<Run> base, List<Run> head) {
    }

    /**
     * Makes interleaved runs: base, head, head, base, base, and so on.
     *
     * @param more how much longer requests of the head take, as a part of their whole time
     * @param component the number of the component that takes longer
     */
    Groups interleaved(int runs, double more, int component) {
        List<Run> base = new ArrayList<>();
        List<Run> head = new ArrayList<>();
        for (int i = 0; i < 2 * runs; i++) {
            boolean isHead = i % 4 == 1 || i % 4 == 2;
            (isHead ? head : base).add(run(i, isHead ? more : 0, component));
        }
        return new Groups(base, head);
    }

    /** Makes all runs of the base before those of the head. */
    Groups apart(int runs, double more, int component) {
        List<Run> base = new ArrayList<>();
        List<Run> head = new ArrayList<>();
        for (int i = 0; i < 2 * runs; i++) {
            boolean isHead = i >= runs;
            (isHead ? head : base).add(run(i, isHead ? more : 0, component));
        }
        return new Groups(base, head);
    }

    private Run run(int number, double more, int component) {
        drift = RUN_FOLLOWS * drift + Math.sqrt(1 - RUN_FOLLOWS * RUN_FOLLOWS) * RUN_DRIFT * random.nextGaussian();
        double[] means = new double[NANOSECONDS.length];
        for (int i = 0; i < means.length; i++) {
            means[i] = (NANOSECONDS[i] + (i == component ? more * TOTAL : 0))
                    * Math.exp(drift + COMPONENT_SPREAD * random.nextGaussian());
        }
        double slowShare = SLOW_SHARE + SLOW_SPREAD * random.nextGaussian();
        List<Execution> executions = new ArrayList<>();
        double follows = 0;
        for (int request = 0; request < REQUESTS; request++) {
            follows = REQUEST_FOLLOWS * follows + Math.sqrt(1 - REQUEST_FOLLOWS * REQUEST_FOLLOWS) * REQUEST_SPREAD
                    * random.nextGaussian();
            executions.add(execution(request, means, follows, slowShare));
        }
        return new Run("run" + number, new Profile(number, List.of(), Map.of(),
                List.of(KindProfile.of(KIND, executions))));
    }

    private Execution execution(int request, double[] means, double follows, double slowShare) {
        Map<Component, Long> times = new LinkedHashMap<>();
        boolean isSlow = random.nextDouble() < slowShare;
        int tail = random.nextDouble() < TAIL_SHARE ? random.nextInt(means.length) : -1;
        long sum = 0;
        for (int i = 0; i < means.length; i++) {
            double time = means[i] * Math.exp(follows + REQUEST_SPREAD * random.nextGaussian())
                    * (isSlow && i == DEVICE ? SLOW_FACTOR : 1);
            time += i == tail ? means[i] * Math.pow(1 - random.nextDouble(), -1 / TAIL_EXPONENT) : 0;
            times.put(COMPONENTS.get(i), Math.round(time));
            sum += Math.round(time);
        }
        return new Execution(CLIENT, request * 100L, sum, times, 0, 0);
    }
}
