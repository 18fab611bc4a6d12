/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "threads.h"

#include "clock.h"
#include "fail.h"

#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void stay_behind_waker(void)
{
    struct sched_param none = { 0 };
    if (sched_setscheduler(0, SCHED_BATCH, &none) != 0) {
        fail_errno("cannot become a batch task");
    }
}

void name_thread(const char *name)
{
    errno = pthread_setname_np(pthread_self(), name);
    if (errno != 0) {
        fail_errno("cannot name a thread %s", name);
    }
}

void name_thread_numbered(const char *name, int number)
{
    char numbered[32];
    snprintf(numbered, sizeof numbered, "%s-%d", name, number);
    name_thread(numbered);
}

pthread_t start_thread(void *(*run)(void *), void *argument)
{
    pthread_t thread;
    errno = pthread_create(&thread, NULL, run, argument);
    if (errno != 0) {
        fail_errno("cannot start a thread");
    }
    return thread;
}

void join_thread(pthread_t thread)
{
    errno = pthread_join(thread, NULL);
    if (errno != 0) {
        fail_errno("cannot join a thread");
    }
}

int own_tid(void)
{
    return gettid();
}

void pin_to_cpu(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((unsigned)cpu % (unsigned)sysconf(_SC_NPROCESSORS_ONLN), &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0) {
        fail_errno("cannot stay on CPU %d", cpu);
    }
}

/* The state is the letter behind the name, which is in parentheses and may hold any character. */
static bool is_blocked(int tid)
{
    char path[64];
    char line[512];
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", tid);
    FILE *file = fopen(path, "r");
    if (!file) {
        return false;
    }
    const char *name_end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    return name_end && strncmp(name_end, ") S", 3) == 0;
}

void await_blocked(const atomic_int *tid)
{
    while (atomic_load(tid) == 0 || !is_blocked(atomic_load(tid))) {
        sleep_for(200000);
    }
}
