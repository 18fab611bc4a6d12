/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the call of a function costs that is timed. */
#ifndef WAKEPATH_COST_H
#define WAKEPATH_COST_H

#include <stdint.h>

#include "patch/dispatcher.h"

/**
 * struct cost - of the entry and the exit of a call together, ns
 * @counted: of one that is counted alone
 * @timed: of one whose time is taken
 */
struct cost {
	double counted;
	double timed;
};

/**
 * cost_measure - let the dispatcher run in this program
 * @cost: filled
 * @pages: of the counters of this thread; zeros without counters
 *
 * A program is held up by more than what a loop of calls takes, so calls are taken to cost more than they do here.
 *
 * Return: 0, or -1 and a message.
 */
int cost_measure(struct cost *cost, const uint64_t pages[COUNTERS]);

/** cost_measure_logged - the same for an entry or an exit: @timed for one that is logged, @counted for one that finds no room */
int cost_measure_logged(struct cost *cost);

/** cost_measure_loop - what an entry or an exit takes in a loop: @timed for one that is logged, @counted for one that is counted */
int cost_measure_loop(struct cost *cost);

#endif
