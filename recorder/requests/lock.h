/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* A lock that a signal handler may ask for while the very thread that it has interrupted holds it. */
#ifndef WAKEPATH_REQUESTS_LOCK_H
#define WAKEPATH_REQUESTS_LOCK_H

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#define LOCK_IS_FOR_ONE __libc_single_threaded
#else
#define LOCK_IS_FOR_ONE false
#endif

/* A process with one thread needs no atomic operations, which take about 20 cycles each. */
static inline bool lock_try(uint32_t *owner, uint32_t tid, uint32_t *holder)
{
	*holder = 0;
	if (!LOCK_IS_FOR_ONE)
		return __atomic_compare_exchange_n(owner, holder, tid, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
	*holder = __atomic_load_n(owner, __ATOMIC_RELAXED);
	if (*holder)
		return false;
	__atomic_store_n(owner, tid, __ATOMIC_RELAXED);
	__atomic_signal_fence(__ATOMIC_ACQUIRE);
	return true;
}

/** lock_take - false if the caller has interrupted the thread that holds it, and is the same thread */
static inline bool lock_take(uint32_t *owner, uint32_t tid)
{
	uint32_t holder;

	while (!lock_try(owner, tid, &holder)) {
		if (holder == tid)
			return false;
		sched_yield();
	}
	return true;
}

/** lock_leave - let go of it */
static inline void lock_leave(uint32_t *owner)
{
	__atomic_store_n(owner, 0, __ATOMIC_RELEASE);
}

#endif
