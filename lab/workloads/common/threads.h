/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

/*
 * Call this first in every program. A woken thread then waits until the waker has blocked by itself, instead of taking
 * the CPU from it. So the order of events is certain even on one CPU. Threads and children inherit it.
 */
void stay_behind_waker(void);

/* The name of the calling thread as traces have it, at most 15 characters. */
void name_thread(const char *name);

/* The same with -NUMBER behind the name. */
void name_thread_numbered(const char *name, int number);

pthread_t start_thread(void *(*run)(void *), void *argument);

void join_thread(pthread_t thread);

int own_tid(void);

/* Keeps the calling thread on one of the CPUs: cpu modulo their number. */
void pin_to_cpu(int cpu);

/* Waits until a thread has stored its id in `tid` and is blocked since. */
void await_blocked(const atomic_int *tid);
