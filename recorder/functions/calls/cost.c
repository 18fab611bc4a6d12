// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "cost.h"

#include "clock.h"
#include "message.h"
#include "rehearsal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 101
/* So small that it is in the caches. */
#define RING_BYTES (1UL << 15)
/*
 * By how much a call in a program may cost more than one in a loop. Where a program waits for its memory, as zstd does when
 * it looks for matches, the processor cannot do the next call meanwhile: 17 ns were measured there instead of 6.
 */
#define MARGIN 3
/*
 * The same for an event that is logged, ns. Half of its time or more is that of its time stamp, which takes as long anywhere.
 * In SQLite, Lua and zstd, 6 to 14 ns were measured instead of 9, and up to 26 where the memory of the ring was never used
 * before.
 */
#define MARGIN_OF_EVENT 17.0
/* The same for one that finds no room. In these programs, 1.6 to 2.3 ns were measured instead of 1.5. */
#define MARGIN_OF_LOSS 1.5

static int compare(const void *one, const void *other)
{
	const double *a = one, *b = other;

	return *a < *b ? -1 : *a > *b;
}

static double median(double rounds[ROUNDS])
{
	qsort(rounds, ROUNDS, sizeof(*rounds), compare);
	return rounds[ROUNDS / 2];
}

/* How long a call takes, ns. */
static double measure_round(const struct rehearsal *rehearsal)
{
	uint64_t start = clock_now();

	rehearsal_call(rehearsal, TIMED_AT_ONCE);
	return (double)(clock_now() - start) / TIMED_AT_ONCE;
}

/* @allowed: how many calls may be timed. */
static double measure(const struct rehearsal *rehearsal, uint64_t allowed)
{
	double rounds[ROUNDS];

	for (int i = 0; i < ROUNDS; i++) {
		rehearsal->row->begun = TIMED_AT_ONCE;
		rehearsal->row->allowed = allowed;
		rounds[i] = measure_round(rehearsal);
	}
	return median(rounds);
}

/* Of an entry or an exit alone. @room: bytes that the ring has before each round */
static double measure_event(const struct rehearsal *rehearsal, uint64_t room)
{
	double rounds[ROUNDS];

	for (int i = 0; i < ROUNDS; i++) {
		rehearsal->slot->consumed = rehearsal->slot->produced - rehearsal->slot->size + room;
		rounds[i] = measure_round(rehearsal) / 2;
	}
	return median(rounds);
}

static int refuse(void)
{
	return fail("cannot measure what calls cost: %s", strerror(errno));
}

int cost_measure(struct cost *cost, const uint64_t pages[COUNTERS])
{
	struct rehearsal rehearsal;
	int result = rehearsal_open(&rehearsal);

	if (!result) {
		memcpy(rehearsal.area->pages, pages, sizeof(rehearsal.area->pages));
		cost->counted = MARGIN * measure(&rehearsal, 0);
		cost->timed = MARGIN * measure(&rehearsal, TIMED_AT_ONCE);
	}
	rehearsal_close(&rehearsal);
	return result ? refuse() : 0;
}

int cost_measure_logged(struct cost *cost)
{
	struct rehearsal rehearsal;
	int result = rehearsal_open_ring(&rehearsal, RING_BYTES);

	if (!result) {
		cost->counted = MARGIN_OF_LOSS * measure_event(&rehearsal, 0);
		cost->timed = MARGIN_OF_EVENT + measure_event(&rehearsal, RING_BYTES);
	}
	rehearsal_close(&rehearsal);
	return result ? refuse() : 0;
}

int cost_measure_loop(struct cost *cost)
{
	struct rehearsal counter, ring;
	int result = rehearsal_open_counter(&counter) | rehearsal_open_ring(&ring, RING_BYTES);

	if (!result) {
		cost->counted = measure_event(&counter, 0);
		cost->timed = measure_event(&ring, RING_BYTES);
	}
	rehearsal_close(&counter);
	rehearsal_close(&ring);
	return result ? refuse() : 0;
}
