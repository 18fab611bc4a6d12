/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* How often functions were called while they were on, and how long that took. */
#ifndef WAKEPATH_TIMES_H
#define WAKEPATH_TIMES_H

#include <stdint.h>

#include "patch/patch.h"

/**
 * struct sums - of a function
 * @calls: how often it was called
 * @begun: calls whose times began to be taken
 * @timed: calls whose times were taken
 * @ticks: their sum
 * @counted: calls whose counters were read
 * @counters: what these counted: cycles, instructions and cache misses
 */
struct sums {
	uint64_t calls;
	uint64_t begun;
	uint64_t timed;
	uint64_t ticks;
	uint64_t counted;
	uint64_t counters[COUNTERS];
};

/**
 * struct called - how often a function was called
 * @calls: entries
 * @begun: calls whose times began to be taken
 */
struct called {
	uint64_t calls;
	uint64_t begun;
};

/**
 * struct times - the sums of all functions
 * @patch: what is switched on
 * @sums: of each function, at the end
 * @called: of each function, as it was found last
 * @ended: of each function, by threads that ended
 * @ended_calls: of all functions, by these threads
 * @left: calls that were left by jumps and exceptions, so that they have no time
 * @too_deep: calls that were in too many other ones to be timed
 */
struct times {
	const struct patch *patch;
	struct sums *sums;
	struct called *called;
	struct sums *ended;
	uint64_t ended_calls;
	uint64_t left;
	uint64_t too_deep;
};

/** times_open - make sums; to be closed in any case; -1 and a message without memory */
int times_open(struct times *times, const struct patch *patch);

/** times_area - bytes that each thread needs */
size_t times_area(const struct patch *patch);

/** times_calls - how many calls of all functions there were, which is read at once */
uint64_t times_calls(const struct times *times);

/** times_look - add up the calls of the functions that are in, and how many of them began to be timed */
void times_look(struct times *times, const bool *is_in);

/** times_reuse - keep the sums of threads that ended, and give their slots to others */
void times_reuse(struct times *times);

/** times_allow - let each thread time some more calls of each function that is in */
void times_allow(const struct times *times, const bool *is_in);

/** times_begin - say that a function is switched on from now on, while the process is stopped */
void times_begin(const struct times *times, size_t function);

/** times_finish - add up all at the end, when no thread counts any more */
void times_finish(struct times *times);

/** times_close - free all */
void times_close(struct times *times);

#endif
