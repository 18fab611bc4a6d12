/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * An imbalanced barrier: a fast and a slow thread compute at the same time, each on a CPU of its own, and meet. The fast
 * one is measured; it waits by blocking, or by spinning, which no trace of a kernel can tell from computing.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/threads.h"

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t fast_ns = 30000000;
static int64_t slow_ns = 80000000;
static bool spinning;

static const struct setting settings[] = {
    { "fast", SETTING_DURATION, &fast_ns, "computing of the fast thread (30ms)" },
    { "slow", SETTING_DURATION, &slow_ns, "computing of the slow thread (80ms)" },
    { "spin", SETTING_FLAG, &spinning, "wait without blocking" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = { .synopsis = "[--fast TIME] [--slow TIME] [--spin] [--count N]",
                                    .settings = settings };

static pthread_barrier_t start;
static pthread_barrier_t end;
static atomic_int slow_tid;
static _Atomic int64_t slow_rounds;

static void meet(int64_t round)
{
    if (!spinning) {
        pthread_barrier_wait(&end);
        return;
    }
    while (atomic_load(&slow_rounds) < round) {
    }
}

static void *run_slow(void *unused)
{
    (void)unused;
    name_thread("barrier-slow");
    pin_to_cpu(1);
    atomic_store(&slow_tid, own_tid());
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        pthread_barrier_wait(&start);
        spin_for(slow_ns);
        atomic_store(&slow_rounds, i + 1);
        meet(i + 1);
    }
    return NULL;
}

/* The slow thread waits at the start already, so that it begins when the fast one does. */
static void run_fast(int64_t round)
{
    await_blocked(&slow_tid);
    pthread_barrier_wait(&start);
    struct unit unit = begin_unit("round");
    spin_for(fast_ns);
    meet(round);
    end_unit(&unit, &repetition);
}

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 0) {
        refuse(&usage, "wrong number of arguments", NULL);
    }
    stay_behind_waker();
    pthread_barrier_init(&start, NULL, 2);
    pthread_barrier_init(&end, NULL, 2);
    pthread_t slow = start_thread(run_slow, NULL);
    name_thread("barrier-fast");
    pin_to_cpu(0);
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        run_fast(i + 1);
    }
    join_thread(slow);
    return 0;
}
