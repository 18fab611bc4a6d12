/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What of a budget is spent: on calls, on stops, and on looks that hold the process up. */
#ifndef WAKEPATH_ACCOUNT_H
#define WAKEPATH_ACCOUNT_H

#include "budget.h"

/* The kernel adds to the time of a process that runs at its ticks alone, which are so far from each other at 250 Hz, ns. */
#define BUDGET_TICK 4e6
/*
 * What a look takes from a thread on whose processor it happens, beside the time of the look itself, ns: two switches, the
 * interrupt of the timer, and what is no longer in the caches. On another processor, it takes nothing.
 */
#define BUDGET_LOOK 50e3
/* A budget of which calls take this part is not in danger. */
#define BUDGET_QUIET 0.5

static inline double least(double one, double other)
{
	return one < other ? one : other;
}

/** account_own_time - processor time of this program so far, ns */
uint64_t account_own_time(void);

/** account_read_clocks - see how late it is, for the process and for all; a process that has ended has the time of before */
void account_read_clocks(struct budget *budget);

/** account_threads - how many threads may have run lately at once, at least one */
double account_threads(const struct budget *budget);

/** account_calls - how many calls of all functions there were, or events that were logged or lost, which is read at once */
uint64_t account_calls(const struct budget *budget);

/** account_pay_calls - see what was called since the last time; what that costs, ns */
double account_pay_calls(struct budget *budget);

/** account_pay_stops - pay for stops of threads since the last time */
void account_pay_stops(struct budget *budget);

/** account_balance - what may still be spent, ns; less than 0 if too much was */
double account_balance(const struct budget *budget);

/** account_reserve - what may be spent if nothing is kept for what the account does not see, ns; less than 0 if too much was */
double account_reserve(const struct budget *budget);

/** account_limit_savings - forgo what is not spent in time */
void account_limit_savings(struct budget *budget);

#endif
