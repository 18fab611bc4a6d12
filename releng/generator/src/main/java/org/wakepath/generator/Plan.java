// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/**
 * What to generate.
 *
 * @param hosts number of hosts, from 2 to {@link #MOST_HOSTS}
 * @param cpus CPUs of each host
 * @param tasks tasks on each CPU, besides its kernel worker; from {@link Role#FEWEST_TASKS}
 * @param events number of events at which generation ends
 * @param nanoseconds length of the traces at which generation ends
 * @param rate requests a second over all hosts
 * @param seed decides everything that the other values leave open
 * @param subBuffer bytes of a sub-buffer of the tracer
 */
record Plan(int hosts, int cpus, int tasks, long events, long nanoseconds, double rate, long seed, int subBuffer) {
    static final int MOST_HOSTS = 200;
    static final int MOST_CPUS = 512;
    static final int MOST_TASKS = 96;
    static final int MOST_SECONDS = 86_400;

    private static final int FIRST_TID = 2000;

    /** True time of the start of all traces, in ns since the epoch: 2026-01-15 10:00 UTC. */
    static final long START = 1_768_471_200_000_000_000L;

    /** The number of events of a lane, so that all lanes together have the requested number. */
    long events(int lane) {
        return events / cpus + (lane < events % cpus ? 1 : 0);
    }

    /** Mean time between two requests of a client, in ns. */
    double interval() {
        return 1e9 * hosts * cpus * Role.CLIENT.countAmong(tasks) / rate;
    }

    int tid(int lane, int index) {
        return FIRST_TID + lane * tasks + index;
    }

    /** The port that a task calls servers from. */
    static int port(int tid) {
        return tid + 8000;
    }
}
