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
#include "patch/patch.h"
#include "times.h"
#include "tsc.h"

/**
 * struct turn - when a function is in; times are of the process's processor time, ns
 * @since: when it was put in
 * @in: for how long it was in before that
 * @pause: how long it stays out next
 * @due: when it may come back
 * @rate: its cost for each ns of the process, in the last window in which it was in
 * @outs: how often it was taken out
 */
struct turn {
	uint64_t since;
	uint64_t in;
	uint64_t pause;
	uint64_t due;
	double rate;
	unsigned long outs;
};

/**
 * struct recent - what a function cost lately
 * @cost: its calls in the window, ns
 * @mean: its cost for each ns of the process in several windows, of which the last ones count most
 */
struct recent {
	double cost;
	double mean;
};

/**
 * struct logged - what calls were logged, where they are logged and not timed
 * @events: entries and exits of each function so far; NULL where calls are timed
 * @all: how many those were together
 * @lost: how many found no room, and may be of any function
 * @room: how many a thread may have that were not taken yet
 * @told: what @events was at the last look
 * @told_lost: what @lost was
 * @rated: how many there were at the last look
 * @rate: how many came for each ns of late
 */
struct logged {
	const uint64_t *events;
	const uint64_t *all;
	const uint64_t *lost;
	size_t room;
	uint64_t *told;
	uint64_t told_lost;
	uint64_t rated;
	double rate;
};

/**
 * struct budget - what may be spent, and what was
 * @patch: what is switched on
 * @share: of the process's own time
 * @logged: what calls were logged, if they are not timed
 * @times: what the calls took
 * @before: the calls of each function when they were paid for last
 * @is_in: which functions are in
 * @will_be_in: which ones are to be
 * @turns: of each function
 * @recent: what each function cost lately
 * @call: what one costs; where calls are logged, an entry or an exit alone
 * @changed: when functions were last taken out or put back in, ns of the monotonic clock
 * @counters: of the processor
 * @clock: of the ticks
 * @cpu_clock: of the process
 * @start: when it began
 * @cpu: processor time of the process at the last look, ns
 * @paid: what it was when calls were paid for last, ns
 * @window: what it was at the start of the window for which costs are added up
 * @wall: when the last look was, ns of the monotonic clock, as are the next ones
 * @paid_wall: when calls were paid for last
 * @window_wall: when the window started
 * @moved_wall: when it was last seen how busy the process is
 * @moved: processor time then
 * @looked: when the last look was, in which the functions may not have been looked at one by one
 * @seen: when the functions were last looked at one by one
 * @calls: how many calls of all functions there were then
 * @own: processor time of the recorder that was paid for, or is not to be
 * @stopped_own: what it was when the process was stopped last
 * @is_interrupted: whether the last look interrupted the process
 * @unpaid_looks: how many looks that interrupted the process were not paid for yet
 * @pause: from the last look to the next one, ns
 * @busy: how many processors the process kept busy lately
 * @longest: for how long the process may go on between a change and the next look, processor time
 * @cost: of the calls in the window, ns
 * @stops: stops of threads that were paid for
 * @held: for how long threads were stopped, ns, that was paid for
 * @owed: for calls whose time the clock of the process has not shown yet, ns
 * @spent: on calls, stops and looks, ns
 * @forgone: what was not spent, and will not be, ns
 * @stopped: part of @spent, on stops
 * @looks: part of @spent, on looks
 * @stop_price: what a stop is expected to cost, ns
 * @adjustments: how often the process was stopped to take functions out or put them back in
 */
struct budget {
	struct patch *patch;
	double share;
	struct logged logged;
	struct times times;
	struct called *before;
	bool *is_in;
	bool *will_be_in;
	struct turn *turns;
	struct recent *recent;
	struct cost call;
	uint64_t changed;
	struct counters counters;
	struct tsc_clock clock;
	clockid_t cpu_clock;
	uint64_t start;
	uint64_t cpu;
	uint64_t paid;
	uint64_t window;
	uint64_t wall;
	uint64_t paid_wall;
	uint64_t window_wall;
	uint64_t moved_wall;
	uint64_t moved;
	uint64_t looked;
	uint64_t seen;
	uint64_t calls;
	uint64_t own;
	uint64_t stopped_own;
	bool is_interrupted;
	uint64_t unpaid_looks;
	uint64_t pause;
	double busy;
	double longest;
	double cost;
	uint64_t stops;
	uint64_t held;
	double owed;
	double spent;
	double forgone;
	double stopped;
	double looks;
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

/** budget_note_place - say whether the look that comes now takes a processor from a thread of the process */
void budget_note_place(struct budget *budget, bool is_interrupted);

/** budget_look - see what was spent, and take functions out or put them back in; when to look again, in ns */
long budget_look(struct budget *budget);

/** budget_room - how many logged events of a thread may be paid for until the next look, or how many it may have in any case */
size_t budget_room(const struct budget *budget);

/** budget_finish - see what was spent at the end, once all functions are off */
void budget_finish(struct budget *budget);

/** budget_print_account - print what was spent */
void budget_print_account(const struct budget *budget, FILE *out);

/** budget_print - list the functions, and what was spent; -1 and a message without memory */
int budget_print(const struct budget *budget, FILE *out);

/** budget_close - free all */
void budget_close(struct budget *budget);

#endif
