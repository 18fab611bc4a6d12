// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "budget.h"

#include "account.h"
#include "clock.h"
#include "message.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

/* A window of less of the process's time says little about what functions cost. */
#define SHORTEST_WINDOW 1e6
/* Logged calls cost so much that they cannot wait for that. */
#define SHORTEST_WINDOW_LOGGED 250e3
#define FIRST_PAUSE 50000000ULL
#define LONGEST_PAUSE 5000000000ULL
#define FIRST_STOP_PRICE 200e3
/* What the last window counts in the mean: a single burst of calls is no reason to take a function out. */
#define NEWEST 0.125
/* What is left of the longest window and the dearest stop from one look or window to the next. */
#define MEMORY 0.98
#define MEMORY_OF_STOPS 0.9
/* What functions may cost that stay in when others are taken out, as a part of the budget. */
#define LEFT_PART 0.375
/* They may cost less where too much was spent, so that this is made good within such a time of the process, ns. */
#define DEBT_TIME 500e6
/* What they may cost in any case, as a part of the budget. */
#define LEAST_LEFT_PART 0.05
/* What they may cost as a part of what all cost in the last window. */
#define LEFT_OF_LAST 0.2
/* Functions come back only when so many stops can be paid for. So one stop puts several of them back. */
#define STOPS_SAVED 10
/* When to look again. */
#define NEXT_SOON_NS 1000000
#define NEXT_SOON_LOGGED_NS 250000
#define NEXT_LATER_NS 2000000
#define NEXT_CALM_NS 10000000
#define NEXT_CALM_LOGGED_NS 5000000
/* The functions are looked at one by one when their calls may cost something, and so often in any case. */
#define LONGEST_UNSEEN 50e6
#define NEXT_LATEST_NS 500000000
/* What of the budget looks may take, unless calls take more than the budget, or functions were just put in. */
#define LOOKS_PART 0.25
/* Rings are emptied before so much of them is full, if events come as often as they did of late. */
#define RING_PART 0.25
/* Of a ring, what events may always fill, whatever was spent: what finds no room is lost. */
#define LEAST_ROOM 0.125
/* Many functions on many threads are not looked at all of the time. */
#define PAUSES_EACH 50
/* Except when calls take more than this many times the budget. */
#define URGENT 2

/* Calls that are logged have no times, and no counters of the processor. */
static int measure_calls(struct budget *budget)
{
	if (budget->logged.events)
		return cost_measure_logged(&budget->call);
	counters_open(&budget->counters);
	return cost_measure(&budget->call, budget->counters.pages);
}

int budget_open(struct budget *budget, struct patch *patch, double share, const struct logged *logged)
{
	size_t count = patch->function_count;

	budget->patch = patch;
	budget->share = share;
	budget->logged = *logged;
	budget->logged.told = calloc(count, sizeof(*budget->logged.told));
	budget->counters.why_not = "calls are logged";
	budget->before = calloc(count, sizeof(*budget->before));
	budget->is_in = calloc(count, sizeof(*budget->is_in));
	budget->will_be_in = calloc(count, sizeof(*budget->will_be_in));
	budget->turns = calloc(count, sizeof(*budget->turns));
	budget->recent = calloc(count, sizeof(*budget->recent));
	if (!budget->recent || !budget->logged.told || !budget->before || !budget->is_in || !budget->will_be_in || !budget->turns)
		return fail("no memory for %zu functions", count);
	if (clock_getcpuclockid(patch->target->pid, &budget->cpu_clock))
		return fail("cannot read the processor time of process %d", patch->target->pid);
	account_read_clocks(budget);
	budget->moved = budget->cpu;
	budget->moved_wall = budget->wall;
	budget->busy = 0;
	if (times_open(&budget->times, patch) || measure_calls(budget))
		return -1;
	return tsc_start(&budget->clock);
}

/* What is looked at late costs too much meanwhile, so looks come before what other programs do, where that is allowed. */
static void look_in_time(void)
{
	sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &(struct sched_param) { .sched_priority = 1 });
}

void budget_start(struct budget *budget)
{
	look_in_time();
	account_read_clocks(budget);
	budget->stop_price = FIRST_STOP_PRICE;
	budget->start = budget->paid = budget->window = budget->cpu;
	budget->window_wall = budget->looked = budget->seen = budget->paid_wall = budget->wall;
	budget->own = account_own_time();
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		budget->is_in[i] = true;
		budget->turns[i] = (struct turn) { .since = budget->start, .pause = FIRST_PAUSE };
	}
	account_pay_stops(budget);
}

/* ---- who is in */

static void prepare(void *context)
{
	struct budget *budget = context;

	account_read_clocks(budget);
	account_pay_calls(budget);
	budget->stopped_own = account_own_time();
	budget->changed = clock_now();
	counters_give(&budget->counters, budget->patch);
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		struct turn *turn = &budget->turns[i];

		if (budget->is_in[i] == budget->will_be_in[i])
			continue;
		if (budget->is_in[i]) {
			turn->in += budget->cpu - turn->since;
			turn->due = budget->cpu + turn->pause;
			turn->pause = 2 * turn->pause < LONGEST_PAUSE ? 2 * turn->pause : LONGEST_PAUSE;
			turn->outs++;
		} else {
			turn->since = budget->cpu;
			if (!budget->logged.events)
				times_begin(&budget->times, i);
		}
		budget->is_in[i] = budget->will_be_in[i];
	}
}

