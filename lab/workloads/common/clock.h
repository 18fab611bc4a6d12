/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <stdint.h>
#include <time.h>

/* CLOCK_MONOTONIC, the clock of the traces, in nanoseconds. */
int64_t now_ns(void);

/* Computes until the clock has advanced by that much: the time is exact, however slow the machine is. */
void spin_for(int64_t ns);

/* Computes until the calling thread has had a CPU for that long: the work is the same beside others that compute. */
void work_for(int64_t ns);

void sleep_for(int64_t ns);

struct timespec to_timespec(int64_t ns);
