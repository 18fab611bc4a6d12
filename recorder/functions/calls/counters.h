/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The counters of the processor: cycles, instructions and cache misses of each thread, of its own code alone. A thread reads
 * them without the kernel, by what the kernel says in a page of the process.
 */
#ifndef WAKEPATH_COUNTERS_H
#define WAKEPATH_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "patch/patch.h"

/* So many threads get counters; each keeps three mappings until the end. */
#define COUNTERS_MOST_THREADS 256

/**
 * struct counters - those of a process
 * @why_not: why there are none; NULL if there are
 * @pages: those of the thread that opened them, for a rehearsal
 * @tried: the thread that was to get some, of each slot
 * @threads: how many that were
 */
struct counters {
	const char *why_not;
	uint64_t pages[COUNTERS];
	uint32_t tried[SLOT_COUNT];
	size_t threads;
};

/** counters_open - look whether this machine has counters that a thread may read; to be closed in any case */
void counters_open(struct counters *counters);

/** counters_are_missing - whether a thread of the process could have counters and has none */
bool counters_are_missing(const struct counters *counters, const struct patch *patch);

/** counters_give - give counters to the threads that have none, while all threads are stopped */
void counters_give(struct counters *counters, struct patch *patch);

/** counters_close - let go of those of this program */
void counters_close(struct counters *counters);

#endif
