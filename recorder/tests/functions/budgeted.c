// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Lets a budget of 5 % decide about a process that is made up. It runs for a second on the only processor, and its processor
 * time is seen at the ticks of the kernel alone. One of its functions is called without pause in the first and in the last
 * tenth of it. With the argument "warm", another one is called so often that it costs less than what may stay in. With
 * "logged", each call is an event of a ring, from another processor. It prints in ms: after how long these functions were
 * taken out, what their calls cost, and what was spent on all, and on looks. It also prints how many looks there were, and
 * how many in the middle, where calls cost next to nothing unless they are warm; and for how many events a ring had room at
 * least, and in the middle.
 */
#include <stdio.h>
#include <string.h>

#include "calls/account.h"
#include "clock.h"

#define MS 1000000ULL
#define END (1000 * MS)
#define HOT (100 * MS)
#define MIDDLE (600 * MS)
#define PROCESS 7
/* A call takes as long as one that is counted. */
#define COUNTED 20
/* Nor does an event that is logged, but one that is lost takes less. */
#define LOST 3
#define HOT_FUNCTION 0
#define WARM_FUNCTION 1
#define COLD_FUNCTION 2
#define FUNCTIONS 3
#define ROOM 65536
/* What the recorder takes for a look of events, ns; for other looks, it takes no time. */
#define OWN 10000
/* From one call of the warm one to the next, ns: it costs 1.6 % of the time. */
#define WARM 1250

static uint64_t now, own;
static bool is_on[FUNCTIONS] = { true, true, true };
static uint64_t calls[FUNCTIONS], outs[2], warm_out;
static uint64_t events[FUNCTIONS], all_events, lost_events;
static size_t room = ROOM, least_room = ROOM, calm_room;
static unsigned long looks, calm_looks;
static bool has_warm, is_logged;

uint64_t clock_now(void)
{
	return now;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
	uint64_t shown = clock == PROCESS ? now / (uint64_t)BUDGET_TICK * (uint64_t)BUDGET_TICK : own;

	*time = (struct timespec) { .tv_sec = shown / (1000 * MS), .tv_nsec = shown % (1000 * MS) };
	return 0;
}

int clock_getcpuclockid(pid_t pid, clockid_t *clock)
{
	*clock = PROCESS;
	return 0;
}

/* ---- what a budget asks of others */

int fail(const char *format, ...)
{
	return -1;
}

int times_open(struct times *times, const struct patch *patch)
{
	static struct called called[FUNCTIONS];

	times->called = called;
	return 0;
}

void times_look(struct times *times, const bool *is_in)
{
	for (size_t i = 0; i < FUNCTIONS; i++)
		times->called[i] = (struct called) { .calls = calls[i] };
}

uint64_t times_calls(const struct times *times)
{
	return calls[HOT_FUNCTION] + calls[WARM_FUNCTION] + calls[COLD_FUNCTION];
}

void times_allow(const struct times *times, const bool *is_in)
{
}

void times_begin(const struct times *times, size_t function)
{
}

void times_finish(struct times *times)
{
}

void times_close(struct times *times)
{
}

void counters_open(struct counters *counters)
{
}

void counters_give(struct counters *counters, struct patch *patch)
{
}

bool counters_are_missing(const struct counters *counters, const struct patch *patch)
{
	return false;
}

void counters_close(struct counters *counters)
{
}

int cost_measure(struct cost *cost, const uint64_t pages[COUNTERS])
{
	*cost = (struct cost) { COUNTED, COUNTED };
	return 0;
}

int cost_measure_logged(struct cost *cost)
{
	*cost = (struct cost) { LOST, COUNTED };
	return 0;
}

int tsc_start(struct tsc_clock *clock)
{
	return 0;
}

void tsc_mark(struct tsc_clock *clock)
{
}

static bool is_hot(uint64_t time)
{
	return time < HOT || time >= END - HOT;
}

int patch_adjust(struct patch *patch, const bool *is_in, void (*prepare)(void *), void *context)
{
	uint64_t *out = &outs[now >= END - HOT];

	prepare(context);
	if (is_hot(now) && !is_in[HOT_FUNCTION] && !*out)
		*out = now;
	if (!is_in[WARM_FUNCTION] && !warm_out)
		warm_out = now;
	memcpy(is_on, is_in, sizeof(is_on));
	/* The process stands still meanwhile. */
	own += MS;
	return 0;
}

/* ---- the process */

static void call(size_t function)
{
	calls[function]++;
	if (!is_logged)
		return;
	if (!room) {
		lost_events++;
		return;
	}
	events[function]++;
	all_events++;
	room--;
}

/* In steps, so that a call belongs to the time at which it is. */
static void run(uint64_t time)
{
	for (uint64_t end = now + time; now < end; now += COUNTED) {
		if (is_on[HOT_FUNCTION] && is_hot(now))
			call(HOT_FUNCTION);
		if (has_warm && is_on[WARM_FUNCTION] && now % WARM < COUNTED)
			call(WARM_FUNCTION);
		if (is_on[COLD_FUNCTION] && now % MS < COUNTED)
			call(COLD_FUNCTION);
	}
}

static bool is_calm(void)
{
	return now >= MIDDLE && now < MIDDLE + HOT;
}

static void look(struct budget *budget)
{
	long pause;

	looks++;
	own += is_logged ? OWN : 0;
	calm_looks += is_calm();
	budget_note_place(budget, !is_logged);
	pause = budget_look(budget);
	room = is_logged ? budget_room(budget) : 0;
	least_room = room < least_room ? room : least_room;
	calm_room = is_calm() ? room : calm_room;
	run(pause);
}

int main(int count, char **arguments)
{
	struct target target = { .pid = PROCESS };
	struct patch patch = { .target = &target, .function_count = FUNCTIONS };
	struct logged logged = { 0 };
	struct budget budget = { 0 };

	has_warm = count > 1 && !strcmp(arguments[1], "warm");
	is_logged = count > 1 && !strcmp(arguments[1], "logged");
	if (is_logged)
		logged = (struct logged) { .events = events, .all = &all_events, .lost = &lost_events, .room = ROOM };
	if (budget_open(&budget, &patch, 0.05, &logged))
		return 1;
	budget_start(&budget);
	while (now < END)
		look(&budget);
	budget_finish(&budget);
	printf("first %.1f\nlast %.1f\nwarm %.1f\n", outs[0] / 1e6, (outs[1] - (END - HOT)) / 1e6, warm_out / 1e6);
	printf("calls %.1f\nspent %.1f\n", (calls[HOT_FUNCTION] + calls[WARM_FUNCTION]) * COUNTED / 1e6, budget.spent / 1e6);
	printf("events %.1f\n", (all_events * COUNTED + lost_events * LOST) / 1e6);
	printf("on_looks %.1f\nlooks %lu\ncalm_looks %lu\n", budget.looks / 1e6, looks, calm_looks);
	printf("least_room %zu\ncalm_room %zu\n", least_room, calm_room);
	budget_close(&budget);
	return 0;
}
