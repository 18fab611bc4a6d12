// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "times.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>
#include <x86intrin.h>

int times_open(struct times *times, const struct patch *patch)
{
	times->patch = patch;
	times->sums = calloc(patch->function_count, sizeof(*times->sums));
	times->called = calloc(patch->function_count, sizeof(*times->called));
	times->ended = calloc(patch->function_count, sizeof(*times->ended));
	return times->sums && times->called && times->ended ? 0 : fail("no memory for the times of %zu functions", patch->function_count);
}

size_t times_area(const struct patch *patch)
{
	return AREA_ROWS + patch->function_count * ROW_BYTES;
}

static struct function_row *rows_of(const struct times *times, size_t slot)
{
	return (struct function_row *)((char *)table_area(&times->patch->table, slot) + AREA_ROWS);
}

static bool has_thread(const struct times *times, size_t slot)
{
	return __atomic_load_n(&times->patch->table.slots[slot].tid, __ATOMIC_ACQUIRE);
}

static void add_slot(const struct times *times, size_t slot, struct sums *all)
{
	const struct function_row *rows = rows_of(times, slot);

	for (size_t i = 0; i < times->patch->function_count; i++) {
		all[i].calls += rows[i].calls;
		all[i].begun += rows[i].begun;
		all[i].timed += rows[i].timed;
		all[i].ticks += rows[i].ticks;
		all[i].counted += rows[i].counted;
		for (size_t counter = 0; counter < COUNTERS; counter++)
			all[i].counters[counter] += rows[i].counters[counter];
	}
}

static void add_losses(struct times *times, size_t slot)
{
	const struct thread_area *area = table_area(&times->patch->table, slot);

	times->ended_calls += area->calls;
	times->left += area->left;
	times->too_deep += area->too_deep;
}

static void add_calls(const struct times *times, size_t slot, const bool *is_in)
{
	const struct function_row *rows = rows_of(times, slot);

	for (size_t i = 0; i < times->patch->function_count; i++) {
		if (!is_in[i])
			continue;
		times->called[i].calls += rows[i].calls;
		times->called[i].begun += rows[i].begun;
	}
}

uint64_t times_calls(const struct times *times)
{
	uint64_t calls = times->ended_calls;

	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (has_thread(times, slot))
			calls += ((const struct thread_area *)table_area(&times->patch->table, slot))->calls;
	}
	return calls;
}

void times_look(struct times *times, const bool *is_in)
{
	for (size_t i = 0; i < times->patch->function_count; i++) {
		if (is_in[i])
			times->called[i] = (struct called) { times->ended[i].calls, times->ended[i].begun };
	}
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (has_thread(times, slot))
			add_calls(times, slot, is_in);
	}
}

void times_reuse(struct times *times)
{
	const struct table *table = &times->patch->table;

	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (!has_thread(times, slot) || table_thread_runs(table, slot, times->patch->target->pid))
			continue;
		add_slot(times, slot, times->ended);
		add_losses(times, slot);
		table_free(table, slot);
	}
}

void times_allow(const struct times *times, const bool *is_in)
{
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		struct function_row *rows = rows_of(times, slot);

		for (size_t i = 0; has_thread(times, slot) && i < times->patch->function_count; i++) {
			if (is_in[i] && rows[i].allowed != rows[i].begun)
				rows[i].allowed = rows[i].begun;
		}
	}
}

void times_begin(const struct times *times, size_t function)
{
	uint64_t now = __rdtsc();

	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (has_thread(times, slot))
			rows_of(times, slot)[function].since = now;
	}
}

void times_finish(struct times *times)
{
	memcpy(times->sums, times->ended, times->patch->function_count * sizeof(*times->sums));
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (!has_thread(times, slot))
			continue;
		add_slot(times, slot, times->sums);
		add_losses(times, slot);
	}
}

void times_close(struct times *times)
{
	free(times->sums);
	free(times->called);
	free(times->ended);
}
