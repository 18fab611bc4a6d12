/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Two processes meet three times at a barrier, as two ranks of MPI do: rank 0 computes for 5 ms before each, rank 1 for
 * 20 ms. Recorded with LTTng-UST, and liblttng-ust-fork.so loaded before it, since the ranks are made by fork.
 */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "mpi.h"
#include <pthread.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void compute(long nanoseconds)
{
    for (long start = now(); now() - start < nanoseconds;) {
    }
}

int main(void)
{
    pthread_barrier_t *barrier =
        mmap(NULL, sizeof *barrier, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_barrierattr_t shared;
    pthread_barrierattr_init(&shared);
    pthread_barrierattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    pthread_barrier_init(barrier, &shared, 2);
    int rank = fork() == 0;
    for (int i = 0; i < 3; i++) {
        compute(rank == 0 ? 5000000 : 20000000);
        lttng_ust_tracepoint(mpi, barrier_entry, rank);
        pthread_barrier_wait(barrier);
        lttng_ust_tracepoint(mpi, barrier_exit, rank);
    }
    if (rank == 0) {
        wait(NULL);
    }
    return 0;
}
