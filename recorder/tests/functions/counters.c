// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Lets the dispatcher read counters of the processor that are not there: their numbers are none that a processor has, so each
 * read is a fault, which is handled here. It prints a line for each case: its name, how many calls had a time, how many of
 * them had counters, and what these counted.
 */
#include <linux/perf_event.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "calls/rehearsal.h"

#define FIRST 0x1000
#define WIDTH 48
#define MOVED 777

static struct perf_event_mmap_page pages[COUNTERS];
/* What the counters hold, and by how much they go on with each read. */
static uint64_t values[COUNTERS];
static const uint64_t steps[COUNTERS] = { 10, 20, 30 };
static int reads, moves_at;

/* The kernel takes a part of what the counter holds into its page, as when another thread ran in between. */
static void move(size_t counter)
{
	pages[counter].offset += MOVED;
	values[counter] -= MOVED;
	pages[counter].lock++;
}

static void on_fault(int signal, siginfo_t *info, void *context)
{
	greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
	const uint8_t *code = (const uint8_t *)registers[REG_RIP];
	size_t counter = (uint32_t)registers[REG_RCX] - FIRST;
	uint64_t value;

	if (code[0] != 0x0f || code[1] != 0x33 || counter >= COUNTERS)
		_exit(1);
	value = (values[counter] += steps[counter]) & ((1ULL << WIDTH) - 1);
	registers[REG_RAX] = (uint32_t)value;
	registers[REG_RDX] = value >> 32;
	registers[REG_RIP] += 2;
	if (++reads == moves_at)
		move(counter);
}

static void fill_pages(struct rehearsal *rehearsal, uint64_t start)
{
	for (size_t i = 0; i < COUNTERS; i++) {
		pages[i] = (struct perf_event_mmap_page) { .index = FIRST + i + 1, .pmc_width = WIDTH, .cap_user_rdpmc = 1 };
		values[i] = start;
		rehearsal->area->pages[i] = (uint64_t)&pages[i];
	}
	reads = moves_at = 0;
	memset(rehearsal->row, 0, sizeof(*rehearsal->row));
}

static void run(struct rehearsal *rehearsal, const char *name, long calls)
{
	const struct function_row *row = rehearsal->row;

	rehearsal_call(rehearsal, calls);
	printf("%s %lu %lu %lu %lu %lu\n", name, row->timed, row->counted, row->counters[0], row->counters[1], row->counters[2]);
}

int main(void)
{
	struct sigaction action = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO };
	struct rehearsal rehearsal;

	if (rehearsal_open(&rehearsal))
		return 1;
	sigaction(SIGSEGV, &action, NULL);
	fill_pages(&rehearsal, 1000);
	run(&rehearsal, "plain", 100);
	/* In the middle of the call, it goes from -1 to its next value. */
	fill_pages(&rehearsal, -11);
	run(&rehearsal, "over", 1);
	fill_pages(&rehearsal, 1000);
	moves_at = 1;
	run(&rehearsal, "moved", 1);
	fill_pages(&rehearsal, 1000);
	pages[1].index = 0;
	run(&rehearsal, "away", 1);
	fill_pages(&rehearsal, 1000);
	pages[0].cap_user_rdpmc = 0;
	run(&rehearsal, "forbidden", 1);
	fill_pages(&rehearsal, 1000);
	rehearsal.area->pages[2] = 0;
	run(&rehearsal, "lacking", 1);
	rehearsal_close(&rehearsal);
	return 0;
}
