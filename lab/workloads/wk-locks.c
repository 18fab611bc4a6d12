/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Lock contention: threads lock-1, lock-2, ... take the same mutex one after the other and compute while they hold it.
 * The last one is measured, from its wait to its release of the mutex.
 */
#include "common/clock.h"
#include "common/fail.h"
#include "common/mark.h"
#include "common/settings.h"
#include "common/threads.h"

#define MAX_THREADS 16

static struct repetition repetition = REPETITION_DEFAULTS;
static int64_t compute_ns = 30000000;
static int64_t thread_count = 3;

static const struct setting settings[] = {
    { "compute", SETTING_DURATION, &compute_ns, "how long each thread holds the mutex (30ms)" },
    { "threads", SETTING_COUNT, &thread_count, "how many there are, 2 to 16 (3)" },
    REPETITION_SETTINGS(repetition),
    { 0 }
};

static const struct usage usage = { .synopsis = "[--threads N] [--compute TIME] [--count N]", .settings = settings };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* The ids of the threads that are about to take the mutex; 0 for others. */
static atomic_int arrived[MAX_THREADS];

/* The first one holds the mutex until all others wait for it, so that nothing depends on who gets there first. */
static void hold_first(void)
{
    pthread_mutex_lock(&mutex);
    atomic_store(&arrived[0], own_tid());
    await_blocked(&arrived[thread_count - 1]);
    spin_for(compute_ns);
    pthread_mutex_unlock(&mutex);
}

static void hold(int64_t place)
{
    atomic_store(&arrived[place], own_tid());
    pthread_mutex_lock(&mutex);
    spin_for(compute_ns);
    pthread_mutex_unlock(&mutex);
}

static void hold_measured(int64_t place)
{
    struct unit unit = begin_unit("lock");
    hold(place);
    end_unit(&unit, &repetition);
}

static void *run(void *argument)
{
    int64_t place = *(const int64_t *)argument;
    name_thread_numbered("lock", (int)place + 1);
    if (place == 0) {
        hold_first();
    } else if (place < thread_count - 1) {
        hold(place);
    } else {
        hold_measured(place);
    }
    return NULL;
}

static void await_holder(void)
{
    while (atomic_load(&arrived[0]) == 0) {
        sleep_for(200000);
    }
}

static void run_unit(void)
{
    pthread_t threads[MAX_THREADS];
    int64_t places[MAX_THREADS];
    for (int64_t i = 0; i < thread_count; i++) {
        atomic_store(&arrived[i], 0);
    }
    for (int64_t i = 0; i < thread_count; i++) {
        places[i] = i;
        threads[i] = start_thread(run, &places[i]);
        if (i == 0) {
            await_holder();
        } else {
            await_blocked(&arrived[i]);
        }
    }
    for (int64_t i = 0; i < thread_count; i++) {
        join_thread(threads[i]);
    }
}

int main(int argc, char **argv)
{
    if (read_arguments(argc, argv, &usage) != 0) {
        refuse(&usage, "wrong number of arguments", NULL);
    }
    if (thread_count < 2 || thread_count > MAX_THREADS) {
        refuse(&usage, "2 to 16 threads", NULL);
    }
    stay_behind_waker();
    for (int64_t i = 0; i < all_units(&repetition); i++) {
        run_unit();
    }
    return 0;
}
