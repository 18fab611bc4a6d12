// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "counts.h"

#include "patch/later.h"
#include "message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct row {
	const char *name;
	uint64_t calls;
};

int counts_open(struct counts *counts, const struct patch *patch)
{
	counts->patch = patch;
	counts->calls = calloc(patch->probe_count + LATER_PLACES, sizeof(*counts->calls));
	return counts->calls ? 0 : fail("no memory for %zu counters", patch->probe_count);
}

static void add_slot(struct counts *counts, size_t slot)
{
	const uint64_t *calls = table_area(&counts->patch->table, slot);

	for (size_t i = 0; i < counts->patch->probe_count; i++)
		counts->calls[i] += calls[i];
}

void counts_reuse(struct counts *counts)
{
	const struct table *table = &counts->patch->table;

	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (!table->slots[slot].tid || table_thread_runs(table, slot, counts->patch->target->pid))
			continue;
		add_slot(counts, slot);
		table_free(table, slot);
	}
}

static int compare(const void *one, const void *other)
{
	const struct row *a = one, *b = other;

	if (a->calls != b->calls)
		return a->calls > b->calls ? -1 : 1;
	return strcmp(a->name, b->name);
}

int counts_print(struct counts *counts, const struct uprobes *uprobes, FILE *out)
{
	const struct patch *patch = counts->patch;
	struct row *rows = calloc(patch->function_count, sizeof(*rows));

	if (!rows)
		return fail("no memory for %zu functions", patch->function_count);
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (patch->table.slots[slot].tid)
			add_slot(counts, slot);
	}
	for (size_t i = 0; i < patch->function_count; i++)
		rows[i].name = patch->functions[i].name;
	for (size_t i = 0; i < patch->probe_count; i++)
		rows[patch->probes[i].function].calls += counts->calls[i];
	for (size_t i = 0; i < patch->uprobe_count; i++)
		rows[patch->uprobes[i].function].calls += uprobes_count(uprobes, i);
	qsort(rows, patch->function_count, sizeof(*rows), compare);
	fprintf(out, "%12s  %s\n", "calls", "function");
	for (size_t i = 0; i < patch->function_count; i++)
		fprintf(out, "%12" PRIu64 "  %s\n", rows[i].calls, rows[i].name);
	if (table_unplaced(&patch->table))
		note("%" PRIu64 " calls of further threads than %d were not counted", table_unplaced(&patch->table), SLOT_COUNT);
	free(rows);
	return 0;
}

void counts_close(struct counts *counts)
{
	free(counts->calls);
}
