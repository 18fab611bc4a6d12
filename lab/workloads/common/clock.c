/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#include "clock.h"

#include <errno.h>

#define NS_PER_S 1000000000LL

int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * NS_PER_S + now.tv_nsec;
}

struct timespec to_timespec(int64_t ns)
{
    return (struct timespec) { .tv_sec = ns / NS_PER_S, .tv_nsec = ns % NS_PER_S };
}

/* The clock is read only at times: if reading it is a system call, a trace of system calls would be full of it. */
void spin_for(int64_t ns)
{
    int64_t end = now_ns() + ns;
    while (now_ns() < end) {
        for (volatile int i = 0; i < 2000; i++) {
        }
    }
}

void sleep_for(int64_t ns)
{
    struct timespec rest = to_timespec(ns);
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &rest, &rest) == EINTR) {
    }
}
