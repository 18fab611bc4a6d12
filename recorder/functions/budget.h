/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Keeps what timed calls cost below a share of the process's time. Functions that cost too much are taken out, which
 * stops the process for a moment, and are put back in for a moment once that is paid for, after ever longer pauses.
 */
#ifndef WAKEPATH_BUDGET_H
#define WAKEPATH_BUDGET_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "cost.h"
#include "counters.h"
#include "patch.h"
#include "times.h"
#include "tsc.h"

/**
 * struct turn - when a function is in; times are of the process's processor time, ns
 * @since: when it was put in
 * @in: for how long it was in before that
 * @pause: how long it stays out next
 * @due: when it may come back
 * @cost: of its calls in the window, ns
 * @rate: its cost for each ns of the process, in the last window in which it was in
 * @mean: the same of several windows, of which the last ones count most
 * @outs: how often it was taken out
 */
struct turn {
	uint64_t since;
	uint64_t in;
	uint64_t pause;
	uint64_t due;
	double cost;
	double rate;
	double mean;
	unsigned long outs;
};

/**
 * struct budget - what may be spent, and what was
 * @patch: what is switched on
 * @share: of the process's own time
 * @times: what the calls took
 * @before: the sums of each function at the last look
 * @is_in: which functions are in
 * @will_be_in: which ones are to be
 * @turns: of each function
 * @call: what one costs
 * @counters: of the processor
 * @clock: of the ticks
 * @cpu_clock: of the process
 * @start: when it began
 * @cpu: processor time of the process at the last look, ns
 * @paid: what it was when calls were paid for last, ns
 * @wall: when that was, ns of the monotonic clock
 * @window: processor time at the start of the window for which costs are added up
 * @busy: how many processors the process kept busy lately
 * @longest: the longest window lately, processor time
 * @stops: stops of threads that were paid for
 * @held: for how long threads were stopped, ns, that was paid for
 * @spent: on calls and stops, ns
 * @forgone: what was not spent, and will not be, ns
 * @stopped: part of @spent, on stops
 * @stop_price: what a stop is expected to cost, ns
 * @adjustments: how often the process was stopped to take functions out or put them back in
 */
struct budget {
	struct patch *patch;
	double share;
	struct times times;
	struct sums *before;
	bool *is_in;
	bool *will_be_in;
	struct turn *turns;
	struct cost call;
	struct counters counters;
	struct tsc_clock clock;
	clockid_t cpu_clock;
	uint64_t start;
	uint64_t cpu;
	uint64_t paid;
	uint64_t wall;
	uint64_t window;
	double busy;
	double longest;
	uint64_t stops;
	uint64_t held;
	double spent;
	double forgone;
	double stopped;
	double stop_price;
	unsigned long adjustments;
};

/** budget_open - prepare a budget for what was chosen; to be closed in any case; -1 and a message if there can be none */
int budget_open(struct budget *budget, struct patch *patch, double share);

/** budget_start - all functions are on from now on */
void budget_start(struct budget *budget);

/** budget_look - see what was spent, and take functions out or put them back in; when to look again, in ns */
long budget_look(struct budget *budget);

/** budget_finish - see what was spent at the end, once all functions are off */
void budget_finish(struct budget *budget);

/** budget_print - list the functions, and what was spent; -1 and a message without memory */
int budget_print(const struct budget *budget, FILE *out);

/** budget_close - free all */
void budget_close(struct budget *budget);

#endif
