/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "clock.h"

#include <errno.h>

#define NS_PER_S 1000000000LL

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * NS_PER_S + now.tv_nsec;
}

int64_t now_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

struct timespec to_timespec(int64_t ns)
{
    return (struct timespec) { .tv_sec = ns / NS_PER_S, .tv_nsec = ns % NS_PER_S };
}

/* The clock is read only at times: if reading it is a system call, a trace of system calls would be full of it. */
static void compute_for(clockid_t clock, int64_t ns)
{
    int64_t end = read_clock(clock) + ns;
    while (read_clock(clock) < end) {
        for (volatile int i = 0; i < 2000; i++) {
        }
    }
}

void spin_for(int64_t ns)
{
    compute_for(CLOCK_MONOTONIC, ns);
}

void work_for(int64_t ns)
{
    compute_for(CLOCK_THREAD_CPUTIME_ID, ns);
}

void sleep_for(int64_t ns)
{
    struct timespec rest = to_timespec(ns);
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &rest, &rest) == EINTR) {
    }
}
