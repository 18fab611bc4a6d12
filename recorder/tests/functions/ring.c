// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Makes calls as the dispatcher does, and reads them: "ring FOLDER < STEPS". The steps are
 *   begin     take a place, which a signal's handler keeps from being filled;
 *   end       fill the place that was taken last, if one is empty;
 *   leave     never fill it;
 *   call N    make N calls;
 *   drain     read the ring;
 *   pass      read the ring until it is read, while calls are lost;
 *   race N    make N calls on another thread while the ring is read again and again.
 * The frame of an event is its number among those that are written to be read, or found no room. Prints how many calls were
 * made.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <x86intrin.h>

#include "calls/collector.h"

#define BUFFER 4096
#define MOST_OPEN 1000

static struct collector collector;
static struct patch patch;

/* struct place - one that is taken */
struct place {
	size_t slot;
	uint64_t at;
};

static struct place open_places[MOST_OPEN];
static size_t open_count;
static uint32_t made, passed;

static void store(uint64_t *value, uint64_t now)
{
	__atomic_store_n(value, now, __ATOMIC_RELEASE);
}

/* The slot of this process, which takes one if it has none. */
static size_t find_slot(void)
{
	size_t index = 0;

	while (patch.table.slots[index].tid && patch.table.slots[index].tid != (uint32_t)getpid())
		index++;
	patch.table.slots[index].tid = getpid();
	return index;
}

/* False where the ring is full. */
static bool begin(void)
{
	size_t index = find_slot();
	struct slot *slot = &patch.table.slots[index];

	if (slot->produced - __atomic_load_n(&slot->consumed, __ATOMIC_ACQUIRE) >= BUFFER) {
		made++;
		store(&slot->lost, slot->lost + 1);
		return false;
	}
	open_places[open_count++] = (struct place) { index, slot->produced };
	store(&slot->produced, slot->produced + RECORD_BYTES);
	return true;
}

static void end(void)
{
	struct place place;
	struct record *record;

	if (!open_count)
		return;
	place = open_places[--open_count];
	record = (struct record *)((char *)table_area(&patch.table, place.slot) + (place.at & (BUFFER - 1)));
	record->site = 0;
	if (collector.consumed[place.slot] > place.at)
		passed++;
	else
		record->frame = made++;
	store(&record->tsc, __rdtsc());
}

static void leave(void)
{
	if (!open_count)
		return;
	open_count--;
	passed++;
}

static void *call(void *count)
{
	for (uintptr_t i = 0; i < (uintptr_t)count; i++) {
		if (begin())
			end();
	}
	return NULL;
}

static void drain(void)
{
	if (collector_drain(&collector) < 0)
		abort();
}

static void pass(void)
{
	const uint64_t *consumed = &collector.consumed[find_slot()];

	for (uint64_t before = *consumed; *consumed == before; drain())
		call((void *)1);
}

static void race(uintptr_t count)
{
	pthread_t thread;

	pthread_create(&thread, NULL, call, (void *)count);
	while (pthread_tryjoin_np(thread, NULL))
		drain();
}

static void take_step(const char *step, uintptr_t count)
{
	if (!strcmp(step, "begin"))
		begin();
	else if (!strcmp(step, "end"))
		end();
	else if (!strcmp(step, "leave"))
		leave();
	else if (!strcmp(step, "call"))
		call((void *)count);
	else if (!strcmp(step, "drain"))
		drain();
	else if (!strcmp(step, "pass"))
		pass();
	else
		race(count);
}

int main(int count, char **arguments)
{
	const struct settings settings = { .output = arguments[1], .buffer = BUFFER };
	struct target target = { .pid = getpid() };
	struct probe probe = { 0 };
	struct probed_function function = { .name = "called" };
	char step[16];
	uintptr_t times;

	patch = (struct patch) { .target = &target, .probes = &probe, .probe_count = 1, .functions = &function,
				 .function_count = 1 };
	if (table_map(&patch.table, memfd_create("ring", 0), BUFFER, 0) || collector_open(&collector, &patch, &settings))
		abort();
	while (scanf("%15s %" SCNuPTR, step, &times) > 0)
		take_step(step, times);
	if (collector_finish(&collector))
		abort();
	printf("%" PRIu32 "\n", made + passed);
	collector_close(&collector);
}
