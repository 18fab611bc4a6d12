// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "account.h"

#include "message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* How much of the process's time a function was in. */
static double part_of(const struct budget *budget, size_t function)
{
	const struct turn *turn = &budget->turns[function];
	double in = turn->in + (budget->is_in[function] ? budget->cpu - turn->since : 0);

	return budget->cpu > budget->start ? in / (budget->cpu - budget->start) : 1;
}

static int compare(const void *one, const void *other, void *context)
{
	const struct budget *budget = context;
	const struct sums *a = &budget->times.sums[*(const size_t *)one], *b = &budget->times.sums[*(const size_t *)other];

	if (a->ticks != b->ticks)
		return a->ticks > b->ticks ? -1 : 1;
	if (a->calls != b->calls)
		return a->calls > b->calls ? -1 : 1;
	return strcmp(budget->patch->functions[*(const size_t *)one].name, budget->patch->functions[*(const size_t *)other].name);
}

/* What the counters counted in a call, and in how many calls they were read. */
static void print_counters(const struct sums *sums, FILE *out)
{
	fprintf(out, " %12" PRIu64, sums->counted);
	for (size_t i = 0; i < COUNTERS; i++) {
		if (sums->counted)
			fprintf(out, " %12.1f", (double)sums->counters[i] / sums->counted);
		else
			fprintf(out, " %12s", "-");
	}
}

static void print_function(const struct budget *budget, size_t function, FILE *out)
{
	const struct sums *sums = &budget->times.sums[function];
	double tick = tsc_tick(&budget->clock);

	fprintf(out, "%12" PRIu64 " %12" PRIu64 " %8.3f %6lu %13.3f", sums->calls, sums->timed, 100 * part_of(budget, function),
		budget->turns[function].outs, sums->ticks * tick / 1e6);
	if (sums->timed)
		fprintf(out, " %12.0f %12" PRIu64, sums->ticks * tick / sums->timed, sums->ticks / sums->timed);
	else
		fprintf(out, " %12s %12s", "-", "-");
	if (!budget->counters.why_not)
		print_counters(sums, out);
	fprintf(out, "  %s\n", budget->patch->functions[function].name);
}

static void print_heads(const struct budget *budget, FILE *out)
{
	fprintf(out, "%12s %12s %8s %6s %13s %12s %12s", "calls", "timed", "in (%)", "outs", "time (ms)", "each (ns)",
		"ticks each");
	if (!budget->counters.why_not)
		fprintf(out, " %12s %12s %12s %12s", "counted", "cycles", "instructions", "misses");
	fprintf(out, "  function\n");
}

static int print_functions(const struct budget *budget, FILE *out)
{
	size_t count = budget->patch->function_count, *order = calloc(count, sizeof(*order));

	if (!order)
		return fail("no memory for %zu functions", count);
	for (size_t i = 0; i < count; i++)
		order[i] = i;
	qsort_r(order, count, sizeof(*order), compare, (void *)budget);
	print_heads(budget, out);
	for (size_t i = 0; i < count; i++)
		print_function(budget, order[i], out);
	free(order);
	return 0;
}

/* What the figures lack. */
static void note_missing(const struct budget *budget)
{
	const struct patch *patch = budget->patch;
	size_t out = 0, endless = 0;

	for (size_t i = 0; i < patch->function_count; i++) {
		out += budget->turns[i].outs > 0;
		endless += !patch->functions[i].has_exits;
	}
	if (out)
		note("functions that were out at times: %zu; \"in\" says for how much of the process's time they were in, and "
		     "calls at other times are not in the list", out);
	if (endless)
		note("functions that are counted and not timed, since they have no place at their returns: %zu", endless);
	if (budget->times.left || budget->times.too_deep)
		note("%" PRIu64 " calls were left by a jump or an exception and %" PRIu64 " were in more than %d others: they have "
		     "no time", budget->times.left, budget->times.too_deep, OPEN_MOST_BYTES / OPEN_BYTES);
	if (table_unplaced(&patch->table))
		note("%" PRIu64 " entries and exits of further threads than %d were not seen", table_unplaced(&patch->table),
		     SLOT_COUNT);
}

void budget_print_account(const struct budget *budget, FILE *out)
{
	double own = budget->cpu - budget->start - budget->spent;

	fprintf(out, "budget=%.3f%%\nspent=%.3f%%\n", 100 * budget->share, own > 0 ? 100 * budget->spent / own : 100);
	fprintf(out, "process_ms=%.1f\nspent_ms=%.2f\nspent_on_stops_ms=%.2f\nspent_on_looks_ms=%.2f\nadjustments=%lu\n",
		(budget->cpu - budget->start) / 1e6, budget->spent / 1e6, budget->stopped / 1e6, budget->looks / 1e6, budget->adjustments);
	fprintf(out, "recorder_ms=%.1f\n", account_own_time() / 1e6);
	if (budget->logged.events)
		fprintf(out, "event_lost_ns=%.1f\nevent_logged_ns=%.1f\n", budget->call.counted, budget->call.timed);
	else
		fprintf(out, "call_counted_ns=%.1f\ncall_timed_ns=%.1f\n", budget->call.counted, budget->call.timed);
	if (budget->spent > budget->share * own)
		note("the budget was exceeded: the process did not run for long enough to pay for the start");
}

static void print_counting(const struct budget *budget, FILE *out)
{
	if (budget->counters.why_not)
		fprintf(out, "counters=synthetic: %s\n", budget->counters.why_not);
	else
		fprintf(out, "counters=hardware\n");
	fprintf(out, "tick_ns=%.4f\n", tsc_tick(&budget->clock));
}

int budget_print(const struct budget *budget, FILE *out)
{
	if (print_functions(budget, out))
		return -1;
	print_counting(budget, out);
	budget_print_account(budget, out);
	note_missing(budget);
	return 0;
}
