// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "budget.h"

#include "clock.h"
#include "message.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

/* A window of less of the process's time says little about what functions cost. */
#define SHORTEST_WINDOW 1e6
#define FIRST_PAUSE 50000000ULL
#define LONGEST_PAUSE 5000000000ULL
#define FIRST_STOP_PRICE 200e3
/* What a thread's own way into a stop and out of it takes, ns. */
#define STOP_OF_THREAD 20e3
/* What the last window counts in the mean: a single burst of calls is no reason to take a function out. */
#define NEWEST 0.125
/* What is left of the longest window and the dearest stop from one window to the next. */
#define MEMORY 0.98
/* What is saved up is spent at once, so it is no more than what this time of the process gives, ns. */
#define LONGEST_SAVING 2e9
/* What of a budget is spent; the rest is for what the account does not see, as what else is no longer in the caches. */
#define SPENT_PART 0.75
/* Functions come back only when so many stops can be paid for. So one stop puts several of them back. */
#define STOPS_SAVED 10
/* When to look again. */
#define NEXT_SOON_NS 1000000
#define NEXT_LATER_NS 5000000
#define NEXT_LATEST_NS 500000000
/* Many functions on many threads are not looked at all of the time. */
#define PAUSES_EACH 20
/* A budget of which calls take this part is not in danger. */
#define QUIET 0.1

/* That of the last look once the process has ended. */
static uint64_t processor_time(const struct budget *budget)
{
	struct timespec time;

	return clock_gettime(budget->cpu_clock, &time) ? budget->cpu : time.tv_sec * 1000000000ULL + time.tv_nsec;
}

/* How much processor time the process took since the last look. */
static double read_clocks(struct budget *budget)
{
	uint64_t cpu = processor_time(budget), wall = clock_now();
	double passed = cpu - budget->cpu;

	budget->busy = wall > budget->wall ? passed / (wall - budget->wall) : budget->busy;
	budget->cpu = cpu;
	budget->wall = wall;
	return passed;
}

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
	if (!budget->logged.told || !budget->before || !budget->is_in || !budget->will_be_in || !budget->turns)
		return fail("no memory for %zu functions", count);
	if (clock_getcpuclockid(patch->target->pid, &budget->cpu_clock))
		return fail("cannot read the processor time of process %d", patch->target->pid);
	read_clocks(budget);
	if (times_open(&budget->times, patch) || measure_calls(budget))
		return -1;
	return tsc_start(&budget->clock);
}

/* What the threads would have done meanwhile, at the rate of before, and what the stops took themselves. */
static void pay_stops(struct budget *budget)
{
	const struct target *target = budget->patch->target;
	double stops = target->stops - budget->stops, held = target->held - budget->held;
	double price = stops ? held * (budget->busy < stops ? budget->busy / stops : 1) + stops * STOP_OF_THREAD : 0;

	budget->stops = target->stops;
	budget->held = target->held;
	budget->spent += price;
	budget->stopped += price;
	budget->stop_price = price > budget->stop_price ? price : budget->stop_price;
}

/* What is looked at late costs too much meanwhile, so looks come before what other programs do, where that is allowed. */
static void look_in_time(void)
{
	sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &(struct sched_param) { .sched_priority = 1 });
}

void budget_start(struct budget *budget)
{
	look_in_time();
	read_clocks(budget);
	budget->stop_price = FIRST_STOP_PRICE;
	budget->start = budget->paid = budget->window = budget->cpu;
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		budget->is_in[i] = true;
		budget->turns[i] = (struct turn) { .since = budget->start, .pause = FIRST_PAUSE };
	}
	pay_stops(budget);
}

/* What may still be spent. What the calls took is no time of the process's own. */
static double balance(const struct budget *budget)
{
	double own = budget->cpu - budget->start - budget->spent;

	return SPENT_PART * budget->share * own - budget->spent - budget->forgone;
}

/* Events that were lost are taken to be of the functions whose events were not, in the same parts. */
static void read_logged(struct budget *budget)
{
	struct logged *logged = &budget->logged;
	uint64_t lost = *logged->lost - logged->told_lost, events = 0;

	for (size_t i = 0; i < budget->patch->function_count; i++)
		events += logged->events[i] - logged->told[i];
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		uint64_t more = logged->events[i] - logged->told[i];

		budget->times.sums[i].calls += more ? more + (double)lost * more / events : 0;
		logged->told[i] = logged->events[i];
	}
	logged->told_lost += events ? lost : 0;
}

static void read_sums(struct budget *budget)
{
	if (budget->logged.events)
		read_logged(budget);
	else
		times_look(&budget->times);
}

