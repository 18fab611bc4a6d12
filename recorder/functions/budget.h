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
 * struct logged - what calls were logged, where they are logged and not timed
 * @events: entries and exits of each function so far; NULL where calls are timed
 * @lost: how many found no room, and may be of any function
 * @told: what @events was at the last look
 * @told_lost: what @lost was
 */
struct logged {
	const uint64_t *events;
	const uint64_t *lost;
	uint64_t *told;
	uint64_t told_lost;
};

/**
 * struct budget - what may be spent, and what was
 * @patch: what is switched on
 * @share: of the process's own time
 * @logged: what calls were logged, if they are not timed
 * @times: what the calls took
 * @before: the sums of each function at the last look
 * @is_in: which functions are in
 * @will_be_in: which ones are to be
 * @turns: of each function
 * @call: what one costs; where calls are logged, an entry or an exit alone
 * @changed: when functions were last taken out or put back in, ns of the monotonic clock
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
	struct logged logged;
	struct times times;
	struct sums *before;
	bool *is_in;
	bool *will_be_in;
	struct turn *turns;
	struct cost call;
	uint64_t changed;
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

/**
 * budget_open - prepare a budget for what was chosen
 * @budget: all zeros; to be closed in any case
 * @patch: what was chosen
 * @share: of the process's own time
 * @logged: what is logged; @events is NULL if calls are timed
 *
 * Return: 0, or -1 and a message if there can be no budget.
 */
int budget_open(struct budget *budget, struct patch *patch, double share, const struct logged *logged);

/** budget_start - all functions are on from now on */
void budget_start(struct budget *budget);

/** budget_look - see what was spent, and take functions out or put them back in; when to look again, in ns */
long budget_look(struct budget *budget);

/** budget_finish - see what was spent at the end, once all functions are off */
void budget_finish(struct budget *budget);

/** budget_print_account - print what was spent */
void budget_print_account(const struct budget *budget, FILE *out);

/** budget_print - list the functions, and what was spent; -1 and a message without memory */
int budget_print(const struct budget *budget, FILE *out);

/** budget_close - free all */
void budget_close(struct budget *budget);

#endif
