// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "account.h"

#include "clock.h"

/* What a thread's own way into a stop and out of it takes, ns. */
#define STOP_OF_THREAD 20e3
/* What of a budget is spent; the rest is for what the account does not see, as what else is no longer in the caches. */
#define SPENT_PART 0.5
/* What is saved up is spent at once, so it is no more than what this time of the process gives, ns. */
#define LONGEST_SAVING 2e9
/* How much of the newest time is in what is known of the processors that the process keeps busy. */
#define NEWEST_BUSY 0.5
/* What two threads that share a core take from each other. */
#define SHARED_CORE 0.5

/* @otherwise: what it is where the clock is gone */
static uint64_t read_clock(clockid_t clock, uint64_t otherwise)
{
	struct timespec time;

	return clock_gettime(clock, &time) ? otherwise : time.tv_sec * 1000000000ULL + time.tv_nsec;
}

uint64_t account_own_time(void)
{
	return read_clock(CLOCK_PROCESS_CPUTIME_ID, 0);
}

void account_read_clocks(struct budget *budget)
{
	/* A process that has ended keeps the time of the last look. */
	uint64_t cpu = read_clock(budget->cpu_clock, budget->cpu), wall = clock_now();

	/* In less time, it is by chance how many ticks there were. */
	if (cpu > budget->moved && wall - budget->moved_wall > 2 * BUDGET_TICK) {
		double busy = (double)(cpu - budget->moved) / (wall - budget->moved_wall);

		budget->busy += (busy - budget->busy) * NEWEST_BUSY;
		budget->moved = cpu;
		budget->moved_wall = wall;
	}
	budget->cpu = cpu;
	budget->wall = wall;
}

double account_threads(const struct budget *budget)
{
	return budget->busy > 1 ? budget->busy : 1;
}

/* Looks that find fewer calls than these do not look at the functions. */
static double unseen_before(const struct budget *budget)
{
	return BUDGET_QUIET * budget->share * (budget->looked - budget->seen);
}

/* What the threads would have done meanwhile, at the rate of before, and what the stops took themselves. */
void account_pay_stops(struct budget *budget)
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

/* What the calls took is no time of the process's own. */
static double own_time(const struct budget *budget)
{
	return budget->cpu - budget->start - budget->spent;
}

double account_balance(const struct budget *budget)
{
	return SPENT_PART * budget->share * own_time(budget) - budget->spent - budget->owed - budget->forgone;
}

double account_reserve(const struct budget *budget)
{
	return budget->share * own_time(budget) - budget->spent - budget->owed;
}

void account_limit_savings(struct budget *budget)
{
	double excess = account_balance(budget) - SPENT_PART * budget->share * LONGEST_SAVING;

	budget->forgone += excess > 0 ? excess : 0;
}

uint64_t account_calls(const struct budget *budget)
{
	return budget->logged.events ? *budget->logged.all + *budget->logged.lost : times_calls(&budget->times);
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

		budget->times.called[i].calls += more ? more + (double)lost * more / events : 0;
		budget->times.called[i].begun += more;
		logged->told[i] = logged->events[i];
	}
	logged->told_lost += events ? lost : 0;
}

static void read_calls(struct budget *budget)
{
	if (budget->logged.events)
		read_logged(budget);
	else
		times_look(&budget->times, budget->is_in);
}

/* What the calls of a function cost since the last time. */
static double price_calls(struct budget *budget, size_t function)
{
	const struct called *now = &budget->times.called[function];
	struct called *before = &budget->before[function];
	double cost = (now->calls - before->calls) * budget->call.counted +
		(now->begun - before->begun) * (budget->call.timed - budget->call.counted);

	*before = *now;
	return cost;
}

/* Calls cost no more than the processor time that passed. Looks hold up a process that would run meanwhile. */
static void pay(struct budget *budget)
{
	double passed = budget->cpu - budget->paid, wall = budget->wall - budget->paid_wall;
	double calls = least(budget->owed, passed), looks;
	uint64_t own = account_own_time();

	if (!passed)
		return;
	looks = ((own - budget->own) * SHARED_CORE + budget->unpaid_looks * BUDGET_LOOK) * least(passed / wall, 1);
	budget->spent += calls + looks;
	budget->looks += looks;
	budget->owed = least(budget->owed - calls, BUDGET_TICK);
	budget->own = own;
	budget->unpaid_looks = 0;
	budget->paid = budget->cpu;
	budget->paid_wall = budget->wall;
}

/*
 * Calls cost no more than the time since the last look, and what looks before that left unseen. They are paid for once
 * the clock of the process shows that it ran.
 */
double account_pay_calls(struct budget *budget)
{
	double sum = 0, most = (budget->wall - budget->looked) * account_threads(budget) + unseen_before(budget);

	budget->calls = account_calls(budget);
	budget->seen = budget->looked = budget->wall;
	read_calls(budget);
	for (size_t i = 0; i < budget->patch->function_count; i++) {
		double cost = budget->times.called[i].calls != budget->before[i].calls ? price_calls(budget, i) : 0;

		if (cost)
			budget->recent[i].cost += cost;
		sum += cost;
	}
	sum = least(sum, most);
	budget->owed += sum;
	budget->cost += sum;
	pay(budget);
	return sum;
}