/* What the calls since the last time cost: no more than the processor time that passed. */
static double pay_calls(struct budget *budget)
{
	double passed = budget->cpu - budget->paid, sum = 0;

	read_sums(budget);
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		const struct sums *now = &budget->times.sums[i];
		struct sums *before = &budget->before[i];
		double cost = (now->calls - before->calls) * budget->call.counted +
			(now->begun - before->begun) * (budget->call.timed - budget->call.counted);

		budget->turns[i].cost += cost;
		sum += cost;
		*before = *now;
	}
	sum = sum < passed ? sum : passed;
	budget->spent += sum;
	budget->paid = budget->cpu;
	return sum;
}

/* ---- who is in */

static void prepare(void *context)
{
	struct budget *budget = context;

	read_clocks(budget);
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
	if (!patch_adjust(budget->patch, budget->will_be_in, prepare, budget))
		budget->adjustments++;
	/* Also one in which nothing could be changed. */
	pay_stops(budget);
}

/* Of the functions that stay in, the one that costs most; -1 if none costs anything. */
static ssize_t find_dearest(const struct budget *budget)
{
	ssize_t dearest = -1;

	for (size_t i = 0; i < budget->patch->function_count; i++) {
		if (budget->will_be_in[i] && budget->turns[i].mean > (dearest < 0 ? 0 : budget->turns[dearest].mean))
			dearest = i;
	}
	return dearest;
}

/* Takes out the dearest ones until the others cost half of the budget; whether there are any. */
static bool take_out(struct budget *budget)
{
	bool is_changed = false;
	double sum = 0;
	ssize_t dearest;

	for (size_t i = 0; i < budget->patch->function_count; i++)
		sum += budget->is_in[i] ? budget->turns[i].mean : 0;
	while (sum > SPENT_PART * budget->share / 2 && (dearest = find_dearest(budget)) >= 0) {
		budget->will_be_in[dearest] = false;
		sum -= budget->turns[dearest].mean;
		is_changed = true;
	}
	return is_changed;
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

static double end_window(struct budget *budget)
{
	double window = budget->cpu - budget->window, cost = 0;

	budget->longest = window > budget->longest * MEMORY ? window : budget->longest * MEMORY;
	budget->stop_price *= MEMORY;
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		struct turn *turn = &budget->turns[i];

		cost += turn->cost;
		if (!budget->is_in[i])
			continue;
		turn->rate = turn->cost / window;
		turn->mean += (turn->rate - turn->mean) * NEWEST;
	}
	return cost;
}

static void limit_savings(struct budget *budget)
{
	double excess = balance(budget) - SPENT_PART * budget->share * LONGEST_SAVING;

	budget->forgone += excess > 0 ? excess : 0;
}

static void begin_window(struct budget *budget)
{
	budget->window = budget->cpu;
	for (size_t i = 0; i < budget->patch->function_count; i++)
		budget->turns[i].cost = 0;
}

/* Whether the process was stopped to change who is in. */
static bool decide(struct budget *budget)
{
	double free = balance(budget) - budget->stop_price;
	bool is_changed;

	free -= end_window(budget);
	memcpy(budget->will_be_in, budget->is_in, budget->patch->function_count * sizeof(*budget->is_in));
	if (free < 0)
		is_changed = take_out(budget);
	else
		is_changed = put_in(budget, free) || counters_are_missing(&budget->counters, budget->patch);
	if (is_changed)
		adjust(budget);
	limit_savings(budget);
	begin_window(budget);
	return is_changed;
}

static uint64_t own_time(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return time.tv_sec * 1000000000ULL + time.tv_nsec;
}

/* @took: by the look. */
static long pause_after(uint64_t took, bool is_soon)
{
	uint64_t pause = is_soon ? NEXT_SOON_NS : NEXT_LATER_NS;

	pause = took * PAUSES_EACH > pause ? took * PAUSES_EACH : pause;
	return pause < NEXT_LATEST_NS ? pause : NEXT_LATEST_NS;
}

long budget_look(struct budget *budget)
{
	uint64_t start = own_time();
	double passed = read_clocks(budget), cost = pay_calls(budget);
	bool is_first = budget->window == budget->start, is_changed, is_soon;

	if (balance(budget) > 0 && !budget->logged.events)
		times_allow(&budget->times);
	is_changed = budget->cpu - budget->window >= SHORTEST_WINDOW && decide(budget);
	is_soon = is_changed || (is_first && passed > 0) || cost > QUIET * budget->share * passed;
	return pause_after(own_time() - start, is_soon);
}

/* ---- the end */

void budget_finish(struct budget *budget)
{
	tsc_mark(&budget->clock);
	read_clocks(budget);
	pay_calls(budget);
	pay_stops(budget);
	if (!budget->logged.events)
		times_finish(&budget->times);
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
}