static void adjust(struct budget *budget)
{
	budget->stopped_own = account_own_time();
	if (!patch_adjust(budget->patch, budget->will_be_in, prepare, budget))
		budget->adjustments++;
	/* While the process stands still, nothing of it is held up. */
	budget->own += account_own_time() - budget->stopped_own;
	/* Also one in which nothing could be changed. */
	account_pay_stops(budget);
}

/* Of the functions that stay in, the one that costs most; -1 if none costs anything. */
static ssize_t find_dearest(const struct budget *budget)
{
	ssize_t dearest = -1;

	for (size_t i = 0; i < budget->patch->function_count; i++) {
		if (budget->will_be_in[i] && budget->recent[i].mean > (dearest < 0 ? 0 : budget->recent[dearest].mean))
			dearest = i;
	}
	return dearest;
}

/* What functions may cost that stay in when others are taken out, as a part of the process's time. */
static double left_rate(const struct budget *budget)
{
	double rate = LEFT_PART * budget->share + account_balance(budget) / DEBT_TIME, least = LEAST_LEFT_PART * budget->share;

	return rate > least ? rate : least;
}

/*
 * Takes out the dearest ones until the others cost a part of the budget, and only a part of what all cost in the last window:
 * what many of them only began to cost is hardly in their means. Whether that saves more than the stop costs.
 */
static bool take_out(struct budget *budget)
{
	double mean = 0, last = 0, left, most = left_rate(budget);
	ssize_t dearest;

	for (size_t i = 0; i < budget->patch->function_count; i++) {
		mean += budget->is_in[i] ? budget->recent[i].mean : 0;
		last += budget->is_in[i] ? budget->turns[i].rate : 0;
	}
	if (mean <= most)
		return false;
	left = last;
	while ((mean > most || left > LEFT_OF_LAST * last) && (dearest = find_dearest(budget)) >= 0) {
		budget->will_be_in[dearest] = false;
		mean -= budget->recent[dearest].mean;
		left -= budget->turns[dearest].rate;
	}
	return (last - left) * FIRST_PAUSE > budget->stop_price;
}

/* What a function costs until it can be taken out again: the next look may be late. */
static double price_of(const struct budget *budget, size_t function)
{
	return budget->turns[function].rate * 2 * budget->longest;
}

/* The function that has been due for longest, of those that can be paid; -1 if there is none. */
static ssize_t find_due(const struct budget *budget, double free)
{
	ssize_t due = -1;

	for (size_t i = 0; i < budget->patch->function_count; i++) {
		if (!budget->will_be_in[i] && budget->turns[i].due <= budget->cpu && price_of(budget, i) < free &&
		    (due < 0 || budget->turns[i].due < budget->turns[due].due))
			due = i;
	}
	return due;
}

/* Puts those that are due back in, as far as they can be paid. */
static bool put_in(struct budget *budget, double free)
{
	bool is_changed = false;
	ssize_t due;

	free -= STOPS_SAVED * budget->stop_price;
	while ((due = find_due(budget, free)) >= 0) {
		budget->will_be_in[due] = true;
		free -= price_of(budget, due);
		is_changed = true;
	}
	return is_changed;
}

/* The clock of the process may be late by a tick. */
static double window_of(const struct budget *budget)
{
	double seen = budget->cpu - budget->window, wall = budget->wall - budget->window_wall;
	double unseen = (wall < BUDGET_TICK ? wall : BUDGET_TICK) * account_threads(budget);

	return seen > unseen ? seen : unseen;
}

static void end_window(struct budget *budget, double window)
{
	budget->stop_price *= MEMORY_OF_STOPS;
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		struct recent *recent = &budget->recent[i];

		if (!budget->is_in[i] || !(recent->cost || recent->mean))
			continue;
		budget->turns[i].rate = recent->cost / window;
		recent->mean += (budget->turns[i].rate - recent->mean) * NEWEST;
		recent->cost = 0;
	}
}

static void begin_window(struct budget *budget)
{
	budget->window = budget->cpu;
	budget->window_wall = budget->wall;
	budget->cost = 0;
}

/* Whether the process was stopped to change who is in. */
static bool decide(struct budget *budget, double window)
{
	double free = account_balance(budget) - budget->stop_price - budget->cost;
	bool is_changed;

	end_window(budget, window);
	memcpy(budget->will_be_in, budget->is_in, budget->patch->function_count * sizeof(*budget->is_in));
	if (free < 0)
		is_changed = take_out(budget);
	else
		is_changed = put_in(budget, free) || counters_are_missing(&budget->counters, budget->patch);
	if (is_changed)
		adjust(budget);
	account_limit_savings(budget);
	begin_window(budget);
	return is_changed;
}

/* Where a look interrupts the process, it waits longer. */
static long soon(const struct budget *budget)
{
	return budget->logged.events && !budget->is_interrupted ? NEXT_SOON_LOGGED_NS : NEXT_SOON_NS;
}

