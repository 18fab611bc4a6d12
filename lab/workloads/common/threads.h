/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

/*
 * To be called first in every program. Whoever is woken up waits until the waker has blocked by itself instead of
 * taking the CPU from it, so that the order of things is certain on one CPU too. Threads and children inherit it.
 */
void stay_behind_waker(void);

/* The name of the calling thread as traces have it, at most 15 characters. */
void name_thread(const char *name);

/* The same with -NUMBER behind the name. */
void name_thread_numbered(const char *name, int number);

pthread_t start_thread(void *(*run)(void *), void *argument);

void join_thread(pthread_t thread);

int own_tid(void);

/* Keeps the calling thread on one of the CPUs that there are: cpu modulo their number. */
void pin_to_cpu(int cpu);

/* Waits until a thread has stored its id in `tid` and is blocked since. */
void await_blocked(const atomic_int *tid);