/* What calls may take of each thread until the next look: half of what is left of the budget. */
static double affordable(const struct budget *budget)
{
	return account_reserve(budget) / account_threads(budget) / 2;
}

/*
 * A look may take the processor from the process, or share its core, so there are few while calls cost little. If nothing
 * but calls ran from now on, they could be afforded until the next look.
 */
static double calm_pause(const struct budget *budget)
{
	double shortest = budget->is_interrupted ? BUDGET_LOOK / (LOOKS_PART * budget->share) : NEXT_LATER_NS;
	double pause = affordable(budget);

	pause = least(pause, budget->logged.events ? NEXT_CALM_LOGGED_NS : NEXT_CALM_NS);
	return pause > shortest ? pause : shortest;
}

size_t budget_room(const struct budget *budget)
{
	double room = budget->logged.room, paid = affordable(budget) / budget->call.timed;

	return least(room, paid > LEAST_ROOM * room ? paid : LEAST_ROOM * room);
}

/* Until a part of a ring is full. */
static double pause_of_rings(const struct budget *budget)
{
	double pause = RING_PART * budget_room(budget) / budget->logged.rate;

	return pause > NEXT_SOON_NS ? pause : NEXT_SOON_NS;
}

/* @took: by the look. */
static long pause_after(const struct budget *budget, uint64_t took)
{
	double pause = calm_pause(budget);

	pause = took * PAUSES_EACH > pause ? took * PAUSES_EACH : pause;
	if (budget->logged.rate)
		pause = least(pause, pause_of_rings(budget));
	return least(pause, NEXT_LATEST_NS);
}

/* How long the process may go on after a change until the next look, as far as looks were late lately. */
static void note_lateness(struct budget *budget)
{
	uint64_t gap = budget->wall - budget->looked;
	double late = gap > budget->pause ? gap - budget->pause : 0, window = (soon(budget) + late) * account_threads(budget);

	budget->longest = window > budget->longest * MEMORY ? window : budget->longest * MEMORY;
}

/* Whether there were so few calls since all functions were looked at that they need not be told apart. */
static bool is_quiet(const struct budget *budget)
{
	double unseen = budget->wall - budget->seen;
	/* Without savings, hardly any call is timed. */
	bool is_timed = budget->logged.events || account_balance(budget) > 0;
	double price = is_timed ? budget->call.timed : budget->call.counted;
	uint64_t calls;

	if (unseen >= LONGEST_UNSEEN || budget->window == budget->start)
		return false;
	calls = account_calls(budget) - budget->calls;
	return calls * price < BUDGET_QUIET * budget->share * unseen;
}

void budget_note_place(struct budget *budget, bool is_interrupted)
{
	budget->is_interrupted = is_interrupted;
	budget->unpaid_looks += is_interrupted;
}

/* How often events came since the last look; a moment without any does not make it low at once. */
static void note_rate(struct budget *budget)
{
	struct logged *logged = &budget->logged;
	double passed = budget->wall - budget->looked, rate;
	uint64_t calls = logged->events ? account_calls(budget) : 0;

	rate = passed ? (calls - logged->rated) / passed : 0;
	logged->rate = rate > logged->rate / 2 ? rate : logged->rate / 2;
	logged->rated = calls;
}

/* As long as the clock of the process stands still, it is not known how long the window was. */
static bool is_window(const struct budget *budget, double window)
{
	double shortest = budget->logged.events ? SHORTEST_WINDOW_LOGGED : SHORTEST_WINDOW;

	return window >= shortest && (budget->cost > 0 || budget->cpu > budget->window);
}

long budget_look(struct budget *budget)
{
	uint64_t start = account_own_time(), before = budget->looked, took;
	bool is_urgent = budget->window == budget->start;
	double cost, passed, window;

	account_read_clocks(budget);
	note_lateness(budget);
	note_rate(budget);
	if (is_quiet(budget)) {
		budget->looked = budget->wall;
		return budget->pause = pause_after(budget, account_own_time() - start);
	}
	cost = account_pay_calls(budget);
	passed = budget->wall - before;
	is_urgent |= cost > URGENT * budget->share * passed;
	window = window_of(budget);
	if (account_balance(budget) > 0 && !budget->logged.events)
		times_allow(&budget->times, budget->is_in);
	took = account_own_time() - start;
	if (is_window(budget, window))
		is_urgent |= decide(budget, window);
	budget->pause = is_urgent ? soon(budget) : pause_after(budget, took);
	return budget->pause;
}

/* ---- the end */

void budget_finish(struct budget *budget)
{
	tsc_mark(&budget->clock);
	account_read_clocks(budget);
	if (!budget->logged.events)
		times_finish(&budget->times);
	account_pay_calls(budget);
	account_pay_stops(budget);
	budget->spent += budget->owed;
}

void budget_close(struct budget *budget)
{
	times_close(&budget->times);
	counters_close(&budget->counters);
	free(budget->logged.told);
	free(budget->before);
	free(budget->is_in);
	free(budget->will_be_in);
	free(budget->turns);
	free(budget->recent);
}
